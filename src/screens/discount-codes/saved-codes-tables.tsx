import { Button } from '@mantine/core';
import { amountInColumn } from '#ui/format/money.ts';
import { sentenceCase, formatCount, yesNo } from '#domain/values/labels.ts';
import { Link } from '@tanstack/react-router';
import { removeSavedAnswer, type SavedAnswer, type SavedAnswerKind } from '#device/saved-answers.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { UserText } from '#ui/kit/cells.tsx';
import { InfoButton } from '#ui/kit/info-button.tsx';
import { Panel } from '#ui/kit/page.tsx';
import { type PlainColumn, PlainTable } from '#ui/kit/plain-table.tsx';
import { discountCodeStatus } from '#records/answer-words.ts';
import { formatAgo } from '#ui/format/age.ts';
import { CampaignLink } from '#records/ways/further-links.tsx';
import { useCampaigns } from '#records/ways/use-name.ts';

interface SavedProps {
  rows: readonly SavedAnswer[];
  /** Time the page was opened, for ages. */
  now: number;
}

export function SavedCodes(props: SavedProps) {
  const state = ({ fields }: SavedAnswer) => discountCodeStatus(fields, props.now);
  return (
    <SavedPanel
      {...props}
      title="Saved discount codes"
      kind="discountCodes"
      what={({ id, fields }) => `discount code ${fields['code'] || id}`}
      name={{ title: 'Code', cell: (one) => <CodeLink {...one} /> }}
      columns={[{ title: 'Status', cell: state }]}
    />
  );
}

export function SavedItems(props: SavedProps) {
  const campaigns = useCampaigns();
  const price = ({ campaign, fields }: SavedAnswer) =>
    amountInColumn(fields['price'] ?? null, campaigns.get(campaign)?.currency);
  return (
    <SavedPanel
      {...props}
      title="Saved ticket items"
      kind="ticketItems"
      what={({ id, fields }) => `ticket item ${fields['name'] || id}`}
      name={{ title: 'Name', cell: ({ id, fields }) => <UserText>{fields['name'] || `Ticket item ${id}`}</UserText> }}
      columns={[
        { title: 'Price', figure: true, cell: price },
        { title: 'Quantity', figure: true, cell: ({ fields }) => fields['total_quantity'] },
        { title: 'Active', cell: ({ fields }) => yesNo(fields['active'] ?? null) },
      ]}
    />
  );
}

interface SavedPanelProps extends SavedProps {
  title: string;
  kind: SavedAnswerKind;
  /** Names one entry in a sentence: `ticket item Gala dinner`. */
  what(one: SavedAnswer): string;
  name: PlainColumn<SavedAnswer>;
  /** Columns between the campaign and the time of the last update. */
  columns: readonly PlainColumn<SavedAnswer>[];
}

function SavedPanel({ title, kind, what, rows, name, columns, now }: SavedPanelProps) {
  if (rows.length === 0) return null;
  return (
    <Panel
      title={title}
      aside={formatCount(rows.length)}
      info={
        <InfoButton label={`About ${title.toLowerCase()}`}>
          <p>Saved in this browser until you remove them.</p>
        </InfoButton>
      }
    >
      <PlainTable
        caption={title}
        stacked
        rows={rows}
        columns={[
          name,
          { title: 'ID', cell: ({ id }) => id },
          { title: 'Campaign', cell: ({ campaign }) => <CampaignLink id={campaign} /> },
          ...columns,
          { title: 'Last updated', cell: ({ at }) => formatAgo(at, now) },
          {
            title: 'Actions',
            titleSpoken: true,
            cell: (one) => <RemoveButton kind={kind} one={one} what={what(one)} />,
          },
        ]}
      />
    </Panel>
  );
}

function CodeLink({ campaign, id, fields }: SavedAnswer) {
  return (
    <Link to="/campaigns/$campaign/discount-codes/$code" params={{ campaign, code: id }}>
      <UserText>{fields['code'] || `Discount code ${id}`}</UserText>
    </Link>
  );
}

function RemoveButton({ kind, one, what }: { kind: SavedAnswerKind; one: SavedAnswer; what: string }) {
  return (
    <Button
      aria-label={`Remove ${what} from this list`}
      onClick={() => {
        const isRemoved = removeSavedAnswer(kind, one.campaign, one.id);
        announce(
          isRemoved ? `${sentenceCase(what)} removed from this list` : 'Your browser couldn’t delete this.',
          isRemoved ? 'polite' : 'assertive',
        );
        // The button disappears, so move the focus.
        document.querySelector<HTMLElement>('h1')?.focus();
      }}
    >
      Remove from this list
    </Button>
  );
}
