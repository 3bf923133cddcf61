/** What a screen claims about a write, held against what was carried out. */
import type { ExecutedWrite } from '../support/sandbox/executed.ts';
import type { Screen } from './screen.ts';

/** A write as it left a tab. */
export interface SentWrite {
  path: string;
  key: string;
}

interface Claim {
  said: RegExp;
  /** What it is about: the write that this tab has sent last, or any at all. */
  about: 'the last' | 'any';
  executed: boolean;
}

const claims: readonly Claim[] = [
  { said: /^(?:(?:Household|Contact|Discount code) saved|Change undone)$/m, about: 'any', executed: true },
  { said: /\b(?:Ticket item|\d+ ticket items) created\b/, about: 'any', executed: true },
  { said: /\bSaved\. At \d/, about: 'any', executed: true },
  { said: /\bNothing was saved\. Your changes are still in the form\./, about: 'the last', executed: false },
  { said: /\bNot saved\. At \d/, about: 'the last', executed: false },
  // A tab that was offline, got no key, or found the form locked by another tab sent nothing: its last write is an earlier one.
  {
    said: /^Nothing was sent\n+(?!\n|You’re offline|The Steward server didn’t respond|This form is being saved in another tab)/m,
    about: 'the last',
    executed: false,
  },
  {
    said: /^(?![^]*(?:You’re offline|The Steward server didn’t respond))[^]*\bNothing was created\./,
    about: 'the last',
    executed: false,
  },
];

/** Where writes go from a screen, and what it claims of them; none of a screen that says nothing of any. */
export function claimsOn({ address, heading, text }: Screen): { path: string; found: readonly Claim[] } | null {
  const path = writePathAt(address);
  // What is listed there was sent from elsewhere.
  if (path === null || heading === 'Activity') return null;
  const found = claims.filter(({ said }) => said.test(text));
  return found.length === 0 ? null : { path, found };
}

/** Sentences about claims that are not so. */
export function wrongClaims(
  { path, found }: { path: string; found: readonly Claim[] },
  sent: readonly SentWrite[],
  ledger: readonly ExecutedWrite[],
): readonly string[] {
  const there = ledger.filter((write) => write.path === path);
  const last = sent.findLast((write) => write.path === path);
  return found
    .filter(({ about, executed }) => {
      const isDone = about === 'any' ? there.length > 0 : there.some(({ key }) => key === last?.key);
      return isDone !== executed;
    })
    .map(({ said, about }) => `${path}: the screen says ${String(said)}, and ${about} write says otherwise`);
}

const paths: readonly [pattern: RegExp, path: string][] = [
  [/^\/households\/(\d+)/, '/v1/households/$1'],
  [/^\/contacts\/(\d+)/, '/v1/contacts/$1'],
  [/^\/campaigns\/(\d+)\/discount-codes\/(\d+)/, '/v1/campaigns/$1/discount-codes/$2'],
  [/^\/campaigns\/(\d+)\/ticket-items\/new/, '/v1/campaigns/$1/items/tickets'],
];

function writePathAt(address: string): string | null {
  const bare = address.replace(/[?#].*$/, '');
  for (const [pattern, path] of paths) {
    const [found] = pattern.exec(bare) ?? [];
    if (found !== undefined) return found.replace(pattern, path);
  }
  return null;
}
