// @vitest-environment happy-dom
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { keep, keptText, nextPage, pageInStep } from '#e2e/support/doubles/device.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 1000);

/** Loads the module with this stored text. Null: with the text of the previous page. */
async function opened(stored: string | null) {
  if (stored !== null) await keep('recent', stored);
  await nextPage();
  return import('./recent.ts');
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('recentVisits', () => {
  it('recentVisits: newest first, each record once, at most twenty', async () => {
    const { noteVisit, recentVisits } = await opened(null);
    for (let id = 1; id <= 25; id += 1) noteVisit('contact', String(id), id);
    noteVisit('contact', '20', 100);
    noteVisit('household', '20', 101);
    expect(recentVisits.get()).toHaveLength(20);
    expect(recentVisits.get().slice(0, 3)).toEqual([
      { kind: 'household', id: '20', at: 101 },
      { kind: 'contact', id: '20', at: 100 },
      { kind: 'contact', id: '25', at: 25 },
    ]);
  });

  it('recentVisits: survive a reload, with kind, ID, and time only', async () => {
    const { noteVisit } = await opened(null);
    noteVisit('pledge', '12', 5);
    await pageInStep();
    expect(await keptText('recent')).toBe('[{"kind":"pledge","id":"12","at":5}]');
    const next = await opened(null);
    expect(next.recentVisits.get()).toEqual([{ kind: 'pledge', id: '12', at: 5 }]);
  });

  it('recentVisits: skip invalid stored entries', async () => {
    const { recentVisits, noteVisit } = await opened('[{"kind":1},null,{"kind":"pledge","id":"12","at":5},"x"]');
    expect(recentVisits.get()).toEqual([{ kind: 'pledge', id: '12', at: 5 }]);
    noteVisit('pledge', '13', 6);
    expect(recentVisits.get()).toHaveLength(2);
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json(), fc.string()), async (stored) => {
        expect(Array.isArray((await opened(stored)).recentVisits.get())).toBe(true);
      }),
      { numRuns: Math.min(numRuns, 30) },
    );
  });
});
