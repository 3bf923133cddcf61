/** A place to go to after signing in: a path of our own, or the start. */
export function ownPath(given: unknown): string {
  const own = 'http://own.invalid';
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused here
  if (typeof given !== 'string' || !/^\/[^\\\u0000-\u001f]*$/.test(given) || !URL.canParse(given, own)) return '/';
  // As a browser will read it: `/..//elsewhere` too is an address that begins with two slashes.
  const { origin, pathname, search, hash } = new URL(given, own);
  if (origin !== own || pathname.startsWith('//') || /^\/connect(?:\/|$)/.test(pathname)) return '/';
  return pathname + search + hash;
}

/** Where to sign in, and then go on with what this page shows. */
export function connectAddress(): string {
  const { pathname, search, hash } = window.location;
  const back = ownPath(pathname + search + hash);
  return back === '/' ? '/connect' : `/connect?${new URLSearchParams({ back })}`;
}
