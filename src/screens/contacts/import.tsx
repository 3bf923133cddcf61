import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { MailingPerson } from '#domain/lists/mailing.ts';
import { writesOf } from '#api/write.ts';
import { contactBulkWith } from './bulk.ts';
import { useNames } from '#records/names.ts';
import { contactDifferences } from './differences.ts';
import { unknownContact } from '#records/contact-known.ts';
import { BulkFlow } from '#ui/bulk/bulk-flow.tsx';
import { BreadcrumbNav } from '#ui/kit/crumbs.tsx';
import { useSyncQuery, useSyncWith } from '#records/use-sync.ts';

/** Updates contacts from a CSV file. */
export function ContactsImportScreen() {
  // Rows show the names of their records.
  useNames();
  const shown = useShownContacts();
  const kind = useMemo(() => contactBulkWith(shown), [shown]);
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
