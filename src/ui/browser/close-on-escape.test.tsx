// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useDisclosure } from '#ui/kit/disclosure.tsx';
import { RowMenu } from '#ui/list/row-menu.tsx';

let root: Root;

beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

function Panel() {
  const panel = useDisclosure();
  return (
    <span {...panel.anchor}>
      <button type="button" {...panel.button}>
        Filters
      </button>
      {panel.panel('Filters', () => 'what it holds')}
    </span>
  );
}

const button = () => document.querySelector('button') as HTMLButtonElement;
const isOpen = () => button().getAttribute('aria-expanded') === 'true';
/** The panel's code may arrive while a test runs, so what it needs is there. */
const show = (content: ReactNode) => act(() => root.render(<MantineProvider env="test">{content}</MantineProvider>));
/** The code that comes once a button is pressed. */
const arrival = () =>
  act(
    async () => void (await Promise.all([import('#ui/kit/popover-panel.tsx'), import('#ui/list/row-menu-items.tsx')])),
  );
/** Presses without waiting, while the panel's code is still loading and the focus hasn't moved. */
const press = (what: () => void) => act(what);
const escape = (target: HTMLElement) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));

const place = { at: '1', values: {}, searchText: undefined };

it.each([
  ['a panel', <Panel key="panel" />],
  ['the menu of a row', <RowMenu key="menu" row={{}} id="7" place={place} actions={{ label: 'Payout' }} />],
])('Escape: closes %s before the focus is inside it', async (_what, opener) => {
  show(opener);
  for (const target of [button(), document.body]) {
    press(() => button().click());
    expect(isOpen()).toBe(true);
    press(() => escape(target));
    expect(isOpen()).toBe(false);
  }
  await arrival();
});

it('Escape: does not close a panel while another element has the focus', async () => {
  show(<Panel />);
  press(() => button().click());
  const elsewhere = document.body.appendChild(document.createElement('input'));
  press(() => escape(elsewhere));
  expect(isOpen()).toBe(true);
  await arrival();
});

it('a panel closes as another one opens, even before its code has loaded', () => {
  show([<Panel key="one" />, <Panel key="other" />]);
  const [one, other] = document.querySelectorAll('button');
  press(() => one?.click());
  press(() => other?.click());
  expect([one, other].map((each) => each?.getAttribute('aria-expanded'))).toEqual(['false', 'true']);
});
