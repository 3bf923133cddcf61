import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { writesOf } from '#api/write.ts';
import { contactBulkWith } from './bulk.ts';
import { useNames } from '#records/names.ts';
import { contactDifferences } from './differences.ts';
import { unknownContact } from '#records/contact-known.ts';
import { BulkFlow } from '#ui/bulk/bulk-flow.tsx';
import { BreadcrumbNav } from '#ui/kit/crumbs.tsx';
import { useReplicaQuery, useReplicaWith } from '#records/use-at-hand.ts';

/** Updates contacts from a CSV file. */
export function ContactsImportScreen() {
  // Rows show the names of their records.
  useNames();
  const named = useNamedContacts();
  const kind = useMemo(() => contactBulkWith(named), [named]);
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

// Contact IDs named in synced lists.

/** Returns the IDs of all contacts named in any list. Undefined until those lists are synced. */
export function useNamedContacts(): ReadonlySet<string> | undefined {
  const households = useReplicaWith('listHouseholds');
  const pledges = useReplicaWith('listPledges');
  const transactions = useReplicaWith('listTransactions');
  const replica = households && pledges && transactions;
  const ids = useReplicaQuery(replica, ['contact IDs'], (ask) => ask('contactIds'));
  return useMemo(() => ids && new Set(ids), [ids]);
}
