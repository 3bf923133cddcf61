/** The applications that are measured side by side: the floor and Steward. */
import { serveFloor, serveHost } from './front.ts';
import { sandboxToken } from '#api/host.ts';
import type { Shown } from './page-watch.ts';

export interface Way {
  click: string;
  ready: Shown;
}

export interface App {
  name: string;
  origin: string;
  /** Kept in the tab before its first page. */
  token?: string;
  /** The first list, and the link that leads back to it. */
  first: Way & { path: string };
  second: Way;
  /** The button of the next page. */
  next: string;
  form: {
    /** Where the link to the form stands; undefined: on the first list. */
    at?: { path: string; ready: Shown };
    open: Way;
  };
  /** Fields that are typed into, one after the other, each where it stands; undefined: in the form. */
  fields: readonly { path?: string; selector: string }[];
  /** Stands once everything is synced in the background. */
  synced?: string;
  /** One lap around the application. */
  lap: readonly Way[];
}

function floor(origin: string): App {
  const way = (letter: string, list: string): Way => ({
    click: `a[href^="/${letter}"]`,
    ready: { selector: `table[data-list=${list}] tbody tr`, least: 20 },
  });
  const first = way('a', 'transactions');
  const fields = [{ selector: 'input[name=title]' }, { selector: 'input[name=note]' }];
  return {
    name: 'floor',
    origin,
    first: { path: '/a', ...first },
    second: way('b', 'pledges'),
    next: '#next',
    form: { open: { click: '#new', ready: { selector: 'input[name=title]', blank: true } } },
    fields,
    lap: [way('b', 'pledges'), way('c', 'tickets'), way('d', 'payouts'), way('e', 'messages'), first],
  };
}

function steward(origin: string): App {
  const way = (list: string, title: string): Way => ({
    click: `nav a[href^="/${list}"]`,
    ready: { path: `/${list}`, selector: 'main tbody tr', least: 10, also: { selector: 'h1', text: title } },
  });
  const first = way('transactions', 'Transactions');
  const household: Shown = { path: '/households/501?', selector: 'h1', text: 'Ames family' };
  return {
    name: 'steward',
    origin,
    token: sandboxToken,
    synced: 'header button:has-text("Updated")',
    first: { path: '/transactions', ...first },
    second: way('pledges', 'Pledges'),
    next: 'nav[aria-label=Pages] button:has-text("Next")',
    form: {
      at: { path: '/households/501?at=1', ready: household },
      open: { click: 'main a[href*="/edit"]', ready: { path: '/edit', selector: 'main form input', blank: true } },
    },
    fields: [
      { selector: 'main form input' },
      { selector: 'main form textarea' },
      { path: '/transactions', selector: 'main [role=search] input' },
      { path: '/contacts', selector: 'main [role=search] input' },
      { path: '/campaigns/77/ticket-items/new', selector: 'main form input' },
    ],
    lap: [
      way('pledges', 'Pledges'),
      way('tickets', 'Tickets'),
      way('payouts', 'Payouts'),
      way('households', 'Households'),
      first,
    ],
  };
}

export interface Serving {
  apps: readonly App[];
  close(): void;
}

/** `built` is the folder that the floor was built into, `host` the address of Steward's host. */
export async function serveBoth(built: string, host: string): Promise<Serving> {
  const fronts = [await serveFloor(built), await serveHost(host)] as const;
  const [ofFloor, ofSteward] = fronts;
  return {
    apps: [floor(ofFloor.origin), steward(ofSteward.origin)],
    close: () => {
      for (const front of fronts) front.close();
    },
  };
}
