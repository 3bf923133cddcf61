import { describe } from 'vitest';
import { createSessions } from './sessions/memory.ts';
import { testSessions } from '#e2e/support/doubles/session-contract.ts';

describe('sessions in memory', () => {
  testSessions(async (limits) => {
    let now = 0;
    const pass = async (milliseconds: number) => void (now += milliseconds);
    return { sessions: createSessions({ now: () => now, ...limits }), pass };
  });
});
