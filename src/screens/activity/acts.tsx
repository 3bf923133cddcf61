/** What can be done about a change that was sent from this browser: about one alone, and only while it can be. */
import { Button } from '../../ui/kit/button.tsx';
import { Link } from '@tanstack/react-router';
import type { Activity } from '../../device/activity-entry.ts';
import { type ActivityDetails, detailsOf, formIdOf, isOnItsWay, isOpen, markChecked } from '../../device/activity.ts';
import { draftsOf } from '../../device/drafts.ts';
import type { FormName } from '../../device/form-id.ts';
import type { Prefill } from '../../device/prefills.ts';
import { type SaveResult, saveResult } from '../../device/save-results.ts';
import { announce } from '../../ui/browser/announcer.tsx';
import { formatClock } from '../../ui/values/time.ts';
import classes from './entries.module.css';
import { formPlace } from '../../records/draft-links.ts';
import { isPossible, undoPrefill, undoWords, useOpenPrefilled } from '../../records/undo-plan.ts';

export const kindWords: Record<FormName, string> = {
  household: 'Household',
  contact: 'Contact',
  'discount-code': 'Discount code',
  'ticket-item': 'Ticket item',
};

/** `Household 501`, or `New ticket item` for one that has no ID yet. */
export function whatWords({ kind, record, bulk }: Activity): string {
  if (bulk) return `${kindWords[kind]}s from a spreadsheet`;
  return record === null ? `New ${kindWords[kind].toLowerCase()}` : `${kindWords[kind]} ${record}`;
}

export function placeOf(entry: Activity) {
  const form = formIdOf(entry);
  return form && formPlace(form, draftsOf(form)[0]?.start);
}

/** What a save came to, while that is in memory. */
function resultOf(entry: Activity): SaveResult | undefined {
  const form = formIdOf(entry);
  const savedAt = detailsOf(entry.key)?.savedAt;
  return form && savedAt !== undefined ? saveResult(form, savedAt) : undefined;
}

/** The fields that the service changed without being asked; nothing when there are none. */
export function ChangedUnasked({ entry }: { entry: Activity }) {
  const { changedUnasked = [] } = resultOf(entry) ?? {};
  if (changedUnasked.length === 0) return null;
  return <div className={classes.second}>Also changed: {changedUnasked.map(({ label }) => label).join(', ')}</div>;
}

export function Acts({ entry }: { entry: Activity }) {
  const openPrefilled = useOpenPrefilled();
  const result = resultOf(entry);
  const form = formIdOf(entry);
  const link = placeOf(entry)?.link;
  const words = whatWords(entry);
  const details = detailsOf(entry.key);
  const again = details && sentAgain(entry, details);
  return (
    <div className={classes.acts}>
      {isOpen(entry) ? (
        <Button
          aria-label={`Mark as checked: ${words}`}
          onClick={() => {
            markChecked(entry.key);
            announce('Marked as checked');
            // The button goes away, and the focus must not go with it.
            document.querySelector<HTMLElement>('h1')?.focus();
          }}
        >
          Mark as checked
        </Button>
      ) : null}
      {isOpen(entry) && link ? (
        <Button aria-label={`Open and check: ${words}`} renderRoot={(props) => <Link {...props} {...link} />}>
          Open and check
        </Button>
      ) : null}
      {link && again ? (
        <Button aria-label={`Send again: ${words}`} onClick={() => openPrefilled(link, again)}>
          Send again
        </Button>
      ) : null}
      {form && link && result && isPossible(result.undo) ? (
        <Button
          aria-label={`Undo: ${words}`}
          onClick={() => openPrefilled(link, undoPrefill(form, result, details?.savedAt ?? entry.at))}
        >
          Undo
        </Button>
      ) : null}
      {entry.outcome === 'saved' ? <NoUndo entry={entry} result={result} /> : null}
    </div>
  );
}

/** Why a change cannot be undone, where that is known. */
function NoUndo({ entry: { kind }, result }: { entry: Activity; result: SaveResult | undefined }) {
  const words =
    kind === 'ticket-item'
      ? ['Ticket items cannot be deleted.']
      : result && !isPossible(result.undo)
        ? undoWords(result.undo)
        : [];
  return words.map((sentence) => (
    <p key={sentence} className={classes.second}>
      {sentence}
    </p>
  ));
}

const whatBecame: Record<Exclude<Activity['outcome'], 'saved'>, string> = {
  'not-known': 'of which nobody knows what became',
  refused: 'which the service refused',
  'not-sent': 'which was not sent',
};

/** What was set in the form, to be put into it once more; null for what was saved, or is being sent. */
function sentAgain(entry: Activity, { form: values }: ActivityDetails): Prefill | null {
  const form = formIdOf(entry);
  if (!form || !values || entry.outcome === 'saved' || isOnItsWay(entry)) return null;
  return {
    form,
    title: `The change of ${formatClock(entry.at)}, ${whatBecame[entry.outcome]}`,
    text: entry.outcome === 'not-known' ? 'It may have been saved after all.' : '',
    values,
  };
}
