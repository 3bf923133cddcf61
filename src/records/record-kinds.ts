/** The types of record that have a URL: their labels and links, and the record that a URL leads to. */
import type { LinkOptions } from '@tanstack/react-router';
import { sentenceCase } from '#domain/values/labels.ts';
import type { RelatedLink } from '#ui/record/record-link.ts';

interface Kind {
  /** True if the record has its own page. Otherwise it opens beside its list, with `open`. */
  page: boolean;
  link(id: string): LinkOptions;
}

/** In the order that the menu shows them. The plural of a kind is the first part of its path, here and on the platform. */
export const recordKinds = {
  transaction: { page: false, link: (open) => ({ to: '/transactions', search: { open } }) },
  campaign: { page: true, link: (campaign) => ({ to: '/campaigns/$campaign', params: { campaign } }) },
  contact: { page: true, link: (contact) => ({ to: '/contacts/$contact', params: { contact } }) },
  household: { page: true, link: (household) => ({ to: '/households/$household', params: { household } }) },
  pledge: { page: false, link: (open) => ({ to: '/pledges', search: { open } }) },
  ticket: { page: false, link: (open) => ({ to: '/tickets', search: { open } }) },
  payout: { page: false, link: (open) => ({ to: '/payouts', search: { open } }) },
  message: { page: false, link: (open) => ({ to: '/messages', search: { open } }) },
  webhook: { page: true, link: (webhook) => ({ to: '/webhooks/$webhook', params: { webhook } }) },
} as const satisfies Record<string, Kind>;

export type RecordKind = keyof typeof recordKinds;

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
const idText = /^(?=.*\d)[\w-]{1,100}$/;

/** Returns the kind of record that a path's first part lists: `pledges`. */
export function kindOfList(word: string | undefined): RecordKind | undefined {
  return recordKindNames.find((kind) => `${kind}s` === word?.toLowerCase());
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

/**
 * Parses an ID or a pasted link. Returns the record with the type that the link has, or `otherwise` if it has none. Returns
 * null if the text contains no ID.
 */
export function recordMeant(written: string, otherwise: RecordKind): RecordName | null {
  const text = written.trim();
  if (idText.test(text)) return { kind: otherwise, id: text };
  const link = asLink(text);
  if (!link) return null;
  const parts = link.pathname.split('/').filter(Boolean).map(decoded);
  const open = link.searchParams.get('open');
  const opened = kindOfList(parts.at(-1));
  if (open && opened && idText.test(open)) return { kind: opened, id: open };
  const at = parts.findLastIndex((part, index) => kindOfList(parts[index - 1]) !== undefined && idText.test(part));
  const kind = kindOfList(parts[at - 1]);
  if (kind) return { kind, id: parts[at] ?? '' };
  const last = parts.at(-1) ?? '';
  return idText.test(last) ? { kind: otherwise, id: last } : null;
}

/** Returns the contact ID in the text, which is digits or a link that ends in digits; otherwise null. */
export function contactIdIn(text: string): string | null {
  const meant = recordMeant(text, 'contact');
  return meant?.kind === 'contact' && /^\d+$/.test(meant.id) ? meant.id : null;
}

/** Parses a URL, a URL without its scheme, or a path. Returns null if the text is none of these. */
export function asLink(text: string): URL | null {
  if (!text.includes('/') || /\s/.test(text)) return null;
  const whole = /^https?:\/\//i.test(text) ? text : `https://here.invalid/${text.replace(/^\/+/, '')}`;
  return URL.canParse(whole) ? new URL(whole) : null;
}
