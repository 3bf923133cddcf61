/** Labels and messages of an import run. */
import { formatCount, plural } from '#domain/values/labels.ts';
import type { PausedBy, Rate, RowState, Run } from '#device/import-run.ts';
import { countStates } from '#ui/bulk/run.ts';
import { formatAsOf } from '#ui/format/when.ts';

export const rateLabels: Record<Rate, string> = {
  2: '2 per second',
  5: '5 per second',
  10: '10 per second',
  0: 'As fast as possible',
};

export const rowStateLabels: Record<RowState, string> = {
  waiting: 'Waiting',
  sending: 'Sending',
  saved: 'Saved',
  rejected: 'Rejected',
  unconfirmed: 'Unconfirmed',
  'not-sent': 'Not sent',
};

/** Formats the outcomes so far: `970 saved, 12 rejected, 5 unconfirmed`. Omits outcomes without rows. */
export function formatRowCounts(run: Pick<Run, 'states'>): string {
  return formatOutcomes(countStates(run));
}

interface SortedRows {
  left: readonly number[];
  ready: readonly number[];
  unusual: readonly number[];
  leftOut: readonly number[];
  wrong: readonly number[];
}

/** Formats how many rows can be sent, and how many can't: `50 rows: 37 ready, 4 ready with a warning, 6 skipped, 3 with errors` */
export function formatSortedRows({ left, ready, unusual, leftOut, wrong }: SortedRows): string {
  const counts = [
    `${formatCount(ready.length - unusual.length)} ready`,
    unusual.length > 0 ? `${formatCount(unusual.length)} ready with a warning` : '',
    `${formatCount(leftOut.length)} skipped`,
    `${formatCount(wrong.length)} with errors`,
  ];
  return `${plural(left.length, 'row', 'rows')}: ${counts.filter(Boolean).join(', ')}`;
}

const counted = ['saved', 'rejected', 'not-sent', 'unconfirmed'] as const;

export function formatOutcomes(counts: Readonly<Record<(typeof counted)[number], number>>): string {
  const shown = counted.filter((state) => counts[state] > 0);
  return shown.map((state) => `${formatCount(counts[state])} ${rowStateLabels[state].toLowerCase()}`).join(', ');
}

export const checkingLastRow = 'Checking the last row.';

/** Returns the title and the explanation of a pause. */
export function pauseMessage({ pausedBy, said, waitsUntil, asking }: Run): { title: string; why: string } {
  const messages: Record<PausedBy, { title: string; why: string }> = {
    reader: { title: 'Paused', why: 'Nothing is sent until you resume.' },
    page: {
      title: 'Paused: you left or reloaded the page',
      why: asking ? `${checkingLastRow} Nothing is sent until you resume.` : 'Nothing is sent until you resume.',
    },
    session: {
      title: 'Paused: your access token is no longer valid',
      why: 'Sign in with the same token to resume. Signing in with a different token deletes this import, so download the results first.',
    },
    'not-sent': {
      title: 'Paused: couldn’t send a row',
      why: `${said} Resume when you’re back online.`,
    },
    unconfirmed: {
      title: 'Paused: 5 consecutive rows unconfirmed',
      why: `Last error: ${said} Make sure the platform is working before you resume.`,
    },
    rejected: {
      title: 'Paused: 25 consecutive rows rejected',
      why: `Last error: ${said} Check the rows and the ID column before you resume.`,
    },
    busy: {
      title: 'Paused: too many requests',
      why:
        waitsUntil === null
          ? 'Wait a few minutes, then resume.'
          : `The platform asked us to wait until ${formatAsOf(waitsUntil)}.`,
    },
    locked: {
      title: 'Paused: another tab is sending',
      why: 'Wait for the other tab to finish, then resume.',
    },
    'other-tab': {
      title: 'This import continued in another tab',
      why: 'Resuming here would send some rows twice. Use the other tab, or check Activity.',
    },
  };
  return messages[pausedBy ?? 'reader'];
}

/** Returns a field's label for its values in several rows: `job titles`. A label that isn't a noun stays. */
export function severalOf(label: string): string {
  // Names stay as they are: `Twitter URL`.
  const words = label.replace(/^\p{Lu}(?=\p{Ll}+(?:[ -]\p{Ll}|$))/u, (letter) => letter.toLowerCase());
  if (/(?:s|since|by mail|active)$/i.test(words)) return words;
  if (/ of /.test(words)) return words.replace(' of ', 's of ');
  return words.replace(/y$/, 'ie').replace(/x$/, 'xe') + 's';
}
