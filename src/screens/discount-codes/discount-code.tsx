import { sentenceCase } from '#domain/values/labels.ts';
import { useNames } from '#records/names.ts';
import { getRouteApi, Link, linkOptions, useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { writesOf } from '#api/write.ts';
import { formId } from '#device/form-id.ts';
import { findSavedAnswer } from '#device/saved-answers.ts';
import { useCampaignsAtHand } from '#records/currencies.tsx';
import { type DiscountCodeBase, discountCodeFormKind } from './body.ts';
import { discountCodeNote } from './discount-code-labels.ts';
import { DiscountCodeFields, DiscountCodeSource } from './fields.tsx';
import { CampaignLink } from '#records/links.tsx';
import { NoSuchId } from '#records/not-found.tsx';
import { SavedBanners } from '#records/saved-banners.tsx';
import { useSavedToast } from '#records/saved-toast.tsx';
import { isWholeId } from '#ui/format/whole-id.ts';
import { BreadcrumbNav } from '#ui/kit/crumbs.tsx';
import { FormFlow } from '#ui/form/form-flow.tsx';

const route = getRouteApi('/frame/campaigns/$campaign/discount-codes/$code');
const kind = { ...discountCodeFormKind, summary: discountCodeNote };
const { noun } = kind;

/** Edit page of a discount code. Stays open after a save, because a code has no page of its own. */
export function DiscountCodeScreen() {
  const { campaign, code } = route.useParams();
  const savedAt = useLocation({ select: ({ state }) => state.savedAt });
  const wrong = [campaign, code].find((id) => !isWholeId(id));
  if (wrong !== undefined) {
    return (
      <NoSuchId noun={noun} text={wrong}>
        <Link to="/discount-codes">Open a discount code</Link>
      </NoSuchId>
    );
  }
  return <ChangeDiscountCode key={`${campaign}.${code}.${savedAt ?? ''}`} {...{ campaign, code, savedAt }} />;
}

interface ChangeProps {
  campaign: string;
  code: string;
  /** Time of the save that led here, if any. */
  savedAt: number | undefined;
}

function baseOf(campaign: string, id: string): DiscountCodeBase {
  const saved = findSavedAnswer('discountCodes', campaign, id);
  if (!saved) return { campaign, id, known: null };
  return { campaign, id, known: saved.fields, at: saved.at };
}

const nameOf = ({ id, known }: DiscountCodeBase) => `${noun} ${known?.['code'] || id}`;

function ChangeDiscountCode({ campaign, code, savedAt }: ChangeProps) {
  const navigate = useNavigate();
  const names = useNames();
  const isNameAwaited = useCampaignsAtHand() && !names.campaign(campaign);
  // Fixed when the form opens, so names that load later don't shift the page.
  const [{ base, now }] = useState(() => ({ base: baseOf(campaign, code), now: Date.now() }));
  const write = writesOf('updateDiscountCode', { affects: [] });
  const id = formId('discount-code', campaign, code);
  const subject = nameOf(base);
  const record = linkOptions({ to: '/campaigns/$campaign/discount-codes/$code', params: { campaign, code } });
  const showSavedToast = useSavedToast({ noun, form: id, link: record });
  const leave = (nowSavedAt?: number) => {
    if (nowSavedAt === undefined) return void navigate({ to: '/discount-codes', search: { campaign } });
    void navigate({ ...record, state: { savedAt: nowSavedAt }, replace: true });
    showSavedToast(sentenceCase(nameOf(baseOf(campaign, code))), nowSavedAt);
  };
  return (
    <FormFlow
      kind={kind}
      subject={subject}
      id={id}
      crumbs={(last) => <Trail campaign={isNameAwaited ? null : campaign} last={last} />}
      meta={base.known?.['code'] ? `Discount code ${code}` : null}
      base={base}
      loadedAt={base.at ?? now}
      writing={{ ...write, send: (body, key) => write.send({ campaign, discountCode: code, body }, key) }}
      leave={leave}
    >
      {(shown) => (
        <>
          {savedAt === undefined ? null : <SavedBanners form={id} at={savedAt} />}
          <DiscountCodeSource base={shown} now={now} />
          <DiscountCodeFields base={shown} />
        </>
      )}
    </FormFlow>
  );
}

/** `campaign` is null while its name loads, so the breadcrumbs don't shift. */
function Trail({ campaign, last }: { campaign: string | null; last: string }) {
  const campaigns = <Link to="/campaigns">Campaigns</Link>;
  if (campaign === null) return <BreadcrumbNav>{campaigns}</BreadcrumbNav>;
  return (
    <BreadcrumbNav>
      {campaigns}
      <CampaignLink id={campaign} />
      <Link to="/discount-codes" search={{ campaign }}>
        Discount codes
      </Link>
      {last}
    </BreadcrumbNav>
  );
}
