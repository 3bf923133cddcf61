/** Draft of a thank-you letter, also for an email. */
import { donorOfThanks, type ThanksAsked } from '#domain/lists/thanks.ts';
import { letterName } from '#domain/donor.ts';
import type { Money } from '#domain/values/money.ts';
import { formatSums } from '#records/giving/giving-labels.ts';
import { greetingName } from '#records/giving/greeting.ts';
import type { DonorToThank } from '#replica/questions/donors-to-thank.ts';
import { formatDate } from '#ui/format/time.ts';

export interface Letter {
  subject: string;
  text: string;
}

type Given = Pick<DonorToThank, 'row' | 'gifts' | 'given' | 'deductible'>;

/** Writes the letter with what is known: a name, amounts, campaigns, and dates that aren't known are left out. */
export function letterTo(donor: Given, by: ThanksAsked['by']): Letter {
  const { gifts, given, deductible } = donor;
  const noun = gifts.length === 1 ? 'gift' : 'gifts';
  const money = inWords(given);
  const [first, ...others] = gifts;
  const campaigns = [...new Set(gifts.flatMap(({ campaign }) => campaign ?? []))];
  const to = campaigns.length > 0 ? ` to ${listed(campaigns)}` : '';
  const thanks =
    others.length === 0
      ? `Thank you for your gift${money && ` of ${money}`}${to}${first?.day ? ` on ${formatDate(first.day)}` : ''}.`
      : `Thank you for your ${gifts.length} gifts${to}${money && `, totaling ${money}`}.`;
  const tax = deductible.length > 0 ? `The tax-deductible amount is ${inWords(deductible)}.` : '';
  const name = nameIn(donor, by);
  return {
    subject: `Thank you for your ${noun}`,
    text: [
      name ? `Dear ${name},` : 'Dear friend,',
      '',
      [thanks, 'Your generosity makes our work possible.'].join(' '),
      ...(tax ? ['', tax] : []),
      '',
      'With gratitude,',
    ].join('\n'),
  };
}

/** The members of a household who gave, else the donor. Not an email or an ID. */
function nameIn({ row }: Given, by: ThanksAsked['by']): string {
  const names = row.name.split(', ');
  if (by === 'household' && row.household_id !== null && names.length > 1) return listed(names);
  const written = letterName(donorOfThanks(row));
  return written === null ? '' : greetingName(row.contact_id) || written;
}

const inWords = (sums: readonly Money[]) => listed(sums.map((sum) => formatSums([sum])));

const lists = new Intl.ListFormat('en-US');
const listed = (words: readonly string[]) => lists.format(words);
