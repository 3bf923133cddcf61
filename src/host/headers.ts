/** The headers that every answer of the host carries, whatever it is. */

const always = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  // Copying (clipboard-write) stays allowed.
  'Permissions-Policy': [
    'accelerometer=()',
    'camera=()',
    'clipboard-read=()',
    'display-capture=()',
    'geolocation=()',
    'gyroscope=()',
    'magnetometer=()',
    'microphone=()',
    'midi=()',
    'payment=()',
    'usb=()',
  ].join(', '),
};

/**
 * The policy of answers other than the page: if one were shown as a page, it could load and run nothing. Browsers hold the
 * sync worker to the policy of its own file, so that file allows requests to us.
 */
const policyOfData =
  "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The policy of the page in an answer of the host. The nonce is for the `<style>` elements that Mantine writes. */
export function policyOfPage(nonce: string): string {
  return `${policyInPage({ styles: `'nonce-${nonce}'` })}; frame-ancestors 'none'`;
}

/**
 * The policy of the page, as it can also stand in the page itself, where browsers ignore `frame-ancestors`. Scripts come
 * from files of ours alone; the `default` Trusted Types policy is made in main.tsx and passes text without `<` only.
 */
export function policyInPage({ styles, api = '' }: { styles: string; api?: string }): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src-elem 'self' ${styles}`,
    "style-src-attr 'none'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${api}`.trim(),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

/** Adds the security headers; a Content-Security-Policy that is already there stays. `https`: the browser's side of it. */
export function secure(headers: Headers, { https = false } = {}): void {
  for (const [name, value] of Object.entries(always)) headers.set(name, value);
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', policyOfData);
  if (https) headers.set('Strict-Transport-Security', 'max-age=63072000');
}
