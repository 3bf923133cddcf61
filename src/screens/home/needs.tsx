/** What waits for a person: changes of unknown outcome, rows of a spreadsheet that were refused, webhooks that fail. */
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkOptions } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { storedBulk } from '../../device/bulk.ts';
import { draftsOf } from '../../device/drafts.ts';
import { settleWrite, unknownWrites, unknownWritesVersion } from '../../device/unknown-writes.ts';
import { formPlace } from '../../records/draft-links.ts';
import { useAnswer } from '../../records/use-at-hand.ts';
import { statusWords, webhookName } from '../../records/webhook.tsx';
import type { AtHand } from '../../replica/at-hand.ts';
import { readHeld } from '../../replica/read-held.ts';
import { isFailing } from '../../records/webhook.tsx';
import { announce } from '../../ui/browser/announcer.tsx';
import { useStore } from '../../ui/browser/use-store.ts';
import { Button } from '../../ui/kit/button.tsx';
import { Badge, type Tone } from '../../ui/kit/cells.tsx';
import { LineList } from '../../ui/kit/line-list.tsx';
import { Panel } from '../../ui/kit/page.tsx';
import { RowLink } from '../../ui/kit/row-link.tsx';
import { formatAge } from '../../ui/values/age.ts';
import { formatCount } from '../../ui/values/money.ts';
import { formatClock } from '../../ui/values/time.ts';
import classes from './needs.module.css';

interface Need {
  key: string;
  tone: Tone;
  is: string;
  words: ReactNode;
  second?: string;
  acts: ReactNode;
}

/** Nothing where nothing waits. */
export function NeedsAPerson({ replica }: { replica: AtHand }) {
  const needs = [...useUnknown(), ...useRefused(), ...useFailing(replica)];
  if (needs.length === 0) return null;
  return (
    <Panel title="Needs a person">
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

function useUnknown(): Need[] {
  useStore(unknownWritesVersion);
  const [now] = useState(() => Date.now());
  return unknownWrites().map(({ form, fields, sentAt, why }) => {
    const { what, name, link } = formPlace(form, draftsOf(form)[0]?.start);
    return {
      key: form,
      tone: 'warn',
      is: 'Not known',
      words: (
        <>
          Was the change of <b dir="auto">{name ?? what}</b> saved?
        </>
      ),
      second: `${name ? `${what}, ` : ''}${fields === 1 ? '1 field' : `${formatCount(fields)} fields`}, sent ${formatClock(sentAt)} (${formatAge(now - sentAt)} ago). ${why}`,
      acts: (
        <>
          <Button
            aria-label={`Mark as checked: ${what}`}
            onClick={() => {
              settleWrite(form);
              announce('Marked as checked');
            }}
          >
            Mark as checked
          </Button>
          <Go to={link}>Open and check</Go>
        </>
      ),
    };
  });
}

const spreadsheets: readonly { name: string; what: string; link: LinkOptions }[] = [
  { name: 'contacts', what: 'contacts', link: { to: '/contacts/import' } },
  { name: 'discount-codes', what: 'discount codes', link: { to: '/discount-codes/import' } },
];

/** Of the spreadsheets that this tab has sent. */
function useRefused(): Need[] {
  const { data: runs = [] } = useQuery({
    queryKey: ['refused-rows'],
    queryFn: async () => {
      const sent = spreadsheets.filter(({ name }) => storedBulk(name, 'run') !== null);
      if (sent.length === 0) return [];
      const { fromStored } = await import('../../ui/bulk/bulk-stored-run.ts');
      return sent.map((one) => {
        const states = fromStored(storedBulk(one.name, 'run'))?.run.states ?? [];
        return { ...one, rows: states.length, refused: states.filter((state) => state === 'refused').length };
      });
    },
    gcTime: 0,
    retry: false,
  });
  return runs
    .filter(({ refused }) => refused > 0)
    .map(({ name, what, link, rows, refused }) => ({
      key: name,
      tone: 'warn',
      is: 'Refused',
      words: `${formatCount(refused)} of ${formatCount(rows)} ${what} from a spreadsheet ${refused === 1 ? 'was' : 'were'} refused.`,
      acts: <Go to={link}>{refused === 1 ? 'Mend 1 row' : `Mend ${formatCount(refused)} rows`}</Go>,
    }));
}

const mostWebhooks = 1000;

function useFailing(replica: AtHand): Need[] {
  const held = useAnswer(replica, ['webhooks'], (ask) =>
    ask('rows', { list: 'listWebhooks', from: 0, most: mostWebhooks }),
  );
  return (held?.rows ?? [])
    .map((row) => readHeld('listWebhooks', row))
    .filter(isFailing)
    .map((webhook, index) => {
      const { id } = webhook;
      const link = id ? { to: '/webhooks/$webhook' as const, params: { webhook: id } } : null;
      const name = webhookName(webhook);
      return {
        key: `webhook ${id ?? index}`,
        tone: 'bad',
        is: 'Failing',
        words: (
          <>
            {link ? (
              <RowLink link={link} dir="auto">
                {name}
              </RowLink>
            ) : (
              <bdi>{name}</bdi>
            )}
            {`: ${statusWords(webhook).replace(/^Failing: /, 'answered ')}`}
          </>
        ),
        acts: link ? (
          <Go to={link} name={`Open webhook ${name}`}>
            Open webhook
          </Go>
        ) : null,
      };
    });
}

function Go({ to, name, children }: { to: LinkOptions; name?: string; children: string }) {
  return (
    <Button aria-label={name} renderRoot={(props) => <Link {...props} {...to} />}>
      {children}
    </Button>
  );
}
