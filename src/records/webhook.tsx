/** Webhooks: names, columns, card, and the fields that may be copied. */
import { humanise, yesNo, toneOfHttp } from '../domain/values/labels.ts';
import { dayOf } from '../ui/values/days.ts';
import { asGiven, toText } from '../api/fields.ts';
import type { Webhook } from '../api/resources.ts';
import { Badge, Moment } from '../ui/kit/cells.tsx';
import type { Column, Place } from '../ui/rows/column.tsx';
import { CopyButton } from '../ui/record/drawer-parts.tsx';
import { outwardHost } from '../ui/kit/out-link.tsx';
import type { RecordPage } from '../ui/record/record-link.ts';
import { formatDate } from '../ui/values/time.ts';
import { RowLink } from '../ui/kit/row-link.tsx';
import { RowCard } from '../ui/record/row-card.tsx';
import { nameAndIdColumns } from './shared-columns.tsx';
import classes from './webhook.module.css';

export function webhookName({ name, url, id }: Pick<Webhook, 'name' | 'url' | 'id'>): string {
  return name?.trim() || outwardHost(url) || (id === null ? 'Webhook (no ID)' : `Webhook ${id}`);
}

/** Returns host and path of a URL, because the query may hold keys. Returns other text unchanged. */
export function hostAndPath(url: string | null): string {
  if (!url || outwardHost(url) === null) return url ?? '';
  const { host, pathname, search, hash } = new URL(url);
  return `${host}${pathname === '/' ? '' : pathname}${search || hash ? '…' : ''}`;
}

/** Returns the subscribed events. The specification doesn't define the items: text stays as it is, the rest becomes JSON. */
export function eventNames({ events }: Pick<Webhook, 'events'>): string[] {
  return events.map((event) => toText(event) ?? '').filter((name) => name !== '');
}

/** Fields that may hold the signing secret, which allows forging events. A platform may not call it `signature`. */
const secretField = /signature|secret|token|password/i;

/** Returns the webhook without its secrets, to show or copy. */
export function shareableWebhook(webhook: Webhook): object {
  return withoutSecrets(asGiven(webhook)) as object;
}

function withoutSecrets(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given;
  if (Array.isArray(given)) return given.map(withoutSecrets);
  const shared = ([field, value]: [string, unknown]) =>
    secretField.test(field) && value && typeof value !== 'boolean'
      ? [field, 'hidden (secret)']
      : [field, withoutSecrets(value)];
  return Object.fromEntries(Object.entries(given).map(shared)) as object;
}

type Status = Pick<Webhook, 'last_status' | 'last_used_at' | 'enabled'>;

/** Returns true for an enabled webhook whose last call got an error. */
export function isFailing({ last_status, enabled }: Omit<Status, 'last_used_at'>): boolean {
  return toneOfHttp(last_status) === 'bad' && yesNo(enabled) !== 'No';
}

/** Formats the status: `Failing: 500 since Nov 19, 2026`. The last status alone if it isn't failing. */
export function webhookStatusLabel({ last_status, last_used_at, enabled }: Status): string {
  const status = humanise(last_status);
  if (!isFailing({ last_status, enabled })) return status;
  const day = dayOf(last_used_at ?? '');
  return `${/^\d/.test(status) ? 'Failing: ' : ''}${status}${day ? ` since ${formatDate(day)}` : ''}`;
}

export function WebhookBadge({ webhook }: { webhook: Status }) {
  return <Badge tone={toneOfHttp(webhook.last_status)}>{webhookStatusLabel(webhook)}</Badge>;
}

function NameLink({ webhook, place }: { webhook: Webhook; place: Place }) {
  const name = webhookName(webhook);
  if (!webhook.id) return <bdi>{name}</bdi>;
  return (
    <RowLink link={webhookPage.link(webhook.id, webhook, place)} dir="auto" title={name}>
      {name}
    </RowLink>
  );
}

function Address({ url }: { url: string | null }) {
  if (!url) return null;
  return (
    <span className={classes.address}>
      <bdi className={classes.cut} title={hostAndPath(url)}>
        {hostAndPath(url)}
      </bdi>
      <CopyButton text={url} what="URL" />
    </span>
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

export const webhookColumns: readonly Column<Webhook>[] = [
  ...nameAndIdColumns<Webhook>(
    {
      key: 'name',
      title: 'Name',
      kind: 'text',
      width: 'long',
      value: ({ name }) => name,
      cell: (webhook, place) => <NameLink webhook={webhook} place={place} />,
    },
    'Webhook ID',
  ),
  { key: 'url', title: 'URL', kind: 'text', value: ({ url }) => url, cell: ({ url }) => <Address url={url} /> },
  { key: 'enabled', title: 'Enabled', kind: 'yes-no', value: ({ enabled }) => enabled },
  {
    key: 'events',
    title: 'Events',
    kind: 'text',
    width: 'long',
    value: (webhook) => eventNames(webhook).join(', '),
    cell: (webhook) => <Events webhook={webhook} />,
  },
  {
    key: 'last_status',
    title: 'Last status',
    kind: 'word',
    filter: true,
    value: ({ last_status }) => last_status,
    cell: (webhook) => <WebhookBadge webhook={webhook} />,
  },
  { key: 'last_used_at', title: 'Last used', kind: 'moment', value: ({ last_used_at }) => last_used_at },
  {
    key: 'last_status_description',
    title: 'Status details',
    kind: 'text',
    hidden: true,
    width: 'long',
    value: ({ last_status_description }) => last_status_description,
  },
  { key: 'created_at', title: 'Created', kind: 'moment', hidden: true, value: ({ created_at }) => created_at },
  { key: 'updated_at', title: 'Updated', kind: 'moment', hidden: true, value: ({ updated_at }) => updated_at },
];

interface WebhookCardProps {
  webhook: Webhook;
  place: Place;
  /** The events it missed, in words. */
  missed?: string | null;
}

export function WebhookCard({ webhook, place, missed }: WebhookCardProps) {
  const { url, enabled, last_used_at } = webhook;
  return (
    <RowCard
      name={<NameLink webhook={webhook} place={place} />}
      line={<bdi>{hostAndPath(url)}</bdi>}
      badges={<WebhookBadge webhook={webhook} />}
    >
      <span>{yesNo(enabled) === 'No' ? 'Disabled' : yesNo(enabled) === 'Yes' ? 'Enabled' : enabled}</span>
      <span>
        Events <Events webhook={webhook} />
      </span>
      {last_used_at ? (
        <span>
          Last used <Moment at={last_used_at} />
        </span>
      ) : null}
      {missed ? <span>{missed}</span> : null}
    </RowCard>
  );
}

export const webhookPage: RecordPage<Webhook> = {
  label: 'Webhook',
  link: (webhook, _row, { at }) => ({ to: '/webhooks/$webhook', params: { webhook }, search: { at } }),
};
