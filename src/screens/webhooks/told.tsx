/** Events that reach nobody. */
import { Link } from '@tanstack/react-router';
import { isFailing, webhookName } from '../../records/webhook.tsx';
import { grouped } from '../../replica/questions/sums.ts';
import { Badge } from '../../ui/kit/cells.tsx';
import { LineList } from '../../ui/kit/line-list.tsx';
import { Panel } from '../../ui/kit/page.tsx';
import { formatCount } from '../../ui/values/money.ts';
import { formatMinute } from '../../ui/values/time.ts';
import classes from './told.module.css';
import type { KnownHooks } from './use-hooks.ts';

export function EventsTold({ known: { told, webhooks, asOf } }: { known: KnownHooks }) {
  if (told === null) return null;
  const failing = new Map(webhooks.filter(isFailing).map((webhook) => [webhook.id ?? '', webhook]));
  const lost = told.filter(({ hooks }) => hooks.every((id) => failing.has(id)));
  const groups = grouped(lost, ({ hooks }) => hooks.join(','));
  const note = `Of the ${formatCount(told.length)} events that are known, as of ${formatMinute(asOf)}.`;
  return (
    <div className={classes.told}>
      <Panel title="Events that reach nobody" aside={formatCount(lost.length)} footer={note}>
        {lost.length === 0 ? (
          <p className={classes.none}>Each known event has a webhook whose last call went well.</p>
        ) : (
          <LineList
            lines={[...groups].map(([ids, some]) => ({
              key: ids,
              label: <bdi className={classes.events}>{some.map(({ event }) => event).join(', ')}</bdi>,
              second: ids === '' ? 'No enabled webhook is told.' : <Failing ids={ids.split(',')} of={failing} />,
              aside: ids === '' ? <Badge tone="warn">Nobody</Badge> : <Badge tone="bad">Failing</Badge>,
            }))}
          />
        )}
      </Panel>
    </div>
  );
}

function Failing({ ids, of }: { ids: readonly string[]; of: ReadonlyMap<string, KnownHooks['webhooks'][number]> }) {
  return (
    <>
      Told only to{' '}
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
