import { expect, it } from 'vitest';
import type { ThanksRow } from '#domain/lists/thanks.ts';
import { thanksRow } from '#e2e/support/doubles/thanks.ts';
import { letterSchema, letterTo as writtenWith, originalText } from './letter.ts';

const row: ThanksRow = {
  ...thanksRow,
  name: 'Ruth Ames',
  contact_id: '4801',
  household_id: '501',
  household: 'Ames family',
  addressed_to: 'The Ames Family',
};
const letterTo = (donor: Parameters<typeof writtenWith>[0], text = '') => writtenWith(donor, { text });
const usd = (sum: string) => ({ sum, currency: 'USD' });
const gift = { id: '1', day: '2026-11-17', amount: usd('300.00'), campaign: 'Autumn Appeal' };
const one = { row, gifts: [gift], given: [usd('300.00')], deductible: [usd('250.00')], greeting: '' };

it('letterTo(): greets by first name and states amount, campaign, date, and the tax-deductible part', () => {
  expect(letterTo({ ...one, greeting: 'Ruth' })).toEqual({
    subject: 'Thank you for your gift',
    text: [
      'Dear Ruth,',
      '',
      'Thank you for your gift of $300.00 to Autumn Appeal on Nov 17, 2026. Your generosity makes our work possible.',
      '',
      'The tax-deductible amount is $250.00.',
      '',
      'With gratitude,',
    ].join('\n'),
  });
});

it('letterTo(): several gifts are thanked for together, and currencies stay apart', () => {
  const gifts = [gift, { ...gift, id: '2', campaign: 'Spring Gala' }, { ...gift, id: '3', campaign: null }];
  const letter = letterTo({ ...one, gifts, given: [usd('600.00'), { sum: '5.00', currency: 'EUR' }] });
  expect(letter.subject).toBe('Thank you for your gifts');
  expect(letter.text).toContain(
    'Thank you for your 3 gifts totaling $600.00 and €5.00 to Autumn Appeal and Spring Gala on Nov 17, 2026.',
  );
});

it('letterTo(): leaves out what isn’t known, and greets by no email or ID', () => {
  const bare = { row, gifts: [{ ...gift, day: null, campaign: null }], given: [], deductible: [], greeting: '' };
  const unnamed = [{ name: 'ruth@ames.example' }, { name: '' }].map((fields) => ({
    ...bare,
    row: { ...row, ...fields },
  }));
  for (const donor of unnamed)
    expect(letterTo(donor).text).toBe(
      'Dear friend,\n\nThank you for your gift. Your generosity makes our work possible.\n\nWith gratitude,',
    );
});

it('letterTo(): a household is greeted together', () => {
  const both = { ...one, row: { ...row, name: 'Robert Hale, Jr., Anna Hale', salutation: 'Robert and Anna' } };
  expect(letterTo(both).text).toMatch(/^Dear Robert and Anna,/);
});

it('letterTo(): gifts of several days name none', () => {
  const gifts = [gift, { ...gift, id: '2', day: '2026-11-18' }];
  expect(letterTo({ ...one, gifts }).text).toContain(
    'Thank you for your 2 gifts totaling $300.00 to Autumn Appeal. Your',
  );
});

it('letterTo(): fills in the organization’s own template, and leaves out a paragraph of which nothing is known', () => {
  const own =
    'Hello {{ name }}!\n\nYou gave {{amount}} for {{campaign}}.\n\nDeductible: {{deductible}}\n\nBye {{name}}';
  expect(letterTo(one, own).text).toBe(
    'Hello Ruth Ames!\n\nYou gave $300.00 for Autumn Appeal.\n\nDeductible: $250.00\n\nBye Ruth Ames',
  );
  const little = { ...one, gifts: [{ ...gift, campaign: null }], deductible: [] };
  expect(letterTo(little, own).text).toBe('Hello Ruth Ames!\n\nYou gave $300.00.\n\nBye Ruth Ames');
});

it('letterTo(): a name with braces or a dollar sign stands as it is', () => {
  const odd = { ...one, row: { ...row, name: '{{amount}} $& Ames' } };
  expect(letterTo(odd, 'Dear {{name}},').text).toBe('Dear {{amount}} $& Ames,');
});

it('a template is refused with a word that stands for nothing', () => {
  const said = (text: string) =>
    letterSchema.safeParse({ organization: '', text, signature: '' }).error?.issues.map(({ message }) => message);
  expect(said(originalText)).toBeUndefined();
  expect(said('Dear {{first}},')).toEqual([
    '{{first}} isn’t one of {{name}}, {{gift}}, {{amount}}, {{campaign}}, {{date}}, {{deductible}}',
  ]);
});
