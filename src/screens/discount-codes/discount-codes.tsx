import { Button } from '../../ui/kit/button.tsx';
import { IconTableImport } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { allRemembered } from '../../device/remembered.ts';
import { useCampaignsAtHand } from '../../records/currencies.tsx';
import { OpenDiscountCode } from './open.tsx';
import { RememberedFile } from './remembered-file.tsx';
import { RememberedCodes, RememberedItems } from './remembered-tables.tsx';
import { PageHead, ScreenPage } from '../../ui/kit/page.tsx';
import { ScreenTitle } from '../../ui/kit/screen-title.tsx';
import { Trouble } from '../../ui/kit/trouble.tsx';
import { useStore } from '../../ui/browser/use-store.ts';

const route = getRouteApi('/frame/discount-codes');

/** The service cannot list or read discount codes: they are opened by their ID, and what it answers is remembered here. */
export function DiscountCodesScreen() {
  const { campaign = '' } = route.useSearch();
  const navigate = useNavigate();
  useCampaignsAtHand();
  const { discountCodes, ticketItems } = useStore(allRemembered);
  const [now] = useState(() => Date.now());
  const count = discountCodes.length + ticketItems.length;
  return (
    <ScreenPage>
      <PageHead
        title={<ScreenTitle title="Discount codes" />}
        meta={['Codes and ticket items that you save here are listed below']}
        actions={
          <Button
            leftSection={<IconTableImport size={16} stroke={1.6} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/discount-codes/import" />}
          >
            Discount codes from a spreadsheet
          </Button>
        }
      />
      <OpenDiscountCode
        campaign={campaign}
        choose={(chosen) =>
          void navigate({
            to: '/discount-codes',
            search: { campaign: chosen || undefined },
            replace: true,
            resetScroll: false,
          })
        }
      />
      {count === 0 ? (
        <Trouble
          title="No codes or ticket items yet."
          why="Those you save here are listed. You can import a colleague’s file."
        />
      ) : (
        <>
          <RememberedCodes rows={discountCodes} now={now} />
          <RememberedItems rows={ticketItems} now={now} />
        </>
      )}
      <RememberedFile count={count} />
    </ScreenPage>
  );
}
