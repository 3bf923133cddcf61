// @vitest-environment happy-dom
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError, type FailureKind } from '#api/errors.ts';
import type { WriteResult } from '#api/outcome.ts';
import { type TicketItem, ticketItem } from '#api/resources.ts';
import { openWrites } from '#device/outbox.ts';
import { blankTicketItemForm, type TicketItemForm, toUnsettledItem } from './body.ts';
import { createdRow, createItems, remainingForm, type Rows } from './rows.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 10_000);

type Answer =
  | 'saved'
  | 'saved, without a body'
  | 'refused'
  | 'wrong for all'
  | 'not-sent'
  | 'lost'
  | 'lost, but created';
type Outcome = WriteResult<TicketItem | null>;

const error = (kind: FailureKind) => new ApiError({ kind, message: `It is ${kind}.` });
const made = (name: string) => ticketItem.read({ id: name, name }, 'x');

const ends: Record<Answer, (name: string) => Outcome> = {
  saved: (name) => ({ outcome: 'saved', answer: made(name) }),
  'saved, without a body': () => ({ outcome: 'saved', answer: null }),
  refused: () => ({ outcome: 'rejected', error: error('refused') }),
  'wrong for all': () => ({ outcome: 'rejected', error: error('session') }),
  'not-sent': () => ({ outcome: 'not-sent', error: error('not-sent') }),
  lost: () => ({ outcome: 'unconfirmed', error: error('network') }),
  'lost, but created': () => ({ outcome: 'unconfirmed', error: error('timeout') }),
};
const executes: readonly Answer[] = ['saved', 'saved, without a body', 'lost, but created'];

/** Mock platform: gives the answers in turn, then creates everything. Counts sent and created items by name. */
class Platform {
  readonly sent = new Map<string, number>();
  readonly created = new Map<string, number>();
  readonly #answers: Answer[];

  constructor(answers: readonly Answer[]) {
    this.#answers = [...answers];
  }

  send = (body: { name: string }): Promise<Outcome> => {
    const answer = this.#answers.shift() ?? 'saved';
    this.sent.set(body.name, (this.sent.get(body.name) ?? 0) + 1);
    if (executes.includes(answer)) this.created.set(body.name, (this.created.get(body.name) ?? 0) + 1);
    return Promise.resolve(ends[answer](body.name));
  };
}

const formOf = (...names: string[]): TicketItemForm => ({
  ...blankTicketItemForm(),
  tiers: names.map((name) => ({ name, price: '5', total_quantity: '' })),
});

/** Runs one attempt. Stops it after `stopAfter` items were sent. */
async function run(
  form: TicketItemForm,
  send: Platform['send'],
  stopAfter = Infinity,
  seen: (rows: Rows) => void = () => undefined,
) {
  const steps: Rows[] = [];
  let sent = 0;
  const rows = await createItems('ticket-item.77', form, {
    newKey: async () => undefined,
    isStopped: () => sent >= stopAfter,
    send: (body) => {
      sent += 1;
      return send(body);
    },
    changed: (now) => {
      steps.push(now);
      seen(now);
    },
  });
  return { rows, steps };
}

const unsettled = () => openWrites('ticket-item.77').flatMap(toUnsettledItem);
const statesOf = (rows: Rows) => rows.map(({ state }) => state);
const names = (tiers: readonly { name: string }[]) => tiers.map(({ name }) => name);

beforeEach(() => sessionStorage.clear());

describe('a run of ticket items', () => {
  it('continues after a rejected item, which alone remains in the form', async () => {
    const form = formOf('a', 'b', 'c');
    const { rows } = await run(form, new Platform(['saved', 'refused', 'saved, without a body']).send);
    expect(statesOf(rows)).toEqual(['saved', 'rejected', 'saved']);
    expect(remainingForm(form, rows)).toEqual({ ...form, tiers: [form.tiers[1]] });
  });

  it.each([
    ['wrong for all', 'rejected'],
    ['not-sent', 'not-sent'],
  ] as const)('stops at an item that is %s and doesn’t send the rest', async (answer, state) => {
    const form = formOf('a', 'b', 'c');
    const platform = new Platform(['saved', answer]);
    const { rows } = await run(form, platform.send);
    expect(statesOf(rows)).toEqual(['saved', state, 'not-sent']);
    expect(names(remainingForm(form, rows).tiers)).toEqual(['b', 'c']);
    expect([...platform.sent.keys()]).toEqual(['a', 'b']);
  });

  it('stops at an unconfirmed item and keeps it apart', async () => {
    const form = formOf('a', 'b', 'c');
    const { rows } = await run(form, new Platform(['saved', 'lost']).send);
    expect(statesOf(rows)).toEqual(['saved', 'unconfirmed', 'not-sent']);
    const left = remainingForm(form, rows);
    expect(names(left.tiers)).toEqual(['c']);
    expect(unsettled()).toMatchObject([{ name: 'b', price: '5', why: 'It is network.' }]);
  });

  it('stops on request after the item being sent', async () => {
    const form = formOf('a', 'b', 'c');
    const { rows } = await run(form, new Platform([]).send, 1);
    expect(statesOf(rows)).toEqual(['saved', 'not-sent', 'not-sent']);
  });

  it('treats items being sent when the page closes as unconfirmed', async () => {
    const form = formOf('a', 'b');
    const open: object[] = [];
    const { steps } = await run(form, new Platform([]).send, Infinity, () => open.push(unsettled()));
    const first = steps[0] ?? [];
    expect(statesOf(first)).toEqual(['sending', 'waiting']);
    expect(names(remainingForm(form, first).tiers)).toEqual(['b']);
    expect(open[0]).toMatchObject([{ name: 'a', why: 'You left the page before the result arrived.' }]);
    expect(unsettled()).toEqual([]);
  });
});

const answers = fc.array(fc.constantFrom(...(Object.keys(ends) as Answer[])), { maxLength: 12 });

/** Resends the remaining items until none is left, like a user who keeps pressing the button. */
async function untilDone(count: number, platform: Platform, leave: () => number, seen: (rows: Rows) => void) {
  let form = formOf(...Array.from({ length: count }, (_, index) => `item ${index}`));
  for (let round = 0; round < 40 && form.tiers.length > 0; round += 1) {
    // Each round sends what the previous one left.
    const { rows } = await run(form, platform.send, leave(), seen);
    form = remainingForm(form, rows);
  }
  return form;
}

describe('any responses and any number of retries', () => {
  it('create nothing twice, end every item as created or unconfirmed, and never show a wrong state', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 6 }),
        answers,
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 40, maxLength: 40 }),
        async (count, given, stops) => {
          sessionStorage.clear();
          const platform = new Platform(given);
          const claimed = new Set<string>();
          const form = await untilDone(
            count,
            platform,
            () => stops.shift() ?? Infinity,
            (rows) => {
              for (const { tier, state } of rows) {
                if (state === 'saved') claimed.add(tier.name);
                if (state === 'waiting' || state === 'not-sent') {
                  expect(platform.created.has(tier.name)).toBe(false);
                }
              }
            },
          );
          expect(form.tiers).toEqual([]);
          for (const times of platform.created.values()) expect(times).toBe(1);
          for (const name of claimed) expect(platform.created.get(name)).toBe(1);
          expect([...claimed, ...names(unsettled())].toSorted()).toEqual(
            Array.from({ length: count }, (_, index) => `item ${index}`).toSorted(),
          );
        },
      ),
      { numRuns },
    );
  });

  it('never leave an item that may exist among the items to send', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 6 }), answers, async (count, given) => {
        sessionStorage.clear();
        const platform = new Platform(given);
        const form = formOf(...Array.from({ length: count }, (_, index) => `item ${index}`));
        const mayBeThere = new Set<string>();
        const send = (body: { name: string }) => {
          mayBeThere.add(body.name);
          return platform.send(body);
        };
        await run(form, send, Infinity, (rows) => {
          for (const { tier, state } of rows) {
            if (state === 'rejected' || state === 'not-sent') mayBeThere.delete(tier.name);
            if (state === 'sending') mayBeThere.add(tier.name);
          }
          const left = remainingForm(form, rows);
          for (const { name } of left.tiers) expect(mayBeThere.has(name)).toBe(false);
          const ofAll =
            [...left.tiers, ...unsettled()].length + statesOf(rows).filter((state) => state === 'saved').length;
          expect(ofAll).toBe(count);
        });
      }),
      { numRuns },
    );
  });
});

it('an item confirmed late has the body that was sent', async () => {
  const form = { ...blankTicketItemForm(), tiers: [{ name: 'Gala dinner', price: '1,120.50', total_quantity: '12' }] };
  await run(form, new Platform(['lost']).send);
  const [item] = unsettled();
  if (!item) throw new Error('nothing is unconfirmed');
  expect(item).toMatchObject({ name: 'Gala dinner', price: '1120.5', total_quantity: '12' });
  const row = createdRow(item, made('Gala dinner'));
  expect(row).toMatchObject({ state: 'saved', body: { name: 'Gala dinner', price: 1120.5, total_quantity: 12 } });
});
