import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { recordKindNames } from '../../records/record-kinds.ts';
import { commandsFor } from './commands.ts';

const refresh = vi.fn<() => void>();
const sources: Parameters<typeof commandsFor>[1] = {
  views: [
    { list: 'Pledges', name: 'Overdue', href: '/pledges?view=Overdue' },
    { list: 'Tickets', name: 'Not checked in', href: '/tickets?view=Not+checked+in' },
  ],
  campaigns: [
    { id: '77', title: 'Spring Gala 2027' },
    { id: '78', title: '' },
    { id: '79', title: 'Autumn Appeal' },
  ],
  screens: [
    { to: '/transactions', label: 'Transactions' },
    { to: '/tickets', label: 'Tickets' },
    { to: '/settings', label: 'Settings' },
  ],
  further: [{ to: '/report', label: 'Board report' }],
  actions: [{ label: 'Refresh transactions', run: refresh }],
  recent: [
    { kind: 'household', id: '501' },
    { kind: 'contact', id: '4801' },
    { kind: 'spaceship', id: '1' },
    ...Array.from({ length: 9 }, (_, index) => ({ kind: 'ticket', id: String(index + 1) })),
  ],
  people: [
    { id: '4824', name: 'Siv Lindqvist', reach: 'siv@example.com' },
    { id: '4826', name: 'Máire O’Brien', reach: 'Contact 4826' },
    { id: '4801', name: 'Ruth Ames', reach: '(415) 555-0162' },
  ],
  found: null,
  nameOf: ({ kind }) => (kind === 'contact' ? 'Ruth Ames' : undefined),
  lock: vi.fn<() => void>(),
  signOut: { label: 'Sign out', run: vi.fn<() => void>() },
};

const offered = (typed: string) =>
  commandsFor(typed, sources).map(({ title, commands }) => [title, commands.map(({ label }) => label)]);
const labels = (typed: string, group: string) =>
  commandsFor(typed, sources)
    .find(({ title }) => title === group)
    ?.commands.map(({ label }) => label);

describe('the command menu', () => {
  it('offers this page, the last records, every screen and the way out before anything is typed', () => {
    expect(offered('')).toEqual([
      ['On this page', ['Refresh transactions']],
      ['Recent', ['Household 501', 'Contact 4801', 'Ticket 1', 'Ticket 2', 'Ticket 3']],
      ['Go to', ['Transactions', 'Tickets', 'Settings']],
      ['Account', ['Lock Steward', 'Sign out']],
    ]);
  });

  it('offers every kind of record for digits', () => {
    for (const typed of ['904', ' #904 ']) {
      expect(labels(typed, 'Open by ID')).toHaveLength(recordKindNames.length);
      expect(labels(typed, 'Open by ID')?.slice(0, 3)).toEqual(['Transaction 904', 'Campaign 904', 'Contact 904']);
    }
    const [first] = commandsFor('904', sources)[0]?.commands ?? [];
    expect(first?.does).toEqual({ open: { kind: 'transaction', id: '904' } });
  });

  it('offers the kind that was begun before the digits', () => {
    expect(labels('p 904', 'Open by ID')).toEqual(['Pledge 904', 'Payout 904']);
    expect(labels('Household #501', 'Open by ID')).toEqual(['Household 501']);
    expect(labels('spaceship 1', 'Open by ID')).toBeUndefined();
  });

  it('finds views by their name or their list, and campaigns by any word of their title', () => {
    expect(labels('overdue', 'Views')).toEqual(['Overdue']);
    expect(labels('pledges', 'Views')).toEqual(['Overdue']);
    expect(labels('gala', 'Campaigns')).toEqual(['Spring Gala 2027']);
    const [view] = commandsFor('overd', sources).flatMap(({ commands }) => commands);
    expect(view?.does).toEqual({ go: '/pledges?view=Overdue' });
    expect(labels('78', 'Campaigns')).toBeUndefined();
  });

  it('finds by the beginnings of words, in any case', () => {
    expect(offered('TRANS')).toEqual([
      ['On this page', ['Refresh transactions']],
      ['Go to', ['Transactions']],
      ['People', ['Find “TRANS” among people']],
    ]);
    expect(labels('out', 'Account')).toEqual(['Sign out']);
    expect(labels('report', 'Go to')).toEqual(['Board report']);
    expect(labels('ransactions', 'Go to')).toBeUndefined();
  });

  it('finds a record by the name that is known for it', () => {
    expect(labels('ruth', 'Recent')).toEqual(['Contact 4801']);
    expect(labels('ruth', 'People')).toEqual(['Find “ruth” among people']);
  });

  it('finds people by any of their names, without accents and by how they are reached, before the search for others', () => {
    expect(labels('lindq', 'People')).toEqual(['Siv Lindqvist', 'Find “lindq” among people']);
    expect(labels('maire', 'People')?.[0]).toBe('Máire O’Brien');
    expect(labels('siv@', 'People')?.[0]).toBe('Siv Lindqvist');
    const [group] = commandsFor('siv lindqvist', sources);
    expect(group?.commands[0]?.does).toEqual({ open: { kind: 'contact', id: '4824' } });
    expect(labels('', 'People')).toBeUndefined();
  });

  it('hands other words on to the search for people, as they were typed', () => {
    const [group, ...others] = commandsFor(' Ó Briain ', sources);
    expect(others).toEqual([]);
    expect(group?.commands[0]).toMatchObject({
      label: 'Find “Ó Briain” among people',
      does: { findPeople: 'Ó Briain' },
    });
  });

  it('never offers the same command twice', () => {
    for (const typed of ['', '1', 'ticket 1', 't', 'household 501']) {
      const ids = commandsFor(typed, sources).flatMap(({ commands }) => commands.map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it('is done with long text before anybody notices', () => {
    const unit = fc.constantFrom('#', ' ', 'pledge ', '9', '# ', ' #', '“', 'a');
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 2 }), unit, unit, (start, repeated, end) => {
        const begun = performance.now();
        commandsFor(start.join('') + repeated.repeat(50_000 / repeated.length) + end, sources);
        expect(performance.now() - begun).toBeLessThan(1000);
      }),
      { numRuns: 50 },
    );
  });
});
