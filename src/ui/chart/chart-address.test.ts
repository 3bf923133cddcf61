import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readChart, writeChart } from './chart-address.ts';

it('an open chart in an address: has its step or name, its currency, and whether it’s a table', () => {
  expect(readChart('month')).toEqual({ name: 'month', currency: undefined, asTable: false });
  expect(readChart('week.EUR.table')).toEqual({ name: 'week', currency: 'EUR', asTable: true });
  expect(readChart('raised.none')).toEqual({ name: 'raised', currency: '', asTable: false });
});

it('an open chart: its address leads back to it', () => {
  const charts = fc.record({
    name: fc.constantFrom('on', 'day', 'raised'),
    currency: fc.constantFrom(undefined, '', 'USD', 'USD in kind'),
    asTable: fc.boolean(),
  });
  fc.assert(
    fc.property(charts, (chart) => {
      expect(readChart(writeChart(chart))).toEqual(chart);
    }),
  );
});
