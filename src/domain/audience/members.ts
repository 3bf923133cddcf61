/** Decides who is in an audience. */
import { groupBy } from '../values/collections.ts';
import { foldText } from '../values/labels.ts';
import { toList } from '../../api/fields.ts';
import type { Day } from '../values/calendar.ts';
import { amountRange, anyOf, both, countRange, type Decision, not, says, within } from './decision.ts';
import { consentFields, consentIn, type Profile, type ProfileGift, type ProfileTicket } from './profile.ts';
import { type Audience, type Condition, daysIn, rangeOf, type Recurring, recurringOf } from './definition.ts';

export interface AudienceWorld {
  profiles: readonly Profile[];
  /** That of the screen: amounts in others don't count toward amounts. */
  currency: string;
  /** Decimals of the units. */
  decimals: number;
  today: Day;
  /** The month that the fiscal year starts in, 1 to 12. */
  firstMonth: number;
  /** IDs of gifts that were marked as thanked. */
  thanked: ReadonlySet<string>;
}

type Decide = (profile: Profile) => Decision;

export interface Decided {
  members: readonly Profile[];
  /** By condition: of how many people it's not known, where that decides whether they're in. */
  unknown: readonly number[];
}

export function membersOf({ match, conditions }: Audience, world: AudienceWorld): Decided {
  const decides = conditions.map((condition) => decidedBy(condition, world));
  const unknown = conditions.map(() => 0);
  const isAll = match === 'all';
  const members = world.profiles.filter((profile) => {
    const decisions = decides.map((decide) => decide(profile));
    const passes = decisions.map((decision, place) => decision ?? conditions[place]?.takesUnknown ?? false);
    decisions.forEach((decision, place) => {
      if (decision === null && decisions.every((one, other) => other === place || one === null || one === isAll))
        unknown[place] = (unknown[place] ?? 0) + 1;
    });
    return isAll ? passes.every(Boolean) : passes.some(Boolean);
  });
  return { members, unknown };
}

function decidedBy(condition: Condition, world: AudienceWorld): Decide {
  const decide = deciders[condition.kind](condition.parts, world);
  if (!condition.isNot) return decide;
  return (profile) => not(decide(profile));
}

type Parts = Condition['parts'];

const deciders: Readonly<Record<Condition['kind'], (parts: Parts, world: AudienceWorld) => Decide>> = {
  gave({ sum, gifts, in: days, campaign, fund, method, only }, world) {
    const isOf = all(
      inDays(days, world),
      isText(campaign, (gift) => gift.campaign),
      isText(fund, (gift) => gift.fund),
      isText(method, (gift) => gift.method),
      only === undefined ? undefined : (gift) => !gift.isTicket,
    );
    const { from = 1, to } = (gifts !== undefined && countRange(gifts)) || {};
    const amounts = sum === undefined ? undefined : amountRange(sum, world);
    return (profile) => {
      let [surely, maybe] = [0, 0];
      let [least, most, isSure] = [0n, 0n, true];
      for (const gift of profile.gifts) {
        const decision = isOf(gift);
        if (decision === false) continue;
        maybe += 1;
        if (decision) surely += 1;
        if (!amounts) continue;
        // Amounts in other currencies don't compare.
        if (gift.units === null || gift.currency !== world.currency) isSure = false;
        else {
          most += gift.units;
          if (decision) least += gift.units;
        }
      }
      const isEnough = !amounts || (most > 0n || !isSure ? within(amounts, least, isSure ? most : null) : false);
      return both(within({ from: Math.max(from, 1), to }, surely, maybe), isEnough);
    };
  },
  largest({ amount, in: days }, world) {
    const isOf = all(inDays(days, world));
    const amounts = amountRange(amount ?? '..', world);
    return ({ gifts }) => {
      let [least, most, isSure] = [0n, 0n, true];
      for (const gift of gifts) {
        const decision = isOf(gift);
        if (decision === false) continue;
        if (gift.units === null || gift.currency !== world.currency) isSure = false;
        else {
          if (gift.units > most) most = gift.units;
          if (decision && gift.units > least) least = gift.units;
        }
      }
      return (most > 0n || !isSure) && within(amounts, least, isSure ? most : null);
    };
  },
  first: (parts, world) => ofOneGift(parts, world, (gifts) => gifts.findLast(({ day }) => day !== null)),
  last: (parts, world) => ofOneGift(parts, world, (gifts) => gifts.find(({ day }) => day !== null)),
  top({ percent }, world) {
    const share = Number(rangeOf(percent ?? '')?.to ?? 100);
    const lifetime = new Map(world.profiles.map((profile) => [profile, lifetimeOf(profile, world)]));
    const given = [...lifetime.values()].filter((units) => units > 0n);
    const best = given.toSorted((one, other) => (one > other ? -1 : one < other ? 1 : 0));
    const least = best[Math.ceil((best.length * share) / 100) - 1];
    return (profile) => least !== undefined && (lifetime.get(profile) ?? 0n) >= least;
  },
  recurring({ is, every }, { today }) {
    return ({ gifts }) => {
      const plans = groupBy(
        gifts.filter((gift) => gift.isRecurring && gift.day !== null),
        ({ plan }) => plan,
      );
      const found = [...plans.values()].map((some) =>
        recurringOf(some.map(({ day }) => day) as [Day, ...Day[]], today),
      );
      const isAsked = (plan: Recurring): Decision =>
        every === undefined ? true : plan.every === null ? null : plan.every === every;
      if (is === 'now') return anyOf(found, (plan) => both(plan.isNow, isAsked(plan)));
      // Another plan that goes on is no plan that stopped.
      return both(anyOf(found, isAsked), not(anyOf(found, ({ isNow }) => isNow)));
    };
  },
  unthanked({ in: days }, world) {
    const isOf = all(inDays(days, world));
    return ({ gifts }) => anyOf(gifts, (gift) => (world.thanked.has(gift.id) ? false : isOf(gift)));
  },
  pledge({ is, balance }, world) {
    const amounts = balance === undefined ? undefined : amountRange(balance, world);
    return ({ pledges }) => {
      const open = pledges.filter((pledge) => (is === 'past-due' ? pledge.isOverdue : pledge.isOpen));
      if (is === undefined && !amounts) return pledges.length > 0;
      if (open.length === 0 || !amounts) return open.length > 0;
      const own = open.filter(({ currency }) => currency === world.currency);
      const sum = own.reduce((units, pledge) => units + (pledge.balance ?? 0n), 0n);
      return own.length > 0 && within(amounts, sum, own.every((pledge) => pledge.balance !== null) ? sum : null);
    };
  },
  ticket({ event, is }) {
    const isOf = (ticket: ProfileTicket): Decision => {
      const isThere =
        is === undefined || (ticket.isCheckedIn === null ? null : ticket.isCheckedIn === (is === 'checked-in'));
      return both(isThere, event === undefined || (ticket.event === null ? null : ticket.event === event));
    };
    return ({ tickets }) => anyOf(tickets, isOf);
  },
  household: ({ as }) => {
    return ({ person, isHead }) => (as === 'head' ? isHead : person.household_id !== null);
  },
  place({ city, state, zip }) {
    const [inCity, inState] = [foldText(city ?? ''), foldText(state ?? '')];
    const inZip = foldText(zip ?? '').replaceAll(' ', '');
    const isOnFile = city === undefined && state === undefined && zip === undefined;
    return ({ address }) => {
      if (!address) return isOnFile ? false : null;
      return both(
        both(
          inCity === '' || says(address.city, (text) => text.includes(inCity)),
          inState === '' || says(address.state, (text) => text === inState),
        ),
        inZip === '' || says(address.zipcode, (text) => text.replaceAll(' ', '').startsWith(inZip)),
      );
    };
  },
  tag({ tag }) {
    const sought = foldText(tag ?? '');
    return ({ saved }) => {
      if (!saved || !('tags' in saved)) return null;
      return textsIn(saved['tags']).some((text) => text.split(',').some((one) => foldText(one.trim()) === sought));
    };
  },
  field({ text: written }) {
    const sought = foldText(written ?? '');
    return ({ saved }) => {
      if (!saved || !('custom_fields' in saved)) return null;
      return textsIn(saved['custom_fields']).some((text) => foldText(text).includes(sought));
    };
  },
  has({ what }) {
    return ({ person, address }) =>
      what === 'address' ? address !== null : !!person[what === 'phone' ? 'phone' : 'email'];
  },
  consent({ to }) {
    const fields = consentFields[to as keyof typeof consentFields] ?? [];
    return ({ saved }) => consentIn(saved, fields);
  },
  source({ from, last }, world) {
    const known = last === undefined ? undefined : daysIn(last, world);
    return ({ person, saved, lastKnown }) => {
      const isFrom =
        from === undefined || (from === 'saved' ? saved !== null : person.known_from.includes(from as 'gift'));
      return both(isFrom, !known || (lastKnown === null ? null : isBetween(lastKnown, known)));
    };
  },
};

function lifetimeOf({ gifts }: Profile, { currency }: AudienceWorld): bigint {
  return gifts.reduce((sum, gift) => (gift.currency === currency ? sum + (gift.units ?? 0n) : sum), 0n);
}

function ofOneGift(
  { in: days, amount }: Parts,
  world: AudienceWorld,
  find: (gifts: readonly ProfileGift[]) => ProfileGift | undefined,
): Decide {
  const isOf = all(inDays(days, world));
  const amounts = amount === undefined ? undefined : amountRange(amount, world);
  return ({ gifts }) => {
    const gift = find(gifts);
    if (!gift) return gifts.length === 0 ? false : null;
    if (!amounts) return isOf(gift);
    return both(
      isOf(gift),
      gift.currency === world.currency && gift.units !== null ? within(amounts, gift.units) : null,
    );
  };
}

type GiftTest = (gift: ProfileGift) => Decision;

/** Sure where all tests are; out where one is. */
function all(...tests: (GiftTest | undefined)[]): GiftTest {
  const given = tests.filter((test) => test !== undefined);
  return (gift) => {
    let decision: Decision = true;
    for (const test of given) {
      const one = test(gift);
      if (one === false) return false;
      if (one === null) decision = null;
    }
    return decision;
  };
}

function inDays(written: string | undefined, world: AudienceWorld): GiftTest | undefined {
  const days = written === undefined ? null : daysIn(written, world);
  return days ? ({ day }) => (day === null ? null : isBetween(day, days)) : undefined;
}

function isBetween(day: Day, { from, to }: { from: Day | undefined; to: Day | undefined }): boolean {
  return (from === undefined || day >= from) && (to === undefined || day <= to);
}

function isText(sought: string | undefined, of: (gift: ProfileGift) => string | null): GiftTest | undefined {
  if (sought === undefined) return undefined;
  const folded = foldText(sought);
  return (gift) => {
    const text = of(gift);
    return text === null ? null : foldText(text) === folded;
  };
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn);
  return toList(value).flatMap(textsIn);
}
