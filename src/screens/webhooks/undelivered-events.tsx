/** Events that no working webhook receives: a line above the list, which opens their panel. */
import { Button } from '@mantine/core';
import { webhookName } from '#domain/webhook.ts';
import { groupBy } from '#domain/values/collections.ts';
import { plural } from '#domain/values/labels.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Badge } from '#ui/kit/cells.tsx';
import { LineList } from '#ui/kit/line-list.tsx';
import { Panel } from '#ui/kit/page.tsx';
import { formatAsOf } from '#ui/format/when.ts';
import classes from './undelivered-events.module.css';
import { undeliveredLabel, type WebhookCoverage } from './use-webhook-coverage.ts';

export function UndeliveredEvents({ known: { told, lost, missed, webhooks } }: { known: WebhookCoverage }) {
  const [isOpen, setOpen] = useState(false);
  const all = new Map(webhooks.map((webhook) => [webhook.id ?? '', webhook]));
  const groups = groupBy(lost, ({ hooks }) => hooks.join(','));
  const note = `${plural(told?.length ?? 0, 'known event', 'known events')}.`;
  return (
    <>
      <span className={classes.line}>
        <Button variant="transparent" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {undeliveredLabel({ lost, missed })}
        </Button>
      </span>
      {isOpen ? (
        <div className={classes.events}>
          <Panel title="Events not delivered" footer={note}>
            <LineList
              lines={[
                ...[...groups].map(([ids, some]) => ({
                  key: ids,
                  label: <bdi className={classes.names}>{some.map(({ event }) => event).join(', ')}</bdi>,
                  second:
                    ids === '' ? 'No enabled webhook subscribes to these.' : <Failing ids={ids.split(',')} of={all} />,
                  aside: ids === '' ? <Badge tone="warn">No webhook</Badge> : <Badge tone="bad">Failing</Badge>,
                })),
                ...Object.entries(missed).map(([id, { events, oldest }]) => ({
                  key: `missed ${id}`,
                  label: <WebhookLink id={id} of={all} />,
                  second: `Missed ${plural(events, 'event', 'events')} since ${formatAsOf(oldest)}.`,
                  aside: <Badge tone="warn">Missed events</Badge>,
                })),
              ]}
            />
          </Panel>
        </div>
      ) : null}
    </>
  );
}

type Webhooks = ReadonlyMap<string, WebhookCoverage['webhooks'][number]>;

function WebhookLink({ id, of }: { id: string; of: Webhooks }) {
  return (
    <Link to="/webhooks/$webhook" params={{ webhook: id }}>
      {webhookName(of.get(id) ?? { id, name: null, url: null })}
    </Link>
  );
}

function Failing({ ids, of }: { ids: readonly string[]; of: Webhooks }) {
  return (
    <>
      Sent only to{' '}
      {ids.map((id, index) => (
        <span key={id}>
          {index > 0 ? ', ' : null}
          <WebhookLink id={id} of={of} />
        </span>
      ))}
    </>
  );
}
