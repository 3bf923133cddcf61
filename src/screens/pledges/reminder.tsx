/** Draft reminder message for a past-due pledge. */
import { isolateBidi } from '#domain/values/labels.ts';
import { daysOver, dueDay, type Overdue, overdueOf } from '#domain/pledge.ts';
import type { Pledge } from '#api/resources.ts';
import { joinedPledge } from '#domain/lists/pledges.ts';
import { today } from '#ui/format/days.ts';
import { formatAmount } from '#ui/format/money.ts';
import { formatDate, viewerZone } from '#ui/format/time.ts';
import { copyText } from '#ui/browser/dom.ts';
import { prefetchCode } from '#ui/browser/prefetch.ts';
import classes from './copy-reminder.module.css';

/** Returns the message, with the names that are known. Null if nothing is past due, or no due date is known. */
export function reminderOf(pledge: Pledge, now = today()): string | null {
  const currency = joinedPledge.currency(pledge);
  const [due, late] = [dueDay(pledge, viewerZone()), overdueOf(pledge, now, viewerZone(), currency)];
  if (due === null || late === null) return null;
  const [name, campaign] = [joinedPledge.greeting(pledge), joinedPledge.campaign(pledge)?.title];
  return [
    name ? `Hi ${name},` : 'Hello,',
    '',
    `Thank you for your pledge${campaign ? ` to ${campaign}` : ''}. ${balanceSentence(pledge, late, formatDate(due))}`,
    'If you’ve already sent it, thank you! You can disregard this message.',
  ].join('\n');
}

/** States the balance and the part of it that is past due. Platforms don't give the amount of an installment. */
function balanceSentence(pledge: Pledge, { amount, installments, isPart }: Overdue, due: string): string {
  const currency = joinedPledge.currency(pledge);
  const money = (sum: string | null) => formatAmount(sum, currency);
  const balance = money(pledge.amount_remaining);
  if (amount === null) return `Your remaining balance is ${balance}, and a payment was due on ${due}.`;
  if (!isPart) {
    return installments > 1
      ? `Your remaining balance is ${balance}, and payments have been due since ${due}.`
      : `Your remaining balance of ${balance} was due on ${due}.`;
  }
  return installments > 1
    ? `Your remaining balance is ${balance}, and about ${money(amount)} of it has been due since ${due}.`
    : `Your remaining balance is ${balance}, and a payment of about ${money(amount)} was due on ${due}.`;
}

const loadToast = () => import('#ui/browser/toast.tsx');

/** Button in the row of a past-due pledge that copies its reminder. */
export function CopyReminder({ pledge }: { pledge: Pledge }) {
  const donor = joinedPledge.donor(pledge);
  if (daysOver(pledge, today(), viewerZone()) === null) return null;
  const copy = async () => {
    if (!(await copyText(reminderOf(pledge) ?? '', 'reminder'))) return;
    const { showToast } = await loadToast();
    showToast({ title: 'Copied', children: () => `Reminder for ${isolateBidi(donor)}` });
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
