/** What is said about a run, in words. */
import { countStates, type PausedBy, type Rate, type RowState, type Run } from '../form/send.ts';
import { formatCount } from '../values/money.ts';
import { formatClock } from '../values/time.ts';

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

export const rateWords: Record<Rate, string> = {
  2: '2 a second',
  5: '5 a second',
  10: '10 a second',
  0: 'As fast as answers come',
};

export const stateWords: Record<RowState, string> = {
  waiting: 'Waiting',
  'turned-away': 'Waiting',
  sending: 'On its way',
  saved: 'Saved',
  refused: 'Refused',
  'not-known': 'Not known',
  'not-sent': 'Not sent',
};

/** `970 saved, 12 refused, 5 not known`; what did not happen is left out. */
export function countsWords(run: Pick<Run, 'states'>): string {
  const counts = countStates(run);
  const shown = (['saved', 'refused', 'not-known', 'not-sent'] as const).filter((state) => counts[state] > 0);
  return shown.map((state) => `${formatCount(counts[state])} ${stateWords[state].toLowerCase()}`).join(', ');
}

export const askedWords = 'Asking what became of the last row.';

/** Title and reason of a pause. */
export function pauseWords({ pausedBy, said, waitsUntil, asking }: Run): { title: string; why: string } {
  const words: Record<PausedBy, { title: string; why: string }> = {
    reader: { title: 'Paused', why: 'Nothing is sent until you go on.' },
    page: {
      title: 'Paused: the page was left or reloaded',
      why: asking ? `${askedWords} Nothing is sent until you go on.` : 'Nothing is sent until you go on.',
    },
    session: {
      title: 'Paused: the token is no longer accepted',
      why: 'Sign in with the same token to go on. Another token deletes the rows: download the result so far first.',
    },
    'not-sent': {
      title: 'Paused: a row could not be sent',
      why: `${said} The row waits. Go on when the connection is back.`,
    },
    'not-known': {
      title: 'Paused: 5 rows in a row have no known outcome',
      why: `The last one: ${said} Check that the service works before you go on.`,
    },
    refused: {
      title: 'Paused: 25 rows in a row were refused',
      why: `The last one: ${said} Check the rows, and the column with the ID, before you go on.`,
    },
    busy: {
      title: 'Paused: the service keeps asking to slow down',
      why:
        waitsUntil === null ? 'Go on later, at a slower rate.' : `It asked to wait until ${formatClock(waitsUntil)}.`,
    },
    locked: {
      title: 'Paused: another tab is sending',
      why: 'Wait until the other tab has ended, then go on.',
    },
    'other-tab': {
      title: 'This went on in another tab',
      why: 'Going on here would send some rows twice. See the other tab, or Activity.',
    },
  };
  return words[pausedBy ?? 'reader'];
}
