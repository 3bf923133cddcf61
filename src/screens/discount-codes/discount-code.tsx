import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useKeyedWrite } from '../../api/writes.ts';
import { formId } from '../../device/form-id.ts';
import { rememberedOne } from '../../device/remembered.ts';
import { useCampaignsAtHand } from '../../records/currencies.tsx';
import type { DiscountCodeBase } from './body.ts';
import { discountCodeFormKind } from './kind.ts';
import { DiscountCodeEffect, DiscountCodeFields, DiscountCodeSource } from './fields.tsx';
import { CampaignLink, knownCampaign } from '../../records/links.tsx';
import { NoSuchId } from '../../records/not-found.tsx';
import { SavedBanners } from '../../records/saved-banners.tsx';
import { isWholeId } from '../../ui/values/whole-id.ts';
import { Crumbs } from '../../ui/kit/crumbs.tsx';
import { FormFlow } from '../../ui/form/form-flow.tsx';

const route = getRouteApi('/frame/campaigns/$campaign/discount-codes/$code');
const { noun } = discountCodeFormKind;

/** Saving stays on this page: a discount code has none of its own, and what is remembered of it is new by then. */
export function DiscountCodeScreen() {
  const { campaign, code } = route.useParams();
  const savedAt = useLocation({ select: ({ state }) => state.savedAt });
  const wrong = [campaign, code].find((id) => !isWholeId(id));
  if (wrong !== undefined) {
    return (
      <NoSuchId noun={noun} text={wrong} numbered="campaigns and discount codes">
        <Link to="/discount-codes">Open a discount code by its ID</Link>
      </NoSuchId>
    );
  }
  return <ChangeDiscountCode key={`${campaign}.${code}.${savedAt ?? ''}`} {...{ campaign, code, savedAt }} />;
}

interface ChangeProps {
  campaign: string;
  code: string;
  /** When it was saved in this form just now. */
  savedAt: number | undefined;
}

function baseOf(campaign: string, id: string): DiscountCodeBase {
  const remembered = rememberedOne('discountCodes', campaign, id);
  if (!remembered) return { campaign, id, known: null };
  return { campaign, id, known: remembered.fields, at: remembered.at };
}

function ChangeDiscountCode({ campaign, code, savedAt }: ChangeProps) {
  const navigate = useNavigate();
  const isNameAwaited = useCampaignsAtHand() && !knownCampaign(campaign);
  // As the form was opened: what is learned meanwhile does not move it.
  const [{ base, now }] = useState(() => ({ base: baseOf(campaign, code), now: Date.now() }));
  const write = useKeyedWrite('updateDiscountCode', { affects: [] });
  const id = formId('discount-code', campaign, code);
  return (
    <FormFlow
      kind={discountCodeFormKind}
      subject={`${noun} ${base.known?.['code'] || code}`}
      id={id}
      crumbs={(last) => <Trail campaign={isNameAwaited ? null : campaign} last={last} />}
      meta={`Discount code ${code}`}
      base={base}
      loadedAt={base.at ?? now}
      writing={{ ...write, send: (body, key) => write.send({ campaign, discountCode: code, body }, key) }}
      leave={(nowSavedAt) =>
        void navigate(
          nowSavedAt === undefined
            ? { to: '/discount-codes', search: { campaign } }
            : {
                to: '/campaigns/$campaign/discount-codes/$code',
                params: { campaign, code },
                state: { savedAt: nowSavedAt },
                replace: true,
              },
        )
      }
      index={(shown) => <DiscountCodeEffect base={shown} />}
    >
      {(shown) => (
        <>
          {savedAt === undefined ? null : <SavedBanners noun={noun} form={id} at={savedAt} />}
          <DiscountCodeSource base={shown} now={now} />
          <DiscountCodeFields base={shown} />
        </>
      )}
    </FormFlow>
  );
}

/** `campaign` is null while its name is awaited, which would push away what follows it. */
function Trail({ campaign, last }: { campaign: string | null; last: string }) {
  const campaigns = <Link to="/campaigns">Campaigns</Link>;
  if (campaign === null) return <Crumbs>{campaigns}</Crumbs>;
  return (
    <Crumbs>
      {campaigns}
      <CampaignLink id={campaign} />
      <Link to="/discount-codes" search={{ campaign }}>
        Discount codes
      </Link>
      {last}
    </Crumbs>
  );
}
