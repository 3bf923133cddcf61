import { isFailing, shareableWebhook } from '../../domain/webhook.ts';
import { Suspense, useMemo } from 'react';
import type { Webhook } from '../../api/resources.ts';
import { listSource } from '../../records/held-list.ts';
import { WebhookCard, webhookColumns, webhookPage, missedEventsLabel } from '../../records/webhook.tsx';
import { lazyPart } from '../../ui/kit/lazy-part.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { useWebhookCoverage, type WebhookCoverage } from './use-webhook-coverage.ts';

const UndeliveredEvents = lazyPart(
  () => import('./undelivered-events.tsx'),
  ({ UndeliveredEvents }) => UndeliveredEvents,
);
const source = listSource('listWebhooks');

export function WebhooksScreen() {
  const known = useWebhookCoverage();
  const missed = known?.missed;
  const columns = useMemo(() => webhookColumns(missed ?? null), [missed]);
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
      below={
        known && known.lost.length > 0 && known.webhooks.length > 0 ? (
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
