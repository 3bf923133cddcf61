/** A contact's pledges. The API can't filter pledges by contact, so this loads all pledges once and filters them. */
import { useNames, names } from '../../records/names.ts';
import { dueDate, isOpen, isOverdue, pledgeStatus } from '../../domain/pledge.ts';
import { plural, formatCount } from '../../domain/values/labels.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Pledge } from '../../api/resources.ts';
import { PledgeLink } from '../../records/links.tsx';
import { listSource } from '../../records/list-source.ts';
import { useCampaignsAtHand } from '../../records/currencies.tsx';
import { StatusBadge } from '../../records/tones.tsx';
import { LineList } from '../../ui/kit/line-list.tsx';
import { type PanelQuery, PanelText, QueryPanel } from '../../ui/kit/query-panel.tsx';
import { type Loaded, useLoaded } from '../../ui/rows/loaded.ts';
import { today } from '../../ui/values/days.ts';
import { formatAmount } from '../../ui/values/money.ts';
import { formatDate, viewerZone } from '../../ui/values/time.ts';

const shown = 8;
/** Longer lists load only when the user asks. */
const mostPages = 100;
const request = listSource('listPledges').request({});

type Held = Pick<Loaded<Pledge>, 'rows' | 'complete' | 'total' | 'loadedAt'>;
export type ContactPledgesModel = ReturnType<typeof useContactPledges>;

/** Loads pledges and returns the contact's: past due first, then open, by due date. */
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
      /** Undefined while loading. */
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
  useNames();
  useCampaignsAtHand();
  useEffect(() => {
    if (loadsAll && !query.data) load(false);
    // Load once, since all contacts share the same list.
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
              second: formatPledge(pledge),
              aside: (
                <StatusBadge status={isOverdue(pledge, today(), viewerZone()) ? 'Past due' : pledgeStatus(pledge)} />
              ),
            }))}
          />
        ) : (
          <PanelText>{complete ? 'No pledges.' : 'None found so far.'}</PanelText>
        )
      }
    </QueryPanel>
  );
}

/** Returns the campaign's title, or the pledge's ID if the campaign is unknown. */
function nameOf({ id, campaign_id }: Pledge): string {
  return names.get().campaign(campaign_id)?.title || (id ? `Pledge ${id}` : 'Pledge');
}

/** Footer text for hidden or unsearched pledges. Null when everything is shown. */
function scopeOf({ complete, rows, total }: Held, own: number): string | null {
  const words = [
    own > shown ? `${shown} of ${formatCount(own)}.` : '',
    complete ? '' : searchedMessage(rows.length, total),
  ];
  return words.filter(Boolean).join(' ') || null;
}

function searchedMessage(searched: number, total: number | null): string {
  return total === null
    ? `Searched the first ${plural(searched, 'pledge', 'pledges')}`
    : `Searched the first ${formatCount(searched)} of ${plural(total, 'pledge', 'pledges')}`;
}

/** Formats a pledge as `Balance 100.00 USD of 1,200.00 USD, due Jan 22, 2027`. */
function formatPledge(pledge: Pledge): string {
  const due = dueDate(pledge)?.trim();
  const money = (amount: string | null) =>
    `${formatAmount(amount)} ${names.get().currency(pledge.campaign_id) ?? ''}`.trim();
  if (!isOpen(pledge)) return pledge.amount?.trim() ? money(pledge.amount) : '';
  const balance = pledge.amount?.trim()
    ? `Balance ${money(pledge.amount_remaining)} of ${money(pledge.amount)}`
    : `Balance ${money(pledge.amount_remaining)}`;
  return due ? `${balance}, due ${formatDate(due)}` : balance;
}
