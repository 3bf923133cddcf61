/** The security headers of all the host's answers. */

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
 * The policy of answers other than the page: if a browser showed one as a page, it could load and run nothing. Browsers
 * apply a file's own policy to the sync worker, so that file allows requests to us.
 */
const policyOfData =
  "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The page's policy as the host sends it. Mantine's `<style>` elements use the nonce. */
export function policyOfPage(nonce: string): string {
  return `${policyInPage({ styles: `'nonce-${nonce}'` })}; frame-ancestors 'none'`;
}

/**
 * The page's policy in a form that also works in the page itself, where browsers ignore `frame-ancestors`. Scripts load
 * from our own files only; main.tsx creates the `default` Trusted Types policy, which accepts text without `<` only.
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

/** Adds the security headers and keeps an existing Content-Security-Policy. `https`: true if the browser uses https. */
export function secure(headers: Headers, { https = false } = {}): void {
  for (const [name, value] of Object.entries(always)) headers.set(name, value);
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', policyOfData);
  if (https) headers.set('Strict-Transport-Security', 'max-age=63072000');
}
