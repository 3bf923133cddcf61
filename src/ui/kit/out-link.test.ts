import { outwardHost } from '#domain/values/labels.ts';
import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { createElement } from 'react';
import { describe, expect, it, test } from 'vitest';
import { always } from '#e2e/support/doubles/api.ts';
import { callTo, ExternalLink, mailTo } from './out-link.tsx';

describe('outwardHost()', () => {
  it.each([
    ['https://give.example.org/gala', 'give.example.org'],
    ['http://give.example.org:8080', 'give.example.org:8080'],
    ['HTTPS://Give.Example.org', 'give.example.org'],
    ['https://bank.example@evil.example/', 'evil.example'],
    ['https://b\u00fccher.example', 'xn--bcher-kva.example'],
  ])('outwardHost(): %s is %s', (url, host) => {
    expect(outwardHost(url)).toBe(host);
  });

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,hello',
    'ftp://files.example.org',
    '//give.example.org',
    '/gala',
    'give.example.org',
    'https://',
    'https://[',
    '',
    null,
  ])('outwardHost(): returns null for %j', (url) => {
    expect(outwardHost(url)).toBeNull();
  });
});

describe('ExternalLink', () => {
  it('P17 an external link leads to an http or https URL, or is plain text', async () => {
    const part = fc.constantFrom(
      'javascript:',
      'data:',
      'vbscript:',
      'https:',
      'HTTP:',
      '//',
      '/',
      '\\',
      '\n',
      '\t',
      ' ',
      '\u0000',
      'a',
      '.b',
      '@',
      '%0a',
      '&#106;',
      '"',
      '>',
    );
    const url = fc.oneof(
      fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
      fc.webPath().map((path) => `https://give.example.org${path}`),
      fc.string({ unit: 'binary' }),
    );
    await always(
      'P17',
      fc.property(url, (given) => {
        const host = outwardHost(given);
        const html = renderToString(createElement(ExternalLink, { url: given }));
        expect(html.includes(' href=')).toBe(host !== null);
        if (host !== null) {
          expect(new URL(given, 'https://console.example').protocol).toMatch(/^https?:$/);
          expect(new URL(given, 'https://console.example').host).toBe(host);
        }
      }),
    );
  });
});

test('mailTo(): encodes a draft, also with half of a character in it', () => {
  expect(mailTo('ruth@example.org')).toBe('mailto:ruth@example.org');
  expect(mailTo('ruth', { subject: 'a', body: 'b' })).toBeNull();
  const draft = { subject: 'Thanks & more', body: 'Dear Ruth \ud83c,\nyours' };
  expect(mailTo('ruth@example.org', draft)).toBe(
    'mailto:ruth@example.org?subject=Thanks%20%26%20more&body=Dear%20Ruth%20%EF%BF%BD%2C%0D%0Ayours',
  );
});

test.each([
  ['+1 (604) 555-0144', 'tel:+16045550144'],
  ['604.555.0144', 'tel:6045550144'],
  ['Home: 604 555 0144', 'tel:6045550144'],
  ['604-555-0144 ext. 12', 'tel:6045550144'],
  ['604-555-0144,,12', 'tel:6045550144'],
  ['604-555-0144;phone-context=evil.example', 'tel:6045550144'],
  ['*21*+19005550100#', 'tel:21'],
  ['\u202e+1 604\u2069 555', 'tel:+1604555'],
  ['+', null],
  ['call the office', null],
])('callTo(): %s leads to %s', (phone, url) => {
  expect(callTo(phone)).toBe(url);
});

test('callTo(): takes digits after at most one plus, whatever the text', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[+*#,;0129 ()x\u0663\u202e%]*$/), (phone) => {
      expect(callTo(phone) ?? 'tel:1').toMatch(/^tel:\+?[0-9]+$/);
    }),
  );
});
