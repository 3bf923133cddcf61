/** The way to a discount code: its campaign, and its ID, its address, or the code where that is remembered. */
import '@mantine/core/styles/Input.layer.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { Button } from '../../ui/kit/button.tsx';
import { IconSelector } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useRef, useState } from 'react';
import { campaignsSeen } from '../../device/known-names.ts';
import { allRemembered } from '../../device/remembered.ts';
import { announce } from '../../ui/browser/announcer.tsx';
import classes from './open.module.css';
import { discountCodeMeant } from './address.ts';
import { useLearned } from '../../records/links.tsx';
import { isWholeId } from '../../ui/values/whole-id.ts';
import { useStore } from '../../ui/browser/use-store.ts';
import { apart } from '../../ui/values/words.ts';

const another = 'another';
const wrongCampaign = 'Choose the campaign that the code belongs to';
const wrongCampaignId = 'Enter the campaign’s ID in digits, such as 77';
const wrongCode = 'Enter the ID of the code in digits, such as 1601, or paste its address';

interface OpenDiscountCodeProps {
  /** The one that is chosen; empty for none. */
  campaign: string;
  choose(campaign: string): void;
}

export function OpenDiscountCode({ campaign, choose }: OpenDiscountCodeProps) {
  const navigate = useNavigate();
  const title = useId();
  useLearned();
  const remembered = useStore(allRemembered);
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
    const meant = discountCodeMeant(text, chosen, remembered.discountCodes);
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
    <form noValidate aria-labelledby={title} className={classes.form} onSubmit={submit}>
      <h2 id={title}>Change a discount code</h2>
      <div className={classes.fields}>
        <NativeSelect
          ref={campaignField}
          label="Campaign"
          rightSection={<IconSelector size={16} stroke={1.6} aria-hidden />}
          value={byId ? another : campaign}
          data={campaignChoices(campaign)}
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
          label="Code ID or pasted address"
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
      <p className={classes.hint}>Codes listed below also open by their text.</p>
    </form>
  );
}

/** The one that is chosen is among them, whether its title is known or not. */
function campaignChoices(chosen: string): { value: string; label: string }[] {
  const seen = campaignsSeen().map(({ id, title }) => ({
    value: id,
    label: title ? `${apart(title)} (${id})` : `Campaign ${id}`,
  }));
  const isMissing = chosen !== '' && !seen.some(({ value }) => value === chosen);
  return [
    { value: '', label: 'Choose a campaign' },
    ...(isMissing ? [{ value: chosen, label: `Campaign ${chosen}` }] : []),
    ...seen,
    { value: another, label: 'Another, by its ID' },
  ];
}
