import { IconExternalLink } from '@tabler/icons-react';
import classes from './out-link.module.css';

/** The host of an address that may be a link; null for what is no http or https address. */
export function outwardHost(url: string | null): string | null {
  if (!url || !/^https?:\/\//i.test(url.trim()) || !URL.canParse(url)) return null;
  return new URL(url).host || null;
}

/** What every link to elsewhere has: a tab of its own, and nothing told to the other side. */
export const outward = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** An address that the service gave: a link under its host, or the text itself where it can be none. */
export function OutLink({ url }: { url: string }) {
  const host = outwardHost(url);
  if (host === null) return <bdi>{url}</bdi>;
  return (
    <a href={url} {...outward} className={classes.link}>
      <bdi>{host}</bdi>
      <IconExternalLink size={14} stroke={1.6} aria-hidden />
      <span className="spoken">, opens in a new tab</span>
    </a>
  );
}
