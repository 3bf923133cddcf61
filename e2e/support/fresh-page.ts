/**
 * Before each test file that has a document: as on a page of its own, no module holds anything and time is real. Packages
 * stay loaded.
 */
import { vi } from 'vitest';

vi.useRealTimers();
vi.resetModules();
