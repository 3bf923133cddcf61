/**
 * Prepares the page for the server's Content-Security-Policy, before any other code runs: the nonce for styles created at
 * run time, and the only Trusted Types policy.
 */

/** The nonce for style elements; `none` if the page is served without a policy. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce || 'none';

declare global {
  interface Window {
    trustedTypes?: {
      createPolicy(name: string, rules: Record<'createHTML' | 'createScriptURL', (given: string) => string>): unknown;
    };
  }
}

/** React writes Mantine's style text as HTML: accepts text without tags and throws on anything else. */
window.trustedTypes?.createPolicy('default', {
  createHTML(given) {
    if (given.includes('<')) throw new TypeError('Steward writes no HTML.');
    return given;
  },
  createScriptURL(given) {
    if (new URL(given, window.location.href).origin !== window.location.origin) {
      throw new TypeError('Steward loads scripts from its own address only.');
    }
    return given;
  },
});
