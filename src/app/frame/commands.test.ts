import { IconHome } from '@tabler/icons-react';
import { describe, expect, it, vi } from 'vitest';
import { recordKindNames } from '#records/record-kinds.ts';
import { type Command, commandsFor, toThank } from './commands.ts';
import { destinations as screens } from '#records/ways/destinations.ts';
import { further } from './places.ts';

const Icon = IconHome;

const refresh = vi.fn<() => void>();
const sources: Parameters<typeof commandsFor>[1] = {
  views: [
    { list: 'Pledges', name: 'Past due', href: '/pledges?view=past-due' },
    { list: 'Tickets', name: 'Not checked in', href: '/tickets?view=not-checked-in' },
  ],
  campaigns: [
    { id: '77', title: 'Spring Gala 2027' },
    { id: '78', title: '' },
    { id: '79', title: 'Autumn Appeal' },
  ],
  screens: [
    { to: '/transactions', label: 'Transactions', Icon },
    { to: '/tickets', label: 'Tickets', Icon },
    { to: '/settings', label: 'Settings', Icon },
  ],
  further: [{ to: '/report', label: 'Board report', Icon }],
  tasks: [{ to: '/payouts/bank', label: 'Match bank lines', context: 'Bank reconciliation', Icon }],
  help: [
    { to: '/help#lybunt', label: 'LYBUNT', context: 'Glossary', also: 'mean', Icon },
    { to: '/help', label: 'Help', Icon },
  ],
  actions: [{ label: 'Refresh transactions', run: refresh }],
  recent: [
    { kind: 'household', id: '501' },
    { kind: 'contact', id: '4801' },
    { kind: 'spaceship', id: '1' },
    ...Array.from({ length: 9 }, (_, index) => ({ kind: 'ticket', id: String(index + 1) })),
  ],
  saved: [
    {
      label: 'EARLY77',
      context: 'Discount code 1601 · Spring Gala 2027',
      Icon,
      href: '/campaigns/77/discount-codes/1601',
    },
  ],
  people: [
    { id: '4824', name: 'Siv Lindqvist', reach: 'siv@example.com' },
    { id: '4826', name: 'Máire O’Brien', reach: 'Contact 4826' },
    { id: '4801', name: 'Ruth Ames', reach: '(415) 555-0162' },
  ],
  found: null,
  nameOf: ({ kind }) => (kind === 'contact' ? 'Ruth Ames' : undefined),
  lock: vi.fn<() => void>(),
  signOut: vi.fn<() => void>(),
};

const offered = (typed: string) =>
  commandsFor(typed, sources).map(({ title, commands }) => [title, commands.map(({ label }) => label)]);
const labels = (typed: string, group: string) =>
  commandsFor(typed, sources)
    .find(({ title }) => title === group)
    ?.commands.map(({ label }) => label);

describe('commandsFor()', () => {
  it('commandsFor(): opens on recent records; then page actions, all screens, and Sign out', () => {
    expect(offered('')).toEqual([
      ['Recent', ['Household 501', 'Ruth Ames', 'Ticket 1', 'Ticket 2', 'Ticket 3']],
      ['On this page', ['Refresh transactions']],
      ['Go to', ['Transactions', 'Tickets', 'Settings']],
      ['Account', ['Lock Steward', 'Sign out']],
    ]);
  });

  it('commandsFor(): offers saved discount codes and ticket items by their text, ID, and campaign', () => {
    for (const typed of ['early', '1601', 'discount code 16', 'gala 2027'])
      expect(labels(typed, 'Tickets and discount codes')).toEqual(['EARLY77']);
    const many = Array.from({ length: 20 }, (_, index) => ({
      label: `C${index}`,
      context: `Discount code ${index}`,
      Icon,
      href: '/',
    }));
    const groups = commandsFor('discount code', { ...sources, saved: many });
    expect(groups.find(({ title }) => title === 'Tickets and discount codes')?.commands).toHaveLength(8);
    for (const typed of ['', 'late', '1602']) expect(labels(typed, 'Tickets and discount codes')).toBeUndefined();
  });

  it('commandsFor(): offers every kind of record for digits', () => {
    for (const typed of ['904', ' #904 ']) {
      expect(labels(typed, 'Open by ID')).toHaveLength(recordKindNames.length);
      expect(labels(typed, 'Open by ID')?.slice(0, 3)).toEqual(['Transaction 904', 'Campaign 904', 'Contact 904']);
    }
    const [first] = commandsFor('904', sources)[0]?.commands ?? [];
    expect(first?.does).toEqual({ open: { kind: 'transaction', id: '904' } });
  });

  it('commandsFor(): offers kinds that begin with the word before the digits', () => {
    expect(labels('p 904', 'Open by ID')).toEqual(['Pledge 904', 'Payout 904']);
    expect(labels('Household #501', 'Open by ID')).toEqual(['Household 501']);
    expect(labels('spaceship 1', 'Open by ID')).toBeUndefined();
    const link = 'https://platform.example.org/admin/campaigns/77?tab=settings';
    expect(labels(link, 'Open by ID')).toEqual(['Campaign 77']);
    expect(labels('https://platform.example.org/help', 'Open by ID')).toBeUndefined();
  });

  it('commandsFor(): finds views by name or list, and campaigns by any word of the title', () => {
    expect(labels('past due', 'Views')).toEqual(['Past due']);
    expect(labels('pledges', 'Views')).toEqual(['Past due']);
    expect(labels('gala', 'Campaigns')).toEqual(['Spring Gala 2027']);
    const [view] = commandsFor('past', sources).flatMap(({ commands }) => commands);
    expect(view?.does).toEqual({ go: '/pledges?view=past-due' });
    expect(labels('78', 'Campaigns')).toBeUndefined();
  });

  it('commandsFor(): a name that is exactly the text comes first, whatever its kind', () => {
    const command = (label: string): Command => ({ id: label, Icon, label, does: { go: '/' } });
    const group = (title: string, ...names: string[]) => ({ title, commands: names.map(command) });
    const found = {
      people: [group('People', 'Ames Family Trust')],
      records: [
        group('Transactions', 'Monthly gift'),
        group('Households', 'Ames family', 'Ames family of Harbor Street'),
      ],
      actions: [],
      missing: [],
      isPending: false,
      withId: () => null,
    };
    const first = (typed: string) => commandsFor(typed, { ...sources, found })[0]?.title;
    expect(first('ames FAMILY')).toBe('Households');
    expect(first('ames')).toBe('People');
  });

  it('commandsFor(): finds beginnings of words, ignoring case', () => {
    expect(offered('TRANS')).toEqual([
      ['On this page', ['Refresh transactions']],
      ['Go to', ['Transactions']],
      ['Search', ['Search people for “TRANS”']],
    ]);
    expect(labels('out', 'Account')).toEqual(['Sign out']);
    expect(labels('report', 'Go to')).toEqual(['Board report']);
    expect(labels('ransactions', 'Go to')).toBeUndefined();
  });

  it('commandsFor(): shows a recent record by its name, and people once', () => {
    const [group] = commandsFor('', sources).filter(({ title }) => title === 'Recent');
    expect(group?.commands[1]).toMatchObject({ label: 'Ruth Ames', context: 'Contact 4801' });
    expect(offered('ruth')).toEqual([
      ['People', ['Ruth Ames']],
      ['Search', ['Search people for “ruth”']],
    ]);
    expect(labels('contact 4801', 'Recent')).toBeUndefined();
    expect(labels('contact 4801', 'Open by ID')).toEqual(['Contact 4801']);
  });

  it('commandsFor(): finds people by any name, without accents, and by email or phone', () => {
    expect(labels('lindq', 'People')).toEqual(['Siv Lindqvist']);
    expect(labels('maire', 'People')?.[0]).toBe('Máire O’Brien');
    expect(labels('siv@', 'People')?.[0]).toBe('Siv Lindqvist');
    const [group] = commandsFor('siv lindqvist', sources);
    expect(group?.commands[0]?.does).toEqual({ open: { kind: 'contact', id: '4824' } });
    expect(labels('', 'People')).toBeUndefined();
  });

  it('commandsFor(): people come first if a name matches, otherwise after screens', () => {
    const Sig = { id: '4830', name: 'Signe Lund', reach: 'settings@example.com' };
    const titles = (typed: string) => commandsFor(typed, { ...sources, people: [Sig] }).map(({ title }) => title);
    expect(titles('sig')).toEqual(['People', 'Account', 'Search']);
    expect(titles('settings')).toEqual(['Go to', 'People', 'Search']);
  });

  it('commandsFor(): offers tasks when they are typed, first if the text begins with the verb', () => {
    expect(offered('match')[0]).toEqual(['Actions', ['Match bank lines']]);
    expect(labels('reconc', 'Actions')).toEqual(['Match bank lines']);
    expect(offered('new ticket')[0]).toEqual([
      'Actions',
      ['New ticket item on Spring Gala 2027', 'New ticket item on Autumn Appeal'],
    ]);
    expect(offered('gala').map(([title]) => title)).toEqual([
      'Campaigns',
      'Tickets and discount codes',
      'Actions',
      'Search',
    ]);
    expect(labels('', 'Actions')).toBeUndefined();
  });

  it('commandsFor(): with synced data, offers what was found in place of what was seen', () => {
    const ruth: Command = { id: 'person 1', Icon, label: 'Ruth Bell', does: { open: { kind: 'contact', id: '1' } } };
    const pledge: Command = { id: 'found pledge 2', Icon, label: 'R', does: { open: { kind: 'pledge', id: '2' } } };
    const found = {
      people: [{ title: 'People', commands: [ruth] }],
      records: [{ title: 'Pledges', commands: [pledge] }],
      actions: [toThank({ id: '1', name: 'Ruth Bell' })],
      missing: [],
      isPending: false,
      withId: () => null,
    };
    const titles = (typed: string) => commandsFor(typed, { ...sources, found }).map(({ title }) => title);
    expect(titles('ruth')).toEqual(['People', 'Pledges', 'Recent', 'Actions']);
    expect(titles('thank ruth')).toEqual(['Actions', 'People', 'Pledges']);
  });

  it('commandsFor(): with synced data, offers an ID only of records that exist, once, by their names', () => {
    const gift: Command = { id: 'found 904', Icon, label: 'Ruth', does: { open: { kind: 'transaction', id: '904' } } };
    const all: Command = {
      id: 'all',
      Icon,
      label: 'Show all 17 transactions',
      does: { list: '/transactions', text: '' },
    };
    const found = {
      people: [],
      records: [{ title: 'Transactions', commands: [gift], all: { of: 17, command: all } }],
      actions: [],
      missing: [],
      isPending: false,
      withId: (kind: string) =>
        ({ transaction: gift, ticket: undefined })[kind] ?? (kind === 'ticket' ? undefined : null),
    };
    const shown = (typed: string) =>
      commandsFor(typed, { ...sources, recent: [], found }).map(({ title, part, commands }) => [
        title,
        part,
        commands.map(({ label, context }) => [label, context].filter(Boolean).join(', ')),
      ]);
    // Whether there's such a ticket isn't known yet.
    expect(shown('904')).toEqual([['Open by ID', undefined, ['Ruth, Transaction 904', 'Ticket 904']]]);
    expect(shown('pledge 904')[0]?.[0]).not.toBe('Open by ID');
    // The platform lists no contacts, so one may exist that no record names.
    expect(shown('contact 904')[0]).toEqual(['Open by ID', undefined, ['Contact 904, Not in synced records']]);
    expect(shown('ruth')).toEqual([['Transactions', '1 of 17', ['Ruth', 'Show all 17 transactions']]]);
  });

  it('commandsFor(): finds a page by what it answers, and a label without its hyphens', () => {
    const pages = [
      { to: '/report', label: 'Raised by month', context: 'Board report', also: 'revenue', Icon },
      { to: '/payouts/month-end', label: 'Month-end report', Icon },
    ];
    const places = (typed: string) =>
      commandsFor(typed, { ...sources, further: pages }).flatMap(({ title, commands }) =>
        title === 'Go to' ? commands.map(({ label }) => label) : [],
      );
    expect(places('raised by month')).toEqual(['Raised by month']);
    expect(places('revenue month')).toEqual(['Raised by month']);
    for (const typed of ['what is LYBUNT?', 'what does lybunt mean', 'lybunt'])
      expect(labels(typed, 'Help')).toEqual(['LYBUNT']);
    for (const typed of ['month end', 'month-end', 'where is month end?'])
      expect(places(typed)).toEqual(['Month-end report']);
  });

  it.each([
    ['mail merge', '/contacts/outreach'],
    ['labels', '/contacts/labels'],
    ['call sheet', '/contacts/calls'],
    ['outreach', '/contacts/outreach'],
    ['audiences', '/contacts/audiences'],
  ])('commandsFor(): leads to outreach and audiences by the word “%s”', (typed, go) => {
    const found = commandsFor(typed, { ...sources, screens, further }).find(({ title }) => title === 'Go to');
    expect(found?.commands[0]?.does).toEqual({ go });
  });

  it('commandsFor(): finds an audience by its name, or by what a short name means', () => {
    const view = { list: 'Contacts', name: 'LYBUNT', href: '/contacts?view=lybunt', also: 'gave last year' };
    for (const typed of ['lybunt', 'gave last year']) {
      const found = commandsFor(typed, { ...sources, views: [view] }).find(({ title }) => title === 'Views');
      expect(found?.commands[0]).toMatchObject({ label: 'LYBUNT', does: { go: '/contacts?view=lybunt' } });
    }
  });

  it('commandsFor(): passes other text to the people search unchanged', () => {
    const [group, ...others] = commandsFor(' Ó Briain ', sources);
    expect(others).toEqual([]);
    expect(group?.commands[0]).toMatchObject({
      label: 'Search people for “Ó Briain”',
      does: { list: '/contacts', text: 'Ó Briain' },
    });
  });

  it('commandsFor(): isolates names and typed text within our words, and still finds them', () => {
    const campaigns = [{ id: '80', title: 'מגבית החורף' }];
    const label = (typed: string) => commandsFor(typed, { ...sources, campaigns }).at(-1)?.commands[0]?.label;
    expect(label('שלום')).toBe('Search people for “\u2068שלום\u2069”');
    const actions = commandsFor('מגבית', { ...sources, campaigns }).find(({ title }) => title === 'Actions');
    expect(actions?.commands[0]?.label).toBe('New ticket item on \u2068מגבית החורף\u2069');
    expect(toThank({ id: '1', name: 'רות' }).label).toBe('Thank \u2068רות\u2069');
    expect(toThank({ id: '1', name: '\u202eRuth' }).label).toBe('Thank \u2068\u202eRuth\u2069');
  });

  it('commandsFor(): never offers a command twice', () => {
    for (const typed of ['', '1', 'ticket 1', 't', 'household 501']) {
      const ids = commandsFor(typed, sources).flatMap(({ commands }) => commands.map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});
