import { noSync } from '#api/host.ts';
import { describe, expect, test } from 'vitest';
import { configurationOf, helpText, readSettings, StartError } from './settings.ts';

describe('readSettings()', () => {
  test('uses the sandbox on 127.0.0.1:4173 by default', () => {
    expect(readSettings({}, [])).toEqual({
      port: 4173,
      host: '127.0.0.1',
      name: 'Northquay Fundraising',
      file: '.data/sandbox.jsonl',
      fresh: false,
      sandboxOnly: false,
      custody: 'tab',
      replica: { mode: 'memory', perMinute: 6000, keep: true },
      keepsDoorList: true,
      behindTls: false,
      names: [],
    });
  });

  test('ignores blank variables', () => {
    expect(readSettings({ PORT: '', HOST: ' ', STEWARD_API_URL: '' }, [])).toEqual(readSettings({}, []));
  });

  test('reads the address of a real platform', () => {
    const settings = readSettings({ STEWARD_API_URL: 'https://api.example.org:8443/', PORT: '0' }, []);
    expect(settings).toMatchObject({ origin: 'https://api.example.org:8443', name: 'api.example.org:8443', port: 0 });
    expect(readSettings({ STEWARD_API_URL: 'http://localhost:1', STEWARD_SERVICE_NAME: 'Dev' }, []).name).toBe('Dev');
  });

  test('reads the mode and pace of sync', () => {
    const platform = { STEWARD_API_URL: 'https://api.example.org' };
    expect(readSettings(platform, []).replica).toEqual({ mode: 'ask', perMinute: 300, keep: true });
    const given = { ...platform, STEWARD_REPLICA: 'off', STEWARD_REPLICA_PACE: '60', STEWARD_REPLICA_KEEP: 'forbid' };
    expect(readSettings(given, []).replica).toEqual({ mode: 'off', perMinute: 60, keep: false });
  });

  test('reads if the door list may stay open', () => {
    expect(readSettings({ STEWARD_DOOR_LIST: 'forbid' }, []).keepsDoorList).toBe(false);
    expect(messageOf(() => readSettings({ STEWARD_DOOR_LIST: 'no' }, []))).toBe(
      'STEWARD_DOOR_LIST must be allow or forbid, not "no".',
    );
  });

  test('accepts a real platform over plain http on this machine, or if TLS begins elsewhere', () => {
    const plain = (name: string, more = {}) => readSettings({ STEWARD_API_URL: `http://${name}`, ...more }, []).origin;
    for (const name of ['localhost:1', '127.0.0.1', '[::1]:8080']) expect(plain(name)).toBe(`http://${name}`);
    for (const name of ['api.example.org', '192.168.1.5:8000', '127.evil.example', '0.0.0.0']) {
      expect(messageOf(() => plain(name))).toMatch(
        /^STEWARD_API_URL [^\n]*unprotected[^\n]*STEWARD_API_TLS=elsewhere\.$/,
      );
      expect(() => plain(name, { STEWARD_TLS: 'elsewhere' })).toThrow(StartError);
      expect(plain(name, { STEWARD_API_TLS: 'elsewhere' })).toBe(`http://${name}`);
    }
  });

  test('reads custody by the host', () => {
    const custody = (environment: object) => readSettings({ ...environment }, []).custody;
    expect(custody({ STEWARD_TOKEN_CUSTODY: 'host' })).toBe('host');
    // Unless TLS protects the token elsewhere.
    const platform = { STEWARD_API_URL: 'https://api.example.org' };
    expect(custody(platform)).toBe('by-https');
    expect(custody({ ...platform, STEWARD_TOKEN_CUSTODY: 'tab' })).toBe('tab');
    expect(custody({ STEWARD_API_URL: 'http://localhost:1' })).toBe('tab');
    expect(custody({ STEWARD_API_URL: 'http://api', STEWARD_API_TLS: 'elsewhere' })).toBe('tab');
  });

  test('reads the address of metrics, on this machine by default', () => {
    const read = (environment: object) => readSettings({ ...environment }, []).metrics;
    expect(read({ STEWARD_METRICS_HOST: '0.0.0.0' })).toBeUndefined();
    expect(read({ STEWARD_METRICS_PORT: '9464' })).toEqual({ port: 9464, host: '127.0.0.1' });
    expect(read({ STEWARD_METRICS_PORT: '0', STEWARD_METRICS_HOST: '::' })).toEqual({ port: 0, host: '::' });
  });

  test('accepts TLS that ends elsewhere', () => {
    expect(readSettings({ STEWARD_TLS: 'elsewhere' }, []).behindTls).toBe(true);
  });

  test('accepts a database with a secret of 32 bytes, and never repeats either', () => {
    const url = 'postgres://steward:canary@db.example/steward';
    const base64 = Buffer.alloc(32, 7).toString('base64');
    const read = (secret?: string, address = url) =>
      readSettings({ STEWARD_DATABASE_URL: address, ...(secret ? { STEWARD_SECRET: secret } : {}) }, []).database;
    expect(readSettings({ STEWARD_SECRET: 'x' }, []).database).toBeUndefined();
    for (const secret of [base64, base64.replace('=', ''), '07'.repeat(32)]) {
      expect(read(secret)).toEqual({ url, secret: new Uint8Array(32).fill(7) });
    }
    for (const secret of [
      undefined,
      'canary',
      `${base64}canary`,
      '07'.repeat(31),
      Buffer.alloc(31).toString('base64'),
    ]) {
      expect(messageOf(() => read(secret))).toMatch(
        /^STEWARD_SECRET must be 32 random bytes .*openssl rand -base64 32$/,
      );
    }
    expect(messageOf(() => read(base64, 'mysql://canary@db'))).toBe(
      'STEWARD_DATABASE_URL must be an address that begins with postgres://.',
    );
  });

  test('reads a list of names', () => {
    expect(readSettings({ STEWARD_HOSTS: 'Steward.example, [::2] a' }, []).names).toEqual([
      'steward.example',
      '[::2]',
      'a',
    ]);
  });

  test('serves the sandbox alone', () => {
    const settings = readSettings({ STEWARD_API_URL: 'https://api.example.org' }, ['--sandbox-only', '--fresh']);
    expect(settings).toMatchObject({ port: 4174, sandboxOnly: true, fresh: true });
    expect(settings.origin).toBeUndefined();
  });

  test.each([
    ['PORT', { PORT: 'http' }],
    ['STEWARD_TLS', { STEWARD_TLS: 'yes' }],
    ['STEWARD_API_TLS', { STEWARD_API_TLS: 'no' }],
    ['STEWARD_HOSTS', { STEWARD_HOSTS: 'https://steward.example' }],
    ['STEWARD_HOSTS', { STEWARD_HOSTS: 'a, steward.example:443' }],
    ['PORT', { PORT: '65536' }],
    ['STEWARD_METRICS_PORT', { STEWARD_METRICS_PORT: 'on' }],
    ['STEWARD_METRICS_HOST', { STEWARD_METRICS_HOST: 'a b' }],
    ['PORT', { PORT: '-1' }],
    ['PORT', { PORT: '80.5' }],
    ['HOST', { HOST: 'http://localhost' }],
    ['HOST', { HOST: 'a b' }],
    ['STEWARD_API_URL', { STEWARD_API_URL: 'api.example.org' }],
    ['STEWARD_API_URL', { STEWARD_API_URL: 'ftp://api.example.org' }],
    ['STEWARD_API_URL', { STEWARD_API_URL: 'https://api.example.org/v1' }],
    ['STEWARD_API_URL', { STEWARD_API_URL: 'https://api.example.org/?' }],
    ['STEWARD_API_URL', { STEWARD_API_URL: 'https://api.example.org/#x' }],
    ['STEWARD_API_URL', { STEWARD_API_URL: 'https://user:hunter2@api.example.org' }],
    ['STEWARD_SERVICE_NAME', { STEWARD_SERVICE_NAME: 'a\nb' }],
    ['STEWARD_TOKEN_CUSTODY', { STEWARD_TOKEN_CUSTODY: 'browser' }],
    ['STEWARD_SERVICE_NAME', { STEWARD_SERVICE_NAME: 'a'.repeat(81) }],
  ])('names %s if it is wrong', (name, environment) => {
    const message = messageOf(() => readSettings(environment, []));
    expect(message).toContain(name);
    expect(message).toMatch(/^[^\n]+\.$/);
    expect(message).not.toContain('hunter2');
  });

  test('reads flags', () => {
    expect(messageOf(() => readSettings({}, ['--fresh', '--frsh']))).toBe(
      '--frsh isn’t one of Steward’s flags: --fresh, --sandbox-only, --help.',
    );
    expect(messageOf(() => readSettings({ STEWARD_API_URL: 'https://a.example' }, ['--fresh']))).toContain('--fresh');
  });
});

describe('the table of settings', () => {
  const rows = helpText()
    .split('\n')
    .flatMap((line) => {
      const [, name, preset] = /^\| `(\w+)` +\| (.*?) +\|/.exec(line) ?? [];
      return name === undefined ? [] : [{ name, preset: preset?.replaceAll('`', '') }];
    });

  test('has every variable that is read, and no other', () => {
    const read = new Set<string | symbol>();
    readSettings(new Proxy({}, { get: (_environment, name) => void read.add(name) }), []);
    expect(new Set<string | symbol>(rows.map(({ name }) => name))).toEqual(read);
  });

  test('has the flags', () => {
    for (const flag of ['--fresh', '--sandbox-only', '--help']) expect(helpText()).toContain(flag);
  });

  test('has the presets in use', () => {
    const preset = (wanted: string) => rows.find(({ name }) => name === wanted)?.preset;
    const settings = readSettings({}, []);
    expect([preset('PORT'), preset('HOST')]).toEqual([String(settings.port), settings.host]);
    expect(preset('STEWARD_SANDBOX_DB')).toBe(settings.file);
    expect(preset('STEWARD_METRICS_HOST')).toBe(readSettings({ STEWARD_METRICS_PORT: '1' }, []).metrics?.host);
  });
});

test('configurationOf(): says who answers', () => {
  const version = expect.stringMatching(/^\d+\.\d+\.\d+/) as string;
  expect(
    configurationOf(
      { name: 'Northquay Fundraising', custody: 'tab', replica: noSync, keepsDoorList: true },
      '127.0.0.1:4173',
    ),
  ).toEqual({
    service: 'Northquay Fundraising',
    address: '127.0.0.1:4173',
    sandbox: true,
    version,
    replica: noSync,
    keepsDoorList: true,
    custody: 'tab',
  });
  expect(
    configurationOf(
      { name: 'Dev', origin: 'https://api.example.org', custody: 'host', replica: noSync, keepsDoorList: false },
      '127.0.0.1:4173',
    ),
  ).toEqual({
    service: 'Dev',
    address: 'api.example.org',
    sandbox: false,
    version,
    replica: noSync,
    keepsDoorList: false,
    custody: 'host',
  });
});

function messageOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  throw new Error('Nothing was thrown.');
}
