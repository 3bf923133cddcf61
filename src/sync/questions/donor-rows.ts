/** Donors as the rows of a list. `donors.ts` defines their figures. */
import { hasDonors } from '#domain/basis.ts';
import { addToLifetime, moneyIn, noGifts } from '#domain/giving.ts';
import type { DonorAmount, DonorRow } from '#domain/lists/donors.ts';
import type { PersonRow } from '#domain/lists/people.ts';
import type { Periods } from '#domain/values/compared.ts';
import { fromUnits, toUnits } from '#domain/values/decimal.ts';
import type { Money } from '#domain/values/money.ts';
import type { CountedGifts } from './counted.ts';
import { classOf, type Donor } from './donor.ts';
import { addressesOf } from '#domain/contact.ts';
import type { LastSaves } from '#sync/saved-contacts.ts';

/** Returns rows in the order of the donors; those of equal giving by lifetime giving. */
export function donorRows(
  donors: readonly Donor[],
  { people, saved }: { people: readonly PersonRow[]; saved: LastSaves },
  { given, decimals, currency, currencies, gifts, known }: CountedGifts,
  periods: Periods,
): DonorRow[] {
  const orNull = (units: bigint | null) => (units === null ? null : fromUnits(units, decimals));
  const named = new Map(people.map((person) => [person.id, person]));
  const addresses = addressesOf(given, ({ donor }) => donor, saved);
  const others = currencies.flatMap((one) => (one.currency === currency ? [] : one.currency));
  const isRanked = hasDonors({ gifts, known });
  const lifetimes = new Map(donors.map(({ id }) => [id, noGifts()]));
  for (const gift of given) {
    const lifetime = gift.donor === null ? undefined : lifetimes.get(gift.donor);
    if (lifetime) addToLifetime(lifetime, gift);
  }
  const all = donors
    .map((donor) => {
      const lifetime = lifetimes.get(donor.id) ?? noGifts();
      const sums = moneyIn(lifetime.sums);
      const own = sums.find((one) => one.currency === currency)?.sum ?? null;
      return {
        donor,
        lifetime,
        sums,
        units: own === null ? null : toUnits(own, decimals),
        last: lifetime.last?.day ?? '',
      };
    })
    .toSorted((one, other) => byGiving(one, other));
  const [recency, frequency, money] = [
    fifthsOf(all.map(({ last }) => last)),
    fifthsOf(all.map(({ lifetime }) => lifetime.gifts)),
    fifthsOf(all.map(({ units }) => units).filter((units) => units !== null)),
  ];
  return all.map(({ donor, lifetime, sums, units, last }) => {
    const person = named.get(donor.id);
    const { own } = donor;
    const elsewhere = (of: Exclude<DonorAmount, 'lifetime'>) =>
      others.flatMap((code): Money[] => {
        const amount = donor.others?.get(code)?.[amountKeys[of]] ?? null;
        return amount === null ? [] : [{ currency: code, sum: fromUnits(amount, decimals) }];
      });
    const inOthers = others.flatMap((code): Money[] => {
      const amount = toUnits(sums.find((one) => one.currency === code)?.sum ?? '', decimals);
      return amount === null ? [] : [{ currency: code, sum: fromUnits(amount, decimals) }];
    });
    return {
      id: donor.id,
      name: person?.name ?? '',
      email: person?.email ?? null,
      phone: person?.phone ?? null,
      household_id: person?.household_id ?? null,
      household: person?.household ?? null,
      class: classOf(donor, periods),
      this_year: orNull(own.now),
      same_days: orNull(own.past),
      last_year: orNull(own.year),
      lifetime: orNull(units),
      others:
        donor.others === null && inOthers.length === 0
          ? null
          : {
              this_year: elsewhere('this_year'),
              same_days: elsewhere('same_days'),
              last_year: elsewhere('last_year'),
              lifetime: inOthers,
            },
      gifts: lifetime.gifts,
      first_gift: lifetime.first?.day ?? donor.first,
      last_gift: last,
      last_campaign: lifetime.last?.campaign ?? null,
      address: addresses.get(donor.id)?.address ?? null,
      recency: isRanked ? recency(last) : null,
      frequency: isRanked ? frequency(lifetime.gifts) : null,
      money: units === null || !isRanked ? null : money(units),
      currency,
    };
  });
}

const amountKeys = { this_year: 'now', same_days: 'past', last_year: 'year' } as const;

interface Ranked {
  donor: Donor;
  units: bigint | null;
}

function byGiving(one: Ranked, other: Ranked): number {
  const pairs = [
    [one.donor.own.year, other.donor.own.year],
    [one.donor.own.now, other.donor.own.now],
    [one.units, other.units],
  ] as const;
  for (const [figure, than] of pairs) {
    if ((figure ?? 0n) !== (than ?? 0n)) return (figure ?? 0n) > (than ?? 0n) ? -1 : 1;
  }
  return 0;
}

/** Returns the fifth that a figure falls in: 5 for the best donors, 1 for the rest. */
function fifthsOf<Figure extends string | number | bigint>(figures: readonly Figure[]) {
  const best = figures.toSorted((one, other) => (one > other ? -1 : one < other ? 1 : 0));
  const fifths = new Map<Figure, number>();
  best.forEach((figure, better) => {
    if (!fifths.has(figure)) fifths.set(figure, 5 - Math.floor((5 * better) / best.length));
  });
  return (figure: Figure) => fifths.get(figure) ?? 1;
}
