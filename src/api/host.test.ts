import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownHeaders, readConfiguration, sandboxToken, syncHeaders, tabIn } from './host.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 40);
const blank = {
  service: '',
  address: '',
  sandbox: false,
  version: '',
  replica: { mode: 'off', perMinute: 300, keep: false },
  keepsDoorList: false,
  custody: 'tab',
  account: '',
  secret: '',
} as const;

describe('readConfiguration()', () => {
  it('readConfiguration(): parses all values', () => {
    const given = {
      service: 'Give Well',
      address: 'api.example.org',
      sandbox: true,
      version: '1.2.3',
      replica: { mode: 'ask', perMinute: 60, keep: true },
      keepsDoorList: true,
      custody: 'host',
      account: 'a1',
      secret: 's1',
    };
    expect(readConfiguration(given)).toEqual(given);
  });

  it.each([[null], [undefined], [[]], ['<!doctype html>'], [7], [{}], [{ service: null }]])(
    'readConfiguration(): is blank for %j',
    (body) => {
      expect(readConfiguration(body)).toEqual(blank);
    },
  );

  it.each([[null], [{ mode: 'memory' }], [{ mode: 'all', perMinute: 60 }], [{ mode: 'ask', perMinute: 0 }]])(
    'readConfiguration(): background sync is off for %j',
    (replica) => {
      expect(readConfiguration({ replica }).replica.mode).toBe('off');
    },
  );

  it.each([['true'], [1], [null], [{}]])('readConfiguration(): %j does not mean the sandbox', (sandbox) => {
    expect(readConfiguration({ sandbox }).sandbox).toBe(false);
  });

  it('readConfiguration(): returns nine values of the right types for any response', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (body, service, sandbox) => {
        for (const given of [body, { service, address: body, version: service, sandbox }]) {
          const read = readConfiguration(given);
          const types = ['string', 'string', 'boolean', 'string', 'object', 'boolean', 'string', 'string', 'string'];
          expect(Object.keys(read)).toEqual(Object.keys(blank));
          expect(Object.values(read).map((value) => typeof value)).toEqual(types);
        }
      }),
      { numRuns },
    );
  });
});

describe('sandboxToken', () => {
  it('sandboxToken: is long enough to encrypt with', () => {
    expect(sandboxToken).toHaveLength(40);
  });
});

it('syncHeaders(): all tabs sync as one, and a foreign platform gets no header of ours', () => {
  expect(tabIn(new Headers(syncHeaders(ownHeaders('a'))))).toBe('sync');
  expect(syncHeaders({})).toEqual({});
});
