/**
 * Before each test file that has a document: as on a new browser's first page, no module holds anything, nothing is stored and
 * time is real. Packages stay loaded.
 */
import { vi } from 'vitest';

vi.useRealTimers();
vi.resetModules();
localStorage.clear();
sessionStorage.clear();
