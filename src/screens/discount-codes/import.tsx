import { Link } from '@tanstack/react-router';
import { writesOf } from '#api/write.ts';
import { discountCodeBulk } from './bulk.ts';
import { discountCodeFormKind } from './body.ts';
import { BulkFlow } from '#ui/bulk/bulk-flow.tsx';
import { BreadcrumbNav } from '#ui/kit/crumbs.tsx';

/** Updates discount codes from a CSV file. */
export function DiscountCodesImportScreen() {
  return (
    <BulkFlow
      kind={discountCodeBulk}
      crumbs={(last) => (
        <BreadcrumbNav>
          <Link to="/campaigns">Campaigns</Link>
          {last}
        </BreadcrumbNav>
      )}
      writes={(run) => writesOf('updateDiscountCode', { affects: [], run })}
      toInput={({ campaign = '', id = '' }, body) => ({ campaign, discountCode: id, body })}
      compare={({ campaign = '', id = '' }, body, answer) =>
        discountCodeFormKind.compare({ campaign, id, known: null }, body, answer)
      }
    />
  );
}
