// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useFocusKept } from './dom.ts';

let root: Root;

beforeEach(async () => {
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

it('useFocusKept(): moves the focus from a removed button to the new one, or to the box', async () => {
  await show('Load');
  focus('Load');
  await show('Stop');
  expect(focused()).toBe('Stop');
  await show('none');
  expect(document.activeElement?.tagName).toBe('DIV');
});

it('useFocusKept(): leaves the focus alone if it is not lost, and on the first render', async () => {
  await show('Load');
  expect(document.activeElement).toBe(document.body);
  focus('Elsewhere');
  await show('Stop');
  expect(focused()).toBe('Elsewhere');
});
