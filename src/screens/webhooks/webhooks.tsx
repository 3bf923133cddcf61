import { shareableWebhook, webhookRank } from '#domain/webhook.ts';
import { Suspense, useMemo } from 'react';
import { platformList } from '#records/synced-list.ts';
import { webhookCard, webhookColumns, webhookPage } from '#records/webhook.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { ListScreen } from '#ui/list/list-screen.tsx';
import classes from './undelivered-events.module.css';
import { undeliveredLabel, useWebhookCoverage, type WebhookCoverage } from './use-webhook-coverage.ts';

const UndeliveredEvents = lazyPart(
  () => import('./undelivered-events.tsx'),
  ({ UndeliveredEvents }) => UndeliveredEvents,
);
const list = platformList('listWebhooks');
const notYetMissed: WebhookCoverage['missed'] = {};

export function WebhooksScreen() {
  const { isExpected, known } = useWebhookCoverage();
  const missed = isExpected ? (known?.missed ?? notYetMissed) : null;
  const columns = useMemo(() => webhookColumns(missed), [missed]);
  const card = useMemo(() => webhookCard(missed), [missed]);
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
      {...list}
      columns={columns}
      card={card}
      usualOrder="failing first"
      rank={webhookRank}
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
  if (known && known.told !== null && undeliveredLabel(known) !== '' && known.webhooks.length > 0) {
    return (
      <Suspense fallback={<span className={classes.line}>{undeliveredLabel(known)}</span>}>
        <UndeliveredEvents known={known} />
      </Suspense>
    );
  }
  return <span className={classes.line}>{deliveryOf(known)}</span>;
}

function deliveryOf(known: WebhookCoverage | undefined): string {
  if (known === undefined) return 'Checking which events reach a webhook…';
  if (known.webhooks.length === 0) return '';
  if (known.told === null) return 'A webhook’s events can’t be read, so some events may not be delivered.';
  return 'Every known event reaches a working webhook.';
}
