// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { syncWith, everyList, beforeSync, syncInMemory } from '#e2e/support/doubles/sync.ts';
import { showScreen, until } from '#e2e/support/doubles/screen.tsx';
import { connect } from '#api/query.ts';
import { createStore } from '#device/store.ts';
import { currentSync } from '#sync/current.ts';
import { ContactPicker } from './contact-picker.tsx';

let root: Root;
const screen = document.createElement('div');
const status = createStore(beforeSync);
const asked = vi.fn<(list: string, input: object) => void>();
const offers = () => [...screen.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);
const text = () => screen.textContent;
const apply = vi.fn<(values: object) => void>();

function Shown() {
  return <ContactPicker label="Contact" field="contacts" values={{}} apply={apply} />;
}

async function type(words: string) {
  const box = screen.querySelector('input');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, words);
    box?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

beforeEach(async () => {
  document.body.append(screen);
  root = createRoot(screen);
  status.set({ ...beforeSync, lists: everyList({ rows: 1, last: 40, nextPage: 2, beganAt: 1 }) });
  asked.mockReset();
  apply.mockReset();
  await showScreen(root, '/', { '/': Shown });
});

afterEach(async () => {
  await act(async () => root.unmount());
  currentSync.set(null);
  screen.remove();
});

it('ContactPicker: offers people seen or synced, and those of households that the platform finds', async () => {
  const sync = syncInMemory();
  const household = (id: string, contact: string, first_name: string) => {
    return { id, name: 'Ames family', contacts: [{ id: contact, first_name, last_name: 'Ames' }] };
  };
  sync.update({ list: 'listHouseholds', rows: [household('501', '4801', 'Ruth')] });
  connect((list: string, input: object) => {
    asked(list, input);
    return new Promise<never>(() => undefined);
  });
  await act(async () => currentSync.set(syncWith(sync, status)));
  await type('ames');
  await until(() => expect(offers()).toEqual(['Ruth AmesAmes family, contact 4801']));
  // A name from right to left doesn't turn the words around it.
  expect(Array.from(screen.querySelectorAll('bdi'), (name) => name.textContent)).toEqual(['Ruth Ames', 'Ames family']);
  expect(text()).toContain('Searching…');
  expect(asked).toHaveBeenCalledWith('listHouseholds', { query: 'ames' });
  await act(async () => {
    sync.update({ list: 'listHouseholds', rows: [household('502', '4802', 'Daniel')] });
    status.set({ ...status.get(), writes: 1 });
  });
  await until(() => expect(offers()).toHaveLength(2));
});

it('ContactPicker: a contact ID is offered without a search', async () => {
  await type('4801');
  await until(() => expect(offers()).toEqual(['Contact 4801']));
  expect(text()).toContain('Press Enter to filter by this contact ID.');
  expect(asked).not.toHaveBeenCalled();
  const sync = syncInMemory();
  const contacts = [{ id: '4801', first_name: 'Ruth', last_name: 'Ames' }];
  sync.update({ list: 'listHouseholds', rows: [{ id: '501', name: 'Ames family', contacts }] });
  await act(async () => currentSync.set(syncWith(sync, status)));
  await until(() => expect(offers()).toEqual(['Ruth AmesContact 4801']));
});

it('ContactPicker: Enter waits for the answer to what is typed, and takes nothing of an earlier text', async () => {
  const sync = syncInMemory();
  const contacts = ['Mia', 'Maggie'].map((first_name, place) => ({ id: `480${place}`, first_name, last_name: 'Ames' }));
  sync.update({ list: 'listHouseholds', rows: [{ id: '501', name: 'Ames family', contacts }] });
  connect(() => new Promise<never>(() => undefined));
  await act(async () => currentSync.set(syncWith(sync, status)));
  await type('ames');
  await until(() => expect(offers()).toHaveLength(2));
  await type('maggie');
  expect(offers()).toEqual([]);
  await act(async () =>
    screen.querySelector('input')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })),
  );
  expect(apply).not.toHaveBeenCalled();
  await until(() => expect(apply).toHaveBeenCalledWith({ contacts: '4801' }));
});
