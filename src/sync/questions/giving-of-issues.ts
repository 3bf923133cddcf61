/** The giving of an issue's contacts, so that the issues with the most gifts come first. */
import { idOf } from '#api/fields.ts';
import type { Household } from '#api/resources.ts';
import type { QualityRow } from '#domain/lists/quality.ts';
import type { PersonRow } from '#domain/lists/people.ts';
import { toInstant } from '#domain/values/calendar.ts';
import { sumByCurrency } from '#domain/values/money.ts';

type Giving = Pick<QualityRow, 'gifts' | 'given' | 'last_gift'>;
type Found = Pick<QualityRow, 'kind' | 'record' | 'pair' | 'other'>;

export function givingOf(people: readonly PersonRow[], households: readonly Household[]) {
  const personOf = new Map(people.map((person) => [person.id, person]));
  const membersOf = new Map(
    households.map(({ id, contacts }) => [id, [...new Set(contacts.flatMap((one) => idOf(one.id) ?? []))]]),
  );
  const contactsOf = ({ kind, record }: Pick<Found, 'kind' | 'record'>) =>
    kind === 'household' ? (membersOf.get(record) ?? []) : [record];
  const knownOf = (ids: readonly string[]) => ids.flatMap((id) => personOf.get(id) ?? []);
  return {
    /** Sums the giving of all members for a household. */
    ofRecord(row: Pick<Found, 'kind' | 'record'>): Giving {
      const known = knownOf(contactsOf(row));
      const last = known.flatMap(({ last_gift }) => last_gift ?? []);
      return {
        gifts: giftsOf(known),
        given: sumByCurrency(
          known.flatMap(({ given }) => given),
          { amount: ({ sum }) => sum, currency: ({ currency }) => currency },
        ).sums.map(({ currency, sum }) => ({ currency, sum })),
        last_gift: last.toSorted((one, other) => timeOf(other) - timeOf(one))[0] ?? null,
      };
    },
    /** Counts the gifts of all these issues, each once. */
    giftsIn: (issues: readonly Found[]): number => {
      const ids = issues.flatMap((issue) => {
        const { pair, other } = issue;
        return pair !== null && other ? [issue.record, other.id] : contactsOf(issue);
      });
      return giftsOf(knownOf([...new Set(ids)]));
    },
  };
}

const giftsOf = (people: readonly PersonRow[]) => people.reduce((sum, { gifts }) => sum + gifts, 0);

const timeOf = (at: string) => toInstant(at) ?? Date.parse(at);
