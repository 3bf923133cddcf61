/** Home's panels of what needs attention: unconfirmed changes and rejected rows of a CSV import; apart, failing webhooks. */
import { isFailing, webhookName } from '../../domain/webhook.ts';
import { plural, formatCount, type Tone, outwardHost } from '../../domain/values/labels.ts';
import { Link, type LinkOptions } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { draftsOf } from '../../device/drafts.ts';
import { activity, isOpen } from '../../device/activity.ts';
import { openRuns, outboxVersion, resolveRun, unconfirmedWrites, unconfirmedWritesOf } from '../../device/outbox.ts';
import { formPlace } from '../../records/draft-links.ts';
import { useReplicaQuery, useReplicaWith } from '../../records/use-at-hand.ts';
import type { Webhook } from '../../api/resources.ts';
import type { AtHand } from '../../replica/at-hand.ts';
import { WebhookBadge } from '../../records/webhook.tsx';
import { RowLink } from '../../ui/kit/row-link.tsx';
import { announce } from '../../ui/browser/announcer.tsx';
import { useStore } from '../../ui/browser/use-store.ts';
import { Button } from '../../ui/kit/button.tsx';
import { Badge } from '../../ui/kit/cells.tsx';
import { LineList } from '../../ui/kit/line-list.tsx';
import { Panel } from '../../ui/kit/page.tsx';
import classes from './needs.module.css';
import { unconfirmedDetail, unconfirmedTitle } from './home-labels.ts';

interface Need {
  key: string;
  tone: Tone;
  is: string;
  words: ReactNode;
  second?: string;
  acts: ReactNode;
}

/** Renders nothing when nothing needs attention. */
export function NeedsAttention() {
  const needs = [...useUnconfirmed(), ...useRejected()];
  if (needs.length === 0) return null;
  return (
    <Panel title="Needs attention">
      <LineList
        lines={needs.map(({ key, tone, is, words, second, acts }) => ({
          key,
          label: (
            <span className={classes.need}>
              <Badge tone={tone}>{is}</Badge>
              <span>{words}</span>
            </span>
          ),
          second,
          aside: acts,
        }))}
      />
    </Panel>
  );
}

function useUnconfirmed(): Need[] {
  useStore(outboxVersion);
  const entries = useStore(activity);
  const [now] = useState(() => Date.now());
  const open = unconfirmedWrites().flatMap(({ form }) => unconfirmedWritesOf(form).toReversed());
  // The journal may know the outcome by now, and the form takes it over when it's opened.
  const isKnown = (key: string | undefined) =>
    key !== undefined && entries.some((entry) => entry.operationKey === key && !isOpen(entry));
  return open
    .filter(({ key }) => !isKnown(key))
    .map(({ form, run, about, sentAt, why }) => {
      const place = formPlace(form, draftsOf(form)[0]?.start);
      const { what, name, link } = place;
      return {
        key: `${form} ${run}`,
        tone: 'warn',
        is: 'Unconfirmed',
        words: unconfirmedTitle(form, place),
        second: unconfirmedDetail({
          what: name === null ? null : what,
          fields: Number(about['fields']),
          sentAt,
          why,
          now,
        }),
        acts: (
          <>
            <Button
              aria-label={`Mark as resolved: ${what}`}
              onClick={() => {
                resolveRun(form, run);
                announce('Marked as resolved');
              }}
            >
              Mark as resolved
            </Button>
            <Go to={link} name={`Review: ${what}`}>
              Review
            </Go>
          </>
        ),
      };
    });
}

const imports: readonly { name: string; one: string; many: string; link: LinkOptions }[] = [
  { name: 'contacts', one: 'contact', many: 'contacts', link: { to: '/contacts/import' } },
  { name: 'discount-codes', one: 'discount code', many: 'discount codes', link: { to: '/discount-codes/import' } },
];

/** One need for each CSV import of this tab that has rejected rows. */
function useRejected(): Need[] {
  useStore(outboxVersion);
  const runs = imports.map((one) => {
    const states = openRuns(one.name)[0]?.run.states ?? [];
    return { ...one, rows: states.length, refused: states.filter((state) => state === 'rejected').length };
  });
  return runs
    .filter(({ refused }) => refused > 0)
    .map(({ name, one, many, link, rows, refused }) => ({
      key: name,
      tone: 'warn',
      is: 'Rejected',
      words:
        refused === 1
          ? `1 of ${plural(rows, one, many)} in your CSV was rejected.`
          : `${formatCount(refused)} of ${plural(rows, one, many)} in your CSV were rejected.`,
      acts: <Go to={link}>{`Fix ${plural(refused, 'row', 'rows')}`}</Go>,
    }));
}

const mostWebhooks = 1000;

/** Home's last panel, since its readers are developers. Renders nothing when no webhook fails. */
export function FailingWebhooks() {
  const list = 'listWebhooks';
  const question = (ask: AtHand['ask']) => ask('rows', { list, from: 0, most: mostWebhooks });
  const held = useReplicaQuery(useReplicaWith(list), ['webhooks'], question, undefined, [list]);
  const failing = (held?.rows ?? []).filter(isFailing);
  if (failing.length === 0) return null;
  return (
    <Panel title="Failing webhooks" aside={<Link to="/webhooks">All webhooks</Link>}>
      <LineList
        lines={failing.map((webhook, index) => ({
          key: `${index}:${webhook.id ?? ''}`,
          label: <WebhookName webhook={webhook} />,
          second: <bdi>{outwardHost(webhook.url)}</bdi>,
          aside: (
            <span className={classes.failing}>
              <WebhookBadge webhook={webhook} />
            </span>
          ),
        }))}
      />
    </Panel>
  );
}

function WebhookName({ webhook }: { webhook: Webhook }) {
  const name = webhookName(webhook);
  if (!webhook.id) return <bdi>{name}</bdi>;
  return (
    <RowLink link={{ to: '/webhooks/$webhook', params: { webhook: webhook.id } }} dir="auto">
      {name}
    </RowLink>
  );
}

function Go({ to, name, children }: { to: LinkOptions; name?: string; children: string }) {
  return (
    <Button aria-label={name} renderRoot={(props) => <Link {...props} {...to} />}>
      {children}
    </Button>
  );
}
