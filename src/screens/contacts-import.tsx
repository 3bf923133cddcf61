import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ended } from '../api/outcome.ts';
import { writeOne } from '../api/query.ts';
import { toRowEnd } from '../records/bulk-end.ts';
import { contactBulk } from '../records/contact-bulk.ts';
import { contactDifferences } from '../records/contact-differences.ts';
import { unknownContact } from '../records/contact-known.ts';
import { BulkFlow } from '../ui/bulk-flow.tsx';
import { Crumbs } from '../ui/crumbs.tsx';

/** Contacts from a spreadsheet. */
export function ContactsImportScreen() {
  const cache = useQueryClient();
  return (
    <BulkFlow
      kind={contactBulk}
      crumbs={(last) => (
        <Crumbs>
          <Link to="/contacts">Contacts</Link>
          {last}
        </Crumbs>
      )}
      send={(bulk) => {
        const write = writeOne(cache, 'updateContact', { affects: ['listHouseholds'], bulk });
        return async ({ id = '' }, body) =>
          toRowEnd(await ended(write({ contact: id, body })), (answer) =>
            contactDifferences({ id, known: unknownContact }, body, answer),
          );
      }}
    />
  );
}
