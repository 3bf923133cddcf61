/**
 * Past due pledges, longest first.
 *
 * A pledge is past due if it's open and its next installment, or else its due date, was before today. The past due amount
 * is all installments before today. Platforms don't say how large one is, so we split the balance equally; without a known
 * frequency, the amount isn't known. Canceled, written-off, paused, and fulfilled pledges aren't past due.
 */
import { daysOver, daysUnreminded, overdueOf, pledgeDonor } from '#domain/pledge.ts';
import { idOf } from '#api/fields.ts';
import type { Id } from '#domain/names.ts';
import { type Zone } from '#domain/values/calendar.ts';
import { currencyOf } from '#sync/gifts.ts';
import { type Money, ownAmounts, sumByCurrency } from '#domain/values/money.ts';
import type { PersonRow } from '#domain/lists/people.ts';
import type { RowStore } from '#sync/row-store.ts';

export interface OverdueAsked {
  /** `2026-11-23` */
  today: string;
  most: number;
}

export interface OverduePledge {
  id: string;
  /** Display name of the donor: `Ruth Ames`, `Contact 5611`, or `Unknown donor`. */
  donor: string;
  /** Days past due. */
  days: number;
  /** Decimal text. Null if it isn't known how much is due. */
  amount: string | null;
  currency: string;
  /** True if it's part of the balance, in equal installments. */
  isAbout: boolean;
}

export interface Overdue {
  count: number;
  sums: readonly Money[];
  /** How many are in no sum, because it isn't known how much is due. */
  unread: number;
  isAbout: boolean;
  /** How many of them had no reminder in the last 30 days. */
  unreminded: number;
  first: readonly OverduePledge[];
}

interface World {
  store: Pick<RowStore, 'rows' | 'row'>;
  people: readonly PersonRow[];
  zone: Zone;
}

/** Returns all past due pledges. */
export function pastDueIn({ store, zone }: Pick<World, 'store' | 'zone'>, today: string) {
  return store.rows('listPledges').flatMap((row) => {
    const days = daysOver(row, today, zone);
    if (days === null) return [];
    const isUnreminded = (daysUnreminded(row, today, zone) ?? 0) >= 30;
    const currency = currencyOf(store, idOf(row.campaign_id));
    const late = overdueOf(row, today, zone, currency);
    return [{ row, days, amount: late?.amount ?? null, currency, isAbout: late?.isPart ?? false, isUnreminded }];
  });
}

export function overdueIn(world: World, { today, most }: OverdueAsked): Overdue {
  const all = pastDueIn(world, today);
  const first = all.toSorted((one, other) => other.days - one.days).slice(0, most);
  const named = new Map(world.people.map(({ id, name }) => [id, name]));
  const names = { person: (id: Id) => named.get(id ?? '') || undefined };
  return {
    count: all.length,
    ...sumByCurrency(all, ownAmounts),
    isAbout: all.some(({ isAbout }) => isAbout),
    unreminded: all.filter(({ isUnreminded }) => isUnreminded).length,
    first: first.map(({ row, isUnreminded: _, ...late }) => ({
      id: row.id ?? '',
      donor: pledgeDonor(row, names),
      ...late,
    })),
  };
}
