// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { until } from '#e2e/support/doubles/screen.tsx';
import { csvOf } from '#domain/rows/csv.ts';
import type { Column } from './column.tsx';
import { ExportDialog, type ExportDialogProps } from './list-export.tsx';
import { today } from '#ui/format/days.ts';

interface Row {
  id: string;
  phone: string;
  signature: string;
}

const columns: readonly Column<Row>[] = [
  { key: 'id', title: 'Contact', kind: 'id', value: ({ id }) => id },
  { key: 'phone', title: 'Phone', kind: 'text', value: ({ phone }) => phone },
  { key: 'signature', title: 'Signature', kind: 'text', secret: true, value: ({ signature }) => signature },
];
const rows: readonly Row[] = [{ id: '4801', phone: '+33 1 40', signature: 's3cret' }];
const everyRow: readonly Row[] = [...rows, { id: '4802', phone: '', signature: 's3cret' }];

const fileOf = (written: readonly Row[], keys: readonly string[], note = '') => ({
  file: csvOf(
    written,
    columns.filter(({ key }) => keys.includes(key)),
    'UTC',
  ),
  rows: written.length,
  note,
});

let root: Root;
let saved: { name: string; file: Blob }[];
let closed: number;

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  saved = [];
  closed = 0;
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const file = files[Number(this.href.replace('blob:', '')) - 1];
    if (file) saved.push({ name: this.download, file });
  });
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

async function show(props: Partial<ExportDialogProps> = {}): Promise<void> {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <ExportDialog
          name="contacts"
          noun="contacts"
          columns={columns}
          shown={['id', 'phone', 'signature']}
          here={{ label: 'This 1 row (page 2)', rows: 1, file: async (keys) => fileOf(rows, keys) }}
          onClose={() => (closed += 1)}
          {...props}
        />
      </MantineProvider>,
    ),
  );
}

function button(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  if (!found) throw new Error(`No button ${name}, only ${document.body.textContent}`);
  return found;
}

function choice(label: string): HTMLInputElement {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label);
  const input = found && document.getElementById(found.htmlFor);
  if (!(input instanceof HTMLInputElement)) throw new Error(`No choice ${label}`);
  return input;
}

const press = (element: HTMLElement) => act(async () => element.click());
const status = () => document.querySelector('[role=status]')?.textContent ?? '';
const said = (words: RegExp) => until(() => expect(status()).toMatch(words));

describe('export dialog', () => {
  it('export dialog: exports loaded rows without secrets, in a file name without personal data', async () => {
    await show();
    await press(button('Export 1 row'));
    await said(/1 of 1 row exported/);
    expect(saved.map(({ name }) => name)).toEqual([`contacts-${today()}.csv`]);
    expect(await saved[0]?.file.text()).toContain('id,phone\r\n4801,+33 1 40\r\n');
    await press(button('Close'));
    expect(closed).toBe(1);
  });

  it('export dialog: exports the selected columns in the list’s order', async () => {
    await show();
    expect(choice('Signature (secret)').checked).toBe(false);
    await press(choice('Contact'));
    await press(choice('Signature (secret)'));
    await press(choice('Contact'));
    await press(button('Export 1 row'));
    await said(/exported/);
    expect(await saved[0]?.file.text()).toContain('id,phone,signature\r\n4801,+33 1 40,s3cret\r\n');
  });

  it('export dialog: takes these columns or all but secret ones with one press', async () => {
    await show({ shown: ['phone'] });
    expect(button('These columns (1)').getAttribute('aria-pressed')).toBe('true');
    await press(button('All columns (2)'));
    expect(button('These columns (1)').getAttribute('aria-pressed')).toBe('false');
    await press(button('Export 1 row'));
    await said(/exported/);
    expect(await saved[0]?.file.text()).toContain('id,phone\r\n4801,+33 1 40\r\n');
  });

  it('export dialog: requires a column', async () => {
    await show({ shown: ['signature'] });
    await press(button('Export 1 row'));
    expect(document.body.textContent).toContain('Select at least one column');
    expect(saved).toEqual([]);
    await press(choice('Phone'));
    expect(document.body.textContent).not.toContain('Select at least one column');
  });

  it('export dialog: loads all rows first, and shows progress', async () => {
    let finish = () => {};
    await show({
      all: {
        label: 'All 2 rows (loads 2 pages first)',
        progress: 'Page 1 of 2',
        file: async (keys) => {
          await new Promise<void>((resolve) => (finish = resolve));
          return fileOf(everyRow, keys);
        },
      },
    });
    await press(choice('All 2 rows (loads 2 pages first)'));
    await press(button('Export all rows'));
    expect(document.body.textContent).toContain('Page 1 of 2');
    expect(document.activeElement).toBe(button('Stop'));
    finish();
    await said(/2 of 2 rows exported/);
    expect(document.activeElement).toBe(button('Close'));
    expect(await saved[0]?.file.text()).toContain('\r\n4802,\r\n');
  });

  it('export dialog: ends with caveats about the rows', async () => {
    const note = 'The list changed while loading, so some rows may be missing.';
    await show({ all: { label: 'All', progress: '', file: async (keys) => fileOf(everyRow, keys, note) } });
    await press(choice('All'));
    await press(button('Export all rows'));
    await said(/exported/);
    expect(status()).toBe('2 of 2 rows exported. The list changed while loading, so some rows may be missing.');
  });

  it('export dialog: saves nothing if rows couldn’t be loaded, and shows why', async () => {
    await show({
      all: { label: 'All', progress: '', file: () => Promise.reject(new Error('Page 12 did not arrive.')) },
    });
    await press(choice('All'));
    await press(button('Export all rows'));
    await said(/Nothing was exported\. Page 12 did not arrive\./);
    expect(saved).toEqual([]);
    expect(choice('All').checked).toBe(true);
    expect(document.activeElement).toBe(button('Export all rows'));
  });

  it('export dialog: shows a plain message for internal errors', async () => {
    await show({
      all: { label: 'All', progress: '', file: () => Promise.reject(new TypeError('x is undefined')) },
    });
    await press(choice('All'));
    await press(button('Export all rows'));
    await said(/Nothing was exported/);
    expect(status()).toBe('Nothing was exported. Your browser couldn’t create the file.');
  });

  it('export dialog: saves nothing after Stop, even if rows arrive', async () => {
    let heard: AbortSignal | undefined;
    let finish = () => {};
    await show({
      all: {
        label: 'All',
        progress: '',
        file: async (keys, signal) => {
          heard = signal;
          await new Promise<void>((resolve) => (finish = resolve));
          return fileOf(everyRow, keys);
        },
      },
    });
    await press(choice('All'));
    await press(button('Export all rows'));
    await press(button('Stop'));
    expect(status()).toBe('Stopped. Nothing was exported.');
    expect(heard?.aborted).toBe(true);
    await act(async () => finish());
    expect(saved).toEqual([]);
    expect(status()).toBe('Stopped. Nothing was exported.');
  });

  it('export dialog: stops when it unmounts', async () => {
    let heard: AbortSignal | undefined;
    await show({
      all: {
        label: 'All',
        progress: '',
        file: (_keys, signal) => {
          heard = signal;
          return new Promise(() => {});
        },
      },
    });
    await press(choice('All'));
    await press(button('Export all rows'));
    await act(async () => root.render(null));
    expect(heard?.aborted).toBe(true);
  });
});
