import { expect, it } from 'vitest';
import { listNames, resources } from '#domain/resources.ts';
import { isCurrent, screens } from './navigation.ts';

const marked = (path: string) => screens.flatMap(({ to }) => (isCurrent(to, path) ? [to] : []));

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

it('navigation: leads to every list of the platform', () => {
  const paths: readonly string[] = screens.map(({ to }) => to);
  expect(listNames.filter((list) => !paths.includes(`/${resources[list].many}`))).toEqual([]);
});
