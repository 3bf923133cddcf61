import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { keyedWrites } from '../../api/query.ts';
import { rowWriter } from '../../records/bulk-end.ts';
import { discountCodeBulk } from './bulk.ts';
import { type DiscountCodeBody, discountCodeDifferences } from '../../records/discount-code-body.ts';
import { BulkFlow } from '../../ui/bulk/bulk-flow.tsx';
import { Crumbs } from '../../ui/kit/crumbs.tsx';

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
      writer={(bulk) =>
        rowWriter(
          keyedWrites(cache, 'updateDiscountCode', { affects: [], bulk }),
          ({ campaign = '', id = '' }, body: DiscountCodeBody) => ({ campaign, discountCode: id, body }),
          ({ campaign = '', id = '' }, body, answer) =>
            discountCodeDifferences({ campaign, id, known: null }, body, answer),
        )
      }
    />
  );
}
