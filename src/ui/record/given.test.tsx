import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { renderRawValue } from './given.tsx';

/** `label: value; label: value` and `entry, entry`. */
function words(value: unknown): string {
  return renderToStaticMarkup(<>{renderRawValue(value)}</>)
    .replace(/<\/dt>/g, ': ')
    .replace(/<\/div>(?=<div>)/g, '; ')
    .replace(/<\/li>(?=<li>)/g, ', ')
    .replace(/<[^>]*>/g, '');
}

describe('renderRawValue()', () => {
  it.each([
    ['monthly donors', 'monthly donors'],
    [10.5, '10.5'],
    [true, 'Yes'],
    [['donor', 'board'], 'donor, board'],
    ['["donor","board"]', 'donor, board'],
    [{ address_1: '3 Quay', city: 'Leith', state: null, tags: [] }, 'Address 1: 3 Quay; City: Leith'],
    ['{"min":10.50,"in":{"city":"Leith"}}', 'Min: 10.50; In: City: Leith'],
    [[{ id: 7, name: 'Diet', value: 'None' }], 'Diet: None'],
    [[{ label: 'Seat', value: 4 }], 'Seat: 4'],
    [[{ name: 'Diet', value: 'None', since: '2025' }], 'Name: Diet; Value: None; Since: 2025'],
    [{ url: 'https://example.org/a.png' }, 'Url: example.org, opens in a new tab'],
    ['[not json', '[not json'],
  ])('renderRawValue(): renders %j as %s', (value, written) => {
    expect(words(value).replace('URL', 'Url')).toBe(written);
  });

  it.each([null, undefined, '', '[]', '{}', [[]], { address_1: null, city: '' }])(
    'renderRawValue(): returns null for %j',
    (value) => {
      expect(renderRawValue(value)).toBeNull();
    },
  );

  it('renderRawValue(): stops at deep nesting', () => {
    expect(words('['.repeat(5000) + ']'.repeat(5000))).toBe('…');
    expect(words(`${'[['.repeat(9)}1${']]'.repeat(9)}`)).toBe('…');
  });
});
