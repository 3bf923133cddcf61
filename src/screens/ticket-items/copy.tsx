import { isolateBidi } from '#domain/values/labels.ts';
import { type Campaigns, useCampaigns } from '#records/ways/use-name.ts';
import '@mantine/core/styles/Input.layer.css';
import { Button, Input, Text } from '@mantine/core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { savedAnswers, type SavedAnswer } from '#device/saved-answers.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { fieldId } from '#ui/fields/fields.tsx';
import type { DraftForm } from '#ui/form/draft-form.ts';
import { formatAge } from '#ui/format/age.ts';
import { copiedTicketItemForm, type TicketItemForm } from './body.ts';
import type { ItemCampaign } from './rows.ts';
import classes from './form.module.css';
import { useStore } from '#ui/browser/use-store.ts';

/** Fills the form from a ticket item saved in this browser. Renders nothing when none is saved. */
export function CopyFrom({ campaign, own }: { campaign: ItemCampaign; own: DraftForm<TicketItemForm> }) {
  const { ticketItems: items } = useStore(savedAnswers);
  const { getValues, clearErrors } = own.form;
  const [now] = useState(() => Date.now());
  const [chosen, setChosen] = useState('');
  const [copied, setCopied] = useState<{ from: SavedAnswer; before: TicketItemForm; after: string } | null>(null);
  const values = JSON.stringify(useWatch<TicketItemForm>());
  const campaigns = useCampaigns();
  if (items.length === 0) return null;
  const put = (values: TicketItemForm) => {
    clearErrors();
    own.setValues(values);
  };
  const copy = () => {
    const from = items.find((item) => keyOf(item) === chosen);
    if (!from) return;
    const before = structuredClone(getValues());
    put(copiedTicketItemForm(from.fields));
    setCopied({ from, before, after: JSON.stringify(getValues()) });
    announce(`Copied from ${nameOf(from)}`);
  };
  const undo = () => {
    if (!copied) return;
    put(copied.before);
    setCopied(null);
    announce('Copy undone');
    document.getElementById(fieldId('copy-from'))?.focus();
  };
  return (
    <div>
      <label htmlFor={fieldId('copy-from')} className={classes.label}>
        Copy from a saved item
      </label>
      <div className={classes.copy}>
        <Input
          component="select"
          pointer
          id={fieldId('copy-from')}
          value={chosen}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        >
          <option value="">None</option>
          {items.map((item) => (
            <option key={keyOf(item)} value={keyOf(item)}>
              {`${nameOf(item)}, ${campaignLabel(item.campaign, campaigns)}, ${formatAge(now - item.at)} ago`}
            </option>
          ))}
        </Input>
        <Button size="md" aria-disabled={chosen === ''} data-disabled={chosen === ''} onClick={copy}>
          Copy
        </Button>
        {copied?.after === values ? (
          <Button size="md" onClick={undo}>
            Undo copy
          </Button>
        ) : null}
      </div>
      {copied ? (
        <Text size="sm" c="dimmed" mt={6}>
          Copied from {nameOf(copied.from)}, saved {formatAge(now - copied.from.at)} ago.{' '}
          {currencyWarning(copied.from, campaign, campaigns)}
        </Text>
      ) : null}
    </div>
  );
}

const keyOf = ({ campaign, id }: SavedAnswer) => `${campaign}.${id}`;
const nameOf = ({ fields, id }: SavedAnswer) => isolateBidi(fields['name']?.trim() || `Ticket item ${id}`);
const campaignLabel = (id: string, campaigns: Campaigns) =>
  isolateBidi(campaigns.get(id)?.title.trim() || `campaign ${id}`);

/** Warns that copied prices may be in another currency. They are copied unconverted. */
function currencyWarning({ campaign }: SavedAnswer, { id, currency }: ItemCampaign, campaigns: Campaigns): string {
  if (campaign === id) return '';
  const there = campaigns.get(campaign)?.currency ?? null;
  if (there !== null && there === currency) return '';
  return `Check the prices: ${campaignLabel(campaign, campaigns)} uses ${there ?? 'an unknown currency'}.`;
}
