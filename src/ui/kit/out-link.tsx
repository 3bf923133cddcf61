import { IconExternalLink } from '@tabler/icons-react';
import { Words } from './cells.tsx';
import classes from './out-link.module.css';

/** The host of an address; null when it is no http or https address. */
export function outwardHost(url: string | null): string | null {
  if (!url || !/^https?:\/\//i.test(url.trim()) || !URL.canParse(url)) return null;
  return new URL(url).host || null;
}

/** Every external link opens a new tab and sends no referrer. */
export const outward = { target: '_blank', rel: 'noopener noreferrer' } as const;

/**
 * An address from the service: a link that shows its host, or plain text when it is no http or https address. `whole`
 * shows its path too, as in `instagram.com/ruth`.
 */
export function OutLink({ url, whole }: { url: string; whole?: true }) {
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

/** Null where it has no digit. */
export function callTo(phone: string): string | null {
  return /\d/.test(phone) ? `tel:${phone.replaceAll(/[^\d+*#,;]/g, '')}` : null;
}

/** Null where it is not written like an address. */
export function mailTo(email: string): string | null {
  return /^[^\s@]+@[^\s@]+$/.test(email) ? `mailto:${encodeURIComponent(email).replace('%40', '@')}` : null;
}

export function EmailLink({ email }: { email: string | null }) {
  return <Way text={email} href={email && mailTo(email)} />;
}

export function PhoneLink({ phone }: { phone: string | null }) {
  return <Way text={phone} href={phone && callTo(phone)} />;
}

function Way({ text, href }: { text: string | null; href: string | null }) {
  const words = <Words>{text}</Words>;
  return href ? <a href={href}>{words}</a> : words;
}
