import { expect, it } from 'vitest';
import type { ListModel } from './list-model.ts';
import type { ListRow } from './list-props.ts';
import { groupAt } from './list-table.tsx';

it('groupAt(): heads stand before the first row of each group, in a whole list in its default sort', () => {
  const headsOf = (changed: object) => {
    const rows = ['0', '0', '2', '3'].map((id) => ({ id }));
    const model = {
      rows,
      groups: ['Ending soon', 'Running', 'No goal', 'Ended'],
      rank: ({ id }: ListRow) => Number(id),
      sort: { isUsual: true },
      extent: { count: 4, complete: true, loadedAt: 0 },
      narrowedHere: false,
      ...changed,
    } as unknown as ListModel<ListRow>;
    return rows.map((_, index) => groupAt(model, index));
  };
  const none = [null, null, null, null];
  expect(headsOf({})).toEqual(['Ending soon', null, 'No goal', 'Ended']);
  expect(headsOf({ extent: undefined })).toEqual(none);
  expect(headsOf({ sort: { isUsual: false } })).toEqual(none);
  expect(headsOf({ narrowedHere: true })).toEqual(none);
  expect(headsOf({ groups: undefined })).toEqual(none);
});
