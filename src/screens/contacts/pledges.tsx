/** A contact's pledges. The service cannot be asked for them, so all pledges are read once and looked through. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Pledge } from '../../api/resources.ts';
import { knownCampaign, PledgeLink, useLearned } from '../../records/links.tsx';
import { listSource } from '../../records/list-source.ts';
import { currencyOfPledge, dueDate, isOpen, isOverdue, pledgeStatus } from '../../records/pledge.ts';
import { useCampaignsAtHand } from '../../records/recent-campaigns.ts';
import { StatusBadge } from '../../records/tones.tsx';
import { LineList } from '../../ui/kit/line-list.tsx';
import { Panel } from '../../ui/kit/page.tsx';
import { PanelWords } from '../../ui/kit/query-panel.tsx';
import { TextButton } from '../../ui/kit/button.tsx';
import { type Loaded, useLoaded } from '../../ui/rows/loaded.ts';
import { failureWords } from '../../ui/values/failure.ts';
import { formatAmount, formatCount } from '../../ui/values/money.ts';
import { formatClock, formatDate } from '../../ui/values/time.ts';

const shown = 8;
/** Where there are more, somebody has to ask for them. */
const mostPages = 100;
const request = listSource('listPledges').request({});

export type ContactPledgesModel = ReturnType<typeof useContactPledges>;

/** Theirs among the pledges that are read: what is past due first, then what is open, by the day it is due. */
export function useContactPledges(id: string) {
  const first = useQuery({ ...request(1), retryOnMount: false });
  const { loaded, loading, failed, load } = useLoaded(request, 'pledges');
  const { data: page, dataUpdatedAt: loadedAt } = first;
  const loadsAll = page !== undefined && page.hasNext && page.last !== null && page.last <= mostPages;
  const onePage = page && !loadsAll ? { ...page, complete: !page.hasNext, loadedAt } : undefined;
  const held: Pick<Loaded<Pledge>, 'rows' | 'complete' | 'total' | 'loadedAt'> | undefined = loaded ?? onePage;
  return {
    loadsAll,
    /** Undefined while they are looked for. */
    held,
    loading,
    failed: page ? failed : first.error,
    own: held?.rows.filter(({ contact_id }) => contact_id === id).toSorted(byUrgency),
    load: (again = true) => void (loadsAll ? load(again) : first.refetch()),
  };
}

function byUrgency(one: Pledge, other: Pledge): number {
  const rank = (pledge: Pledge) => (isOverdue(pledge) ? 0 : isOpen(pledge) ? 1 : 2);
  const due = (pledge: Pledge) => dueDate(pledge) ?? '';
  return rank(one) - rank(other) || (due(one) < due(other) ? -1 : 1);
}

export function ContactPledges({ id, pledges }: { id: string; pledges: ContactPledgesModel }) {
  const { loadsAll, held, own = [], load } = pledges;
  useLearned();
  useCampaignsAtHand();
  useEffect(() => {
    if (loadsAll && !held) load(false);
    // Once: all contacts have the same list.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [loadsAll]);
  return (
    <Panel
      title="Pledges"
      aside={
        <Link to="/pledges" search={{ 'f.contact_id': id }}>
          All pledges
        </Link>
      }
      footer={scopeOf(pledges)}
    >
      {own.length > 0 ? (
        <LineList
          lines={own.slice(0, shown).map((pledge, index) => ({
            key: `${index}:${pledge.id}`,
            label: <PledgeLink id={pledge.id} name={nameOf(pledge)} />,
            second: owedWords(pledge),
            aside: <StatusBadge status={isOverdue(pledge) ? 'Past due' : pledgeStatus(pledge)} />,
          }))}
        />
      ) : (
        <PanelWords>
          <None pledges={pledges} />
        </PanelWords>
      )}
    </Panel>
  );
}

/** What it is for, else its ID. */
function nameOf({ id, campaign_id }: Pledge): string {
  return knownCampaign(campaign_id)?.title || (id ? `Pledge ${id}` : 'Pledge');
}

/** There is something from the start, so that nothing below moves once it is known. */
function scopeOf({ held, loading, failed, own = [] }: ContactPledgesModel): string | null {
  if (failed) return null;
  if (!held) return loading?.last ? `Page ${loading.page} of ${loading.last}` : 'First page';
  const { complete, rows, total, loadedAt } = held;
  const part = own.length > shown ? `${shown} of ${own.length}. ` : '';
  if (complete) return `${part}Loaded ${formatClock(loadedAt)}`;
  return `${part}From the first ${formatCount(rows.length)} of ${total === null ? 'more' : formatCount(total)} pledges`;
}

function None({ pledges: { held, failed, load } }: { pledges: ContactPledgesModel }) {
  if (failed) {
    const { title, why } = failureWords(failed, 'Pledges');
    return (
      <>
        <b>{title}</b> {why} <TextButton onClick={() => load()}>Try again</TextButton>
      </>
    );
  }
  if (!held) return 'Looking through pledges…';
  return held.complete ? 'No pledges.' : 'None among those read.';
}

/** `100.00 USD left of 1,200.00 USD, due Jan 22, 2027` */
function owedWords(pledge: Pledge): string {
  const due = dueDate(pledge)?.trim();
  const money = (amount: string | null) => `${formatAmount(amount)} ${currencyOfPledge(pledge) ?? ''}`.trim();
  if (!isOpen(pledge)) return pledge.amount?.trim() ? money(pledge.amount) : '';
  const whole = pledge.amount?.trim() ? ` of ${money(pledge.amount)}` : '';
  return `${money(pledge.amount_remaining)} left${whole}${due ? `, due ${formatDate(due)}` : ''}`;
}
