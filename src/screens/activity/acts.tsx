/** The actions for a change in Activity. Each is offered only while it's possible. */
import { Button, Group } from '@mantine/core';
import { LinkButton } from '#ui/kit/link-button.tsx';
import type { Activity } from '#device/activity-entry.ts';
import { type ActivityDetails, detailsOf, formIdOf, isOnItsWay, isOpen, markChecked } from '#device/activity.ts';
import { draftOf } from '#device/drafts.ts';
import type { FormName } from '#device/form-id.ts';
import type { Prefill } from '#device/prefills.ts';
import { type SaveResult, saveResult } from '#device/save-results.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { formatAsOf } from '#ui/format/when.ts';
import classes from './entries.module.css';
import { formPlace } from '#records/draft-links.ts';
import { isPossible, undoLabel, undoPrefill, undoMessages, useOpenPrefilled } from '#records/undo-plan.ts';

export const kindLabels: Record<FormName, string> = {
  household: 'Household',
  contact: 'Contact',
  'discount-code': 'Discount code',
  'ticket-item': 'Ticket item',
};

/** Returns the record of a change: `Household 501`, or `New ticket item` if it has no ID yet. */
export function changedRecordLabel({ kind, record, bulk }: Activity): string {
  if (bulk) return `${kindLabels[kind]}s from CSV`;
  return record === null ? `New ${kindLabels[kind].toLowerCase()}` : `${kindLabels[kind]} ${record}`;
}

export function placeOf(entry: Activity) {
  const form = formIdOf(entry);
  return form && formPlace(form, draftOf(form)?.start);
}

/** Returns the result of a save, while it is in memory. */
function resultOf(entry: Activity): SaveResult | undefined {
  const form = formIdOf(entry);
  const savedAt = detailsOf(entry.key)?.savedAt;
  return form && savedAt !== undefined ? saveResult(form, savedAt) : undefined;
}

/** Lists the fields that the platform changed without being asked. Renders nothing if there are none. */
export function ChangedUnasked({ entry }: { entry: Activity }) {
  const { changedUnasked = [] } = resultOf(entry) ?? {};
  if (changedUnasked.length === 0) return null;
  return <div className={classes.second}>Also changed: {changedUnasked.map(({ label }) => label).join(', ')}</div>;
}

export function Acts({ entry, isInterrupted }: { entry: Activity; isInterrupted: boolean }) {
  const openPrefilled = useOpenPrefilled();
  const result = resultOf(entry);
  const form = formIdOf(entry);
  const link = placeOf(entry)?.link;
  const words = changedRecordLabel(entry);
  const details = detailsOf(entry.key);
  const again = details && sentAgain(entry, details);
  return (
    <Group gap="sm">
      {isOpen(entry) || (isInterrupted && !entry.checked) ? (
        <Button
          aria-label={`Mark as resolved: ${words}`}
          onClick={() => {
            markChecked(entry.key);
            announce('Marked as resolved');
            // The button disappears, so the focus moves to the heading.
            document.querySelector<HTMLElement>('h1')?.focus();
          }}
        >
          Mark as resolved
        </Button>
      ) : null}
      {isOpen(entry) && link ? (
        <LinkButton aria-label={`Review: ${words}`} {...link}>
          Review
        </LinkButton>
      ) : null}
      {link && again ? (
        <Button aria-label={`Send again: ${words}`} onClick={() => openPrefilled(link, again)}>
          Send again
        </Button>
      ) : null}
      {form && link && result && isPossible(result.undo) ? (
        <Button
          aria-label={`${undoLabel(result)}: ${words}`}
          onClick={() => openPrefilled(link, undoPrefill(form, result, details?.savedAt ?? entry.at))}
        >
          {undoLabel(result)}
        </Button>
      ) : null}
      {entry.outcome === 'saved' ? <NoUndo entry={entry} result={result} /> : null}
    </Group>
  );
}

/** Explains why a change can't be undone, if the reason is known. */
function NoUndo({ entry: { kind }, result }: { entry: Activity; result: SaveResult | undefined }) {
  const words =
    kind === 'ticket-item'
      ? ['Ticket items can’t be deleted here.']
      : result && !isPossible(result.undo)
        ? undoMessages(result.undo)
        : [];
  return words.map((sentence) => (
    <p key={sentence} className={classes.second}>
      {sentence}
    </p>
  ));
}

const outcomeSuffixes: Record<Exclude<Activity['outcome'], 'saved'>, string> = {
  unconfirmed: 'unconfirmed',
  rejected: 'rejected by the platform',
  'not-sent': 'not sent',
};

/** Returns the values to fill into the form again. Null for a change that was saved, or is being sent. */
function sentAgain(entry: Activity, { form: values }: ActivityDetails): Prefill | null {
  const form = formIdOf(entry);
  if (!form || !values || entry.outcome === 'saved' || isOnItsWay(entry)) return null;
  return {
    form,
    title: `Change from ${formatAsOf(entry.at)}, ${outcomeSuffixes[entry.outcome]}`,
    text: entry.outcome === 'unconfirmed' ? 'It may already have been saved.' : '',
    values,
  };
}
