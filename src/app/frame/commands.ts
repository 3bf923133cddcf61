/** Builds the command menu's options for a typed text. */
import {
  type Icon,
  IconArrowRight,
  IconLayoutList,
  IconLock,
  IconLogout,
  IconMailHeart,
  IconPlus,
  IconSearch,
  IconSpeakerphone,
  IconUser,
} from '@tabler/icons-react';
import { foldText } from '../../domain/values/labels.ts';
import type { Money } from '../../domain/values/money.ts';
import {
  isRecordKind,
  type RecordKind,
  recordKindNames,
  recordKinds,
  recordMeant,
  type RecordName,
} from '../../records/record-kinds.ts';
import type { PageAction } from '../../ui/browser/page-actions.ts';
import { recordIcons } from './command-icons.ts';

/** The effect of a command. `before` runs first, so that the record's page opens with the data already known. */
export type Does =
  | { go: string }
  | { open: RecordName; before?: () => void }
  | { list: string; search?: Record<string, string>; text: string }
  | { run: () => void };

export interface Command {
  id: string;
  Icon: Icon;
  label: string;
  /** Tells it from others with the same label: a household, an email, a kind with its ID. */
  context?: string | undefined;
  date?: string;
  sums?: readonly Money[];
  does: Does;
}

export interface CommandGroup {
  title: string;
  /** Column labels of its dates and sums: `Last gift`, `Lifetime`. */
  heads?: readonly [date: string, sum: string];
  commands: readonly Command[];
}

/** Matches in the synced data. */
export interface FoundGroups {
  people: readonly CommandGroup[];
  records: readonly CommandGroup[];
  actions: readonly Command[];
  /** Lists with more matches than are shown. */
  searches: readonly Command[];
}

export interface PersonSeen {
  id: string;
  name: string;
  reach: string;
}

interface Place {
  to: string;
  label: string;
  Icon: Icon;
  context?: string;
}

interface Sources {
  /** Named views, such as `Overdue`, each with its list. */
  views: readonly { list: string; name: string; href: string }[];
  /** Campaigns seen, by title. */
  campaigns: readonly { id: string; title: string }[];
  screens: readonly Place[];
  /** Subpages of those screens, offered only when their name is typed. */
  further: readonly Place[];
  /** Screens that are for one task, offered only when it is typed. */
  tasks: readonly Place[];
  actions: readonly PageAction[];
  /** Recently opened records, newest first. */
  recent: readonly { kind: string; id: string }[];
  /** Ticket items and discount codes saved in this browser. */
  saved: readonly { label: string; context: string; Icon: Icon; href: string }[];
  /** People seen, each with an email or phone that distinguishes namesakes. */
  people: readonly PersonSeen[];
  /** Returns the record's name, if known. */
  nameOf(record: RecordName): string | undefined;
  /** Null without synced data: then people seen are searched instead. */
  found: FoundGroups | null;
  lock(): void;
  signOut: { label: string; run(): void };
}

const mostRecent = 5;
const mostCampaigns = 8;
const mostPeople = 8;
const mostSaved = 8;
const mostNewItems = 3;

/** Returns the groups of commands that match the text, without empty groups. */
export function commandsFor(typed: string, sources: Sources): readonly CommandGroup[] {
  const text = typed.trim();
  const { found } = sources;
  const matches = ({ label, context }: Command) => fits(text, `${label} ${context ?? ''}`);
  /** Those that match; none until something is typed. */
  const whenTyped = (commands: readonly Command[], most = Infinity) =>
    text === '' ? [] : commands.filter(matches).slice(0, most);
  const people = found?.people ?? [{ title: 'People', commands: whenTyped(sources.people.map(toPerson), mostPeople) }];
  const named = people.flatMap(({ commands }) => commands);
  const records = found?.records ?? [];
  const listed = [...named, ...records.flatMap(({ commands }) => commands)];
  const recent = sources.recent
    .flatMap(({ kind, id }) => (isRecordKind(kind) ? [{ kind, id }] : []))
    .map((record) => toCommand('recent', record, sources.nameOf(record)))
    .filter((command) => matches(command) && !listed.some(isSame(command)))
    .slice(0, mostRecent);
  const titled = sources.campaigns.filter(({ title }) => title !== '');
  const newItems = titled.map(({ id, title }): Command => ({
    id: `new item ${id}`,
    Icon: IconPlus,
    label: `New ticket item on ${title}`,
    does: { go: `/campaigns/${encodeURIComponent(id)}/ticket-items/new` },
  }));
  const views = sources.views.map(({ list, name, href }): Command => ({
    id: `view ${href}`,
    Icon: IconLayoutList,
    label: name,
    context: list,
    does: { go: href },
  }));
  const saved = sources.saved.map(({ href, ...shown }): Command => ({
    id: `saved ${shown.context}`,
    ...shown,
    does: { go: href },
  }));
  const { lock, signOut } = sources;
  const ends: Command[] = [
    { id: 'lock', Icon: IconLock, label: 'Lock Steward', does: { run: lock } },
    { id: 'sign out', Icon: IconLogout, label: signOut.label, does: { run: signOut.run } },
  ];
  const commands: CommandGroup[] = [
    { title: 'On this page', commands: sources.actions.map(toAction).filter(matches) },
    { title: 'Recent', commands: recent },
    {
      title: 'Go to',
      commands: [...sources.screens.map(toPlace).filter(matches), ...whenTyped(sources.further.map(toPlace))],
    },
    { title: 'Views', commands: whenTyped(views) },
    // Campaigns without a title are reached through "Open by ID".
    { title: 'Campaigns', commands: found ? [] : whenTyped(titled.map(toCampaign), mostCampaigns) },
    { title: 'Tickets and discount codes', commands: whenTyped(saved, mostSaved) },
    { title: 'Account', commands: ends.filter(matches) },
  ];
  const actions: CommandGroup = {
    title: 'Actions',
    commands: [
      ...(found?.actions ?? []),
      ...whenTyped(sources.tasks.map(toPlace)),
      ...whenTyped(newItems, mostNewItems),
    ],
  };
  // A text such as `settings` may stand in an email. It is a person that is meant only if a name begins with it.
  const isName = named.some(({ label }) => fits(text, label));
  const isVerb = !isName && actions.commands.some(({ label }) => fits(verbOf(text), verbOf(label)));
  const groups: CommandGroup[] = [
    { title: 'Open by ID', commands: openById(text, sources.nameOf) },
    ...(isVerb ? [actions] : []),
    ...(isName ? [...people, ...commands] : [...commands, ...people]),
    ...records,
    ...(isVerb ? [] : [actions]),
    { title: 'Search', commands: found?.searches ?? (text === '' ? [] : [findPeople(text)]) },
  ];
  return groups.filter((group) => group.commands.length > 0);
}

/** Parses `904`, `#904`, or `pledge 904`: an ID, optionally after the beginning of a kind. Or a link to a record. */
function openById(text: string, nameOf: Sources['nameOf']): Command[] {
  const linked = text.includes('/') ? recordMeant(text, 'transaction') : null;
  if (linked) return [toIdCommand(linked, nameOf)];
  const [, word = '', id] = /^#?\s*(?:([a-z]+)\s*)?(?:#\s*)?(\d{1,100})$/i.exec(text) ?? [];
  if (id === undefined) return [];
  const isMeant = (kind: RecordKind) => recordKinds[kind].label.toLowerCase().startsWith(word.toLowerCase());
  return recordKindNames.filter(isMeant).map((kind) => toIdCommand({ kind, id }, nameOf));
}

const kindAndId = ({ kind, id }: RecordName) => `${recordKinds[kind].label} ${id}`;

function toIdCommand(record: RecordName, nameOf: Sources['nameOf']): Command {
  const id = `open ${record.kind} ${record.id}`;
  return {
    id,
    Icon: recordIcons[record.kind],
    label: kindAndId(record),
    context: nameOf(record),
    does: { open: record },
  };
}

/** The record by its name, or by kind and ID if it isn't known. */
function toCommand(way: string, record: RecordName, name: string | undefined): Command {
  const shown =
    name && name !== kindAndId(record) ? { label: name, context: kindAndId(record) } : { label: kindAndId(record) };
  return { id: `${way} ${record.kind} ${record.id}`, Icon: recordIcons[record.kind], ...shown, does: { open: record } };
}

function toPerson({ id, name, reach }: PersonSeen): Command {
  return { id: `person ${id}`, Icon: IconUser, label: name, context: reach, does: { open: { kind: 'contact', id } } };
}

function toCampaign({ id, title }: { id: string; title: string }): Command {
  return { id: `campaign ${id}`, Icon: IconSpeakerphone, label: title, does: { open: { kind: 'campaign', id } } };
}

function toPlace({ to, ...shown }: Place): Command {
  return { id: `go ${to}`, ...shown, does: { go: to } };
}

function toAction({ label, run }: PageAction, place: number): Command {
  return { id: `do ${place} ${label}`, Icon: IconArrowRight, label, does: { run } };
}

/** Returns a predicate for commands that open the same record. */
function isSame({ does }: Command) {
  return (other: Command) =>
    'open' in does &&
    'open' in other.does &&
    does.open.kind === other.does.open.kind &&
    does.open.id === other.does.open.id;
}

function findPeople(text: string): Command {
  return {
    id: 'find people',
    Icon: IconSearch,
    label: `Search people for “${text}”`,
    does: { list: '/contacts', text },
  };
}

/** Offered for the best match who gave. Their gifts of any date are listed, thanked or not. */
export function toThank({ id, name }: { id: string; name: string }): Command {
  return {
    id: `thank ${id}`,
    Icon: IconMailHeart,
    label: `Thank ${name}`,
    context: 'Thank-you list',
    does: { list: '/thanks', search: { period: 'all' }, text: name },
  };
}

const verbOf = (text: string) => text.split(/\s/, 1)[0] ?? '';

/** Returns true if every typed word begins a word in the label, ignoring case and accents. */
function fits(text: string, label: string): boolean {
  const words = foldText(label).split(/[\s“”"]+/);
  return foldText(text)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}
