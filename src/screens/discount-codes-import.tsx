import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ended } from '../api/outcome.ts';
import { writeOne } from '../api/query.ts';
import { toRowEnd } from '../records/bulk-end.ts';
import { discountCodeBulk } from '../records/discount-code-bulk.ts';
import { discountCodeDifferences } from '../records/discount-code-body.ts';
import { BulkFlow } from '../ui/bulk-flow.tsx';
import { Crumbs } from '../ui/crumbs.tsx';

/** Discount codes from a spreadsheet. */
export function DiscountCodesImportScreen() {
  const cache = useQueryClient();
  return (
    <BulkFlow
      kind={discountCodeBulk}
      crumbs={(last) => (
        <Crumbs>
          <Link to="/campaigns">Campaigns</Link>
          {last}
        </Crumbs>
      )}
      send={(bulk) => {
        const write = writeOne(cache, 'updateDiscountCode', { affects: [], bulk });
        return async ({ campaign = '', id = '' }, body) =>
          toRowEnd(await ended(write({ campaign, discountCode: id, body })), (answer) =>
            discountCodeDifferences({ campaign, id, known: null }, body, answer),
          );
      }}
    />
  );
}
