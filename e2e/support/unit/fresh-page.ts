/**
 * Before each test file that has a document: as on a new browser's first page, no module holds anything, nothing is stored and
 * time is real. Packages stay loaded. React warns of an update that no act() waits for.
 */
import { notifyManager } from '@tanstack/react-query';
import { vi } from 'vitest';

vi.useRealTimers();
vi.resetModules();
localStorage.clear();
sessionStorage.clear();
// Or an answer would be told after a turn of the event loop, which may be after the act() that asks for it.
notifyManager.setScheduler(queueMicrotask);
(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
