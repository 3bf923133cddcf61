import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { keyedWrites } from '../../api/writes.ts';
import { discountCodeBulk } from './bulk.ts';
import { discountCodeDifferences } from './body.ts';
import { BulkFlow } from '../../ui/bulk/bulk-flow.tsx';
import { BreadcrumbNav } from '../../ui/kit/crumbs.tsx';

/** Updates discount codes from a CSV file. */
export function DiscountCodesImportScreen() {
  const cache = useQueryClient();
  return (
    <BulkFlow
      kind={discountCodeBulk}
      crumbs={(last) => (
        <BreadcrumbNav>
          <Link to="/campaigns">Campaigns</Link>
          {last}
        </BreadcrumbNav>
      )}
      writes={(bulk) => keyedWrites(cache, 'updateDiscountCode', { affects: [], bulk })}
      toInput={({ campaign = '', id = '' }, body) => ({ campaign, discountCode: id, body })}
      compare={({ campaign = '', id = '' }, body, answer) =>
        discountCodeDifferences({ campaign, id, known: null }, body, answer)
      }
    />
  );
}
