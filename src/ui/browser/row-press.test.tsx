// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useRowPress } from './row-press.ts';

let root: Root;
const opened = vi.fn<(name: string, isCtrl: boolean) => void>();

function Rows() {
  useRowPress();
  const press = (event: { currentTarget: Element; ctrlKey: boolean; preventDefault(): void }) => {
    event.preventDefault();
    opened(event.currentTarget.textContent, event.ctrlKey);
  };
  const link = (name: string) => (
    <a href="#there" onClick={press}>
      {name}
    </a>
  );
  return (
    <>
      <table>
        <tbody>
          <tr data-row>
            <th>{link('Ruth')}</th>
            <td>Nov 20</td>
            <td>
              {link('Gala')} <button type="button">Thank</button>
            </td>
          </tr>
          <tr data-row>
            <th>Unknown donor</th>
            <td>Nov 21 {link('Dinner')}</td>
          </tr>
        </tbody>
      </table>
      <ul>
        <li data-row>
          <p>Card</p>
          <p data-name>{link('Amir')}</p>
        </li>
        <li>
          <p>Line</p>
          <p data-name>{link('Nora')}</p>
        </li>
      </ul>
    </>
  );
}

beforeEach(async () => {
  opened.mockReset();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<Rows />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

const having = (text: string) =>
  [...document.querySelectorAll<HTMLElement>('td, th, p, a, button')].findLast((one) =>
    one.textContent.startsWith(text),
  );
const press = (text: string, keys: MouseEventInit = {}) =>
  having(text)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }));

it.each([
  ['a cell', 'Nov 20', 'Ruth'],
  ['its name', 'Ruth', 'Ruth'],
  ['another link', 'Gala', 'Gala'],
  ['a card', 'Card', 'Amir'],
])('a press on %s of a row follows one link', (_, text, name) => {
  press(text);
  expect(opened.mock.calls).toEqual([[name, false]]);
});

it.each([
  ['a button', 'Thank'],
  ['a row whose name is no link', 'Nov 21'],
  ['what is no row', 'Line'],
])('a press on %s follows none', (_, text) => {
  press(text);
  expect(opened).not.toHaveBeenCalled();
});

it('keeps the keys that open a tab', () => {
  press('Nov 20', { ctrlKey: true });
  expect(opened).toHaveBeenCalledWith('Ruth', true);
});

it('stays where text was selected', () => {
  const cell = having('Nov 20');
  if (cell) getSelection()?.selectAllChildren(cell);
  press('Nov 20');
  expect(opened).not.toHaveBeenCalled();
  getSelection()?.removeAllRanges();
  press('Nov 20');
  expect(opened).toHaveBeenCalledTimes(1);
});
