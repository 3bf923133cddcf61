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
import type { ListName } from '#api/operations.ts';
import { formatCount, isolateBidi } from '#domain/values/labels.ts';
import type { Money } from '#domain/values/money.ts';
import { isRecordKind, kindAndId, type RecordKind, recordKindNames, type RecordName } from '#records/record-kinds.ts';
import { recordMeant } from '#records/ways/typed-record.ts';
import { joinDetails } from '#records/named-rows.ts';
import type { PageAction } from '#ui/browser/page-state.ts';
import { recordIcon } from './command-icons.ts';
import { calledFirst, exactFirst, fits } from './fits.ts';

/** The effect of a command. `before` runs first, so that the record's page opens with the data already known. */
export type Does =
  | { go: string }
  | { open: RecordName; search?: Record<string, string>; before?: () => void }
  | { list: string; search?: Record<string, string>; text?: string }
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
  /** Other words that find it. */
  also?: string | undefined;
}

export interface CommandGroup {
  title: string;
  /** Column labels of its dates and sums: `Last gift`, `Lifetime`. */
  heads?: readonly [date: string, sum: string];
  commands: readonly Command[];
  /** How many there are, and what shows all of them. */
  all?: { of: number; command: Command } | undefined;
  /** `5 of 17` */
  part?: string;
  /** Its commands answer an earlier text. They stay in place until the others come, and can't be chosen. */
  isStale?: boolean;
}

export interface FoundGroups {
  people: readonly CommandGroup[];
  records: readonly CommandGroup[];
  actions: readonly Command[];
  /** Lists that haven't synced, so that they're searched in part. */
  missing: readonly ListName[];
  /** The search goes on. */
  isPending: boolean;
  /** Returns the record with the typed ID: null if there is none, undefined if that isn't known. */
  withId(kind: RecordKind): Command | null | undefined;
}

export interface PersonSeen {
  id: string;
  name: string;
  reach: string;
}

export interface Place {
  to: string;
  label: string;
  Icon: Icon;
  context?: string;
  /** Other words for it, which aren't shown. */
  also?: string;
}

interface Sources {
  /** Named views, such as `Overdue`, each with its list. */
  views: readonly { list: string; name: string; href: string; also?: string | undefined }[];
  /** Campaigns seen, by title. */
  campaigns: readonly { id: string; title: string }[];
  screens: readonly Place[];
  /** Subpages of those screens, offered only when their name is typed. */
  further: readonly Place[];
  /** Screens that are for one task, offered only when it is typed. */
  tasks: readonly Place[];
  help: readonly Place[];
  actions: readonly PageAction[];
  /** Recently opened records, newest first. */
  recent: readonly { kind: string; id: string }[];
  /** Ticket items and discount codes saved in this browser. */
  saved: readonly { label: string; context: string; Icon: Icon; href: string }[];
  /** People found in what was on screen, each with an email or phone that distinguishes namesakes. */
  people: readonly PersonSeen[];
  /** Returns the record's name, if known. */
  nameOf(record: RecordName): string | undefined;
  /** Null until households are synced: then people on screen are searched instead. */
  found: FoundGroups | null;
  lock(): void;
  signOut(): void;
}

const [mostRecent, mostCampaigns, mostSaved, mostNewItems, mostHelp] = [5, 8, 8, 3, 4];

/** Returns the groups of commands that match the text, without empty groups. */
export function commandsFor(typed: string, sources: Sources): readonly CommandGroup[] {
  const text = typed.trim();
  const { found } = sources;
  const matches = ({ label, context, also }: Command) => fits(text, [label, context, also].join(' '));
  /** Those that match; none until something is typed. */
  const whenTyped = (commands: readonly Command[], most = Infinity) =>
    text === '' ? [] : commands.filter(matches).slice(0, most);
  const seen = sources.people.map(toPerson);
  const people = found?.people ?? [{ title: 'People', commands: whenTyped(seen) }];
  const named = people.flatMap(({ commands }) => commands);
  const byId = openById(text, sources);
  const withoutId = (group: CommandGroup): CommandGroup => ({
    ...group,
    commands: group.commands.filter((command) => !byId.some(isSame(command))),
  });
  const records = found?.records.map(withoutId) ?? [];
  const listed = [...byId, ...[...people, ...records].flatMap((group) => (group.isStale ? [] : group.commands))];
  const recent = sources.recent
    .flatMap(({ kind, id }) => (isRecordKind(kind) ? [{ kind, id }] : []))
    .map((record) => toCommand('recent', record, sources.nameOf(record)))
    .filter((command) => matches(command) && !listed.some(isSame(command)))
    .slice(0, mostRecent);
  const titled = sources.campaigns.filter(({ title }) => title !== '');
  const newItems = titled.map(({ id, title }): Command => ({
    id: `new item ${id}`,
    Icon: IconPlus,
    label: `New ticket item on ${isolateBidi(title)}`,
    does: { go: `/campaigns/${encodeURIComponent(id)}/ticket-items/new` },
  }));
  const views = sources.views.map(({ list, name, href, also }): Command => ({
    id: `view ${href}`,
    Icon: IconLayoutList,
    label: name,
    context: list,
    also,
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
    { id: 'sign out', Icon: IconLogout, label: 'Sign out', does: { run: signOut } },
  ];
  const onPage: CommandGroup = { title: 'On this page', commands: sources.actions.map(toAction).filter(matches) };
  const first: CommandGroup = { title: 'Recent', commands: recent };
  const commands: CommandGroup[] = [
    ...(text === '' ? [first, onPage] : [onPage, first]),
    {
      title: 'Go to',
      commands: calledFirst(text, [
        ...sources.screens.map(toPlace).filter(matches),
        ...whenTyped(sources.further.map(toPlace)),
      ]),
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
    { title: 'Open by ID', commands: byId },
    ...(isVerb ? [actions] : []),
    ...(isName
      ? [...people.map(withoutId), ...records, ...commands]
      : [...commands, ...people.map(withoutId), ...records]),
    ...(isVerb ? [] : [actions]),
    { title: 'Help', commands: whenTyped(sources.help.map(toPlace), mostHelp) },
    { title: 'Search', commands: found || text === '' ? [] : [findPeople(text)] },
  ];
  return exactFirst(text, groups).map(withAll);
}

/** Adds the way to all records of the kind, if there are more than are shown. */
function withAll({ all, ...group }: CommandGroup): CommandGroup {
  const { length } = group.commands;
  if (!all || all.of <= length) return group;
  const part = `${formatCount(length)} of ${formatCount(all.of)}`;
  return { ...group, part, commands: [...group.commands, all.command] };
}

/** Parses `904`, `#904`, or `pledge 904`: an ID, optionally after the beginning of a kind. */
export function idIn(text: string): { word: string; id: string } | null {
  const [, word = '', id] = /^#?\s*(?:([a-z]+)\s*)?(?:#\s*)?(\d{1,100})$/i.exec(text) ?? [];
  return id === undefined ? null : { word: word.toLowerCase(), id };
}

/** Offers the records with a typed ID, as far as they exist or that isn't known, or the record of a link. */
function openById(text: string, { nameOf, found }: Pick<Sources, 'nameOf' | 'found'>): Command[] {
  const linked = text.includes('/') ? recordMeant(text, 'transaction') : null;
  if (linked) return [toIdCommand(linked, nameOf)];
  const typed = idIn(text);
  if (!typed) return [];
  const isMeant = (kind: RecordKind) => kind.startsWith(typed.word);
  return recordKindNames.filter(isMeant).flatMap((kind) => {
    const record = { kind, id: typed.id };
    const known = found?.withId(kind);
    if (known) return { ...known, context: joinDetails(kindAndId(record), known.context) };
    if (known === undefined) return toIdCommand(record, nameOf);
    // The platform doesn't list contacts, so there may be one that no record names.
    const isAsked = kind === 'contact' && typed.word !== '' && found?.isPending === false;
    return isAsked ? { ...toIdCommand(record, nameOf), context: 'Not in synced records' } : [];
  });
}

function toIdCommand(record: RecordName, nameOf: Sources['nameOf']): Command {
  const id = `open ${record.kind} ${record.id}`;
  return {
    id,
    Icon: recordIcon(record.kind),
    label: kindAndId(record),
    context: nameOf(record),
    does: { open: record },
  };
}

/** The record by its name, or by kind and ID if it isn't known. */
function toCommand(way: string, record: RecordName, name: string | undefined): Command {
  const shown =
    name && name !== kindAndId(record) ? { label: name, context: kindAndId(record) } : { label: kindAndId(record) };
  return { id: `${way} ${record.kind} ${record.id}`, Icon: recordIcon(record.kind), ...shown, does: { open: record } };
}

function toPerson({ id, name, reach }: PersonSeen): Command {
  return { id: `person ${id}`, Icon: IconUser, label: name, context: reach, does: { open: { kind: 'contact', id } } };
}

function toCampaign({ id, title }: { id: string; title: string }): Command {
  return { id: `campaign ${id}`, Icon: IconSpeakerphone, label: title, does: { open: { kind: 'campaign', id } } };
}

function toPlace({ to, ...shown }: Place): Command {
  return { id: `go ${shown.label}`, ...shown, does: { go: to } };
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
    label: `Search people for “${isolateBidi(text)}”`,
    does: { list: '/contacts', text },
  };
}

/** Offered for the best match who gave. Their gifts of any date are listed, thanked or not. */
export function toThank({ id, name }: { id: string; name: string }): Command {
  return {
    id: `thank ${id}`,
    Icon: IconMailHeart,
    label: `Thank ${isolateBidi(name)}`,
    context: 'Thank-you list',
    does: { list: '/thanks', search: { days: 'all' }, text: name },
  };
}

const verbOf = (text: string) => text.split(/\s/, 1)[0] ?? '';
