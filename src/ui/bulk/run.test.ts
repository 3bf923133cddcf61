import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countStates, type RowResult, type RunEvent, sendingRow, startRun, step } from './run.ts';
import type { Run } from '#device/import-run.ts';
import { rowResult } from '#e2e/support/doubles/row-results.ts';

const runs = { numRuns: Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 5000) };

const through = (run: Run, ...events: readonly RunEvent[]) => events.reduce(step, run);
const send = (at = 1, key?: string): RunEvent => ({ type: 'send', at, key });
const end = (made: RowResult | null, at = 2): RunEvent => ({ type: 'end', end: made, at });
const saved = end(rowResult('saved'));
const busyResult = (retryAfter?: number) =>
  rowResult('busy', { message: 'Slow down.', ...(retryAfter === undefined ? {} : { retryAfter }) });
const busy = (retryAfter?: number) => end(busyResult(retryAfter));
const lost = end(rowResult('network', { message: 'Lost.' }));

describe('bulk run', () => {
  it('bulk run: sends rows in order and ends after the last', () => {
    const run = through(startRun(2, 5), send(10), saved, send(20), end(rowResult('refused', { message: 'No.' })));
    expect(run).toMatchObject({ status: 'ended', states: ['saved', 'rejected'], sentAt: [10, 20], why: { 1: 'No.' } });
  });

  it('bulk run: honors Retry-After and resends the same row', () => {
    const waiting = through(startRun(1, 0), send(), busy(7));
    expect(waiting).toMatchObject({ status: 'running', states: ['waiting'], tried: 0, waitsUntil: 7002, waits: 1 });
    expect(through(waiting, send(7002), saved)).toMatchObject({
      status: 'ended',
      states: ['saved'],
      waits: 1,
      why: {},
    });
  });

  it('bulk run: waits as well where our own server held the row back, which wasn’t turned away then', () => {
    const heldBack = end(rowResult('busy', { message: 'Wait.', retryAfter: 7, reached: 'no' }));
    const waiting = through(startRun(1, 0), send(), heldBack);
    expect(waiting).toMatchObject({ status: 'running', states: ['waiting'], tried: null, waitsUntil: 7002, waits: 1 });
    expect(through(waiting, send(7002), saved)).toMatchObject({ status: 'ended', states: ['saved'] });
  });

  it('bulk run: backs off without Retry-After and pauses at the eighth wait', () => {
    let run = startRun(1, 0);
    const waits: number[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      run = through(run, send(0), end(busyResult(), 0));
      waits.push(run.waitsUntil ?? 0);
    }
    expect(waits).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
    expect(run).toMatchObject({ status: 'paused', pausedBy: 'busy' });
  });

  it('bulk run: pauses if asked to wait more than ten minutes', () => {
    expect(through(startRun(1, 0), send(), busy(3600))).toMatchObject({
      status: 'paused',
      pausedBy: 'busy',
    });
  });

  it.each([
    ['session', 0],
    ['not-sent', null],
  ] as const)('bulk run: pauses at a row that is %s and keeps it waiting', (kind, tried) => {
    const run = through(startRun(2, 5), send(), end(rowResult(kind)));
    expect(run).toMatchObject({ status: 'paused', pausedBy: kind, states: ['waiting', 'waiting'], tried });
    expect(through(run, send())).toBe(run);
    expect(through(run, { type: 'go' }, send(), saved).states).toEqual(['saved', 'waiting']);
  });

  it('bulk run: pauses after 5 unconfirmed rows in a row, and restarts the count on resume', () => {
    const four = [1, 2, 3, 4].flatMap(() => [send(), lost]);
    expect(through(startRun(20, 5), ...four, send(), saved, ...four).status).toBe('running');
    const paused = through(startRun(20, 5), ...four, send(), lost);
    expect(paused).toMatchObject({ status: 'paused', pausedBy: 'unconfirmed', said: 'Lost.' });
    expect(through(paused, { type: 'go' }, ...four).status).toBe('running');
  });

  it('bulk run: after a reload without a journal, the row in flight is unconfirmed and the run paused', () => {
    const reopened = through(startRun(2, 5), send(), { type: 'reopen', isSame: true });
    expect(reopened).toMatchObject({ status: 'paused', pausedBy: 'page', states: ['unconfirmed', 'waiting'] });
    expect(through(startRun(1, 5), send(), { type: 'reopen', isSame: true }).status).toBe('ended');
    expect(through(startRun(2, 5), send(), { type: 'stop' }, { type: 'reopen', isSame: true })).toMatchObject({
      status: 'ended',
      states: ['unconfirmed', 'not-sent'],
    });
  });

  it('bulk run: after a reload, the row in flight stays open until its key is looked up', () => {
    const left = through(startRun(3, 5), send(1, 'k1'), saved, send(2, 'k2'));
    const asking = through(left, { type: 'reopen', isSame: true });
    expect(asking).toMatchObject({ status: 'paused', pausedBy: 'page', asking: true, last: { row: 1, key: 'k2' } });
    expect(asking.states).toEqual(['saved', 'sending', 'waiting']);
    expect(through(asking, { type: 'go' }, send()).states).toEqual(['saved', 'sending', 'waiting']);
    expect(through(asking, saved)).toMatchObject({
      status: 'paused',
      asking: false,
      states: ['saved', 'saved', 'waiting'],
    });
    expect(through(asking, lost)).toMatchObject({ status: 'paused', states: ['saved', 'unconfirmed', 'waiting'] });
    expect(through(asking, { type: 'reopen', isSame: true })).toEqual(asking);
  });

  it.each(['not-sent', 'session'] as const)(
    'bulk run: resends a row that the journal reports as %s, at once if the user has resumed',
    (kind) => {
      const asking = through(startRun(2, 5), send(1, 'k1'), { type: 'reopen', isSame: true });
      const told = end(rowResult(kind));
      expect(through(asking, told, send(3)).states[0]).not.toBe('sending');
      expect(through(asking, { type: 'go' }, told, send(3, 'k2'))).toMatchObject({
        status: 'running',
        states: ['sending', 'waiting'],
        last: { row: 0, key: 'k2' },
      });
    },
  );

  it('bulk run: ends after the lookup if its rows have changed', () => {
    const left = through(startRun(2, 5), send(1, 'k1'));
    const asking = through(left, { type: 'reopen', isSame: false });
    expect(asking).toMatchObject({ status: 'stopping', changed: true, states: ['sending', 'waiting'] });
    expect(through(asking, saved)).toMatchObject({ status: 'ended', changed: true, states: ['saved', 'not-sent'] });
  });

  it.each([
    ['saved', 'saved', 'saved'],
    ['refused', 'rejected', 'rejected'],
    ['not-sent', 'waiting', 'not-sent'],
    ['session', 'waiting', 'rejected'],
    ['network', 'unconfirmed', 'unconfirmed'],
  ] as const)('bulk run: records a late outcome %s of the last row', (kind, open, atItsEnd) => {
    const found: RunEvent = { type: 'found', end: rowResult(kind) };
    const one = through(startRun(2, 5), send(1, 'k1'), lost, { type: 'pause', by: 'page' });
    expect(through(one, found)).toMatchObject({ status: 'paused', states: [open, 'waiting'] });
    expect(through(one, { type: 'stop' }, found)).toMatchObject({ status: 'ended', states: [atItsEnd, 'not-sent'] });
    const other = through(one, { type: 'go' }, send(5, 'k5'), saved);
    expect(through(other, found).states).toEqual(['unconfirmed', 'saved']);
  });

  it('bulk run: ends if the rows no longer match the review, and an ended run stays as it is', () => {
    const sent = through(startRun(3, 5), send(), saved, send());
    expect(through(sent, { type: 'reopen', isSame: false })).toMatchObject({
      status: 'ended',
      changed: true,
      states: ['saved', 'unconfirmed', 'not-sent'],
    });
    const over = through(startRun(1, 5), send(), saved);
    expect(through(over, { type: 'reopen', isSame: false }).changed).toBe(false);
  });

  it('bulk run: stop waits for the row in flight, and rows that were turned away count as rejected', () => {
    const stopping = through(startRun(3, 5), send(), saved, send(), { type: 'stop' });
    expect(stopping.status).toBe('stopping');
    expect(through(stopping, send())).toBe(stopping);
    expect(through(stopping, busy(3))).toMatchObject({
      status: 'ended',
      states: ['saved', 'rejected', 'not-sent'],
      sentAt: [1, 1, null],
      why: { 1: 'Slow down.' },
    });
  });
});

type Act =
  | { act: 'go' | 'stop' | 'reload' | 'send' }
  | { act: 'pause' }
  /** How the platform handles a row, and the outcome the client sees. */
  | { act: 'answer'; executes: boolean; heard: 'saved' | 'refused' | 'network' | 'busy' | 'session' | 'not-sent' };

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Act>({ act: 'send' }) },
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.boolean(), fc.constantFrom('saved', 'refused', 'network', 'busy', 'session', 'not-sent'))
      // A platform that carried out a row never reports that it didn't.
      .map(([executes, heard]): Act => {
        return { act: 'answer', executes: heard === 'saved' || (heard === 'network' && executes), heard };
      }),
  },
  { weight: 3, arbitrary: fc.constantFrom<Act>({ act: 'go' }, { act: 'pause' }, { act: 'reload' }) },
  { weight: 1, arbitrary: fc.constant<Act>({ act: 'stop' }) },
);

describe('any run', () => {
  it('property: no row is carried out twice, and every reported outcome is true (random events)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.boolean(),
        fc.array(act, { maxLength: 80 }),
        (rows, keyed, acts) => {
          let run = startRun(rows);
          const executed = Array.from({ length: rows }, () => 0);
          const reached = Array.from({ length: rows }, () => false);
          for (const [at, one] of acts.entries()) {
            const row = sendingRow(run);
            if (one.act === 'answer') {
              if (row === -1) continue;
              if (one.heard !== 'not-sent') reached[row] = true;
              if (one.executes) executed[row] = (executed[row] ?? 0) + 1;
              run = step(run, { type: 'end', at, end: rowResult(one.heard, { retryAfter: 1 }) });
            } else if (one.act === 'reload') {
              // What was on its way may have been carried out all the same; the journal tells, where there is a key.
              if (row !== -1 && !keyed) executed[row] = (executed[row] ?? 0) + 1;
              if (row !== -1 && !keyed) reached[row] = true;
              run = step(run, { type: 'reopen', isSame: true });
              expect(sendingRow(run)).toBe(keyed ? row : -1);
              expect(run.asking).toBe(keyed && row !== -1);
            } else if (one.act === 'pause') run = step(run, { type: 'pause', by: 'reader' });
            else run = step(run, one.act === 'send' ? send(at, keyed ? `k${at}` : undefined) : { type: one.act });

            const counts = countStates(run);
            expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(rows);
            expect(counts.sending).toBeLessThanOrEqual(1);
            run.states.forEach((state, place) => {
              expect(executed[place]).toBeLessThanOrEqual(1);
              if (state === 'saved') expect(executed[place]).toBe(1);
              if (executed[place] === 1) expect(['saved', 'unconfirmed']).toContain(state);
              if (state === 'not-sent') expect(reached[place]).toBe(false);
              if (state === 'rejected') expect(reached[place]).toBe(true);
            });
            if (run.status === 'ended') expect(counts.waiting + counts.sending).toBe(0);
          }
        },
      ),
      runs,
    );
  });
});
