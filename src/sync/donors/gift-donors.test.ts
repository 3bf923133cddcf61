import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { always } from '#e2e/support/doubles/api.ts';
import type { IdentifiedDonor, Synced } from './evidence.ts';
import { createGiftDonors, type Memory } from './gift-donors.ts';
import {
  busy,
  dice,
  type Format,
  type Gift,
  pledgeOf,
  type Platform,
  simulatedPlatform,
  ticketOf,
  transactionOf,
} from '#e2e/support/doubles/donors.ts';

const begin = Date.parse('2026-01-01T00:00:00Z');
const frozenAt = begin + 90 * 86_400_000;
const at = (moment: number) => new Date(moment).toISOString();
const contactIds = (count: number, first = 4801) => Array.from({ length: count }, (_, index) => String(first + index));

/** Gifts of contacts from the first on, so many of each, dealt over the days. */
function giftsOf(counts: readonly number[], seed = 1, first = 4801): Gift[] {
  const roll = dice(seed);
  const given = counts.flatMap((count, index) => Array.from({ length: count }, () => String(first + index)));
  return given.map((contact, index) => ({
    id: String(70_001 + index),
    contact,
    created: begin + Math.floor(roll() * (frozenAt - begin)),
  }));
}

function desk(platform: Partial<Platform> & Pick<Platform, 'gifts'>, more: Partial<Synced> = {}, kept?: Memory) {
  const simulated = simulatedPlatform(platform);
  const told = new Map<string, IdentifiedDonor | null>();
  const memory: Memory = kept ?? { asked: new Map(), until: new Map(), nobodys: new Set() };
  const donors = createGiftDonors({
    ask: simulated.ask,
    memory,
    told: (batch) => batch.forEach((donor, gift) => told.set(gift, donor)),
  });
  const synced = {
    contacts: [] as string[],
    gifts: platform.gifts.map(transactionOf),
    pledges: [],
    tickets: [],
    ...more,
  };
  donors.hold(synced);
  const run = async (moment = frozenAt) => {
    const before = simulated.requests();
    const outcome = await donors.run(at(moment));
    return { requests: simulated.requests() - before, ...outcome };
  };
  return { donors, told, memory, synced, simulated, run };
}

const named = (told: ReadonlyMap<string, IdentifiedDonor | null>) =>
  Object.fromEntries(Array.from(told, ([gift, donor]) => [gift, donor?.contactId]));
const truth = (gifts: readonly Gift[]) => Object.fromEntries(gifts.map(({ id, contact }) => [id, contact]));

describe('what is known without asking', () => {
  it('comes from rows, pledges, plans, and tickets, each with its grade', async () => {
    const gifts = giftsOf([1, 3, 1, 1]);
    const [row, pledged, planned, alsoPlanned, ticketed, unknown] = gifts.map(transactionOf);
    const { donors, run } = desk(
      { gifts },
      {
        gifts: [
          { ...row!, contact_id: '4801', first_name: 'Ada', last_name: 'Byrne' },
          { ...pledged!, pledge_id: '9', plan_id: '5' },
          { ...planned!, plan_id: '5' },
          { ...alsoPlanned!, plan_id: '6' },
          ticketed!,
          unknown!,
        ],
        pledges: [pledgeOf('9', '4802')],
        tickets: [ticketOf(ticketed!.id!, 'Sam Hall'), ticketOf(ticketed!.id!, 'Other'), ticketOf('gone', 'Nobody')],
      },
    );
    expect(gifts.map(({ id }) => donors.donorOf(id))).toEqual([
      { contactId: '4801', name: 'Ada Byrne', grade: 'row' },
      { contactId: '4802', name: '', grade: 'sure' },
      { contactId: '4802', name: '', grade: 'sure' },
      undefined,
      { contactId: null, name: 'Sam Hall', grade: 'probable' },
      undefined,
    ]);
    expect(donors.coverage()).toEqual({ gifts: 6, known: 3, probable: 1 });
    // A platform whose rows say who gave is not asked.
    expect(await run()).toEqual({ requests: 0, done: true, reason: null });
  });

  it('has no donor for a plan that two gave to', () => {
    const gifts = giftsOf([1, 1, 1]).map((gift, index) => ({ ...gift, plan: '5', pledge: String(index) }));
    const { donors } = desk({ gifts }, { pledges: [pledgeOf('0', '4801'), pledgeOf('1', '4802'), pledgeOf('2', '0')] });
    expect(donors.donorOf(gifts[2]!.id)).toBeUndefined();
  });
});

describe('one contact at a time', () => {
  it('asks recent donors first, and stops once every donor is known', async () => {
    const gifts = giftsOf([0, 2, 1, 0, 0]);
    const asked: string[] = [];
    const { told, run, simulated } = desk(
      { gifts: [...gifts, { id: '1', contact: '4803', created: begin, pledge: '9' }] },
      { contacts: contactIds(5), pledges: [pledgeOf('9', '4803')] },
    );
    const { ask } = simulated;
    simulated.ask = (input) => (asked.push(input.contacts ?? ''), ask(input));
    expect(await run()).toEqual({ requests: 4, done: true, reason: null });
    expect(named(told)).toEqual({ ...truth(gifts), 1: '4803' });
    expect(told.get('1')?.grade).toBe('sure');
    expect(told.get(gifts[0]!.id)?.grade).toBe('asked');
  });

  it('settles the other gifts of a plan, and undoes that if another donor gave to it too', async () => {
    const gifts = giftsOf([1, 1, 1]).map((gift) => ({ ...gift, plan: '5' }));
    const { donors, told } = desk({ gifts }, { contacts: contactIds(2) });
    donors.learn([transactionOf(gifts[0]!)], '4801');
    expect(told.get(gifts[2]!.id)).toEqual({ contactId: '4801', name: '', grade: 'sure' });
    donors.learn([transactionOf(gifts[1]!)], '4802');
    expect(named(told)).toEqual({ ...truth(gifts), [gifts[2]!.id]: undefined });
    expect(told.get(gifts[2]!.id)).toBeNull();
  });

  it('reads every page, even without totals', async () => {
    for (const totals of ['given', 'none'] as const) {
      const gifts = giftsOf([45, 3]);
      const { told, run } = desk({ gifts, totals }, { contacts: contactIds(2) });
      expect(await run()).toMatchObject({ done: true, reason: null });
      expect(named(told)).toEqual(truth(gifts));
    }
  });
});

describe('many contacts at a time', () => {
  it('finds every donor with far fewer requests', async () => {
    const roll = dice(7);
    const gifts = giftsOf(Array.from({ length: 1200 }, () => Math.floor(roll() * 5)));
    const { donors, told, run } = desk({ gifts }, { contacts: contactIds(1200) });
    const { requests, ...outcome } = await run();
    expect(outcome).toEqual({ done: true, reason: null });
    expect(named(told)).toEqual(truth(gifts));
    expect(requests).toBeLessThan(400);
    expect(donors.coverage()).toEqual({ gifts: gifts.length, known: gifts.length, probable: 0 });
  });

  it('asks one at a time if contacts have many gifts', async () => {
    const gifts = giftsOf(Array.from({ length: 40 }, () => 12));
    const { told, run } = desk({ gifts }, { contacts: contactIds(40) });
    const { requests } = await run();
    expect(named(told)).toEqual(truth(gifts));
    // One for an ID that no donor has, two donors, five to try lists, one for all; the others one at a time.
    expect(requests).toBe(1 + 2 + 5 + 1 + 38);
  });

  const formats: Format[] = [
    { kind: 'first' },
    { kind: 'last' },
    { kind: 'repeated' },
    { kind: 'refused' },
    { kind: 'cut', at: 10 },
    { kind: 'cut', at: 2 },
    { kind: 'cut text', at: 97 },
    { kind: 'ignored beyond', at: 30 },
  ];
  it.each(formats)('names every donor where lists are read as $kind', async (format) => {
    const gifts = giftsOf(contactIds(90).map((_, index) => index % 3));
    const { told, run } = desk({ gifts, format }, { contacts: contactIds(90) });
    expect(await run()).toMatchObject({ done: true, reason: null });
    expect(named(told)).toEqual(truth(gifts));
  });

  it('asks for new gifts only, and not at all if their plan has a known donor', async () => {
    const gifts = giftsOf(contactIds(600).map((_, index) => index % 3)).map((gift) => ({
      ...gift,
      plan: gift.contact,
    }));
    const { donors, told, synced, run, simulated } = desk({ gifts }, { contacts: contactIds(600) });
    await run();
    const planned = { id: '1', contact: '4802', created: frozenAt + 1000, plan: '4802' };
    const fresh = { id: '2', contact: '5400', created: frozenAt + 1000 };
    simulated.add(planned);
    donors.hold({ ...synced, gifts: [planned, ...gifts].map(transactionOf) });
    expect(await run(frozenAt + 2000)).toEqual({ requests: 0, done: true, reason: null });
    simulated.add(fresh);
    donors.hold({ ...synced, gifts: [fresh, planned, ...gifts].map(transactionOf) });
    const { requests } = await run(frozenAt + 3000);
    expect(named(told)).toEqual(truth([fresh, planned, ...gifts]));
    expect(requests).toBeLessThan(20);
  });

  it('retries a group that failed partway', async () => {
    const gifts = giftsOf(contactIds(60).map(() => 2));
    const before = (request: number) => {
      if (request === 12) throw busy();
    };
    const { told, run } = desk({ gifts, before }, { contacts: contactIds(60) });
    expect(await run()).toEqual({ requests: 12, done: false, reason: null });
    expect(told.size).toBe(4);
    expect(await run()).toMatchObject({ done: true });
    expect(named(told)).toEqual(truth(gifts));
  });

  it('does not retry gifts that match no known contact', async () => {
    const gifts = giftsOf(contactIds(50).map(() => 1));
    const known = contactIds(40);
    const { donors, run, synced } = desk({ gifts }, { contacts: known });
    expect(await run()).toMatchObject({ done: true });
    expect(await run(frozenAt + 1000)).toEqual({ requests: 0, done: true, reason: null });
    donors.hold({ ...synced, contacts: contactIds(50) });
    await run(frozenAt + 2000);
    expect(donors.coverage()).toEqual({ gifts: 50, known: 50, probable: 0 });
  });
});

describe('a platform that is not to be believed', () => {
  it('is not asked again if it ignores the filter', async () => {
    const gifts = giftsOf([1, 2, 3]);
    const { told, run } = desk({ gifts, format: { kind: 'ignored' } }, { contacts: contactIds(3) });
    const reason = 'The platform doesn’t support filtering gifts by contact, so donors can’t be identified.';
    expect(await run()).toEqual({ requests: 1, done: false, reason });
    expect(await run()).toEqual({ requests: 0, done: false, reason });
    expect(told.size).toBe(0);
  });

  it('is asked if it rejects an unused ID', async () => {
    const gifts = giftsOf([1, 2, 3]);
    const { told, run } = desk({ gifts, refusesUnknown: true }, { contacts: contactIds(3) });
    await run();
    expect(named(told)).toEqual(truth(gifts));
  });

  it('is not asked again if its gifts contradict the pledges', async () => {
    const gifts = giftsOf([2, 2, 2, 2, 2]).map((gift, index) => (index % 2 ? gift : { ...gift, pledge: gift.contact }));
    const pledges = contactIds(5).map((id) => pledgeOf(id, id));
    // Everybody's gifts are found under the next contact's id.
    const shifted = gifts.map((gift) => ({ ...gift, contact: String(Number(gift.contact) + 1) }));
    const { told, run } = desk({ gifts: shifted }, { gifts: gifts.map(transactionOf), pledges });
    expect((await run()).reason).toContain('gift and pledge data conflict');
    expect([...told.values()].every((donor) => donor?.grade === 'sure')).toBe(true);
  });

  it('is not trusted if it returns a gift for two contacts: then neither has it', async () => {
    const gifts = giftsOf([1, 2]);
    const { donors, told, run, simulated } = desk({ gifts }, { contacts: contactIds(2) });
    simulated.add({ ...gifts[0]!, contact: '4802' });
    await run();
    expect(named(told)).toEqual({ ...truth(gifts), [gifts[0]!.id]: undefined });
    expect(donors.coverage()).toEqual({ gifts: 3, known: 2, probable: 0 });
  });

  it('is asked again if an answer didn’t fit or didn’t come', async () => {
    const gifts = giftsOf([1, 45, 3]);
    let troubled = true;
    const { told, run } = desk(
      {
        gifts,
        before: (request, platform) => {
          if (troubled && request === 2) throw busy();
          // Between two pages, so that a gift slips from the one to the other unread.
          if (troubled && request === 5) platform.remove(removed);
        },
      },
      { contacts: contactIds(3) },
    );
    const removed = gifts.filter(({ contact }) => contact === '4802').toSorted((a, b) => b.created - a.created)[0]!.id;
    expect(await run()).toMatchObject({ done: false, reason: null });
    expect(named(told)).toEqual(truth(gifts.filter(({ contact }) => contact === '4803')));
    troubled = false;
    await run();
    expect(named(told)).toEqual(truth(gifts.filter(({ id }) => id !== removed)));
  });

  it('may show a gift a little after it was made', async () => {
    const gifts = giftsOf([1, 2, 3]);
    const late = { id: '1', contact: '4802', created: frozenAt - 60_000 };
    const { donors, told, synced, run, simulated } = desk({ gifts }, { contacts: contactIds(3) });
    await run();
    simulated.add(late);
    donors.hold({ ...synced, gifts: [late, ...gifts].map(transactionOf) });
    await run(frozenAt + 60_000);
    expect(told.get('1')?.contactId).toBe('4802');
  });

  it('stops after three failures in a row, and resumes next time', async () => {
    const gifts = giftsOf([1, 2, 3]);
    let down = true;
    const before = () => {
      if (down) throw busy();
    };
    const { told, run } = desk({ gifts, before }, { contacts: contactIds(3) });
    expect(await run()).toEqual({ requests: 1, done: false, reason: 'Too many requests.' });
    down = false;
    expect(await run()).toMatchObject({ done: true });
    expect(named(told)).toEqual(truth(gifts));
  });
});

/** One organisation, and how its platform behaves while it is asked. */
const organisations = fc.record({
  seed: fc.integer(),
  contacts: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 13, max: 200 })),
  unlisted: fc.integer({ min: 0, max: 20 }),
  /** From 1 on, half an id is an id too. */
  firstId: fc.constantFrom(1, 4801),
  mean: fc.constantFrom(0.2, 1, 3, 9),
  perPage: fc.integer({ min: 1, max: 20 }),
  format: fc.oneof(
    { weight: 3, arbitrary: fc.constant<Format>({ kind: 'commas' }) },
    fc.constantFrom<Format[]>(
      ...(['first', 'last', 'ignored', 'repeated', 'refused'] as const).map((kind) => ({ kind })),
    ),
    fc.record({
      kind: fc.constantFrom('cut' as const, 'cut text' as const, 'ignored beyond' as const),
      at: fc.integer({ min: 1, max: 120 }),
    }),
  ),
  totals: fc.constantFrom('given' as const, 'given' as const, 'none' as const, 'wrong at times' as const),
  hearsMoments: fc.boolean(),
  refusesUnknown: fc.boolean(),
  pledged: fc.constantFrom(0, 0.2),
  planned: fc.constantFrom(0, 0.3),
  /** How often, by request. */
  failures: fc.constantFrom(0, 0, 0.02, 0.2),
  added: fc.constantFrom(0, 0.1, 0.5),
  removed: fc.constantFrom(0, 0.02, 0.3),
});

describe('whatever the platform does', () => {
  it('P20 no gift has a wrong donor', async () => {
    let names = 0;
    await always(
      'P20',
      fc.asyncProperty(organisations, async ({ seed, firstId, mean, pledged, planned, ...drawn }) => {
        const roll = dice(seed);
        const ids = contactIds(drawn.contacts + drawn.unlisted, firstId);
        const counts = ids.map(() => Math.floor(roll() * 2 * mean + roll()));
        const gifts = giftsOf(counts, seed, firstId).map((gift) => ({
          ...gift,
          ...(roll() < pledged ? { pledge: `of ${gift.contact}` } : {}),
          ...(roll() < planned ? { plan: `of ${gift.contact}` } : {}),
        }));
        const ever = new Map(gifts.map((gift) => [gift.id, gift]));
        let now = frozenAt;
        const before = (request: number, platform: ReturnType<typeof simulatedPlatform>) => {
          now += 1000;
          const one = gifts[Math.floor(roll() * gifts.length)];
          if (one && roll() < drawn.removed) platform.remove(one.id);
          if (roll() < drawn.added) {
            const gift = { id: `new ${request}`, contact: ids[Math.floor(roll() * ids.length)] ?? '', created: now };
            platform.add(gift);
            ever.set(gift.id, gift);
          }
          if (roll() < drawn.failures) throw busy();
        };
        const pledges = ids.slice(0, ids.length / 2).map((id) => pledgeOf(`of ${id}`, id));
        const contacts = ids.slice(0, drawn.contacts);
        const { donors, told, synced, run } = desk({ ...drawn, gifts, before }, { contacts, pledges });
        for (let round = 0; round < 3; round += 1) {
          await run(now);
          donors.hold({ ...synced, gifts: [...ever.values()].toReversed().map(transactionOf) });
        }
        const wrong = [...told].filter(([gift, donor]) => donor && donor.contactId !== ever.get(gift)?.contact);
        expect(wrong).toEqual([]);
        names += [...told.values()].filter((donor) => donor?.grade === 'asked').length;
      }),
    );
    expect(names).toBeGreaterThan(500);
  });
});
