import { isFailing, shareableWebhook } from '../../domain/webhook.ts';
import { Suspense, useMemo } from 'react';
import type { Webhook } from '../../api/resources.ts';
import { listSource } from '../../records/held-list.ts';
import { WebhookCard, webhookColumns, webhookPage, missedEventsLabel } from '../../records/webhook.tsx';
import { lazyPart } from '../../ui/kit/lazy-part.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { undeliveredLabel, useWebhookCoverage, type WebhookCoverage } from './use-webhook-coverage.ts';

const UndeliveredEvents = lazyPart(
  () => import('./undelivered-events.tsx'),
  ({ UndeliveredEvents }) => UndeliveredEvents,
);
const source = listSource('listWebhooks');
const notYetMissed: WebhookCoverage['missed'] = {};

export function WebhooksScreen() {
  const { isExpected, known } = useWebhookCoverage();
  const missed = isExpected ? (known?.missed ?? notYetMissed) : null;
  const columns = useMemo(() => webhookColumns(missed), [missed]);
  const views = isExpected
    ? [
        {
          key: 'missed',
          name: 'Missed events',
          values: { 'f.missed': '1..' },
          ...(known && { count: Object.keys(known.missed).length }),
        },
      ]
    : [];
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
      below={isExpected ? <Delivery known={known} /> : null}
      views={views}
    />
  );
}

/** One line from the first paint on, so that the list below it stays where it is. */
function Delivery({ known }: { known: WebhookCoverage | undefined }) {
  if (known === undefined) return <span>Checking which events reach a webhook…</span>;
  if (known.webhooks.length === 0) return null;
  if (known.told === null) return <span>A webhook’s events can’t be read, so some events may not be delivered.</span>;
  if (known.lost.length === 0) return <span>Every known event reaches a working webhook.</span>;
  return (
    <Suspense fallback={<span>{undeliveredLabel(known)}</span>}>
      <UndeliveredEvents known={known} />
    </Suspense>
  );
}

function missedOf(missed: WebhookCoverage['missed'] | null, { id }: Webhook): string | null {
  const those = missed?.[id ?? ''];
  return those ? missedEventsLabel(those) : null;
}
