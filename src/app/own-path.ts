/** A place to go to after signing in: a path of our own, or the start. */
export function ownPath(given: unknown): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused here
  if (typeof given !== 'string' || !/^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(given)) return '/';
  // As the browser reads it: `/..//host` leads to `//host`, which a link would take for another host.
  const { pathname } = new URL(given, 'http://own.invalid');
  return pathname.startsWith('//') || pathname.startsWith('/connect') ? '/' : given;
}

/** Where to sign in, and then go on with what this page shows. */
export function connectAddress(): string {
  const { pathname, search, hash } = window.location;
  const back = ownPath(pathname + search + hash);
  return back === '/' ? '/connect' : `/connect?${new URLSearchParams({ back })}`;
}
