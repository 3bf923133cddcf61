/** Before each test file: what a module of the browser holds goes with the file that made it. Packages stay loaded. */
import { vi } from 'vitest';

vi.resetModules();
