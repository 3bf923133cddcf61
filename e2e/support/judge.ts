/**
 * What must hold in every test under faults, whatever the fault: what the interface
 * claims is compared with what the sandbox's database says was carried out.
 */
import type { BrowserContext, Page } from 'playwright/test';
import type { WriteName } from '#api/operations.ts';
import type { Outcome } from '#api/outcome.ts';
import type { ExecutedWrite } from './sandbox/executed.ts';
import { expect, type Guard } from './fixture.ts';
import { keptText } from './kept.ts';
import { type Figures, mustBeNone } from './figures.ts';
import { type BadMoment, watchMoments } from './moments.ts';
import type { FaultScript, SeenRequest } from './script.ts';

/** As many requests of one address in ten seconds as no reader has reason to make: three attempts, a few times over. */
const mostOfOneAddress = 15;

export interface Judged {
  context: BrowserContext;
  token: string;
  guard: Guard;
  /** What passed between the browser and the host. */
  faults: FaultScript;
  executed: () => Promise<readonly ExecutedWrite[]>;
  /** How many times as fast as usual time goes by in the browser. */
  pace?: number;
}

export interface Judge {
  /** Looks at a page as it is now: it has a heading and the way to elsewhere, and the token stands nowhere. */
  look: (page: Page) => Promise<void>;
  /** The bodies of the writes that were carried out. */
  carriedOut: () => Promise<readonly unknown[]>;
  /** The browser keeps nothing, so that what is claimed cannot be read there. */
  keepsNothing: () => void;
  /** Counts what was typed and is not there any more. */
  lost: (typed: string, now: string) => void;
  /** Everything that was counted so far; `wrong` says in words what must not be. */
  verdict: () => Promise<{ figures: Figures; wrong: readonly string[] }>;
}

export async function judge({ context, token, guard, faults, executed, pace = 1 }: Judged): Promise<Judge> {
  const bad: readonly BadMoment[] = await watchMoments(context);
  const wrong: string[] = [];
  const sightings = new Set<string>();
  let charactersLost = 0;
  let keeps = true;
  context.on('request', (request) => {
    if (request.url().includes(token)) sightings.add(`the address ${request.url()}`);
  });
  context.on('console', (message) => {
    if (message.text().includes(token)) sightings.add('the console');
  });

  const look = async (page: Page) => {
    for (const place of await page.evaluate(placesOf, token)) sightings.add(place);
    await expect(page.getByRole('main').getByRole('heading').first(), 'a page that is not blank').toBeVisible();
    // The snapshot has the names that no text shows: of buttons, of regions.
    const now = `${await page.title()}\n${await page.getByRole('main').ariaSnapshot()}`;
    if (/\bundefined\b|\bNaN\b|\[object |Invalid Date/.test(now)) wrong.push(`nonsense in ${now}`);
  };

  const verdict = async () => {
    const open = context.pages().filter((page) => !page.isClosed() && page.url().startsWith('http'));
    for (const page of open) await look(page).catch((error: unknown) => void wrong.push(String(error)));
    for (const place of faults.sightings()) sightings.add(place);
    const sent = distinct(writesIn(faults));
    const entries = open[0] ? await entriesIn(open[0], token) : [];
    const claims = claimsOf(entries);
    // What has no key was sent beside the browser.
    const ledger = (sent.length > 0 ? await executed() : []).filter(({ key }) => key !== null);
    const account = keeps ? compare(entries, ledger) : { savedThatWereNot: 0, notSavedThatWere: 0 };
    const asked = faults.requests({ path: /^\/ops\/./ });
    const keysAsked = new Set(asked.map(({ path }) => path));
    const resolved = new Set(asked.filter(resolves).map(({ path }) => path));
    const open_ = totalOf(claims, 'unconfirmed');
    const figures: Figures = {
      writes: sent.length,
      carriedOut: ledger.length,
      executedTwice: twice(ledger),
      savedThatWereNot: account.savedThatWereNot,
      notSavedThatWere: account.notSavedThatWere,
      charactersLost,
      notKnown: Math.max(keysAsked.size, resolved.size + open_),
      resolved: resolved.size,
      blank: bad.filter(({ wrong: how }) => how === 'blank').length,
      foreign: guard.problems.filter((problem) => problem.startsWith('foreign request')).length,
      tokenSightings: sightings.size,
    };
    const all = [...wrong];
    for (const name of mustBeNone) if (figures[name] > 0) all.push(`${name}: ${figures[name]}`);
    all.push(...bad.map(({ wrong: how, text }) => `${how}: ${text}`));
    all.push(...Array.from(sightings, (place) => `the token stood in ${place}`));
    if (open[0] && keeps && total(claims) < sent.length)
      all.push(`${sent.length} writes were sent, and Activity has ${total(claims)}`);
    if (sent.some(({ key }) => key === null)) all.push('a write was sent without a key');
    all.push(...overBudget(faults.requests(), 10_000 / pace));
    return { figures, wrong: all };
  };

  const carriedOut = async () => {
    const writes = writesIn(faults);
    if (writes.length === 0) return [];
    const keys = new Set((await executed()).map(({ key }) => key));
    return writes.filter(({ key }) => key !== null && keys.has(key)).map(({ body }) => JSON.parse(body) as unknown);
  };

  return {
    look,
    carriedOut,
    keepsNothing: () => {
      keeps = false;
    },
    lost: (typed, now) => {
      charactersLost += lostOf(typed, now);
    },
    verdict,
  };
}

/** How many characters of the one, in their order, are not in the other. */
function lostOf(typed: string, now: string): number {
  let from = 0;
  let lost = 0;
  for (const character of typed) {
    const at = now.indexOf(character, from);
    if (at === -1) lost += 1;
    else from = at + character.length;
  }
  return lost;
}

/** In the page: the places where the token stands, beside the one where it belongs. */
function placesOf(token: string): string[] {
  const entries = (storage: Storage) => Object.entries(storage).map(([key, value]) => `${key} ${String(value)}`);
  const read = (name: string, text: () => string): [string, string] => {
    try {
      return [name, text()];
    } catch {
      return [name, ''];
    }
  };
  const places = [
    read('the address', () => location.href),
    read('the title', () => document.title),
    read('the document', () => document.documentElement.outerHTML),
    read('localStorage', () => entries(localStorage).join('\n')),
    read('sessionStorage', () =>
      entries(sessionStorage)
        .filter((entry) => !entry.startsWith('steward.token '))
        .join('\n'),
    ),
    read('a cookie', () => document.cookie),
    read('the history', () => JSON.stringify(history.state) ?? ''),
    read('the name of the window', () => window.name),
  ];
  return places.filter(([, text]) => text.includes(token)).map(([name]) => name);
}

const writesIn = (faults: FaultScript) =>
  faults.requests().filter(({ method, path }) => method !== 'GET' && path.startsWith('/v1/'));

/** One write may arrive several times, when the browser repeats it. */
function distinct(writes: readonly SeenRequest[]): readonly SeenRequest[] {
  return writes.filter(({ key }, index) => key === null || writes.findIndex((other) => other.key === key) === index);
}

type Claims = Record<WriteName, Record<Outcome, number>>;

interface KeptEntry {
  operation: WriteName;
  outcome: Outcome;
  operationKey?: string;
  bulk?: { saved: number; rejected: number; unconfirmed: number };
}

function noClaims(): Claims {
  const none = () => ({ saved: 0, rejected: 0, 'not-sent': 0, unconfirmed: 0 });
  return { updateHousehold: none(), updateContact: none(), updateDiscountCode: none(), createTicketItem: none() };
}

/** What the list of activity holds. */
export async function entriesIn(page: Page, token: string): Promise<readonly KeptEntry[]> {
  const text = await keptText(page, token, 'activity').catch(() => null);
  return JSON.parse(text ?? '[]') as KeptEntry[];
}

/** What it says, by operation. */
function claimsOf(entries: readonly KeptEntry[]): Claims {
  const claims = noClaims();
  for (const { operation, outcome, bulk } of entries) {
    if (!bulk) claims[operation][outcome] += 1;
    else for (const one of ['saved', 'rejected', 'unconfirmed'] as const) claims[operation][one] += bulk[one];
  }
  return claims;
}

const totalOf = (claims: Claims, outcome: Outcome) =>
  Object.values(claims).reduce((sum, counts) => sum + counts[outcome], 0);

const total = (claims: Claims) =>
  Object.values(claims).reduce((sum, counts) => sum + Object.values(counts).reduce((one, more) => one + more, 0), 0);

/**
 * What is claimed to be saved was carried out, and what was carried out is saved or not known: write by write where
 * they have keys, and by their number where they have none.
 */
function compare(entries: readonly KeptEntry[], ledger: readonly ExecutedWrite[]) {
  const done = new Set<string | null>(ledger.map(({ key }) => key));
  const keyed = entries.filter(({ operationKey }) => operationKey !== undefined);
  const isDone = ({ operationKey }: KeptEntry) => done.has(operationKey ?? null);
  let savedThatWereNot = keyed.filter((entry) => entry.outcome === 'saved' && !isDone(entry)).length;
  let notSavedThatWere = keyed.filter((entry) => /^(?:rejected|not-sent)$/.test(entry.outcome) && isDone(entry)).length;

  const known = new Set<string | null | undefined>(keyed.map(({ operationKey }) => operationKey));
  const others = claimsOf(entries.filter(({ operationKey }) => operationKey === undefined));
  for (const [operation, counts] of Object.entries(others)) {
    const executed = ledger.filter((write) => write.operation === operation && !known.has(write.key)).length;
    savedThatWereNot += Math.max(0, counts.saved - executed);
    notSavedThatWere += Math.max(0, executed - counts.saved - counts['unconfirmed']);
  }
  return { savedThatWereNot, notSavedThatWere };
}

function twice(ledger: readonly ExecutedWrite[]): number {
  const keys = ledger.flatMap(({ key }) => key ?? []);
  return keys.length - new Set(keys).size;
}

/** The journal said what became of it: the platform's answer, or that it never arrived. */
function resolves({ answer }: SeenRequest): boolean {
  const { state, status } = JSON.parse(answer || '{}') as { state?: string; status?: number };
  return state === 'withdrawn' || (state === 'done' && status !== undefined && status < 500);
}

function overBudget(requests: readonly SeenRequest[], tenSeconds: number): string[] {
  const addresses = new Set(requests.map(({ method, path }) => `${method} ${path}`));
  return [...addresses]
    .filter((address) => {
      const times = requests.filter(({ method, path }) => `${method} ${path}` === address).map(({ at }) => at);
      return times.some((at, index) => (times[index + mostOfOneAddress] ?? Infinity) - at < tenSeconds);
    })
    .map((address) => `${address} was asked for more than ${mostOfOneAddress} times in ten seconds`);
}
