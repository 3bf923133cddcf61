import { expect, test } from 'vitest';
import type { ExecutedWrite } from '../../src/sandbox/executed.ts';
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
  choices: [],
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
  ['Household saved at 12:00:01', ['a'], 0],
  ['Household saved at 12:00:01', [], 1],
  ['No. Nothing was saved. Your changes are kept.', ['a'], 0],
  ['No. Nothing was saved. Your changes are kept.', ['a', 'b'], 1],
  ['Nothing was sent\nYour changes are kept.', [], 0],
  ['Nothing was sent\nYour changes are kept.', ['b'], 1],
  ['You are offline. Nothing was sent\nYour changes are kept.', ['b'], 0],
  ['Nothing was sent\n\nYou are offline. Nothing was sent. Your changes are kept.', ['b'], 0],
  ['Nothing was sent\n\nThe host of Steward gave no answer. Nothing was sent. Your changes are kept.', ['b'], 0],
  ['It was not saved. Read at 12:00:01: nothing has changed.', ['b'], 1],
  ['It was saved. Read at 12:00:01: all fields are as they were sent.', [], 1],
  ['We do not know if this was saved', ['b'], 0],
  ['Ticket item created', [], 1],
  ['3 ticket items created', [], 1],
  ['3 ticket items created', ['a'], 0],
  ['The service refused the ticket item\nNothing was created. What was not created is kept.', ['a'], 0],
  ['The service refused the ticket item\nNothing was created. What was not created is kept.', ['b'], 1],
  ['You are offline. Nothing was sent\nNothing was created. What was not created is kept.', ['b'], 0],
])('%s, of a and b carried out: %j', (text, executed, expected) => {
  expect(wrong(text, executed)).toBe(expected);
});

test('other screens say nothing of a write', () => {
  expect(claimsOn(screen('/', 'Household saved at 12:00'))).toBeNull();
  expect(claimsOn(screen('/households?page=2', 'Household saved at 12:00'))).toBeNull();
  expect(claimsOn({ ...screen('/households/501', 'Household saved at 12:00'), heading: 'Activity' })).toBeNull();
});
