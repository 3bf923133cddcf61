/** The command menu's choices for a typed text. */
import {
  isRecordKind,
  type RecordKind,
  recordKindNames,
  recordKinds,
  type RecordName,
} from '../../records/record-kinds.ts';
import { folded } from '../../ui/values/words.ts';
import type { PageAction } from '../../ui/browser/page-actions.ts';

/** `before` runs first: what is known of the record is there when its page opens. */
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
  /** Lists under a name, such as `Overdue`, each with the list it is of. */
  views: readonly { list: string; name: string; href: string }[];
  /** Those that were seen, by their titles. */
  campaigns: readonly { id: string; title: string }[];
  screens: readonly { to: string; label: string }[];
  /** Pages that stand behind those: they are found by their names. */
  further: readonly { to: string; label: string }[];
  actions: readonly PageAction[];
  /** Records opened before, the last one first. */
  recent: readonly { kind: string; id: string }[];
  /** Those that were seen, by name, with what tells them from others of that name. */
  people: readonly PersonSeen[];
  /** The name that a record goes by, as far as it is known. */
  nameOf(record: RecordName): string | undefined;
  /** What is found among all rows, where those are at hand: then nobody else need be looked for. */
  found: readonly CommandGroup[] | null;
  lock(): void;
  signOut: { label: string; run(): void };
}

const mostRecent = 5;
const mostCampaigns = 8;
const mostPeople = 8;

/** Groups without a command are left out. */
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
  // Without a title a campaign can only be meant by its ID, which has a group of its own.
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
    // The last, since more of them may be found while somebody chooses.
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

/** `904`, `#904`, `pledge 904`: digits, with or without the beginning of a kind. */
function openById(text: string): Command[] {
  const [, word = '', id] = /^#?\s*(?:([a-z]+)\s*)?(?:#\s*)?(\d{1,100})$/i.exec(text) ?? [];
  if (id === undefined) return [];
  const isMeant = (kind: RecordKind) => recordKinds[kind].label.toLowerCase().startsWith(word.toLowerCase());
  return recordKindNames.filter(isMeant).map((kind) => toCommand('open', { kind, id }));
}

function toCommand(way: string, record: RecordName, detail?: string): Command {
  const label = `${recordKinds[record.kind].label} ${record.id}`;
  return { id: `${way} ${record.kind} ${record.id}`, label, detail, does: { open: record } };
}

/** Leads to the same record. */
function isSame({ does }: Command) {
  return (other: Command) =>
    'open' in does &&
    'open' in other.does &&
    does.open.kind === other.does.open.kind &&
    does.open.id === other.does.open.id;
}

function findPeople(text: string): Command {
  return { id: 'find people', label: `Find “${text}” among people`, does: { findPeople: text } };
}

/** Whether every typed word is the beginning of a word in the label, whatever the case and the accents. */
function fits(text: string, label: string): boolean {
  const words = folded(label).split(/[\s“”"]+/);
  return folded(text)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}
