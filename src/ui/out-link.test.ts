import { describe, expect, it } from 'vitest';
import { outwardHost } from './out-link.tsx';

describe('the host of an address', () => {
  it.each([
    ['https://give.example.org/gala', 'give.example.org'],
    ['http://give.example.org:8080', 'give.example.org:8080'],
    ['HTTPS://Give.Example.org', 'give.example.org'],
    ['https://bank.example@evil.example/', 'evil.example'],
    ['https://b\u00fccher.example', 'xn--bcher-kva.example'],
  ])('%s is %s', (url, host) => {
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
  ])('%j is none, since it is no link', (url) => {
    expect(outwardHost(url)).toBeNull();
  });
});
