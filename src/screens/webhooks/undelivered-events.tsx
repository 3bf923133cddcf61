/** Panel of events that no working webhook receives. */
import { isFailing, webhookName } from '../../domain/webhook.ts';
import { groupBy } from '../../domain/values/collections.ts';
import { plural, formatCount } from '../../domain/values/labels.ts';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../ui/kit/cells.tsx';
import { LineList } from '../../ui/kit/line-list.tsx';
import { Panel } from '../../ui/kit/page.tsx';
import { formatAsOf } from '../../ui/format/when.ts';
import classes from './undelivered-events.module.css';
import type { WebhookCoverage } from './use-webhook-coverage.ts';

export function UndeliveredEvents({ known: { told, lost, webhooks, asOf } }: { known: WebhookCoverage }) {
  if (told === null) return null;
  const failing = new Map(webhooks.filter(isFailing).map((webhook) => [webhook.id ?? '', webhook]));
  const groups = groupBy(lost, ({ hooks }) => hooks.join(','));
  const note = `${plural(told.length, 'known event', 'known events')}, as of ${formatAsOf(asOf)}.`;
  return (
    <div className={classes.events}>
      <Panel title="Events not delivered" aside={formatCount(lost.length)} footer={note}>
        {lost.length === 0 ? (
          <p className={classes.none}>Every known event has a working webhook.</p>
        ) : (
          <LineList
            lines={[...groups].map(([ids, some]) => ({
              key: ids,
              label: <bdi className={classes.names}>{some.map(({ event }) => event).join(', ')}</bdi>,
              second:
                ids === '' ? 'No enabled webhook subscribes to these.' : <Failing ids={ids.split(',')} of={failing} />,
              aside: ids === '' ? <Badge tone="warn">No webhook</Badge> : <Badge tone="bad">Failing</Badge>,
            }))}
          />
        )}
      </Panel>
    </div>
  );
}

function Failing({
  ids,
  of,
}: {
  ids: readonly string[];
  of: ReadonlyMap<string, WebhookCoverage['webhooks'][number]>;
}) {
  return (
    <>
      Sent only to{' '}
      {ids.map((id, index) => (
        <span key={id}>
          {index > 0 ? ', ' : null}
          <Link to="/webhooks/$webhook" params={{ webhook: id }}>
            {webhookName(of.get(id) ?? { id, name: null, url: null })}
          </Link>
        </span>
      ))}
    </>
  );
}
