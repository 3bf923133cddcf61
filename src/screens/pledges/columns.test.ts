import { expect, it } from 'vitest';
import { listContext } from '../../records/list-context.ts';
import { readyViews } from '../../records/ready-views.ts';
import { columnsFor } from './columns.tsx';

it('columnsFor(): adds contact columns and the last reminder to past-due views', () => {
  const hidden = (values: Readonly<Record<string, string>>) =>
    columnsFor(listContext(), values).flatMap(({ key, hidden: isHidden }) => (isHidden ? key : []));
  const reminded = ['overdue', 'phone', 'email', 'last_reminded_at'];
  expect(hidden({})).toEqual(expect.arrayContaining(reminded));
  for (const { values } of readyViews.pledges) {
    expect(hidden(values)).toEqual(hidden({}).filter((key) => !reminded.includes(key)));
  }
});
