/** The text of a thank-you letter: a template of the organization, filled in with what is known of the gifts. */
import * as z from 'zod/mini';
import type { LetterTemplate } from '#device/preferences.ts';
import { letterName } from '#domain/donor.ts';
import { donorOfThanks } from '#domain/lists/thanks.ts';
import type { Money } from '#domain/values/money.ts';
import { formatSums } from '#records/giving/giving-labels.ts';
import type { DonorToThank } from '#sync/questions/donors-to-thank.ts';
import { formatDate } from '#ui/format/time.ts';

type Given = Pick<DonorToThank, 'row' | 'gifts' | 'given' | 'deductible' | 'greeting'>;

const names = ['name', 'gift', 'amount', 'campaign', 'date', 'deductible'] as const;
type Name = (typeof names)[number];

/** The words that stand for the values of a gift. */
export const placeholders = names.map((name) => `{{${name}}}`);

export const originalText = `Dear {{name}},

Thank you for your {{gift}} to {{campaign}} on {{date}}. Your generosity makes our work possible.

The tax-deductible amount is {{deductible}}.

With gratitude,`;

const placeholder = /\{\{\s*(\w+)\s*\}\}/g;

const isPlaceholder = (name: string) => names.some((one) => one === name);

export const letterSchema = z.object({
  organization: z.string().check(z.maxLength(200, 'Use up to 200 characters')),
  text: z.string().check(({ value, issues }) => {
    const unknown = [...value.matchAll(placeholder)].find(([, name = '']) => !isPlaceholder(name));
    if (unknown)
      issues.push({ code: 'custom', input: value, message: `${unknown[0]} isn’t one of ${placeholders.join(', ')}` });
  }),
  signature: z.string().check(z.maxLength(500, 'Use up to 500 characters')),
});

interface Letter {
  subject: string;
  /** From the greeting to the closing. */
  text: string;
}

/** Writes the letter to a donor. What isn't known is left out of its sentence, or with its paragraph. */
export function letterTo(donor: Given, { text }: Pick<LetterTemplate, 'text'>): Letter {
  const { gifts, given, deductible } = donor;
  const days = new Set(gifts.map(({ day }) => day));
  const [day] = days;
  const money = inWords(given);
  const noun = gifts.length === 1 ? 'gift' : `${gifts.length} gifts`;
  const values: Readonly<Record<Name, string>> = {
    name: nameIn(donor) || 'friend',
    gift: money ? `${noun} ${gifts.length === 1 ? 'of' : 'totaling'} ${money}` : noun,
    amount: money,
    campaign: listed([...new Set(gifts.flatMap(({ campaign }) => campaign ?? []))]),
    date: days.size === 1 && day ? formatDate(day) : '',
    deductible: inWords(deductible),
  };
  return {
    subject: `Thank you for your ${gifts.length === 1 ? 'gift' : 'gifts'}`,
    text: fill(text || originalText, values),
  };
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  const isKnown = (line: string) => {
    const used = [...line.matchAll(placeholder)];
    return used.length === 0 || used.some(([, name = '']) => values[name] !== '');
  };
  const lines = text.split('\n').filter(isKnown);
  return lines
    .join('\n')
    .replace(/( (?:of|to|on|for|from|in|at))?( ?)\{\{\s*(\w+)\s*\}\}/g, (found, word = '', space = '', name = '') => {
      const value = values[name];
      return value === undefined ? found : value && `${word}${space}${value}`;
    })
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** The members of a household, else the donor. Not an email or an ID. */
function nameIn({ row, greeting }: Given): string {
  if (row.salutation) return row.salutation;
  const written = letterName(donorOfThanks(row));
  return written === null ? '' : greeting || written;
}

const inWords = (sums: readonly Money[]) => listed(sums.map((sum) => formatSums([sum])));

const lists = new Intl.ListFormat('en-US');
const listed = (words: readonly string[]) => lists.format(words);
