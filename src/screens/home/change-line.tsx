/** A line of a record that is new, changed, or removed, and of an earlier gift. */
import { formatAmount } from '#ui/format/money.ts';
import { joinedTransaction } from '#domain/lists/transactions.ts';
import { giftTone, purposeOf } from '#domain/gift-labels.ts';
import type { Transaction } from '#api/resources.ts';
import { plural, type Tone, isolateBidi } from '#domain/values/labels.ts';
import type { ReactNode } from 'react';
import { nameRow } from '#records/named-rows.ts';
import { resources } from '#domain/resources.ts';
import { kindAndId, recordKinds } from '#records/record-kinds.ts';
import type { ChangeSeen } from '#sync/questions/since.ts';
import { Badge, Moment } from '#ui/kit/cells.tsx';
import { RowLink } from '#ui/kit/row-link.tsx';
import classes from './since.module.css';
import { changeSummary, seenStatusLabel } from './home-labels.ts';

interface LineTexts {
  name: ReactNode;
  badge?: { tone?: Tone; words: string } | undefined;
  purpose: string;
}

/** `isIdentified`: all donors are identified, so that a first gift is certain. */
export function Line({ line, isIdentified }: { line: ChangeSeen; isIdentified: boolean }) {
  const { name, badge, purpose } = lineTexts({ ...line, isFirst: line.isFirst && isIdentified });
  const isRefund = line.kind === 'refunds';
  return (
    <li>
      <span className={classes.who}>
        <span>{name}</span>
        {badge ? <Badge tone={badge.tone}>{badge.words}</Badge> : null}
      </span>
      <span className={classes.purpose}>
        <bdi>{purpose}</bdi>
      </span>
      <span className={classes.when}>
        <When line={line} />
      </span>
      <span className={classes.amount}>
        {isRefund && line.amount ? '\u2212' : ''}
        {formatAmount(line.amount, line.currency)}
      </span>
    </li>
  );
}

/** A date before the last visit says why it's here. */
function When({ line: { at, entered } }: { line: ChangeSeen }) {
  if (entered === null)
    return (
      <>
        dated <Moment at={at} within />
      </>
    );
  return (
    <>
      <Moment at={at} />
      {entered ? (
        <>
          , entered <Moment at={entered} within />
        </>
      ) : null}
    </>
  );
}

/** Returns the name, the badge, and the purpose of a line. */
function lineTexts(line: ChangeSeen): LineTexts {
  const { list, id, row, what, kind, campaignTitle } = line;
  const named = resources[list].one;
  if (row === null) {
    return { name: kindAndId({ kind: named, id }), badge: { words: 'Removed' }, purpose: 'No longer listed' };
  }
  const link = (words: string) => (
    <RowLink link={recordKinds[named].link(id)} dir="auto">
      {words}
    </RowLink>
  );
  const gift = list === 'listTransactions' ? (row as Transaction) : null;
  const name = link(
    gift
      ? line.name || joinedTransaction.donor(gift).name
      : named === 'pledge'
        ? line.name || `Pledge ${id}`
        : labelOf(line, row),
  );
  if (kind === 'check-ins') return { name, badge: { words: 'Checked in' }, purpose: campaignTitle };
  if (what !== 'new' && kind !== 'gifts' && kind !== 'refunds') {
    return { name, badge: { words: 'Changed' }, purpose: changeSummary(line) };
  }
  if (!gift) {
    return { name, badge: { words: `New ${named}` }, purpose: list === 'listCampaigns' ? '' : campaignTitle };
  }
  const tickets = line.tickets > 0 ? plural(line.tickets, 'ticket', 'tickets') : '';
  const purpose = [isolateBidi(campaignTitle || purposeOf(gift)), tickets].filter(Boolean).join(', ');
  return { name, badge: giftBadge(line, gift), purpose };
}

function giftBadge({ kind, isFirst, isPlanned, now }: ChangeSeen, gift: Transaction): LineTexts['badge'] {
  const status = now?.['status'] ?? '';
  if (kind === 'refunds') return { words: seenStatusLabel(status) };
  if (kind === 'gifts') return isFirst ? { words: 'First gift' } : isPlanned ? { words: 'Recurring' } : undefined;
  return status === 'unknown' ? { words: 'New' } : { tone: giftTone(gift), words: seenStatusLabel(status) };
}

function labelOf({ list }: ChangeSeen, row: NonNullable<ChangeSeen['row']>): string {
  return nameRow(list, row).label;
}
