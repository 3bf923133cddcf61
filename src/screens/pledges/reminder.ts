/** What somebody might write to whoever has not paid yet. */
import type { Pledge } from '../../api/resources.ts';
import { campaignOf } from '../../device/known-names.ts';
import { knownName, personOf } from '../../device/people.ts';
import { whatIsKnown } from '../../records/contact-known.ts';
import { currencyOfPledge } from '../../records/pledge.ts';
import { daysOver, dueDate } from '../../replica/pledge-terms.ts';
import { today } from '../../ui/values/days.ts';
import { formatAmount } from '../../ui/values/money.ts';
import { formatDate, viewerZone } from '../../ui/values/time.ts';

/** With as many names as are known. Null where nothing is left to be paid on a known day. */
export function reminderOf(pledge: Pledge, now = today()): string | null {
  const due = dueDate(pledge);
  if (daysOver(pledge, now, viewerZone()) === null || due === null) return null;
  const person = pledge.contact_id ? personOf(pledge.contact_id) : undefined;
  const first = whatIsKnown(person).values.get('first_name');
  const name = (typeof first === 'string' && first.trim()) || (pledge.contact_id && knownName(pledge.contact_id));
  const campaign = pledge.campaign_id ? campaignOf(pledge.campaign_id)?.title : undefined;
  const amount = [formatAmount(pledge.amount_remaining), currencyOfPledge(pledge)].filter(Boolean).join(' ');
  return [
    `Hello${name ? ` ${name}` : ''},`,
    '',
    `Thank you for your pledge${campaign ? ` to ${campaign}` : ''}. ${amount} of it is still open; it was due on ${formatDate(due.trim())}.`,
    'If you have paid meanwhile, thank you: there is nothing more to do.',
  ].join('\n');
}
