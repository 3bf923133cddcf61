import { expect, it } from 'vitest';
import { addressOfOpen, rowPlaces } from './row-places.ts';

const list = { values: { page: '3', open: '7', contacts: '4801' }, page: 3, searchText: 'Ames' };

it('a row stands on the page it came with, under the filters of the list', () => {
  const placeOf = rowPlaces(list, new Map([['31', 30]]));
  expect(placeOf({ id: '31' })).toEqual({ at: '30', values: { contacts: '4801' }, searchText: 'Ames' });
});

it('without other pages, or without an ID, it stands on the page of the address', () => {
  expect(rowPlaces(list, undefined)({ id: '31' }).at).toBe('3');
  expect(rowPlaces(list, new Map([['31', 30]]))({ id: null }).at).toBe('3');
});

it('rows of one page share one place, so that they are not drawn again', () => {
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
])('the address of an open row names page %s, whatever page is on screen', (at, address) => {
  expect(addressOfOpen('https://s.example/payouts?f.status=paid&page=3', '31', at).split('&').toSorted()).toEqual(
    address.split('&').toSorted(),
  );
});
