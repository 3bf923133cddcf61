// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { until } from '#e2e/support/doubles/screen.tsx';
import { PlainTable } from '#ui/kit/plain-table.tsx';
import { usePages } from './use-pages.tsx';

const numbers = Array.from({ length: 120 }, (_, at) => at);

function Table() {
  const { shown, more } = usePages(numbers);
  return (
    <MantineProvider env="test">
      <PlainTable caption="Numbers" rows={shown} columns={[{ title: 'Number', cell: (number) => `Row ${number}` }]} />
      {more}
    </MantineProvider>
  );
}

it('usePages(): moves the focus to the first added row of a table, each time', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<Table />));
  const press = () => act(async () => document.querySelector('button')?.click());
  await press();
  await until(() => expect(document.activeElement?.textContent).toBe('Row 50'));
  await press();
  await until(() => expect(document.activeElement?.textContent).toBe('Row 100'));
  expect(document.querySelector('button')).toBeNull();
  await act(async () => root.unmount());
});
