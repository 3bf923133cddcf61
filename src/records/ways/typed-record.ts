/** Reads typed and pasted IDs, and links to records. */
import { decoded, idText, kindOfList, type RecordKind, type RecordName } from '#records/record-kinds.ts';

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
