import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { FloorRow } from '../mock-api.ts';
import { addressOf, fields, formatDay, formatMoney, heads, lists, placeIn } from '../names.ts';
import '../plain.css';

const known = new Map<string, FloorRow[]>();

function List({ letter, go }: { letter: string; go(path: string): void }) {
  const [page, setPage] = useState(1);
  const [, drawAgain] = useState(0);
  const list = lists[letter] ?? '';
  const address = addressOf(list, page);
  useEffect(() => {
    let isShown = true;
    void fetch(address)
      .then((response) => response.json())
      .then(({ items }: { items: FloorRow[] }) => {
        known.set(address, items);
        if (isShown) drawAgain((count) => count + 1);
      });
    return () => {
      isShown = false;
    };
  }, [address]);
  const items = known.get(address);
  return (
    <>
      <h1>{list}</h1>
      <button id="new" type="button" onClick={() => go(`/${letter}/new`)}>
        New
      </button>
      {items ? (
        <table data-list={list}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head}>{head}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((row) => (
              <tr key={row.id}>
                <td>
                  <a href={`/${letter}/${row.id}`}>{row.ref}</a>
                </td>
                <td>{formatDay(row.date)}</td>
                <td>{row.name}</td>
                <td>{row.email}</td>
                <td>{formatMoney(row.amount)}</td>
                <td>{row.status}</td>
                <td>{row.campaign}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p>Loading</p>
      )}
      <p>
        Page {page}{' '}
        <button id="next" type="button" onClick={() => setPage(page + 1)}>
          Next
        </button>
      </p>
    </>
  );
}

function Form() {
  const [values, setValues] = useState<Record<string, string>>({});
  return (
    <form>
      <h1>New</h1>
      {fields.map((label) => {
        const name = label.toLowerCase();
        const value = values[name] ?? '';
        return (
          <label key={name}>
            {label}
            <input
              name={name}
              value={value}
              onChange={({ target }) => setValues({ ...values, [name]: target.value })}
            />
            {value.length === 1 ? <span>Too short</span> : null}
          </label>
        );
      })}
      <button type="submit">Save</button>
    </form>
  );
}

function App() {
  const [path, setPath] = useState(window.location.pathname);
  const go = (to: string) => {
    window.history.pushState(null, '', to);
    setPath(to);
  };
  const [letter, rest] = placeIn(path);
  return (
    <>
      <nav>
        {Object.entries(lists).map(([each, list]) => (
          <a
            key={each}
            href={`/${each}`}
            onClick={(event) => {
              event.preventDefault();
              go(`/${each}`);
            }}
          >
            {list}
          </a>
        ))}
      </nav>
      <main>{rest ? <Form /> : <List key={letter} letter={letter} go={go} />}</main>
    </>
  );
}

const root = document.querySelector('#root');
if (root) createRoot(root).render(<App />);
