import { Button } from '@mantine/core';
import { getRouteApi, Link, linkOptions, useLocation, useNavigate } from '@tanstack/react-router';
import { type ComponentProps, useEffect, useState } from 'react';
import { createStore } from '#device/store.ts';
import { useFormContext, useWatch } from 'react-hook-form';
import { sentenceCase } from '#domain/values/labels.ts';
import { writesOf } from '#api/write.ts';
import { formId } from '#device/form-id.ts';
import { findSavedAnswer } from '#device/saved-answers.ts';
import { useSyncedCampaigns } from '#records/currencies.tsx';
import { useCampaigns } from '#records/ways/use-name.ts';
import { type DiscountCodeBase, discountCodeFields, type DiscountCodeForm, discountCodeForm } from './body.ts';
import { discountCodeNote, discountCodeWarnings, knownFacts, readyChanges } from './discount-code-labels.ts';
import { CampaignCell } from '#records/links.tsx';
import { NoSuchId } from '#records/not-found.tsx';
import { SavedBanners } from '#records/saved-banners.tsx';
import { useSavedToast } from '#records/saved-toast.tsx';
import { isWholeId } from '#ui/format/whole-id.ts';
import { BreadcrumbNav } from '#ui/kit/crumbs.tsx';
import { FormFlow } from '#ui/form/form-flow.tsx';
import { usePreference } from '#ui/browser/preferences.ts';
import { Banner } from '#ui/kit/banner.tsx';
import { FormField } from '#ui/form/form-field.tsx';
import { AllFields } from '#ui/record/drawer-parts.tsx';
import { answerWithAge, discountCodeStatus } from '#records/answer-words.ts';
import classes from './fields.module.css';

const route = getRouteApi('/frame/campaigns/$campaign/discount-codes/$code');
const kind = { ...discountCodeForm, summary: discountCodeNote };
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

function baseOf(campaign: string, id: string, currency: DiscountCodeBase['currency']): DiscountCodeBase {
  const saved = findSavedAnswer('discountCodes', campaign, id);
  return { campaign, id, currency, known: saved?.fields ?? null, ...(saved && { at: saved.at }) };
}

const nameOf = ({ id, known }: DiscountCodeBase) => `${noun} ${known?.['code'] || id}`;

function ChangeDiscountCode({ campaign, code, savedAt }: ChangeProps) {
  const navigate = useNavigate();
  const campaigns = useCampaigns();
  const known = campaigns.get(campaign);
  const isNameAwaited = useSyncedCampaigns() && !known;
  const { title = '', page = null } = known ?? {};
  // Fixed when the form opens, so names that load later don't shift the page.
  const [{ base, now, currency }] = useState(() => {
    const currency = createStore<string | null>(null);
    return { base: baseOf(campaign, code, currency.get), now: Date.now(), currency };
  });
  useEffect(() => currency.set(known?.currency ?? null), [currency, known]);
  const write = writesOf('updateDiscountCode', { affects: [] });
  const id = formId('discount-code', campaign, code);
  const subject = nameOf(base);
  const record = linkOptions({ to: '/campaigns/$campaign/discount-codes/$code', params: { campaign, code } });
  const showSavedToast = useSavedToast({ noun, form: id, link: record });
  const leave = (nowSavedAt?: number) => {
    if (nowSavedAt === undefined) return void navigate({ to: '/discount-codes', search: { campaign } });
    void navigate({ ...record, state: { savedAt: nowSavedAt }, replace: true });
    showSavedToast(sentenceCase(nameOf(baseOf(campaign, code, base.currency))), nowSavedAt);
  };
  return (
    <FormFlow
      kind={kind}
      subject={subject}
      id={id}
      crumbs={(last) => <Trail campaign={isNameAwaited ? null : { id: campaign, title, page }} last={last} />}
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
function Trail({ campaign, last }: { campaign: ComponentProps<typeof CampaignCell>['campaign']; last: string }) {
  const campaigns = <Link to="/campaigns">Campaigns</Link>;
  if (campaign === null) return <BreadcrumbNav>{campaigns}</BreadcrumbNav>;
  return (
    <BreadcrumbNav>
      {campaigns}
      <CampaignCell campaign={campaign} />
      <Link to="/discount-codes" search={{ campaign: campaign.id }}>
        Discount codes
      </Link>
      {last}
    </BreadcrumbNav>
  );
}

// Fields of the discount code form with their saved values, and a summary of what the code will do.

interface FieldsProps {
  base: DiscountCodeBase;
  /** Time the form was opened, for ages. */
  now: number;
}

/** Banner with what's known of the code, and changes that need no typing; or a note that nothing is known. */
export function DiscountCodeSource({ base, now }: FieldsProps) {
  const { id, known, at } = base;
  if (known === null || at === undefined) {
    return (
      <Banner kind="note" title={`No details for discount code ${id}`}>
        The platform shows a code’s details only after a first change. That change needs the amount: to keep it, enter
        the current one. Only what you fill in is changed.
      </Banner>
    );
  }
  return (
    <Banner
      kind="note"
      title={discountCodeStatus(known, now) || 'Unknown status'}
      actions={<ReadyChanges base={base} now={now} />}
    >
      <dl className={classes.known}>
        {knownFacts(base).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p>As of {answerWithAge(at, now)}. Changes made elsewhere since then aren’t shown.</p>
    </Banner>
  );
}

/** Buttons that each fill in one field, or undo that when pressed again. Saving is the second press. */
function ReadyChanges({ base, now }: FieldsProps) {
  const { setValue, formState } = useFormContext<DiscountCodeForm>();
  const form = useWatch<DiscountCodeForm>();
  return (
    <div className={classes.ready}>
      {readyChanges(base, now).map(({ label, field, value }) => {
        const isPressed = form[field] === value;
        return (
          <Button
            key={label}
            aria-pressed={isPressed}
            onClick={() =>
              setValue(field, isPressed ? formState.defaultValues?.[field] : value, {
                shouldDirty: true,
                shouldTouch: true,
              })
            }
          >
            {label}
          </Button>
        );
      })}
    </div>
  );
}

export function DiscountCodeFields({ base }: Pick<FieldsProps, 'base'>) {
  const isTechnical = usePreference('showsTechnicalDetails');
  const { getValues } = useFormContext<DiscountCodeForm>();
  useWatch<DiscountCodeForm>();
  const warnings = discountCodeWarnings(base, getValues());
  return (
    <div>
      {Object.keys(discountCodeFields).map((key) => (
        <FormField
          key={key}
          name={key}
          warning={warnings
            .filter(({ field }) => field === key)
            .map(({ message }) => message)
            .join(' ')}
        />
      ))}
      {base.known && isTechnical ? (
        <div className={classes.all}>
          <AllFields fields={Object.entries(base.known)} />
        </div>
      ) : null}
    </div>
  );
}
