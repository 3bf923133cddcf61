/** Decides who is in an audience. */
import { groupBy } from '#domain/values/collections.ts';
import { foldText } from '#domain/values/labels.ts';
import { textOf } from '#api/fields.ts';
import { hasDonors } from '#domain/basis.ts';
import { consentIn } from '#domain/lists/mailing.ts';
import { daysIn, figuresIn } from '#domain/rows/condition.ts';
import type { Day } from '#domain/values/calendar.ts';
import { agreed, amountRange, anyOf, both, countRange, type Decision, not, says, textsIn, within } from './decision.ts';
import {
  type AudienceWorld,
  consentFields,
  type Profile,
  type ProfileGift,
  type ProfileGiving,
  type ProfileTicket,
} from './profile.ts';
import {
  type Audience,
  type AudienceCondition,
  currencyIn,
  includesNone,
  listsOf,
  needsRescue,
  type Recurring,
  recurringOf,
} from './definition.ts';

import { add, decideBy, inCurrency, larger, LargestSum } from './amounts.ts';

type Decide = (profile: Profile) => Decision;

export interface Decided {
  members: readonly Profile[];
  /** By condition: of how many people it's not known, where that decides whether they're in. */
  unknown: readonly number[];
  /** The people of whom it isn't known if they're in. */
  undecided: readonly Profile[];
}

export function membersOf({ match, conditions }: Audience, world: AudienceWorld): Decided {
  const decides = conditions.map((condition) => decidedBy(condition, world));
  const unknown = conditions.map(() => 0);
  const undecided: Profile[] = [];
  const isAll = match === 'all';
  const members = world.profiles.filter((profile) => {
    const decisions = decides.map((decide) => decide(profile));
    const passes = decisions.map((decision, place) => decision ?? conditions[place]?.takesUnknown ?? false);
    if (decisions.includes(null) && decisions.every((one) => one === null || one === isAll)) {
      undecided.push(profile);
      decisions.forEach((decision, place) => {
        if (decision === null) unknown[place] = (unknown[place] ?? 0) + 1;
      });
    }
    return isAll ? passes.every(Boolean) : passes.some(Boolean);
  });
  return { members, unknown, undecided };
}

export function decidedBy(condition: AudienceCondition, world: AudienceWorld): Decide {
  // Which gifts bought tickets is decided gift by gift, so without a list of tickets a condition on gifts may still be known.
  const isClosed = listsOf({ ...condition, parts: {} }).some((list) => world.closed.has(list));
  const asked = { ...world, named: currencyIn(condition) };
  const decide = isClosed ? () => null : deciders[condition.kind](condition.parts, asked);
  if (!condition.isNot) return decide;
  return (profile) => not(decide(profile));
}

type Parts = AudienceCondition['parts'];

const givingOf = (profile: Profile): ProfileGiving => profile.together ?? profile;

/** `named`: the currency of a condition's amounts. Null: any one, by the largest sum. */
type Asked = AudienceWorld & { named: string | null };

const deciders: Readonly<Record<AudienceCondition['kind'], (parts: Parts, world: Asked) => Decide>> = {
  gave({ sum, gifts, in: days, campaign, fund, method, only }, world) {
    const isOf = all(
      inDays(days, world),
      isText(campaign, (gift) => gift.campaign),
      isText(fund, (gift) => gift.fund),
      isText(method, (gift) => gift.method),
      only === undefined ? undefined : (gift) => not(gift.isTicket),
      inCurrency(world.named),
    );
    const [counts, amounts] = [countRange(gifts, includesNone({ sum, gifts }) ? 0 : 1), amountRange(sum, world)];
    return (profile) => {
      const { gifts: given, refunds = [] } = givingOf(profile);
      const sums = new LargestSum(world.named, add);
      for (const refund of refunds) {
        const decision = isOf(refund);
        if (decision !== false) sums.take(refund, decision === true);
      }
      return decideBy(given, isOf, counts, amounts, sums);
    };
  },
  largest({ amount, in: days }, world) {
    const isOf = all(inDays(days, world), inCurrency(world.named));
    const [counts, amounts] = [countRange(undefined, 1), amountRange(amount, world)];
    return (profile) => decideBy(givingOf(profile).gifts, isOf, counts, amounts, new LargestSum(world.named, larger));
  },
  first: (parts, world) => ofOneGift(parts, world, 'first'),
  last: (parts, world) => ofOneGift(parts, world, 'last'),
  top({ percent }, world) {
    if (!hasDonors(world.known)) return () => null;
    const share = Math.min(Number(figuresIn(percent)?.to ?? 100), 100);
    const currency = world.named ?? world.currency;
    // A household is ranked once.
    const lifetime = new Map(world.profiles.map(givingOf).map((giving) => [giving, lifetimeOf(giving, currency)]));
    const given = [...lifetime.values()].filter((units) => units > 0n);
    const best = given.toSorted((one, other) => (one > other ? -1 : one < other ? 1 : 0));
    const least = best[Math.ceil((best.length * share) / 100) - 1];
    return (profile) => {
      const giving = givingOf(profile);
      if (least !== undefined && (lifetime.get(giving) ?? 0n) >= least) return true;
      // With amounts that don't compare, they may be.
      return giving.gifts.some((gift) => gift.units === null || gift.currency !== currency) ? null : false;
    };
  },
  recurring({ is, every }, { today }) {
    return ({ gifts, failedPlans }) => {
      const recurring = gifts.filter(({ isRecurring }) => isRecurring !== false);
      if (recurring.length === 0) return false;
      const byPlan = groupBy(recurring, ({ plan }) => plan);
      if (is === 'rescue') {
        return anyOf([...byPlan], ([id, some]) => {
          const plan = planOf(some, today);
          if (plan === null) return null;
          const isOther = every !== undefined && plan.every !== null && plan.every !== every;
          return !isOther && needsRescue(daysOfPlan(some), failedPlans?.has(id) ?? false, today);
        });
      }
      const plans = [...byPlan.values()].map((some) => planOf(some, today));
      const isNow = (plan: Recurring | null): Decision => plan && plan.isNow;
      const isAsked = (plan: Recurring | null): Decision =>
        plan && (every === undefined ? true : plan.every === null ? null : plan.every === every);
      if (is === 'now') return anyOf(plans, (plan) => both(isNow(plan), isAsked(plan)));
      // Another plan that goes on is no plan that stopped.
      return both(anyOf(plans, isAsked), not(anyOf(plans, isNow)));
    };
  },
  unthanked({ in: days }, world) {
    const isOf = all(inDays(days, world));
    return ({ gifts }) => anyOf(gifts, (gift) => (world.thanked.has(gift.id) ? false : isOf(gift)));
  },
  pledge({ is, balance }, world) {
    const amounts = amountRange(balance, world);
    const isOf = inCurrency(world.named) ?? (() => true);
    return ({ pledges }) => {
      const open = pledges.filter((pledge) => (is === 'past-due' ? pledge.isOverdue : pledge.isOpen));
      if (is === undefined && !amounts) return pledges.length > 0;
      if (open.length === 0 || !amounts) return open.length > 0;
      return decideBy(open, isOf, countRange(undefined, 1), amounts, new LargestSum(world.named, add));
    };
  },
  ticket({ event, is }) {
    const isOf = (ticket: ProfileTicket): Decision => {
      const isThere =
        is === undefined || (ticket.isCheckedIn === null ? null : ticket.isCheckedIn === (is === 'checked-in'));
      const isOfEvent = event === undefined || (ticket.event === null ? null : ticket.event === event);
      return both(ticket.isTheirs, both(isThere, isOfEvent));
    };
    return ({ tickets }) => anyOf(tickets, isOf);
  },
  household: ({ as }) => {
    return ({ person, isHead }) => (as === 'head' ? isHead : person.household_id !== null);
  },
  place({ city, state, zip }, { closed }) {
    const [inCity, inState] = [foldText(city ?? ''), foldText(state ?? '')];
    const inZip = foldText(zip ?? '').replaceAll(' ', '');
    const isOnFile = city === undefined && state === undefined && zip === undefined;
    return ({ address }) => {
      if (!address) return isOnFile && !closed.has('listTransactions') ? false : null;
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
  has({ what }, { closed }) {
    const told =
      what === 'address' ? ['listTransactions' as const] : ['listHouseholds' as const, 'listTransactions' as const];
    // A list that isn't read may have it.
    const isNot = told.some((list) => closed.has(list)) ? null : false;
    return ({ person, address }) =>
      (what === 'address' ? address !== null : person[what === 'phone' ? 'phone' : 'email'] !== null) || isNot;
  },
  consent({ to }) {
    const fields = consentFields[to as keyof typeof consentFields] ?? [];
    return ({ saved }) => consentIn(fields.map((field) => textOf(saved?.[field])));
  },
  source({ from, last }, world) {
    const days = last === undefined ? null : daysIn(last, world);
    const isNot =
      from !== undefined && from in told && world.closed.has(told[from as keyof typeof told]) ? null : false;
    const isWhole = Object.values(told).every((list) => !world.closed.has(list));
    return ({ person, saved, lastKnown }) => {
      const isFrom =
        from === undefined || (from === 'saved' ? saved !== null : person.known_from.includes(from as 'gift')) || isNot;
      return both(isFrom, !days || (isWhole && lastKnown !== null ? within(days, lastKnown) : null));
    };
  },
};

/** The lists that name people, by what they're known from. */
const told = { household: 'listHouseholds', pledge: 'listPledges', gift: 'listTransactions' } as const;

function lifetimeOf({ gifts, refunds = [] }: ProfileGiving, currency: string): bigint {
  return [...gifts, ...refunds].reduce((sum, gift) => sum + ((gift.currency === currency && gift.units) || 0n), 0n);
}

/** A gift without a date may be the first or the last one. */
function ofOneGift({ in: written, amount }: Parts, world: Asked, which: 'first' | 'last'): Decide {
  const days = written === undefined ? null : daysIn(written, world);
  const amounts = amountRange(amount, world);
  const isNamed = inCurrency(world.named) ?? (() => true);
  const isOf = (gift: ProfileGift, from: Day, to: Day): Decision => {
    const isAmount = !amounts || (gift.units === null ? null : within(amounts, gift.units));
    return both(!days || within(days, from, to), both(isNamed(gift), isAmount));
  };
  return (profile) => {
    const { gifts } = givingOf(profile);
    if (gifts.length === 0) return false;
    const isDated = ({ day }: ProfileGift) => day !== null;
    const known = which === 'first' ? gifts.findLast(isDated) : gifts.find(isDated);
    const day = known?.day ?? null;
    const [from, to] = which === 'first' ? ['', day ?? world.today] : [day ?? '', world.today];
    const decisions = gifts.filter((gift) => gift.day === null).map((gift) => isOf(gift, from, to));
    return agreed(known && day !== null ? [isOf(known, day, day), ...decisions] : decisions);
  };
}

/** Null where a gift may be of it or not, or has no date. */
function planOf(gifts: readonly ProfileGift[], today: Day): Recurring | null {
  const isSure = gifts.every(({ isRecurring, day }) => isRecurring && day !== null);
  return isSure ? recurringOf(daysOfPlan(gifts), today) : null;
}

const daysOfPlan = (gifts: readonly ProfileGift[]) => gifts.map(({ day }) => day) as [Day, ...Day[]];

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
  // A gift without a date was given by today.
  return days ? ({ day }) => within(days, day ?? '', day ?? world.today) : undefined;
}

function isText(sought: string | undefined, of: (gift: ProfileGift) => string | null): GiftTest | undefined {
  if (sought === undefined) return undefined;
  const folded = foldText(sought);
  return (gift) => {
    const text = of(gift);
    return text === null ? null : foldText(text) === folded;
  };
}
