import { Suspense, useMemo } from 'react';
import type { Webhook } from '../../api/resources.ts';
import { listSource } from '../../records/list-source.ts';
import { isFailing, shareableWebhook, WebhookCard, webhookColumns, webhookPage } from '../../records/webhook.tsx';
import { Badge } from '../../ui/kit/cells.tsx';
import { lazyPart } from '../../ui/kit/lazy-part.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import type { Column } from '../../ui/rows/column.tsx';
import { type KnownHooks, useHooks } from './use-hooks.ts';
import { missedWords } from './words.ts';

const EventsTold = lazyPart(
  () => import('./told.tsx'),
  ({ EventsTold }) => EventsTold,
);
const source = listSource('listWebhooks');

export function WebhooksScreen() {
  const known = useHooks();
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
      whenNone="Webhooks appear here once they are set up in the platform."
      note="Webhooks cannot be changed here."
      page={webhookPage}
      shareable={shareableWebhook}
      above={
        known && known.webhooks.length > 0 ? (
          <Suspense fallback={null}>
            <EventsTold known={known} />
          </Suspense>
        ) : null
      }
      {...(missed
        ? { views: [{ name: 'Silent', values: { 'f.missed': '1..' }, count: Object.keys(missed).length }] }
        : {})}
    />
  );
}

function missedOf(missed: KnownHooks['missed'] | undefined, { id }: Webhook): string | null {
  const those = missed?.[id ?? ''];
  return those ? missedWords(those) : null;
}

/** What happened since it was last used that it is told of stands below that time. */
function columnsWith(missed: KnownHooks['missed']): readonly Column<Webhook>[] {
  const below = (webhook: Webhook) => {
    const words = missedOf(missed, webhook);
    return words ? <Badge tone="warn">{words}</Badge> : null;
  };
  return [
    ...webhookColumns.map((column) => (column.key === 'last_used_at' ? { ...column, below } : column)),
    {
      key: 'missed',
      title: 'Missed',
      kind: 'count',
      filter: true,
      hidden: true,
      value: ({ id }) => missed[id ?? '']?.events.toString() ?? null,
    },
  ];
}
