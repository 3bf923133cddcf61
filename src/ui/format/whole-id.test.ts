import { expect, it } from 'vitest';
import { isWholeId } from './whole-id.ts';

it.each(['1', '4801', '9223372036854775807'])('isWholeId(): accepts %s', (text) => {
  expect(isWholeId(text)).toBe(true);
});

it.each([
  '',
  '0',
  '-1',
  '+1',
  '01',
  '1.5',
  '1e3',
  'abc',
  '<b>',
  ' 1',
  '1\n',
  '٤',
  '9223372036854775808',
  '1'.repeat(40),
])('isWholeId(): rejects %j', (text) => {
  expect(isWholeId(text)).toBe(false);
});
