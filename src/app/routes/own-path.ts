/** The only page that stays open with a door list that's kept open. */
export const doorPath = '/tickets/door-list';

/** Returns the path to open after sign-in: the given one if it is on our own origin, otherwise `/`. */
export function ownPath(given: unknown): string {
  const own = 'http://own.invalid';
  // oxlint-disable-next-line no-control-regex -- rejects control characters
  if (typeof given !== 'string' || !/^\/[^\\\u0000-\u001f]*$/.test(given) || !URL.canParse(given, own)) return '/';
  // Normalized as browsers do: `/..//elsewhere` also becomes a path that starts with two slashes.
  const { origin, pathname, search, hash } = new URL(given, own);
  if (origin !== own || pathname.startsWith('//') || /^\/connect(?:\/|$)/.test(pathname)) return '/';
  return pathname + search + hash;
}

/** Returns the URL of the sign-in screen, with the current page as the way back. */
export function connectAddress(): string {
  const { pathname, search, hash } = window.location;
  const back = ownPath(pathname + search + hash);
  return back === '/' ? '/connect' : `/connect?${new URLSearchParams({ back })}`;
}
