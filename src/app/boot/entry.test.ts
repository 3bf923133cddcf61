// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Configuration, readConfiguration } from '../../api/host.ts';

const minute = 60_000;
const lockedLongAgo = () => localStorage.setItem('steward.used', String(Date.now() - 60 * minute));
const draft = JSON.stringify({ values: { note: 'Mine' }, start: { note: '' }, at: 1 });
const held = () => Object.keys(sessionStorage).toSorted();

let asked: string[];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  asked = [];
  vi.stubGlobal('fetch', (address: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${new URL(address).pathname}`);
    return Promise.resolve(new Response(null, { status: 204 }));
  });
});

/** As a page that is loaded at that path: whether it begins with signing in. */
async function loaded(path: string, given: Partial<Configuration>) {
  vi.resetModules();
  window.history.replaceState(null, '', path);
  const { startsSignedOut } = await import('./entry.tsx');
  return startsSignedOut({ ...readConfiguration(undefined), ...given });
}

/** A tab in which somebody signed in, typed and locked; somebody signed out in another one since. */
function lockedBeforeSignOut() {
  const now = Date.now();
  sessionStorage.setItem('steward.since', String(now - 3 * minute));
  sessionStorage.setItem('steward.locked', 'asked');
  sessionStorage.setItem('steward.mark', 'salt.derived');
  sessionStorage.setItem('steward.draft.household.501', draft);
  localStorage.setItem('steward.locked-all', String(now - 2 * minute));
  localStorage.setItem('steward.ended', String(now - minute));
}

describe('a page that begins', () => {
  it.each<[string, string, Partial<Configuration>]>([
    ['at the lock', '/connect', {}],
    ['at a record', '/households/501', {}],
    ['at the lock', '/connect', { custody: 'host', account: '' }],
    ['at a record, where the host has a newer session', '/households/501', { custody: 'host', account: 'a1' }],
  ])('%s has no drafts any more once somebody has signed out in another tab: %s %o', async (_name, path, given) => {
    lockedBeforeSignOut();
    if (given.custody === 'host') sessionStorage.setItem('steward.account', 'a1');
    const signedOut = await loaded(path, given);
    expect(signedOut).toBe(given.account !== 'a1');
    expect(held()).toEqual(signedOut ? [] : ['steward.account', 'steward.since']);
  });

  it('in a new tab, long after anybody used Steward, ends the session that the host still has', async () => {
    lockedLongAgo();
    expect(await loaded('/households', { custody: 'host', account: 'a1' })).toBe(true);
    expect(asked).toEqual(['DELETE /session']);
    expect(localStorage.getItem('steward.signed-out')).not.toBeNull();
  });

  it('where the tab holds the token has no session of a host to end', async () => {
    lockedLongAgo();
    sessionStorage.setItem('steward.token', 'secret');
    expect(await loaded('/households', { custody: 'tab' })).toBe(true);
    expect(asked).toEqual([]);
    expect(held()).not.toContain('steward.token');
  });

  it.each([
    ['asked', 'asked'],
    ['idle', 'idle'],
    // Noted by a version that said nothing of it.
    ['', 'asked'],
  ])('after all tabs were locked (%s) says no other reason, and does not lock the others again', async (how, why) => {
    const at = `${Date.now() - minute}${how ? ` ${how}` : ''}`;
    localStorage.setItem('steward.locked-all', at);
    sessionStorage.setItem('steward.since', String(Date.now() - 2 * minute));
    sessionStorage.setItem('steward.token', 'secret');
    expect(await loaded('/households', { custody: 'tab' })).toBe(true);
    expect(sessionStorage.getItem('steward.locked')).toBe(why);
    expect(localStorage.getItem('steward.locked-all')).toBe(at);
    expect(held()).not.toContain('steward.token');
  });

  it('at the lock has its drafts where nobody has signed out', async () => {
    lockedBeforeSignOut();
    localStorage.removeItem('steward.ended');
    expect(await loaded('/connect', {})).toBe(true);
    expect(held()).toContain('steward.draft.household.501');
  });
});
