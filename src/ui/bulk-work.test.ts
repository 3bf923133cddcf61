import { expect, it } from 'vitest';
import { idProblem } from './bulk-work.ts';

it.each([
  ['1', null],
  ['9223372036854775807', null],
  ['9223372036854775808', /larger than any ID/],
  ['9'.repeat(101), /digits alone/],
  ['0', /digits alone/],
  ['007', /digits alone/],
  ['-1', /digits alone/],
  ['1.0', /digits alone/],
  ['4,801', /digits alone/],
  ['1e3', /digits alone/],
  ['../1', /digits alone/],
  ['１２', /digits alone/],
  ['<b>1</b>', /digits alone/],
  ['', /missing/],
])('the ID %s', (id, problem) => {
  if (problem) expect(idProblem(id, 'Contact ID')).toMatch(problem);
  else expect(idProblem(id, 'Contact ID')).toBeNull();
});
