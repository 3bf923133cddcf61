import { describe, expect, it } from 'vitest';
import { destinations } from '#records/ways/destinations.ts';
import { helpKey, listKeys } from '#ui/browser/shortcut-keys.ts';
import { type Meaning, type Pressed, readKey } from './shortcuts.ts';

/** Returns the meanings of these keys, pressed that many milliseconds apart. */
function pressed(keys: readonly string[], apart = 100): Meaning[] {
  let state: Pressed = { goSince: null };
  return keys.map((key, index) => {
    const { meaning, goSince } = readKey(state, key, index * apart);
    state = { goSince };
    return meaning;
  });
}

describe('shortcuts', () => {
  it('shortcuts: every screen of the navigation has its own key', () => {
    expect(new Set(destinations.map(({ key }) => key)).size).toBe(destinations.length);
    expect(new Set([helpKey, ...listKeys.map(({ key }) => key), 'g']).size).toBe(listKeys.length + 2);
  });

  it.each([
    [
      ['g', 't'],
      [null, { go: '/transactions' }],
    ],
    [
      ['g', 'g', 't'],
      [null, { go: '/' }, { page: 't' }],
    ],
    [
      ['g', 'x', 't'],
      [null, null, { page: 't' }],
    ],
    [['t'], [{ page: 't' }]],
    [
      ['/', 'r'],
      [{ page: '/' }, { page: 'r' }],
    ],
    [['?'], [{ go: '/help#keyboard' }]],
    [
      ['g', '?'],
      [null, null],
    ],
  ])('readKey(): %j mean %j', (keys, meanings) => {
    expect(pressed(keys)).toEqual(meanings);
  });

  it('readKey(): a pressed g expires', () => {
    expect(pressed(['g', 't'], 1600)).toEqual([null, { page: 't' }]);
    expect(pressed(['g', 'g', 't'], 1600)).toEqual([null, null, { page: 't' }]);
  });
});
