/** The kinds of record that have an address: how each is called, how to get there, and which one an address names. */
import type { LinkOptions } from '@tanstack/react-router';

interface Kind {
  label: string;
  /** The first part of its addresses, here and in the platform. */
  list: string;
  /** A page of its own under that; else the record opens beside its list, with `open`. */
  page: boolean;
  link(id: string): LinkOptions;
}

/** In the order of a choice. */
export const recordKinds = {
  transaction: {
    label: 'Transaction',
    list: 'transactions',
    page: false,
    link: (open) => ({ to: '/transactions', search: { open } }),
  },
  campaign: {
    label: 'Campaign',
    list: 'campaigns',
    page: true,
    link: (campaign) => ({ to: '/campaigns/$campaign', params: { campaign } }),
  },
  contact: {
    label: 'Contact',
    list: 'contacts',
    page: true,
    link: (contact) => ({ to: '/contacts/$contact', params: { contact } }),
  },
  household: {
    label: 'Household',
    list: 'households',
    page: true,
    link: (household) => ({ to: '/households/$household', params: { household } }),
  },
  pledge: {
    label: 'Pledge',
    list: 'pledges',
    page: false,
    link: (open) => ({ to: '/pledges', search: { open } }),
  },
  ticket: {
    label: 'Ticket',
    list: 'tickets',
    page: false,
    link: (open) => ({ to: '/tickets', search: { open } }),
  },
  payout: {
    label: 'Payout',
    list: 'payouts',
    page: false,
    link: (open) => ({ to: '/payouts', search: { open } }),
  },
  message: {
    label: 'Message',
    list: 'messages',
    page: false,
    link: (open) => ({ to: '/messages', search: { open } }),
  },
  webhook: {
    label: 'Webhook',
    list: 'webhooks',
    page: true,
    link: (webhook) => ({ to: '/webhooks/$webhook', params: { webhook } }),
  },
} as const satisfies Record<string, Kind>;

export type RecordKind = keyof typeof recordKinds;
export const recordKindNames = Object.keys(recordKinds) as RecordKind[];

export interface RecordName {
  kind: RecordKind;
  id: string;
}

export function isRecordKind(word: string): word is RecordKind {
  return Object.hasOwn(recordKinds, word);
}

/** Ids are the service's: most are digits, and those that are not have digits in them. */
const idText = /^(?=.*\d)[\w-]{1,100}$/;

function kindOfList(word: string | undefined): RecordKind | undefined {
  return recordKindNames.find((kind) => recordKinds[kind].list === word?.toLowerCase());
}

/** The record that an address of ours shows: its page, or its list with the record beside it. Null when it shows none. */
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
 * The record that somebody means by an id or a pasted link. A link that says which kind it leads to is believed; else it
 * is `otherwise`. Null when no id is in it.
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

/** A whole address, one without its scheme, or a path. */
export function asLink(text: string): URL | null {
  if (!text.includes('/') || /\s/.test(text)) return null;
  const whole = /^https?:\/\//i.test(text) ? text : `https://here.invalid/${text.replace(/^\/+/, '')}`;
  return URL.canParse(whole) ? new URL(whole) : null;
}
