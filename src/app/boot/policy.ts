/**
 * What the Content-Security-Policy of the host needs of the page, before anything else runs: the nonce for the few styles
 * that are made at run time, and the one Trusted Types policy.
 */

/** Undefined where the page is served without a policy. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce || 'none';

declare global {
  // The scroll lock under Mantine's dialogs reads its nonce from this name.
  var __webpack_nonce__: string | undefined;
  interface Window {
    trustedTypes?: {
      createPolicy(name: string, rules: Record<'createHTML' | 'createScriptURL', (given: string) => string>): unknown;
    };
  }
}

globalThis.__webpack_nonce__ = nonce;

/** React writes Mantine's style text as HTML: text without a tag passes, everything else is refused. */
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
