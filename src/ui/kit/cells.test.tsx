import { describe, expect, it } from 'vitest';
import { humanised, yesNo } from './cells.tsx';

describe('a boolean in words', () => {
  it.each([
    ['true', 'Yes'],
    ['1', 'Yes'],
    [' YES ', 'Yes'],
    ['false', 'No'],
    ['0', 'No'],
    ['no', 'No'],
  ])('%j is %s', (written, said) => {
    expect(yesNo(written)).toBe(said);
  });

  it.each(['perhaps', '', '2', '__proto__', 'constructor', 'toString'])(
    '%j, which is no known word, stays',
    (written) => {
      expect(yesNo(written)).toBe(written);
    },
  );

  it('is blank when there is none', () => {
    expect(yesNo(null)).toBe('');
  });
});

describe('a word of an open value set', () => {
  it.each([
    ['partially_fulfilled', 'Partially fulfilled'],
    ['in-kind', 'In-kind'],
    ['__proto__', 'Proto'],
    ['', ''],
    [null, ''],
  ])('%j is read as %j', (word, said) => {
    expect(humanised(word)).toBe(said);
  });
});
