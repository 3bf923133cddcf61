import { expect, it } from 'vitest';
import { giftsIn } from './ways/further-links.tsx';

it('giftsIn(): begins and ends its days in the zone that the figure is counted in', () => {
  const { search } = giftsIn({ from: '2026-11-16', to: '2026-11-22' }, 'USD', { 'f.campaign_id': '77' }, 'Asia/Tokyo');
  expect(search).toEqual({
    transactedAfter: '2026-11-16T00:00:00+09:00',
    transactedBefore: '2026-11-22T23:59:59+09:00',
    'f.currency': 'USD',
    'f.kept': 'some',
    'f.campaign_id': '77',
  });
});
