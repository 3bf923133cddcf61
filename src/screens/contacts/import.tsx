import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { keyedWrites } from '../../api/writes.ts';
import { contactBulkWith } from './bulk.ts';
import { useNamedContacts } from './named.ts';
import { contactDifferences } from './differences.ts';
import { unknownContact } from '../../records/contact-known.ts';
import { BulkFlow } from '../../ui/bulk/bulk-flow.tsx';
import { Crumbs } from '../../ui/kit/crumbs.tsx';

/** Contacts from a spreadsheet. */
export function ContactsImportScreen() {
  const cache = useQueryClient();
  const named = useNamedContacts();
  const kind = useMemo(() => contactBulkWith(named), [named]);
  return (
    <BulkFlow
      kind={kind}
      crumbs={(last) => (
        <Crumbs>
          <Link to="/contacts">Contacts</Link>
          {last}
        </Crumbs>
      )}
      writes={(bulk) => keyedWrites(cache, 'updateContact', { affects: ['listHouseholds'], bulk })}
      toInput={({ id = '' }, body) => ({ contact: id, body })}
      compare={({ id = '' }, body, answer) => contactDifferences({ id, known: unknownContact }, body, answer)}
    />
  );
}
