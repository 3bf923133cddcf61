import { expect, test } from 'vitest';
import type { ExecutedWrite } from '../support/sandbox/executed.ts';
import { claimsOn, wrongClaims } from './claims.ts';
import type { Screen } from './screen.ts';

const screen = (address: string, text: string): Screen => ({
  address,
  heading: 'Edit',
  dialog: null,
  buttons: [],
  links: [],
  fields: [],
  values: [],
  text,
  drafts: [],
  place: 0,
  hasNext: false,
  busy: false,
});

const done = (key: string): ExecutedWrite => ({
  operation: 'updateHousehold',
  path: '/v1/households/501',
  key,
  body: '',
  at: '',
});

const sent = ['a', 'b'].map((key) => ({ path: '/v1/households/501', key }));

function wrong(text: string, executed: readonly string[]): number {
  const claims = claimsOn(screen('/households/501/edit?at=1', text));
  return claims ? wrongClaims(claims, sent, executed.map(done)).length : 0;
}

test.each([
  ['Household saved\nAmes family', ['a'], 0],
  ['Household saved\nAmes family', [], 1],
  ['No. Nothing was saved. Your changes are still in the form.', ['a'], 0],
  ['No. Nothing was saved. Your changes are still in the form.', ['a', 'b'], 1],
  ['Nothing was sent\nYour changes are still in the form.', [], 0],
  ['Nothing was sent\nYour changes are still in the form.', ['b'], 1],
  ['Nothing was sent\nThis form is being saved in another tab. Your changes are still in the form.', ['b'], 0],
  ['You’re offline. Nothing was sent\nYour changes are still in the form.', ['b'], 0],
  ['Nothing was sent\n\nYou’re offline. Nothing was sent. Your changes are still in the form.', ['b'], 0],
  [
    'Nothing was sent\n\nThe Steward server didn’t respond. Nothing was sent. Your changes are still in the form.',
    ['b'],
    0,
  ],
  ['Not saved. At 12:00 PM, the record was unchanged.', ['b'], 1],
  ['Saved. At 12:00 PM, every field matched what you sent.', [], 1],
  ['We couldn’t confirm this change was saved', ['b'], 0],
  ['Ticket item created', [], 1],
  ['3 ticket items created', [], 1],
  ['3 ticket items created', ['a'], 0],
  [
    'The platform rejected the ticket item\nNothing was created. Items that weren’t created are still in the form.',
    ['a'],
    0,
  ],
  [
    'The platform rejected the ticket item\nNothing was created. Items that weren’t created are still in the form.',
    ['b'],
    1,
  ],
  [
    'You’re offline. Nothing was sent\nNothing was created. Items that weren’t created are still in the form.',
    ['b'],
    0,
  ],
])('%s, of a and b carried out: %j', (text, executed, expected) => {
  expect(wrong(text, executed)).toBe(expected);
});

test('other screens say nothing of a write', () => {
  expect(claimsOn(screen('/', 'Household saved'))).toBeNull();
  expect(claimsOn(screen('/households?page=2', 'Household saved'))).toBeNull();
  expect(claimsOn({ ...screen('/households/501', 'Household saved'), heading: 'Activity' })).toBeNull();
});
