import { outwardHost } from '#domain/values/labels.ts';
import { IconExternalLink } from '@tabler/icons-react';
import { UserText } from './cells.tsx';
import classes from './out-link.module.css';

/** Attributes of external links: new tab, no referrer. */
export const outward = { target: '_blank', rel: 'noopener noreferrer' } as const;

/**
 * A URL from the platform as a link that shows its host, or as plain text if it isn't an http or https URL. `whole` also
 * shows the path, as in `instagram.com/ruth`.
 */
export function ExternalLink({ url, whole }: { url: string; whole?: true }) {
  const host = outwardHost(url);
  if (host === null) return <bdi>{url}</bdi>;
  return (
    <a href={url} {...outward} className={classes.link}>
      <bdi>{whole ? withPath(url) : host}</bdi>
      <IconExternalLink size={14} stroke={1.6} aria-hidden />
      <span className="spoken">, opens in a new tab</span>
    </a>
  );
}

function withPath(url: string): string {
  const { host, pathname } = new URL(url);
  return host.replace(/^www\./, '') + pathname.replace(/\/$/, '');
}

/**
 * Returns a `tel:` URL, or null for text without digits. It ends before an extension, which would be dialed as part of the
 * number, and before `*` and `#`, with which a number can change a phone's settings.
 */
export function callTo(phone: string): string | null {
  const [number] = /\+?\d[^\p{L}*#,;+]*/u.exec(phone) ?? [];
  return number === undefined ? null : `tel:${number.replaceAll(/[^\d+]/g, '')}`;
}

/** Returns a `mailto:` URL, or null for text that isn't an email address. `draft`: what the message says. */
export function mailTo(email: string, draft?: { subject: string; body: string }): string | null {
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return null;
  const to = `mailto:${encoded(email).replace('%40', '@')}`;
  if (!draft) return to;
  // Mail programs expect these line ends.
  const body = draft.body.replaceAll('\n', '\r\n');
  return `${to}?subject=${encoded(draft.subject)}&body=${encoded(body)}`;
}

/** Half of a character that was cut can't be encoded. */
const encoded = (text: string) => encodeURIComponent(text.replaceAll(/\p{Cs}/gu, '\uFFFD'));

export function EmailLink({ email }: { email: string | null }) {
  return <Way text={email} href={email && mailTo(email)} />;
}

export function PhoneLink({ phone }: { phone: string | null }) {
  return <Way text={phone} href={phone && callTo(phone)} />;
}

function Way({ text, href }: { text: string | null; href: string | null }) {
  const words = <UserText>{text}</UserText>;
  return href ? <a href={href}>{words}</a> : words;
}
