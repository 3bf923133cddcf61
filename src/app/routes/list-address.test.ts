import { withoutKeys } from '#ui/record/record-link.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { always } from '#e2e/support/doubles/api.ts';
import { atFirstPage, withChanges, withoutUnset, withPage } from '#ui/list/list-address.ts';
import { sortValues } from '#ui/list/order.ts';
import { toAddress } from '#ui/list/views.ts';
import { parseListSearch } from '#records/lists.ts';
import { parseSearch, stringifySearch } from './search.ts';

type Address = Readonly<Record<string, string | undefined>>;

/** The expected list state. */
interface Seen {
  filters: Map<string, string>;
  ofPlatform: { by: string; direction: 'ascending' | 'descending' } | null;
  ofRows: string | null;
  view: string | null;
  open: string | null;
  page: number;
}

interface Act {
  says: string;
  seen(list: Seen): void;
  address(old: Address): Address;
}

/** Returns the search parameters after a round trip through a link's URL. */
function reread(address: Address): Address {
  return parseListSearch('listTransactions', parseSearch(stringifySearch(address))).values;
}

function addressOf({ filters, ofPlatform, ofRows, view, open, page }: Seen): Address {
  return {
    ...Object.fromEntries(filters),
    ...(ofPlatform ? { [ofPlatform.direction === 'ascending' ? 'sortBy' : 'sortByDesc']: ofPlatform.by } : {}),
    ...(ofRows === null ? {} : { sort: ofRows }),
    ...(view === null ? {} : { view }),
    ...(open === null ? {} : { open }),
    ...(page > 1 ? { page: String(page) } : {}),
  };
}

const startAgain = (list: Seen) => {
  list.open = null;
  list.page = 1;
};

const filterValues = {
  method: fc.constantFrom('card', '662E41', 'true', '0', 'a & b=c', 'Übung'),
  contacts: fc.constantFrom('123456789012345678901', '1,2', '-0'),
  scope: fc.constantFrom('all', 'benefiting', 'chapters'),
  createdAfter: fc.constant('2026-09-01T00:00:00+02:00'),
  'f.email': fc.constantFrom('has:x', 'a+b@example.org'),
};
const filterKey = fc.constantFrom(...(Object.keys(filterValues) as (keyof typeof filterValues)[]));
const platformSorts = ['amount', 'transacted_at', 'created_at', 'contact_name'] as const;
const sorted = platformSorts.map((key) => ({ key, kind: 'text' as const, title: key, sort: key }));
const sort = fc.constantFrom(...platformSorts);

const acts: fc.Arbitrary<Act> = fc.oneof(
  filterKey.chain((key) =>
    filterValues[key].map((value) => ({
      says: `chip ${key} set to ${value}`,
      seen: (list: Seen) => {
        list.filters.set(key, value);
        startAgain(list);
      },
      address: (old: Address) => withChanges(old, { [key]: value }),
    })),
  ),
  filterKey.map((key) => ({
    says: `chip ${key} taken away`,
    seen: (list: Seen) => {
      list.filters.delete(key);
      startAgain(list);
    },
    address: (old: Address) => withChanges(old, { [key]: undefined }),
  })),
  fc.constant({
    says: 'all chips taken away',
    seen: (list: Seen) => {
      list.filters.clear();
      startAgain(list);
    },
    address: (old: Address) =>
      withChanges(old, Object.fromEntries(Object.keys(filterValues).map((key) => [key, undefined]))),
  }),
  fc.tuple(sort, fc.constantFrom('ascending' as const, 'descending' as const)).map(([by, direction]) => ({
    says: `in ${direction} order of ${by}`,
    seen: (list: Seen) => {
      list.ofPlatform = { by, direction };
      list.ofRows = null;
      startAgain(list);
    },
    address: (old: Address) =>
      withChanges(old, sortValues(sorted, `${direction === 'descending' ? '-' : ''}${by}`, undefined, true)),
  })),
  fc.constant({
    says: 'in the usual order',
    seen: (list: Seen) => {
      list.ofPlatform = null;
      list.ofRows = null;
      startAgain(list);
    },
    address: (old: Address) => withChanges(old, sortValues(sorted, undefined, undefined, true)),
  }),
  fc.constantFrom('email', '-amount').map((by) => ({
    says: `rows synced by ${by}`,
    seen: (list: Seen) => {
      list.ofRows = by;
      startAgain(list);
    },
    address: (old: Address) => withChanges(old, { sort: by }),
  })),
  fc.integer({ min: 1, max: 5000 }).map((page) => ({
    says: `page ${page}`,
    seen: (list: Seen) => {
      list.open = null;
      list.page = page;
    },
    address: (old: Address) => withPage(old, page),
  })),
  fc.constant({
    says: 'record 7 opened',
    seen: (list: Seen) => {
      list.open = '7';
    },
    address: (old: Address) => ({ ...old, open: '7' }),
  }),
  fc.constant({
    says: 'searched',
    seen: (list: Seen) => {
      list.page = 1;
    },
    address: atFirstPage,
  }),
  fc.constant({
    says: 'view “Cards” chosen',
    seen: (list: Seen) => {
      startAgain(list);
      Object.assign(list, { filters: new Map([['method', 'card']]), ofPlatform: null, ofRows: null, view: 'Cards' });
    },
    address: () => withoutUnset(toAddress({ key: 'Cards', values: { method: 'card' } })),
  }),
  filterKey.map((key) => ({
    says: `${key} dropped, which the list does not know`,
    seen: (list: Seen) => {
      list.filters.delete(key);
    },
    address: (old: Address) => withoutKeys(old, [key]),
  })),
);

describe('list state', () => {
  it('P19 the list state equals the choices made, in any order, and so does its URL', async () => {
    await always(
      'P19',
      fc.property(fc.array(acts, { maxLength: 30 }), (done) => {
        const seen: Seen = { filters: new Map(), ofPlatform: null, ofRows: null, view: null, open: null, page: 1 };
        let address: Address = {};
        for (const act of done) {
          act.seen(seen);
          address = reread(act.address(address));
          expect([act.says, address]).toEqual([act.says, addressOf(seen)]);
        }
      }),
    );
  });
});
