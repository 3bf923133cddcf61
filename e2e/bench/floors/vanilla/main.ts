import type { FloorRow } from '../mock-api.ts';
import { addressOf, fields, formatDay, formatMoney, heads, lists, placeIn } from '../names.ts';
import '../plain.css';

interface Answer {
  items: FloorRow[];
  total: number;
}

const main = document.querySelector('main') ?? document.body;
const known = new Map<string, Answer>();

function element(name: string, text = '', ...children: Node[]): HTMLElement {
  const made = document.createElement(name);
  made.append(text, ...children);
  return made;
}

function button(id: string, text: string, act: () => void): HTMLElement {
  const made = element('button', text);
  made.id = id;
  made.addEventListener('click', act);
  return made;
}

function go(path: string): void {
  window.history.pushState(null, '', path);
  show();
}

function drawList(key: string, page: number, { items, total }: Answer): void {
  const list = lists[key] ?? '';
  const table = element('table');
  table.dataset['list'] = list;
  const rows = items.map(({ ref, date, name, email, amount, status, campaign }) => {
    const texts = [formatDay(date), name, email, formatMoney(amount), status, campaign];
    return element('tr', '', element('td', '', element('a', ref)), ...texts.map((text) => element('td', text)));
  });
  const head = element('tr', '', ...heads.map((text) => element('th', text)));
  table.append(element('thead', '', head), element('tbody', '', ...rows));
  const next = button('next', 'Next', () => void showList(key, page + 1));
  const foot = element('p', `Page ${page} of ${Math.ceil(total / 20)} `, next);
  main.replaceChildren(
    element('h1', list),
    button('new', 'New', () => go(`/${key}/new`)),
    table,
    foot,
  );
}

async function showList(key: string, page = 1): Promise<void> {
  const address = addressOf(lists[key] ?? '', page);
  const before = known.get(address);
  if (before) drawList(key, page, before);
  const answer = (await (await fetch(address)).json()) as Answer;
  known.set(address, answer);
  if (placeIn(window.location.pathname)[0] === key) drawList(key, page, answer);
}

function showForm(): void {
  const inputs = fields.map((label) => {
    const input = document.createElement('input');
    input.name = label.toLowerCase();
    return element('label', label, input);
  });
  const error = element('p');
  const form = element('form', '', ...inputs, error, element('button', 'Save'));
  form.addEventListener('input', ({ target }) => {
    error.textContent = target instanceof HTMLInputElement && target.value.length < 2 ? 'Too short' : '';
  });
  main.replaceChildren(element('h1', 'New'), form);
}

function show(): void {
  const [key, rest] = placeIn(window.location.pathname);
  if (rest) showForm();
  else void showList(key);
}

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href) return;
  event.preventDefault();
  go(link.getAttribute('href') ?? '/a');
});
window.addEventListener('popstate', show);
show();
