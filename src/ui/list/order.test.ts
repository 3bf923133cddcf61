import { expect, it } from 'vitest';
import { unseenOrder } from './order.ts';

const sorts = [
  {
    value: 'given_at',
    ascending: 'oldest first',
    descending: 'newest first',
    unseen: {
      in: (row: object) => !('given_at' in row),
      column: 'value',
      ascending: 'oldest first by the platform',
      descending: 'newest first by the platform',
    },
  },
  { value: 'name', ascending: 'A to Z', descending: 'Z to A' },
];
const of = (values: Record<string, string>, rows: object[]) => unseenOrder(sorts, values, 'newest first', rows);

it('unseenOrder(): names the platform’s sort by a value that rows don’t have, and the nearest sort of theirs', () => {
  expect(of({}, [{}])).toEqual({ words: 'newest first by the platform', sort: '-value' });
  expect(of({ sortBy: 'given_at' }, [{}])).toEqual({ words: 'oldest first by the platform', sort: 'value' });
  expect(of({}, [{ given_at: 'now' }])).toBeUndefined();
  expect(of({ sortBy: 'name' }, [{}])).toBeUndefined();
  expect(of({}, [])).toBeUndefined();
});
