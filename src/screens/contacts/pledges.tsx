/** A contact's pledges. The service cannot be asked for them, so all pledges are read once and looked through. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Pledge } from '../../api/resources.ts';
import { knownCampaign, PledgeLink, useLearned } from '../../records/links.tsx';
import { listSource } from '../../records/list-source.ts';
import { currencyOfPledge, pledgeStatus } from '../../records/pledge.ts';
import { dueDate, isOpen, isOverdue } from '../../replica/pledge-terms.ts';
import { useCampaignsAtHand } from '../../records/currencies.tsx';
import { StatusBadge } from '../../records/tones.tsx';
import { LineList } from '../../ui/kit/line-list.tsx';
import { type PanelQuery, PanelWords, QueryPanel } from '../../ui/kit/query-panel.tsx';
import { type Loaded, useLoaded } from '../../ui/rows/loaded.ts';
import { today } from '../../ui/values/days.ts';
import { formatAmount, formatCount } from '../../ui/values/money.ts';
import { formatDate, viewerZone } from '../../ui/values/time.ts';

const shown = 8;
/** Where there are more, somebody has to ask for them. */
const mostPages = 100;
const request = listSource('listPledges').request({});

type Held = Pick<Loaded<Pledge>, 'rows' | 'complete' | 'total' | 'loadedAt'>;
export type ContactPledgesModel = ReturnType<typeof useContactPledges>;

/** Theirs among the pledges that are read: what is past due first, then what is open, by the day it is due. */
export function useContactPledges(id: string, enabled = true) {
  const first = useQuery({ ...request(1), retryOnMount: false, enabled });
  const { loaded, loading, failed, load } = useLoaded(request, 'pledges');
  const { data: page, dataUpdatedAt: loadedAt } = first;
  const loadsAll = page !== undefined && page.hasNext && page.last !== null && page.last <= mostPages;
  const onePage = page && !loadsAll ? { ...page, complete: !page.hasNext, loadedAt } : undefined;
  const held: Held | undefined = loaded ?? onePage;
  const error = page ? failed : first.error;
  const refetch = (again = true) => void (loadsAll ? load(again) : first.refetch());
  return {
    loadsAll,
    own: held?.rows.filter(({ contact_id }) => contact_id === id).toSorted(byUrgency),
    load: refetch,
    query: {
      /** Undefined while they are looked for. */
      data: held,
      dataUpdatedAt: held?.loadedAt ?? 0,
      error,
      failureReason: first.failureReason,
      isPending: !held && !error,
      isFetching: first.isFetching || loading !== null,
      refetch: () => refetch(),
    } satisfies PanelQuery<Held>,
  };
}

function byUrgency(one: Pledge, other: Pledge): number {
  const rank = (pledge: Pledge) => (isOverdue(pledge, today(), viewerZone()) ? 0 : isOpen(pledge) ? 1 : 2);
  const due = (pledge: Pledge) => dueDate(pledge) ?? '';
  return rank(one) - rank(other) || (due(one) < due(other) ? -1 : 1);
}

export function ContactPledges({ id, pledges }: { id: string; pledges: ContactPledgesModel }) {
  const { loadsAll, own = [], load, query } = pledges;
  useLearned();
  useCampaignsAtHand();
  useEffect(() => {
    if (loadsAll && !query.data) load(false);
    // Once: all contacts have the same list.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [loadsAll]);
  return (
    <QueryPanel
      title="Pledges"
      what="Pledges"
      query={query}
      rows={0}
      aside={
        <Link to="/pledges" search={{ 'f.contact_id': id }}>
          All pledges
        </Link>
      }
      footer={(held) => scopeOf(held, own.length)}
    >
      {({ complete }) =>
        own.length > 0 ? (
          <LineList
            lines={own.slice(0, shown).map((pledge, index) => ({
              key: `${index}:${pledge.id}`,
              label: <PledgeLink id={pledge.id} name={nameOf(pledge)} />,
              second: owedWords(pledge),
              aside: (
                <StatusBadge status={isOverdue(pledge, today(), viewerZone()) ? 'Past due' : pledgeStatus(pledge)} />
              ),
            }))}
          />
        ) : (
          <PanelWords>{complete ? 'No pledges.' : 'None among those read.'}</PanelWords>
        )
      }
    </QueryPanel>
  );
}

/** What it is for, else its ID. */
function nameOf({ id, campaign_id }: Pledge): string {
  return knownCampaign(campaign_id)?.title || (id ? `Pledge ${id}` : 'Pledge');
}

/** What is not shown of theirs, and what was not looked through; null where that is nothing. */
function scopeOf({ complete, rows, total }: Held, own: number): string | null {
  const words = [
    own > shown ? `${shown} of ${formatCount(own)}.` : '',
    complete
      ? ''
      : `From the first ${formatCount(rows.length)} of ${total === null ? 'more' : formatCount(total)} pledges`,
  ];
  return words.filter(Boolean).join(' ') || null;
}

/** `100.00 USD left of 1,200.00 USD, due Jan 22, 2027` */
function owedWords(pledge: Pledge): string {
  const due = dueDate(pledge)?.trim();
  const money = (amount: string | null) => `${formatAmount(amount)} ${currencyOfPledge(pledge) ?? ''}`.trim();
  if (!isOpen(pledge)) return pledge.amount?.trim() ? money(pledge.amount) : '';
  const whole = pledge.amount?.trim() ? ` of ${money(pledge.amount)}` : '';
  return `${money(pledge.amount_remaining)} left${whole}${due ? `, due ${formatDate(due)}` : ''}`;
}
