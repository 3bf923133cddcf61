/** Which gift brought a campaign to its goal. */
import type { Campaign } from '#api/resources.ts';
import { dayIn } from './campaign.ts';
import type { Gift } from './gift.ts';
import { toInstant } from './values/calendar.ts';
import { groupBy } from './values/collections.ts';
import { DecimalSum, toUnits } from './values/decimal.ts';

export interface GoalReached {
  /** The moment as the platform writes it; the day in the campaign's zone where times don't tell. */
  at: string;
  /** The contact's ID. Null if it isn't known, or if gifts of the same time leave it open. */
  donor: string | null;
}

type Given = Pick<Gift, 'at' | 'amount' | 'donor'>;

const decimals = 20;

/**
 * Null if the gifts don't tell: unless they come to exactly what the platform says was raised, others are missing. `gifts`: all
 * that count, in the campaign's currency.
 */
export function goalReached(
  { goal, raised, timezone }: Pick<Campaign, 'goal' | 'raised' | 'timezone'>,
  gifts: readonly Given[],
): GoalReached | null {
  const [aim, all] = [toUnits(goal ?? '', decimals), toUnits(raised ?? '', decimals)];
  if (aim === null || aim <= 0n || all === null || all < aim) return null;
  const dated = gifts.map((gift) => ({
    ...gift,
    day: gift.at === null ? null : dayIn(gift.at, timezone),
    time: gift.at === null ? null : toInstant(gift.at),
    units: toUnits(gift.amount, decimals),
  }));
  const sum = new DecimalSum();
  for (const { day, units, amount } of dated) if (day === null || units === null || !sum.add(amount)) return null;
  if (toUnits(sum.text, decimals) !== all) return null;

  let given = 0n;
  const byDay = groupBy(dated, ({ day }) => day ?? '');
  for (const [day, some] of [...byDay].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    // A day alone doesn't say what came first on it.
    const isTimed = some.every(({ time }) => time !== null);
    const moments = groupBy(some, ({ time }) => (isTimed ? (time ?? 0) : 0));
    for (const [, together] of [...moments].toSorted(([one], [other]) => one - other)) {
      given += together.reduce((units, gift) => units + (gift.units ?? 0n), 0n);
      const [only, ...others] = together;
      const donor = others.length === 0 ? (only?.donor ?? null) : null;
      if (given >= aim) return { at: (isTimed && only?.at) || day, donor };
    }
  }
  return null;
}
