import { LinkButton } from '#ui/kit/link-button.tsx';
import { IconTableImport } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { savedAnswers } from '#device/saved-answers.ts';
import { useSyncedCampaigns } from '#records/currencies.tsx';
import { OpenDiscountCode } from './open.tsx';
import { SavedCodesFile } from './saved-codes-file.tsx';
import { SavedCodes, SavedItems } from './saved-codes-tables.tsx';
import { PageHead, ScreenPage } from '#ui/kit/page.tsx';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';
import { StateMessage } from '#ui/kit/state-message.tsx';
import { useStore } from '#ui/browser/use-store.ts';

const route = getRouteApi('/frame/discount-codes');

/** The API can't list or return discount codes: users open them by ID, and responses are saved in this browser. */
export function DiscountCodesScreen() {
  const { campaign = '' } = route.useSearch();
  const navigate = useNavigate();
  useSyncedCampaigns();
  const { discountCodes, ticketItems } = useStore(savedAnswers);
  const [now] = useState(() => Date.now());
  const count = discountCodes.length + ticketItems.length;
  return (
    <ScreenPage>
      <PageHead
        title={<ScreenTitle title="Discount codes" />}
        meta={['Discount codes and ticket items that you saved in Steward']}
        actions={
          <LinkButton leftSection={<IconTableImport aria-hidden />} to="/discount-codes/import">
            Update from CSV
          </LinkButton>
        }
      />
      {count === 0 ? (
        <StateMessage
          title="No saved codes or ticket items yet"
          why="Open a code by its ID, or import a colleague’s file. What you save appears here."
        />
      ) : (
        <>
          <SavedCodes rows={discountCodes} now={now} />
          <SavedItems rows={ticketItems} now={now} />
        </>
      )}
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
      <SavedCodesFile count={count} />
    </ScreenPage>
  );
}
