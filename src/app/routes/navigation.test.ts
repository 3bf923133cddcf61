import { expect, it } from 'vitest';
import { foot, isCurrent, navigation } from './navigation.ts';

const marked = (path: string) =>
  [...navigation.flatMap(({ items }): readonly { to: string }[] => items), ...foot].flatMap(({ to }) =>
    isCurrent(to, path) ? [to] : [],
  );

it.each([
  ['/', ['/']],
  ['/campaigns', ['/campaigns']],
  ['/campaigns/77', ['/campaigns']],
  ['/campaigns/77/ticket-items/new', ['/campaigns']],
  ['/campaigns/77/discount-codes/1601', ['/discount-codes']],
  ['/discount-codes/import', ['/discount-codes']],
  ['/contacts/4801/edit', ['/contacts']],
  ['/payouts/bank', ['/payouts']],
  ['/report', ['/report']],
  ['/campaigns-of-old', []],
])('isCurrent(): %s marks %j', (path, screens) => {
  expect(marked(path)).toEqual(screens);
});
