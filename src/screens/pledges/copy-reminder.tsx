import type { Pledge } from '#api/resources.ts';
import { daysOver, pledgeDonor } from '#domain/pledge.ts';
import { useNames } from '#records/names.ts';
import { copyText } from '#ui/browser/copy-text.ts';
import { prefetchCode } from '#ui/browser/prefetch.ts';
import { today } from '#ui/format/days.ts';
import { viewerZone } from '#ui/format/time.ts';
import classes from './copy-reminder.module.css';
import { reminderOf } from './reminder.ts';

const loadToast = () => import('#ui/browser/toast.tsx');

/** Button in the row of a past-due pledge that copies its reminder. */
export function CopyReminder({ pledge }: { pledge: Pledge }) {
  const donor = pledgeDonor(pledge, useNames());
  if (daysOver(pledge, today(), viewerZone()) === null) return null;
  const copy = async () => {
    if (!(await copyText(reminderOf(pledge) ?? '', 'reminder'))) return;
    const { showToast } = await loadToast();
    showToast({ title: 'Copied', children: () => `Reminder for ${donor}` });
  };
  return (
    <button
      type="button"
      className={classes.copy}
      aria-label={`Copy reminder for ${donor}`}
      onPointerEnter={() => prefetchCode(loadToast)}
      onFocus={() => prefetchCode(loadToast)}
      onClick={() => void copy()}
    >
      Copy reminder
    </button>
  );
}
