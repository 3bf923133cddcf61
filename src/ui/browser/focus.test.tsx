// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFocusKept } from './focus.ts';

let root: Root;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

function Stages({ stage }: { stage: string }) {
  const box = useFocusKept<HTMLDivElement>(stage);
  return (
    <>
      <button type="button">Elsewhere</button>
      <div ref={box} tabIndex={-1}>
        {stage === 'none' ? null : (
          <button key={stage} type="button">
            {stage}
          </button>
        )}
      </div>
    </>
  );
}

const show = (stage: string) => act(async () => root.render(<Stages stage={stage} />));
const focused = () => document.activeElement?.textContent;
const focus = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.focus();

it('goes from the button that is taken away to the one that comes, and to the box when none does', async () => {
  await show('Load');
  focus('Load');
  await show('Stop');
  expect(focused()).toBe('Stop');
  await show('none');
  expect(document.activeElement?.tagName).toBe('DIV');
});

it('stays where it is when it is not lost, and is not taken when the box first appears', async () => {
  await show('Load');
  expect(document.activeElement).toBe(document.body);
  focus('Elsewhere');
  await show('Stop');
  expect(focused()).toBe('Elsewhere');
});
