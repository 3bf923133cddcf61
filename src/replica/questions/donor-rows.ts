/** Donors as the rows of a list. */
import { fromUnits } from '#domain/values/decimal.ts';
import type { Money } from '#domain/values/money.ts';
import type { DonorRow } from '#domain/lists/donors.ts';
import type { PersonRow } from '#domain/lists/people.ts';
import { newestAddresses } from './addresses.ts';
import type { CountedGifts } from './counted.ts';
import { type Amounts, classOf, type Donor } from './donor.ts';
import type { Periods } from '#domain/values/compared.ts';

export function rowsOf(
  donors: readonly Donor[],
  people: readonly PersonRow[],
  { counted, decimals, currency, currencies }: CountedGifts,
  periods: Periods,
): DonorRow[] {
  const text = (units: bigint) => fromUnits(units, decimals);
  const orNull = (units: bigint | null) => (units === null ? null : text(units));
  const named = new Map(people.map((person) => [person.id, person]));
  const addresses = newestAddresses(
    counted.map(({ gift }) => gift),
    ({ giver }) => giver,
  );
  const others = currencies.flatMap((one) => (one.currency === currency ? [] : one.currency));
  const lifetimeOf = ({ own }: Donor) => (own.lifetime === 0n ? null : own.lifetime);
  const [recency, frequency, money] = [
    fifthsOf(donors.map(({ last }) => last)),
    fifthsOf(donors.map(({ gifts }) => gifts)),
    fifthsOf(donors.map(lifetimeOf).filter((lifetime) => lifetime !== null)),
  ];
  return donors.map((donor) => {
    const person = named.get(donor.id);
    const { own } = donor;
    const lifetime = lifetimeOf(donor);
    const elsewhere = (of: keyof Amounts) =>
      others.flatMap((code): Money[] => {
        const units = donor.others?.get(code)?.[of] ?? null;
        return units === null ? [] : [{ currency: code, sum: text(units) }];
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
      lifetime: orNull(lifetime),
      others:
        donor.others === null
          ? null
          : {
              this_year: elsewhere('now'),
              same_days: elsewhere('past'),
              last_year: elsewhere('year'),
              lifetime: elsewhere('lifetime'),
            },
      gifts: donor.gifts,
      first_gift: donor.first,
      last_gift: donor.last,
      last_campaign: donor.lastCampaign,
      address: addresses.get(donor.id) ?? null,
      recency: recency(donor.last),
      frequency: frequency(donor.gifts),
      money: lifetime === null ? null : money(lifetime),
      currency,
    };
  });
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
