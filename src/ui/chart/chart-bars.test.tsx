// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { ChartBars, ChartLines } from './chart-bars.tsx';

const said = { words: 'Raised by year', says: ['2025: $7', '2026: $9'], currency: 'USD' };
const bars = () => [
  { name: '2025', value: 7, running: false },
  { name: '2026', value: 9, running: true },
];
const lines = () => [{ is: 'now' as const, values: [7, 9] }];

test.each([
  ['bars', () => <ChartBars bars={bars()} counted={false} {...said} />],
  ['lines', () => <ChartLines lines={lines()} names={['2025', '2026']} marked={['2025']} {...said} />],
])('%s are laid out once, however often their screen is drawn', async (_, draw: () => ReactNode) => {
  vi.stubGlobal('ResizeObserver', Sized);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 40, 12));
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  const render = () => act(async () => root.render(<MantineProvider env="test">{draw()}</MantineProvider>));
  await render();
  expect(box.querySelector('svg')?.textContent).toContain('$');
  const changed: string[] = [];
  const changes = new MutationObserver((records) => changed.push(...records.map(({ target }) => target.nodeName)));
  changes.observe(box, { subtree: true, childList: true, attributes: true, characterData: true });
  await render();
  expect(changed).toEqual([]);
  await act(async () => root.unmount());
});

/** Says at once that what it observes has room for a chart. */
class Sized {
  private readonly heard: (entries: { target: Element; contentRect: object }[]) => void;
  constructor(heard: Sized['heard']) {
    this.heard = heard;
  }
  observe(target: Element): void {
    this.heard([{ target, contentRect: { width: 600, height: 240 } }]);
  }
  unobserve(): void {}
  disconnect(): void {}
}
