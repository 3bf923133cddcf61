/** Opens a discount code by campaign, plus the code's ID, link, or saved text. */
import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect, Text, TextInput } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useRef, useState } from 'react';
import { isolateBidi } from '#domain/values/labels.ts';
import { type SavedAnswer, savedAnswers } from '#device/saved-answers.ts';
import { announce } from '#ui/browser/announcer.tsx';
import classes from './open.module.css';
import { isWholeId } from '#ui/format/whole-id.ts';
import { useStore } from '#ui/browser/use-store.ts';
import { decoded, kindOfList } from '#records/record-kinds.ts';
import { asLink } from '#records/ways/typed-record.ts';
import { type Campaigns, useCampaigns } from '#records/ways/use-name.ts';

const another = 'another';
const wrongCampaign = 'Choose the campaign this code belongs to';
const wrongCampaignId = 'Enter a campaign ID, such as 77';
const wrongCode = 'Enter a code ID, such as 1601, or paste its link';

interface OpenDiscountCodeProps {
  /** ID of the chosen campaign. Empty for none. */
  campaign: string;
  choose(campaign: string): void;
}

export function OpenDiscountCode({ campaign, choose }: OpenDiscountCodeProps) {
  const navigate = useNavigate();
  const title = useId();
  const campaigns = useCampaigns();
  const { discountCodes } = useStore(savedAnswers);
  // Without saved codes, or for a campaign that was just open, it's the way to begin.
  const [isOpen] = useState(discountCodes.length === 0 || campaign !== '');
  const [text, setText] = useState('');
  const [byId, setById] = useState(false);
  const [typedCampaign, setTypedCampaign] = useState('');
  const [errors, setErrors] = useState<{ campaign?: string; code?: string }>({});
  const campaignField = useRef<HTMLSelectElement>(null);
  const campaignIdField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = byId ? typedCampaign.trim() : campaign;
    const meant = discountCodeMeant(text, chosen, discountCodes);
    const inCampaign = meant?.campaign ?? chosen;
    const found: typeof errors = {
      ...(isWholeId(inCampaign) ? {} : { campaign: byId ? wrongCampaignId : wrongCampaign }),
      ...(meant ? {} : { code: wrongCode }),
    };
    if (meant && !found.campaign) {
      void navigate({
        to: '/campaigns/$campaign/discount-codes/$code',
        params: { campaign: inCampaign, code: meant.id },
      });
      return;
    }
    setErrors(found);
    announce(Object.values(found).join('. '), 'assertive');
    (found.campaign ? (byId ? campaignIdField : campaignField) : codeField).current?.focus();
  };

  return (
    <details className={classes.byId} open={isOpen}>
      <summary id={title}>Open by ID</summary>
      <form noValidate aria-labelledby={title} className={classes.form} onSubmit={submit}>
        <div className={classes.fields}>
          <NativeSelect
            ref={campaignField}
            label="Campaign"
            rightSection={<IconSelector size={16} stroke={1.6} aria-hidden />}
            value={byId ? another : campaign}
            data={campaignChoices(campaign, campaigns)}
            error={byId ? undefined : errors.campaign}
            onChange={({ currentTarget: { value } }) => {
              setErrors({});
              setById(value === another);
              if (value !== another) choose(value);
            }}
          />
          {byId ? (
            <TextInput
              ref={campaignIdField}
              label="Campaign ID"
              inputMode="numeric"
              value={typedCampaign}
              error={errors.campaign}
              autoComplete="off"
              onChange={(event) => {
                setTypedCampaign(event.currentTarget.value);
                setErrors({});
              }}
            />
          ) : null}
          <TextInput
            ref={codeField}
            label="Code ID or link"
            value={text}
            error={errors.code}
            autoComplete="off"
            spellCheck={false}
            dir="auto"
            onChange={(event) => {
              setText(event.currentTarget.value);
              setErrors({});
            }}
          />
          <Button type="submit" size="md" variant="filled">
            Open
          </Button>
        </div>
        {discountCodes.length > 0 ? (
          <Text size="sm" c="dimmed">
            For codes listed above, you can type the code itself.
          </Text>
        ) : null}
      </form>
    </details>
  );
}

/** Returns the campaign options. Always includes the chosen campaign, even if its title is unknown. */
function campaignChoices(chosen: string, campaigns: Campaigns): { value: string; label: string }[] {
  const seen = Array.from(campaigns.values(), ({ id, title }) => ({
    value: id,
    label: title ? `${isolateBidi(title)} (${id})` : `Campaign ${id}`,
  }));
  const isMissing = chosen !== '' && !campaigns.has(chosen);
  return [
    { value: '', label: 'Choose a campaign' },
    ...(isMissing ? [{ value: chosen, label: `Campaign ${chosen}` }] : []),
    ...seen,
    { value: another, label: 'Other (enter ID)' },
  ];
}

// Parses the discount code that the user typed or pasted.

interface DiscountCodeName {
  /** Null if the text doesn't contain it. */
  campaign: string | null;
  id: string;
}

/**
 * Finds a discount code by its ID, a link, or a saved code's text. `campaign`: the chosen campaign, or empty. Returns null
 * for no match or several.
 */
export function discountCodeMeant(
  written: string,
  campaign: string,
  saved: readonly SavedAnswer[],
): DiscountCodeName | null {
  const text = written.trim();
  if (isWholeId(text)) return { campaign: null, id: text };
  const called = saved.filter(
    (one) => one.fields['code']?.toLowerCase() === text.toLowerCase() && (campaign === '' || one.campaign === campaign),
  );
  const [found, another] = called;
  if (found && !another && text !== '') return { campaign: found.campaign, id: found.id };
  return inLink(text);
}

function inLink(text: string): DiscountCodeName | null {
  const parts = asLink(text)?.pathname.split('/').filter(Boolean).map(decoded) ?? [];
  const after = (list: string) =>
    parts.find((part, index) => parts[index - 1]?.toLowerCase() === list && isWholeId(part));
  const campaign = after('campaigns') ?? null;
  const id = after('discount-codes');
  if (id !== undefined) return { campaign, id };
  const [last = '', before = ''] = parts.toReversed();
  return isWholeId(last) && !kindOfList(before) ? { campaign, id: last } : null;
}
