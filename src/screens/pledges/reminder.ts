/** A text that staff may send to a donor who hasn't paid yet. */
import type { Pledge } from '../../api/resources.ts';
import { campaignOf } from '../../device/known-names.ts';
import { knownName, personOf } from '../../device/people.ts';
import { whatIsKnown } from '../../records/contact-known.ts';
import { currencyOfPledge } from '../../records/pledge.ts';
import { dueDay } from '../../replica/pledge-terms.ts';
import { type Overdue, overdueOf } from '../../replica/to-come.ts';
import { today } from '../../ui/values/days.ts';
import { formatAmount } from '../../ui/values/money.ts';
import { formatDate, viewerZone } from '../../ui/values/time.ts';

/** With as many names as are known. Null where nothing is overdue on a known day. */
export function reminderOf(pledge: Pledge, now = today()): string | null {
  const [due, late] = [dueDay(pledge, viewerZone()), overdueOf(pledge, now, viewerZone())];
  if (due === null || late === null) return null;
  const person = pledge.contact_id ? personOf(pledge.contact_id) : undefined;
  const first = whatIsKnown(person).values.get('first_name');
  const name = (typeof first === 'string' && first.trim()) || (pledge.contact_id && knownName(pledge.contact_id));
  const campaign = pledge.campaign_id ? campaignOf(pledge.campaign_id)?.title : undefined;
  return [
    `Hello${name ? ` ${name}` : ''},`,
    '',
    `Thank you for your pledge${campaign ? ` to ${campaign}` : ''}. ${owedWords(pledge, late, formatDate(due))}`,
    'If you’ve already paid, thank you. There’s nothing more to do.',
  ].join('\n');
}

/** What was due and the balance, apart. Services don't say how much an installment is. */
function owedWords(pledge: Pledge, { amount, installments, rest }: Overdue, due: string): string {
  const money = (sum: string | null) => [formatAmount(sum), currencyOfPledge(pledge)].filter(Boolean).join(' ');
  const balance = money(pledge.amount_remaining);
  if (installments > 1) {
    const part = rest === null ? 'payments have' : `about ${money(amount)} of it has`;
    return `Your remaining balance is ${balance}, and ${part} been due since ${due}.`;
  }
  return rest === null
    ? `Your remaining balance of ${balance} was due on ${due}.`
    : `Your remaining balance is ${balance}, and a payment of about ${money(amount)} was due on ${due}.`;
}
