/** Home's panel of what needs attention: unconfirmed changes, imports with rows left or rejected, pledges, and payouts. */
import { Button } from '@mantine/core';
import { plural, formatCount } from '#domain/values/labels.ts';
import { type LinkOptions } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { draftOf } from '#device/drafts.ts';
import { activity, isOpen, markChecked } from '#device/activity.ts';
import { openRun } from '#device/import-run.ts';
import { allOpenWrites, outboxVersion, resolveWrite } from '#device/outbox.ts';
import { formPlace } from '#records/draft-links.ts';
import { useSyncMode } from '#ui/browser/sync-choice.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { useStore } from '#ui/browser/use-store.ts';
import { formatImport, importName, useInterrupted } from '#ui/bulk/interrupted.ts';
import { formatAt } from '#ui/format/when.ts';
import { LinkButton } from '#ui/kit/link-button.tsx';
import { Badge } from '#ui/kit/cells.tsx';
import { LineList } from '#ui/kit/line-list.tsx';
import { Panel } from '#ui/kit/page.tsx';
import classes from './needs.module.css';
import { OverdueParts } from './overdue-parts.tsx';
import { unconfirmedDetail, unconfirmedTitle } from './home-labels.ts';

interface Need {
  key: string;
  is: 'Unconfirmed' | 'Interrupted' | 'Rejected';
  words: ReactNode;
  second?: string;
  acts: ReactNode;
}

/** Without background sync, nothing is known of pledges and payouts, and without other needs this renders nothing. */
export function NeedsAttention({ isAsked }: { isAsked: boolean }) {
  const needs = [...useUnconfirmed(), ...useInterruptedImports(), ...useRejected()];
  const isOff = useSyncMode() === 'off';
  if (isOff && needs.length === 0) return null;
  return (
    <Panel title="Needs attention">
      {needs.length > 0 ? (
        <div className={classes.needs}>
          <LineList
            lines={needs.map(({ key, is, words, second, acts }) => ({
              key,
              label: (
                <span className={classes.need}>
                  <Badge tone="warn">{is}</Badge>
                  <span>{words}</span>
                </span>
              ),
              second,
              aside: acts,
            }))}
          />
        </div>
      ) : null}
      {isOff ? null : <OverdueParts isAsked={isAsked} isAlone={needs.length === 0} />}
    </Panel>
  );
}

function useUnconfirmed(): Need[] {
  useStore(outboxVersion);
  const entries = useStore(activity);
  const [now] = useState(() => Date.now());
  // The journal may know the outcome by now, and the form takes it over when it's opened.
  const isKnown = (key: string | undefined) =>
    key !== undefined && entries.some((entry) => entry.operationKey === key && !isOpen(entry));
  return allOpenWrites()
    .filter(({ key }) => !isKnown(key))
    .map(({ form, id, body, sentAt, why }) => {
      const place = formPlace(form, draftOf(form)?.start);
      const { what, name, link } = place;
      return {
        key: `${form} ${id}`,
        is: 'Unconfirmed',
        words: unconfirmedTitle(form, place),
        second: unconfirmedDetail({
          what: name === null ? null : what,
          fields: Object.keys(body).length,
          sentAt,
          why,
          now,
        }),
        acts: (
          <>
            <Resolve what={what} resolve={() => resolveWrite(form, id)} />
            <Go to={link} name={`Review: ${what}`}>
              Review
            </Go>
          </>
        ),
      };
    });
}

const imports: readonly { name: string; title: string; one: string; many: string; link: LinkOptions }[] = [
  {
    name: 'contacts',
    title: 'Contacts from CSV',
    one: 'contact',
    many: 'contacts',
    link: { to: '/contacts/import' },
  },
  {
    name: 'discount-codes',
    title: 'Discount codes from CSV',
    one: 'discount code',
    many: 'discount codes',
    link: { to: '/discount-codes/import' },
  },
];

/** Imports of any tab whose page was closed before they ended. Those of a file can be continued with it. */
function useInterruptedImports(): Need[] {
  return useInterrupted().flatMap((entry) => {
    const { key, at, bulk } = entry;
    const found = imports.find(({ name }) => name === importName(entry));
    if (!found) return [];
    const { title, link } = found;
    return {
      key,
      is: 'Interrupted',
      words: title,
      second: `Started ${formatAt(at)}: ${formatImport(entry, 'interrupted')}`,
      acts: (
        <>
          <Resolve what={title} resolve={() => markChecked(key)} />
          {bulk?.file === undefined ? (
            <Go to={{ to: '/activity' }} name={`Review: ${title}`}>
              Review
            </Go>
          ) : (
            <Go to={link} name={`Send the rest: ${title}`}>
              Send the rest
            </Go>
          )}
        </>
      ),
    };
  });
}

/** One need for each CSV import of this tab that has rejected rows. */
function useRejected(): Need[] {
  useStore(outboxVersion);
  const runs = imports.map((one) => {
    const states = openRun(one.name)?.run.states ?? [];
    return { ...one, rows: states.length, refused: states.filter((state) => state === 'rejected').length };
  });
  return runs
    .filter(({ refused }) => refused > 0)
    .map(({ name, one, many, link, rows, refused }) => ({
      key: name,
      is: 'Rejected',
      words:
        refused === 1
          ? `1 of ${plural(rows, one, many)} in your CSV was rejected.`
          : `${formatCount(refused)} of ${plural(rows, one, many)} in your CSV were rejected.`,
      acts: <Go to={link}>{`Fix ${plural(refused, 'row', 'rows')}`}</Go>,
    }));
}

function Resolve({ what, resolve }: { what: string; resolve(): void }) {
  return (
    <Button
      aria-label={`Mark as resolved: ${what}`}
      onClick={() => {
        resolve();
        announce('Marked as resolved');
      }}
    >
      Mark as resolved
    </Button>
  );
}

function Go({ to, name, children }: { to: LinkOptions; name?: string; children: string }) {
  return (
    <LinkButton aria-label={name} {...to}>
      {children}
    </LinkButton>
  );
}
