import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { policyInPage } from './headers.ts';
import { pageOf } from './site.ts';

const built = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta property="csp-nonce" nonce="__CSP_NONCE__">
    <script type="module" src="/assets/a.js" nonce="__CSP_NONCE__"></script>
    <style nonce="__CSP_NONCE__">body { margin: 0; }</style>
  </head>
</html>`;
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('pageOf()', () => {
  it('puts a policy with hashes in place of the nonce, before everything that it governs', () => {
    const styles = `${hash('body { margin: 0; }')} ${hash('a{}')}`;
    expect(pageOf(built, { version: '1.2.3', api: '', styles: ['a{}'] })).toBe(`<!doctype html>
<html data-site="1.2.3" lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${policyInPage({ styles })}">
    <script type="module" src="/assets/a.js"></script>
    <style>body { margin: 0; }</style>
  </head>
</html>`);
  });

  it('allows requests to another address if there is one', () => {
    const page = pageOf(built, { version: '', api: 'https://api.example.org', styles: [] });
    expect(page).toContain("; connect-src 'self' https://api.example.org; ");
    expect(pageOf(built, { version: '', api: '', styles: [] })).toContain("; connect-src 'self'; ");
  });
});
