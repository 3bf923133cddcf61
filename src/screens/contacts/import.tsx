import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { keyedWrites } from '../../api/writes.ts';
import { contactBulkWith } from './bulk.ts';
import { useNamedContacts } from './named.ts';
import { contactDifferences } from './differences.ts';
import { unknownContact } from '../../records/contact-known.ts';
import { BulkFlow } from '../../ui/bulk/bulk-flow.tsx';
import { BreadcrumbNav } from '../../ui/kit/crumbs.tsx';

/** Updates contacts from a CSV file. */
export function ContactsImportScreen() {
  const cache = useQueryClient();
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
      writes={(bulk) => keyedWrites(cache, 'updateContact', { affects: ['listHouseholds'], bulk })}
      toInput={({ id = '' }, body) => ({ contact: id, body })}
      compare={({ id = '' }, body, answer) => contactDifferences({ id, known: unknownContact }, body, answer)}
    />
  );
}
