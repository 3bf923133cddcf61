/** The types of record that have a URL: their labels and links, and the record that a URL leads to. */
import type { LinkOptions } from '@tanstack/react-router';
import { type ListedKind, resources } from '#domain/resources.ts';
import { sentenceCase } from '#domain/values/labels.ts';
import type { RelatedLink } from '#ui/record/record-link.ts';

interface Kind {
  /** The path of its list. */
  list: string;
  /** True if the record has its own page. Otherwise it opens beside its list, with `open`. */
  page: boolean;
  link(id: string): LinkOptions;
}

/** Contacts have pages, and the platform doesn't list them. */
export type RecordKind = ListedKind | 'contact';

const kindOf = (one: string, many: string, page: boolean): Kind => ({
  list: `/${many}`,
  page,
  // The routes are made of the same nouns.
  link: (id) =>
    (page
      ? { to: `/${many}/$${one}`, params: { [one]: id } }
      : { to: `/${many}`, search: { open: id } }) as unknown as LinkOptions,
});

const { transaction, campaign, ...others } = Object.fromEntries(
  Object.values(resources).map(({ one, many, hasPage = false }) => [one, kindOf(one, many, hasPage)]),
) as Readonly<Record<ListedKind, Kind>>;

/** In the order that the menu shows them. */
export const recordKinds: Readonly<Record<RecordKind, Kind>> = {
  transaction,
  campaign,
  contact: kindOf('contact', 'contacts', true),
  ...others,
};

/** Returns the link from a row to the record that it names. None without an ID, or with `0`, which means no contact. */
export function relatedRecord(kind: RecordKind, id: string | null | undefined, noun: string = kind): RelatedLink[] {
  return id && id !== '0' ? [{ label: `Open ${noun}`, link: recordKinds[kind].link(id) }] : [];
}

export const recordKindNames = Object.keys(recordKinds) as RecordKind[];

export interface RecordName {
  kind: RecordKind;
  id: string;
}

/** Formats the kind and the ID: `Household 501`. */
export function kindAndId({ kind, id }: RecordName): string {
  return `${sentenceCase(kind)} ${id}`;
}

export function isRecordKind(word: string): word is RecordKind {
  return Object.hasOwn(recordKinds, word);
}

/** The platform sets IDs. All of them contain a digit, and most have nothing else. */
export const idText = /^(?=.*\d)[\w-]{1,100}$/;

/** Returns the kind of record that a path's first part lists: `pledges`. */
export function kindOfList(word: string | undefined): RecordKind | undefined {
  return recordKindNames.find((kind) => recordKinds[kind].list === `/${word?.toLowerCase()}`);
}

/** Returns the record that a Steward URL shows, on its own page or beside its list, or null. */
export function recordAt(path: string, open: string | null | undefined): RecordName | null {
  const [list, written, ...rest] = path.split('/').filter(Boolean);
  const kind = kindOfList(list);
  if (!kind || rest.length > 0) return null;
  const id = recordKinds[kind].page ? decoded(written ?? '') : written === undefined ? (open ?? '') : '';
  return idText.test(id) ? { kind, id } : null;
}

export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
