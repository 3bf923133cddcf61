/** How far all lists are read, beside the service's name; pressed, list by list. */
import { useId } from 'react';
import type { AtHand, AtHandStatus } from '../../replica/at-hand.ts';
import { listNames, type ListState, titleOf } from '../../replica/lists.ts';
import { keptWords } from '../../replica/kept-words.ts';
import { useStore } from '../../ui/browser/use-store.ts';
import { choose, usePreference } from '../../ui/browser/preferences.ts';
import { Button, TextButton } from '../../ui/kit/button.tsx';
import { useDisclosure } from '../../ui/kit/disclosure.tsx';
import { PlainTable } from '../../ui/kit/plain-table.tsx';
import { formatCount } from '../../ui/values/money.ts';
import { formatClock, formatMinute } from '../../ui/values/time.ts';
import classes from './reading.module.css';

export function Reading({ replica }: { replica: AtHand }) {
  const status = useStore(replica.status);
  const panel = useDisclosure();
  return (
    <div {...panel.anchor} className={classes.reading}>
      <Button variant="subtle" className={classes.status} {...panel.button}>
        {statusWords(status)}
      </Button>
      {panel.panel('What is read', () => (
        <Lists replica={replica} />
      ))}
    </div>
  );
}

function Lists({ replica }: { replica: AtHand }) {
  const { lists, givers, kept } = useStore(replica.status);
  const note = useId();
  return (
    <div className={classes.panel}>
      <PlainTable
        caption="Lists that are read in the background"
        rows={listNames}
        columns={[
          { title: 'List', cell: titleOf },
          { title: 'Rows', figure: true, cell: (name) => formatCount(lists[name].rows) },
          { title: 'As of', cell: (name) => stateWords(lists[name]) },
        ]}
      />
      {givers || lists.listTransactions.wholeSince !== null ? <WhoGave givers={givers} /> : null}
      <p id={note} className={classes.note}>
        {keptWords(kept)}
      </p>
      <div className={classes.actions}>
        <Button onClick={() => replica.readAgain()}>Read again</Button>
        <Button aria-describedby={note} onClick={() => choose({ readsAll: false })}>
          Stop reading
        </Button>
      </div>
    </div>
  );
}

/** Why a list is not read to its end, and will not be. */
const missingWords: Readonly<Record<string, string>> = { refused: 'not allowed', 'too-much': 'too long' };

function WhoGave({ givers }: Pick<AtHandStatus, 'givers'>) {
  const asks = usePreference('asksWhoGave');
  const isAnswered = givers !== null && (givers.done || givers.reason !== null);
  const known = givers
    ? `Who gave is known for ${formatCount(givers.known)} of ${formatCount(givers.gifts)} transactions.`
    : 'Asking who gave.';
  return (
    <p className={classes.note}>
      {known} {asks ? givers?.reason : null}{' '}
      {asks && isAnswered ? null : (
        <TextButton onClick={() => choose({ asksWhoGave: !asks })}>{asks ? 'Stop asking' : 'Ask who gave'}</TextButton>
      )}
    </p>
  );
}

/** `Up to date, 10:42`, `Reading: 41 of 412 pages`, `Reading: 8 pages so far`, `Part missing: tickets not allowed` */
function statusWords({ lists, waitsUntil }: AtHandStatus): string {
  const missing = listNames.flatMap((name) => {
    const why = missingWords[lists[name].problem ?? ''];
    return why === undefined ? [] : [`${titleOf(name).toLowerCase()} ${why}`];
  });
  const states = listNames.map((name) => lists[name]).filter(({ problem }) => !((problem ?? '') in missingWords));
  const unread = states.filter(({ wholeSince }) => wholeSince === null);
  if (waitsUntil !== null) return `Reading goes on at ${formatClock(waitsUntil)}`;
  if (unread.length > 0) {
    const pagesOf = ({ wholeSince, nextPage, last }: ListState) => (wholeSince === null ? nextPage - 1 : (last ?? 1));
    const pages = formatCount(states.reduce((sum, state) => sum + pagesOf(state), 0));
    // A list that is not begun may have any number of them.
    if (unread.some(({ last }) => last === null)) return `Reading: ${pages} ${pages === '1' ? 'page' : 'pages'} so far`;
    return `Reading: ${pages} of ${formatCount(states.reduce((sum, { last }) => sum + (last ?? 1), 0))} pages`;
  }
  if (missing.length > 0) return `Part missing: ${missing.join(', ')}`;
  return `Up to date, ${formatMinute(Math.min(...states.map(({ askedAt }) => askedAt ?? Infinity)))}`;
}

function stateWords({ problem, wholeSince, askedAt, nextPage, last }: ListState): string {
  if (problem === 'refused') return 'Not allowed';
  if (problem === 'too-much') return 'More than 200,000 rows, which are not held';
  if (problem === 'failed') return 'Failed, tried again within a minute';
  if (wholeSince === null)
    return nextPage === 1 ? 'Waiting' : `Page ${nextPage - 1} of ${last === null ? '…' : formatCount(last)}`;
  return formatMinute(askedAt ?? wholeSince);
}
