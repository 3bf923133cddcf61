/** Webhooks: names, columns, card, and the fields that may be copied. */
import { Group } from '@mantine/core';
import { nameLink } from '#ui/record/name-link.tsx';
import type { RecordPage } from '#ui/record/record-link.ts';
import { eventNames, isFailing, toneOfHttp, webhookName } from '#domain/webhook.ts';
import { type MissedEvents, type WebhookField, webhookFields } from '#domain/lists/webhooks.ts';
import { humanise, yesNo, outwardHost, plural } from '#domain/values/labels.ts';
import { dayOf } from '#ui/format/days.ts';
import type { Webhook } from '#api/resources.ts';
import { Badge } from '#ui/kit/cells.tsx';
import { type Card, columnsOf, type Column } from '#ui/list/column.tsx';
import { CopyButton } from '#ui/record/drawer-parts.tsx';
import { formatShortDate } from '#ui/format/time.ts';
import classes from './webhook.module.css';

/** Returns host and path of a URL, because the query may hold keys. Returns other text unchanged. */
export function hostAndPath(url: string | null): string {
  if (!url || outwardHost(url) === null) return url ?? '';
  const { host, pathname, search, hash } = new URL(url);
  return `${host}${pathname === '/' ? '' : pathname}${search || hash ? '…' : ''}`;
}

type Status = Pick<Webhook, 'last_status' | 'last_used_at' | 'enabled'>;

/** Formats the status: `Failing: 500 since Nov 19`. The last status alone if it isn't failing. */
export function webhookStatusLabel({ last_status, last_used_at, enabled }: Status): string {
  const status = humanise(last_status);
  if (!isFailing({ last_status, enabled })) return status;
  const day = dayOf(last_used_at ?? '');
  return `${/^\d/.test(status) ? 'Failing: ' : ''}${status}${day ? ` since ${formatShortDate(day)}` : ''}`;
}

function WebhookBadge({ webhook }: { webhook: Status }) {
  return <Badge tone={toneOfHttp(webhook.last_status)}>{webhookStatusLabel(webhook)}</Badge>;
}

function Address({ url }: { url: string | null }) {
  if (!url) return null;
  return (
    <Group component="span" gap={4} wrap="nowrap">
      <bdi className={classes.cut} title={hostAndPath(url)}>
        {hostAndPath(url)}
      </bdi>
      <CopyButton text={url} what="URL" />
    </Group>
  );
}

function Events({ webhook }: { webhook: Webhook }) {
  const names = eventNames(webhook);
  if (names.length === 0) return <>None</>;
  return (
    <>
      {names.length}: <bdi>{names.slice(0, 2).join(', ')}</bdi>
      {names.length > 2 ? '…' : null}
    </>
  );
}

/** `missed`: the events that each webhook missed, by its ID. */
export const webhookColumns = (missed: MissedEvents = null): readonly Column<Webhook>[] => {
  const columns = columnsOf<Webhook, WebhookField>(webhookFields(missed), {
    name: {
      title: 'Name',
      width: 'title',
      cell: nameLink(webhookPage, webhookName),
    },
    id: { title: 'Webhook ID', hidden: true, exported: true },
    url: { title: 'URL', cell: ({ url }) => <Address url={url} /> },
    enabled: { title: 'Enabled' },
    events: { title: 'Events', width: 'long', cell: (webhook) => <Events webhook={webhook} /> },
    last_status: { title: 'Last status', filter: true, cell: (webhook) => <WebhookBadge webhook={webhook} /> },
    last_used_at: {
      title: 'Last used',
      below: ({ id }) => {
        const events = missed?.[id ?? ''];
        return events ? <Badge tone="warn">{missedEventsLabel(events)}</Badge> : null;
      },
    },
    last_status_description: { title: 'Status details', hidden: true, width: 'long' },
    created_at: { title: 'Created', hidden: true },
    updated_at: { title: 'Updated', hidden: true },
    missed: { title: 'Missed events', filter: true, hidden: true },
  });
  return missed ? columns : columns.filter(({ key }) => key !== 'missed');
};

/** Formats the events that a webhook missed: `Missed 48 events since Oct 16`. */
export function missedEventsLabel({ events, oldest }: NonNullable<MissedEvents>[string]): string {
  const day = dayOf(new Date(oldest).toISOString()) ?? '';
  return `Missed ${plural(events, 'event', 'events')} since ${formatShortDate(day)}`;
}

export const webhookCard = (missed: MissedEvents): Card<Webhook, WebhookField> => ({
  line: ({ url }) => <bdi>{hostAndPath(url)}</bdi>,
  badges: ['last_status'],
  facts: [
    ({ enabled }) => (
      <span>{yesNo(enabled) === 'No' ? 'Disabled' : yesNo(enabled) === 'Yes' ? 'Enabled' : enabled}</span>
    ),
    (webhook) => (
      <span>
        Events <Events webhook={webhook} />
      </span>
    ),
    'last_used_at',
    ({ id }) => {
      const events = missed?.[id ?? ''];
      return events ? <span>{missedEventsLabel(events)}</span> : null;
    },
  ],
});

export const webhookPage: RecordPage<Webhook> = {
  label: 'Webhook',
  link: (webhook, _row, { at }) => ({ to: '/webhooks/$webhook', params: { webhook }, search: { at } }),
};
