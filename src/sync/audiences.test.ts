import { expect, test } from 'vitest';
import { changesIn } from './audiences.ts';
import type { SeenAudiences } from './seen.ts';

test('Members who joined or left are compared with the audience as last seen.', () => {
  const seen: SeenAudiences = new Map();
  expect(changesIn(seen, { key: 'a', ids: ['1', '2'], now: 10 })).toBeNull();
  expect(changesIn(seen, { key: 'a', ids: ['2', '3'], now: 20 })).toEqual({ since: 10, came: ['3'], went: ['1'] });
  expect(changesIn(seen, { key: 'a', ids: ['1', '2'], now: 30 })).toEqual({ since: 10, came: [], went: [] });
  expect(changesIn(seen, { key: 'b', ids: [], now: 30 })).toBeNull();
});
