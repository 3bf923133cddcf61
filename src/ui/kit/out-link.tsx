import { IconExternalLink } from '@tabler/icons-react';
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
