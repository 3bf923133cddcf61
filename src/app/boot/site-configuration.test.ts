import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { policyInPage } from '#host/headers.ts';
import { readSiteConfiguration } from './site-configuration.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 40);
const api = 'https://api.example.org';
const origin = 'https://steward.example';
const read = (given: unknown, allowed = '') =>
  readSiteConfiguration(JSON.stringify(given), {
    origin,
    policy: policyInPage({ styles: '', api: allowed }),
    version: '1.2.3',
  });
const defaults = {
  service: '',
  api: origin,
  address: 'steward.example',
  sandbox: false,
  version: '1.2.3',
  replica: { mode: 'ask', perMinute: 300, keep: true },
  keepsDoorList: true,
  custody: 'tab',
};

describe('readSiteConfiguration()', () => {
  it('has a default for every setting', () => {
    expect(read({})).toEqual(defaults);
    expect(read({ replica: {} })).toEqual(defaults);
  });

  it('takes what is given, with another address that the page’s policy allows', () => {
    const replica = { mode: 'off', perMinute: 60, keep: false };
    expect(read({ service: 'Give Well', api, replica, keepsDoorList: false }, api)).toEqual({
      ...defaults,
      service: 'Give Well',
      api,
      address: 'api.example.org',
      replica,
      keepsDoorList: false,
    });
  });

  it.each([
    [{ service: 7 }, '“service” in config.json must be text in quotation marks.'],
    [{ api: 'api.example.org' }, '“api” in config.json must be blank, or an address like https://api.example.org'],
    [{ api: `${api}/v1` }, '“api” in config.json must be'],
    [{ api: 'http://api.example.org' }, '“api” in config.json must be'],
    [{ replica: 'ask' }, '“replica” in config.json must be an object in braces.'],
    [{ replica: { mode: 'on' } }, '“replica.mode” in config.json must be “ask”, “memory”, or “off”.'],
    [{ replica: { perMinute: 0 } }, '“replica.perMinute” in config.json must be a whole number above 0.'],
    [{ replica: { keep: 'yes' } }, '“replica.keep” in config.json must be true or false.'],
    [{ keepsDoorList: null }, '“keepsDoorList” in config.json must be true or false.'],
    [{ servce: 'Give Well' }, '“servce” in config.json isn’t a setting. Check its spelling.'],
    [{ replica: { pace: 60 } }, '“replica.pace” in config.json isn’t a setting. Check its spelling.'],
    [[], 'config.json must be an object in braces.'],
    [{ api }, `This page’s content policy blocks ${api}, which is “api” in config.json.`],
  ])('names what is wrong in %j', (given, sentence) => {
    expect(read(given)).toContain(sentence);
  });

  it.each([['<!doctype html>'], [''], ['{"service": }']])('says that %j isn’t JSON', (text) => {
    expect(readSiteConfiguration(text, { origin, policy: '', version: '' })).toBe(
      'config.json is missing or isn’t valid JSON.',
    );
  });

  it('calls only its own address and the one that the policy allows', () => {
    const called = (given: string) => {
      const configuration = read({ api: given }, api);
      return typeof configuration === 'string' ? origin : configuration.api;
    };
    const given = fc.oneof(fc.webUrl(), fc.constantFrom(api, origin, `${api}:8443`));
    const isAllowed = (address: string) => [api, origin].includes(called(address));
    expect(fc.check(fc.property(given, isAllowed), { numRuns }).counterexample).toBeNull();
  });
});
