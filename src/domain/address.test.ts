import { expect, it } from 'vitest';
import { addressOf, envelopeLines } from './address.ts';

const blank = { address_1: '', address_2: '', city: '', state: '', zipcode: '', country: '' };

it('addressOf(): returns null for a country alone, and for values that are no address', () => {
  expect(addressOf({ address: '2 Hill, Northquay' })).toEqual({ ...blank, address_1: '2 Hill, Northquay' });
  expect(addressOf({ address: { city: ' Northquay ', country: 'GB' } })).toEqual({
    ...blank,
    city: 'Northquay',
    country: 'GB',
  });
  for (const address of [undefined, null, '', [], 7, { country: 'GB' }]) expect(addressOf({ address })).toBeNull();
});

it('envelopeLines(): writes an address as on an envelope, without blank lines', () => {
  expect(
    envelopeLines({
      address_1: '12783 Schaden Garden',
      address_2: 'Apt 4',
      city: 'Reichertchester',
      state: 'TN',
      zipcode: '94408',
      country: 'US',
    }),
  ).toEqual(['12783 Schaden Garden', 'Apt 4', 'Reichertchester, TN 94408', 'US']);
  expect(envelopeLines({ ...blank, address_1: '4 Quay Street\nNorthquay', zipcode: 'NQ1 1AA' })).toEqual([
    '4 Quay Street',
    'Northquay',
    'NQ1 1AA',
  ]);
  expect(envelopeLines({ ...blank, state: 'TN' })).toEqual(['TN']);
});

it('envelopeLines(): writes town and postal code in the order of the country', () => {
  const lines = (fields: object, home?: string) => envelopeLines({ ...blank, ...fields }, home).join(' / ');
  const hamburg = { address_1: 'Kai 4', city: 'Hamburg', zipcode: '20095' };
  for (const country of ['DE', 'de', 'Germany', 'Deutschland'])
    expect(lines({ ...hamburg, country })).toBe(`Kai 4 / 20095 Hamburg / ${country}`);
  expect(lines({ ...hamburg, country: 'DE' }, 'DE')).toBe('Kai 4 / 20095 Hamburg');
  expect(lines(hamburg, 'DE')).toBe('Kai 4 / 20095 Hamburg');
  expect(lines({ city: 'Northquay', zipcode: 'NQ1 1AA', country: 'GB' })).toBe('Northquay NQ1 1AA / GB');
  expect(lines({ city: 'Sydney', state: 'NSW', zipcode: '2000', country: 'AU' })).toBe('Sydney, NSW 2000 / AU');
  expect(lines({ city: 'Roma', state: 'RM', zipcode: '00144', country: 'Italy' })).toBe('00144 Roma, RM / Italy');
});
