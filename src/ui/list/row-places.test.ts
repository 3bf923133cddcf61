import { expect, it } from 'vitest';
import { addressOfOpen, rowPlaces } from './list-address.ts';

const list = { values: { page: '3', open: '7', contacts: '4801' }, page: 3, searchText: 'Ames' };

it('rowPlaces(): returns the row’s page and the list’s filters', () => {
  const placeOf = rowPlaces(list, new Map([['31', 30]]));
  expect(placeOf({ id: '31' })).toEqual({ at: '30', values: { contacts: '4801' }, searchText: 'Ames' });
});

it('rowPlaces(): uses the URL’s page without loaded pages or without an ID', () => {
  expect(rowPlaces(list, undefined)({ id: '31' }).at).toBe('3');
  expect(rowPlaces(list, new Map([['31', 30]]))({ id: null }).at).toBe('3');
});

it('rowPlaces(): returns the same object for rows of one page', () => {
  const placeOf = rowPlaces(
    list,
    new Map([
      ['1', 1],
      ['2', 1],
    ]),
  );
  expect(placeOf({ id: '1' })).toBe(placeOf({ id: '2' }));
});

it.each([
  ['30', 'https://s.example/payouts?f.status=paid&page=30&open=31'],
  ['1', 'https://s.example/payouts?f.status=paid&open=31'],
])('addressOfOpen(): names the row’s page %s, not the page on screen', (at, address) => {
  expect(addressOfOpen('https://s.example/payouts?f.status=paid&page=3', '31', at).split('&').toSorted()).toEqual(
    address.split('&').toSorted(),
  );
});
