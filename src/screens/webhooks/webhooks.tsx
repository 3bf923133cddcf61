import { Suspense, useMemo } from 'react';
import type { Webhook } from '../../api/resources.ts';
import { listSource } from '../../records/list-source.ts';
import { isFailing, shareableWebhook, WebhookCard, webhookColumns, webhookPage } from '../../records/webhook.tsx';
import { Badge } from '../../ui/kit/cells.tsx';
import { lazyPart } from '../../ui/kit/lazy-part.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import type { Column } from '../../ui/rows/column.tsx';
import { missedEventsLabel } from './missed-events.ts';
import { useWebhookCoverage, type WebhookCoverage } from './use-webhook-coverage.ts';

const UndeliveredEvents = lazyPart(
  () => import('./undelivered-events.tsx'),
  ({ UndeliveredEvents }) => UndeliveredEvents,
);
const source = listSource('listWebhooks');

export function WebhooksScreen() {
  const known = useWebhookCoverage();
  const missed = known?.missed;
  const columns = useMemo(() => (missed ? columnsWith(missed) : webhookColumns), [missed]);
  return (
    <ListScreen
      name="webhooks"
      title="Webhooks"
      noun="webhooks"
      source={source}
      columns={columns}
      card={(webhook, place) => <WebhookCard webhook={webhook} place={place} missed={missedOf(missed, webhook)} />}
      usualOrder="failing first"
      urgent={isFailing}
      whenNone="Set up webhooks in your fundraising platform to see them here."
      note="Webhooks are read-only in Steward."
      page={webhookPage}
      shareable={shareableWebhook}
      above={
        known && known.webhooks.length > 0 ? (
          <Suspense fallback={null}>
            <UndeliveredEvents known={known} />
          </Suspense>
        ) : null
      }
      {...(missed
        ? {
            views: [
              {
                key: 'missed',
                name: 'Missed events',
                values: { 'f.missed': '1..' },
                count: Object.keys(missed).length,
              },
            ],
          }
        : {})}
    />
  );
}

function missedOf(missed: WebhookCoverage['missed'] | undefined, { id }: Webhook): string | null {
  const those = missed?.[id ?? ''];
  return those ? missedEventsLabel(those) : null;
}

/** Adds missed events: below the "Last used" time, and as a column. */
function columnsWith(missed: WebhookCoverage['missed']): readonly Column<Webhook>[] {
  const below = (webhook: Webhook) => {
    const words = missedOf(missed, webhook);
    return words ? <Badge tone="warn">{words}</Badge> : null;
  };
  return [
    ...webhookColumns.map((column) => (column.key === 'last_used_at' ? { ...column, below } : column)),
    {
      key: 'missed',
      title: 'Missed events',
      kind: 'count',
      filter: true,
      hidden: true,
      value: ({ id }) => missed[id ?? '']?.events.toString() ?? null,
    },
  ];
}
