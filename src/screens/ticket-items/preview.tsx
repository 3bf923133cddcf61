import { Group, Stack, Text } from '@mantine/core';
import { plural, outwardHost } from '#domain/values/labels.ts';
import { useWatch } from 'react-hook-form';
import { Badge } from '#ui/kit/cells.tsx';
import { readTyped } from '#domain/values/typed-number.ts';
import { Panel } from '#ui/kit/page.tsx';
import { formatTypedAmount } from '#records/sent-values.ts';
import type { Tier, TicketItemForm } from './body.ts';
import classes from './preview.module.css';

interface TicketItemPreviewProps {
  campaign: string;
  currency: string | null;
}

export function TicketItemPreview({ campaign, currency }: TicketItemPreviewProps) {
  const form = useWatch<TicketItemForm>() as TicketItemForm;
  const pictures = (form.pictures ?? []).flatMap((url) => outwardHost(url.trim()) ?? []);
  const kind = kinds[form.subtype ?? ''];
  return (
    <Panel title="Preview" aside="Donor view" footer="The platform may show it differently.">
      <Stack gap={12} py={12} px="md">
        <p className={classes.second}>
          <bdi>{campaign}</bdi>
        </p>
        {form.active === false ? <Badge>Not on sale</Badge> : null}
        <ul className={classes.tiers}>
          {form.tiers.map((tier, index) => (
            // The preview follows the rows of the form by their index.
            // oxlint-disable-next-line react/no-array-index-key
            <PreviewTier key={index} tier={tier} form={form} currency={currency} />
          ))}
        </ul>
        {form.description?.trim() ? (
          // Focusable, so keyboard users can scroll it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <div className={classes.description} role="region" aria-label="Description preview" tabIndex={0}>
            <bdi>{form.description}</bdi>
          </div>
        ) : null}
        {pictures.length > 0 ? (
          <p className={classes.second}>
            {plural(pictures.length, 'picture', 'pictures')}, from <bdi>{[...new Set(pictures)].join(', ')}</bdi>.
            Pictures aren’t previewed here.
          </p>
        ) : null}
        <Group component="p" gap={6}>
          {kind ? <Badge>{kind}</Badge> : null}
          {form.bundle_only ? <Badge>Bundle only</Badge> : null}
        </Group>
      </Stack>
    </Panel>
  );
}

const kinds: Readonly<Record<string, string>> = {
  physical: 'Physical',
  digital: 'Digital',
  hybrid: 'Physical and digital',
};

interface PreviewTierProps {
  tier: Tier;
  form: TicketItemForm;
  currency: string | null;
}

function PreviewTier({ tier, form, currency }: PreviewTierProps) {
  const price = formatTypedAmount(tier.price, currency);
  const retail = formatTypedAmount(form.retail_price ?? '', currency);
  return (
    <li>
      <Group gap={12} wrap="nowrap" justify="space-between">
        <bdi className={classes.name}>
          {tier.name.trim() || (
            <Text span inherit c="dimmed" fw={400}>
              Untitled ticket
            </Text>
          )}
        </bdi>
        <span className={classes.price}>
          {price === null ? (
            <Text span inherit c="dimmed" fw={400}>
              No price yet
            </Text>
          ) : (
            <b>{price}</b>
          )}
          {retail === null || retail === price ? null : (
            <span className={classes.old}>
              <span className="spoken">, retail price </span>
              <s>{retail}</s>
            </span>
          )}
        </span>
      </Group>
      <span className={classes.second}>{quantityLeft(tier, form)}</span>
    </li>
  );
}

function quantityLeft({ total_quantity }: Tier, { hide_remaining }: TicketItemForm): string {
  if (hide_remaining) return 'Quantity left is hidden';
  const quantity = readTyped(total_quantity);
  if (quantity.kind !== 'number') return '';
  return quantity.text === '0' ? 'Sold out' : `${quantity.text} left`;
}
