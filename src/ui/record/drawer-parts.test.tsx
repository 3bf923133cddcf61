import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Breakdown, type Weight } from './drawer-parts.tsx';

const lines = (fee: string | null, net: string) => {
  const line = (label: string, amount: string | null, weight?: Weight) => ({
    label,
    amount,
    currency: 'USD',
    ...(weight && { weight }),
  });
  return [
    line('Gift', '250.00'),
    line('Fee covered', '7.55', 'more'),
    line('Fee', fee, 'less'),
    line('Net', net, 'sum'),
    line('Tax deductible', '250.00', 'aside'),
  ];
};

const textsOf = (...[fee, net]: Parameters<typeof lines>) =>
  [...renderToStaticMarkup(<Breakdown lines={lines(fee, net)} />).matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([row]) =>
    row
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );

it('breakdown: has the signs with which its parts come to the sum', () => {
  expect(textsOf('7.55', '250.00')).toEqual([
    'Gift $250.00',
    'Fee covered +$7.55',
    'Fee \u2212$7.55',
    'Net $250.00',
    'Tax deductible $250.00',
  ]);
});

it.each([
  ['7.55', '200.00'],
  [null, '250.00'],
  ['unknown', '250.00'],
  ['7.55', 'soon'],
])('breakdown: pretends no sum where the parts don’t come to it, fee %s, net %s', (fee, net) => {
  const texts = textsOf(fee, net).join();
  expect(texts).toContain('Fee covered $7.55');
  expect(texts).not.toMatch(/[+\u2212]/);
  expect(renderToStaticMarkup(<Breakdown lines={lines(fee, net)} />)).not.toContain('data-weight="sum"');
});
