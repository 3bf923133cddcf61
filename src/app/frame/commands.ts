/** Builds the command menu's options for a typed text. */
import { foldText } from '../../domain/values/labels.ts';
import {
  isRecordKind,
  type RecordKind,
  recordKindNames,
  recordKinds,
  recordMeant,
  type RecordName,
} from '../../records/record-kinds.ts';
import type { PageAction } from '../../ui/browser/page-actions.ts';

/** The effect of a command. `before` runs first, so that the record's page opens with the data already known. */
export type Does =
  | { go: string }
  | { open: RecordName; before?: () => void }
  | { findPeople: string }
  | { run: () => void };

export interface Command {
  id: string;
  label: string;
  /** The record's name, if it is known. */
  detail?: string | undefined;
  does: Does;
}

export interface CommandGroup {
  title: string;
  commands: readonly Command[];
}

export interface PersonSeen {
  id: string;
  name: string;
  reach: string;
}

interface Sources {
  /** Named views, such as `Overdue`, each with its list. */
  views: readonly { list: string; name: string; href: string }[];
  /** Campaigns seen, by title. */
  campaigns: readonly { id: string; title: string }[];
  screens: readonly { to: string; label: string }[];
  /** Subpages of those screens, offered only when their name is typed. */
  further: readonly { to: string; label: string }[];
  actions: readonly PageAction[];
  /** Recently opened records, newest first. */
  recent: readonly { kind: string; id: string }[];
  /** People seen, each with an email or phone that distinguishes namesakes. */
  people: readonly PersonSeen[];
  /** Returns the record's name, if known. */
  nameOf(record: RecordName): string | undefined;
  /** Matches in the synced data. Null without synced data: then people seen are searched instead. */
  found: readonly CommandGroup[] | null;
  lock(): void;
  signOut: { label: string; run(): void };
}

const mostRecent = 5;
const mostCampaigns = 8;
const mostPeople = 8;

/** Returns the groups of commands that match the text, without empty groups. */
export function commandsFor(typed: string, sources: Sources): readonly CommandGroup[] {
  const text = typed.trim();
  const matches = ({ label, detail }: Command) => fits(text, `${label} ${detail ?? ''}`);
  const recent = sources.recent
    .flatMap(({ kind, id }) => (isRecordKind(kind) ? [{ kind, id }] : []))
    .map((record) => toCommand('recent', record, sources.nameOf(record)));
  const again = recent.filter(matches).slice(0, mostRecent);
  const reached = text === '' ? sources.screens : [...sources.screens, ...sources.further];
  const screens = reached.map(({ to, label }): Command => ({ id: `go ${to}`, label, does: { go: to } }));
  const actions = sources.actions.map(({ label, run }, place): Command => ({
    id: `do ${place} ${label}`,
    label,
    does: { run },
  }));
  const views = sources.views.map(({ list, name, href }): Command => ({
    id: `view ${href}`,
    label: name,
    detail: list,
    does: { go: href },
  }));
  // Campaigns without a title are reached through "Open by ID".
  const campaigns = sources.campaigns.flatMap(({ id, title }): Command[] =>
    title === '' ? [] : [{ id: `campaign ${id}`, label: title, does: { open: { kind: 'campaign', id } } }],
  );
  const people = sources.people.map(({ id, name, reach }): Command => ({
    id: `person ${id}`,
    label: name,
    detail: reach,
    does: { open: { kind: 'contact', id } },
  }));
  const { lock, signOut } = sources;
  const ends: Command[] = [
    { id: 'lock', label: 'Lock Steward', does: { run: lock } },
    { id: 'sign out', label: signOut.label, does: { run: signOut.run } },
  ];
  const groups: CommandGroup[] = [
    { title: 'Open by ID', commands: openById(text) },
    { title: 'On this page', commands: actions.filter(matches) },
    { title: 'Recent', commands: again },
    { title: 'Go to', commands: screens.filter(matches) },
    { title: 'Views', commands: text === '' ? [] : views.filter(matches) },
    {
      title: 'Campaigns',
      commands: text === '' || sources.found !== null ? [] : campaigns.filter(matches).slice(0, mostCampaigns),
    },
    { title: 'Account', commands: ends.filter(matches) },
    ...(sources.found ?? []),
    // Last, because more people may be found while the user chooses.
    {
      title: 'People',
      commands:
        text === '' || sources.found !== null
          ? []
          : [
              ...people.filter((person) => matches(person) && !again.some(isSame(person))).slice(0, mostPeople),
              findPeople(text),
            ],
    },
  ];
  return groups.filter(({ commands }) => commands.length > 0);
}

/** Parses `904`, `#904`, or `pledge 904`: an ID, optionally after the beginning of a kind. Or a link to a record. */
function openById(text: string): Command[] {
  const linked = text.includes('/') ? recordMeant(text, 'transaction') : null;
  if (linked) return [toCommand('open', linked)];
  const [, word = '', id] = /^#?\s*(?:([a-z]+)\s*)?(?:#\s*)?(\d{1,100})$/i.exec(text) ?? [];
  if (id === undefined) return [];
  const isMeant = (kind: RecordKind) => recordKinds[kind].label.toLowerCase().startsWith(word.toLowerCase());
  return recordKindNames.filter(isMeant).map((kind) => toCommand('open', { kind, id }));
}

function toCommand(way: string, record: RecordName, detail?: string): Command {
  const label = `${recordKinds[record.kind].label} ${record.id}`;
  return { id: `${way} ${record.kind} ${record.id}`, label, detail, does: { open: record } };
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
  return { id: 'find people', label: `Search people for “${text}”`, does: { findPeople: text } };
}

/** Returns true if every typed word begins a word in the label, ignoring case and accents. */
function fits(text: string, label: string): boolean {
  const words = foldText(label).split(/[\s“”"]+/);
  return foldText(text)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}
