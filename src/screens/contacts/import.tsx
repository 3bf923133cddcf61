import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { MailingPerson } from '#domain/lists/mailing.ts';
import type { Person } from '#domain/names.ts';
import type { Ids } from '#ui/bulk/bulk-kind.ts';
import { writesOf } from '#api/write.ts';
import { contactBulkWith } from './bulk.ts';
import { contactDifferences } from './differences.ts';
import { unknownContact } from '#records/contact-known.ts';
import { BulkFlow } from '#ui/bulk/bulk-flow.tsx';
import { BreadcrumbNav } from '#ui/kit/crumbs.tsx';
import { useSync, useSyncQuery, useSyncWith } from '#records/use-sync.ts';

/** Updates contacts from a CSV file. */
export function ContactsImportScreen() {
  const shown = useShownContacts();
  const { seen, look } = useSeenContacts();
  const kind = useMemo(() => ({ ...contactBulkWith({ seen, shown }), ...(look && { look }) }), [seen, shown, look]);
  return (
    <BulkFlow
      kind={kind}
      crumbs={(last) => (
        <BreadcrumbNav>
          <Link to="/contacts">Contacts</Link>
          {last}
        </BreadcrumbNav>
      )}
      choose={({ search, searchText }) => ({ to: '/contacts/update', search, state: { searchText } })}
      writes={(run) => writesOf('updateContact', { affects: ['listHouseholds'], run })}
      toInput={({ id = '' }, body) => ({ contact: id, body })}
      compare={({ id = '' }, body, answer) => contactDifferences({ id, known: unknownContact }, body, answer)}
    />
  );
}

/** Returns what responses said of the contacts that were looked up, by ID, and what looks them up. */
function useSeenContacts() {
  const sync = useSync();
  const [seen] = useState(() => new Map<string, Person>());
  const look = useMemo(
    () =>
      sync &&
      (async (all: readonly Ids[]) => {
        const ids = [...new Set(all.flatMap(({ id }) => id || []))];
        const people = await sync.ask('seenPeople', ids).catch(() => []);
        for (const [place, person] of people.entries()) {
          const id = ids[place] ?? '';
          if (person) seen.set(id, person);
          else seen.delete(id);
        }
      }),
    [sync, seen],
  );
  return { seen, look };
}

/** Returns all contacts that any list names, by ID. Undefined until those lists are synced. */
function useShownContacts(): ReadonlyMap<string, MailingPerson> | undefined {
  const households = useSyncWith('listHouseholds');
  const pledges = useSyncWith('listPledges');
  const transactions = useSyncWith('listTransactions');
  const sync = households && pledges && transactions;
  const people = useSyncQuery(sync, ['shown contacts'], (ask) =>
    ask('mailing', { list: 'people', given: null, query: { filters: {} } }),
  );
  return useMemo(() => people && new Map(people.map((person) => [person.id, person])), [people]);
}
