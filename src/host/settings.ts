/** The host's settings: environment variables and flags, read at the start. */
import { readFileSync } from 'node:fs';
import { type Configuration, isThisMachine } from '#api/host.ts';

export interface Settings {
  /** 0 takes any free port. */
  port: number;
  host: string;
  /** The service that /v1 goes to; undefined if the sandbox answers. */
  origin?: string;
  /** The service's name as shown to staff. */
  name: string;
  /** The sandbox's database file. */
  file: string;
  /** True to seed the sandbox's data again. */
  fresh: boolean;
  /** True to serve the sandbox alone: no application, no configuration. */
  sandboxOnly: boolean;
  /**
   * The token's holder: each browser tab, or the host. `by-https`: the host for people who reach it by https, else the
   * tab.
   */
  custody: Configuration['custody'] | 'by-https';
  /** Sync in browsers: if all lists are read in the background, how fast at most, and if people may store them. */
  replica: Configuration['replica'];
  /** True if people may keep the door list open until midnight. */
  keepsDoorList: boolean;
  /** True if every request came by https as far as the proxy, which doesn't say so in each. */
  behindTls?: boolean;
  /** Names of Steward besides its address and the names of this machine, in lower case. */
  names?: readonly string[];
  /** The address of the metrics; without it, there are none. */
  metrics?: MetricsSettings;
  /** The database that hosts share; without it, each host has its own memory. */
  database?: DatabaseSettings;
}

export interface MetricsSettings {
  /** 0 takes any free port. */
  port: number;
  host: string;
}

export interface DatabaseSettings {
  url: string;
  /** 32 bytes, the same for all hosts of a database. */
  secret: Uint8Array;
}

/** The host can't start. The message is one sentence for the administrator. */
export class StartError extends Error {
  override name = 'StartError';
}

const sandboxName = 'Northquay Fundraising';

/** All settings, as `--help` prints them; a test compares the table of README.md. */
export const variables = [
  { name: 'PORT', preset: '4173', meaning: 'the port where the host listens' },
  { name: 'HOST', preset: '127.0.0.1', meaning: 'the name or IP address where it listens' },
  {
    name: 'STEWARD_API_URL',
    preset: 'none: the sandbox answers',
    meaning: 'scheme, host and port of the real service',
  },
  { name: 'STEWARD_SERVICE_NAME', preset: 'host name of the service', meaning: 'the service’s name as shown to staff' },
  { name: 'STEWARD_SANDBOX_DB', preset: '.data/sandbox.jsonl', meaning: 'what was written in the sandbox' },
  {
    name: 'STEWARD_TOKEN_CUSTODY',
    preset: 'the host, where both ways are https; else tab',
    meaning: 'who holds the access token: each browser tab, or the host',
  },
  { name: 'STEWARD_TLS', preset: 'none', meaning: 'elsewhere: TLS ends in front, where nobody says so per request' },
  { name: 'STEWARD_API_TLS', preset: 'none', meaning: 'elsewhere: TLS begins on the way to the service' },
  {
    name: 'STEWARD_HOSTS',
    preset: 'none',
    meaning: 'names by which browsers reach it, separated by commas, no ports',
  },
  {
    name: 'STEWARD_REPLICA',
    preset: 'ask; sandbox: memory',
    meaning: 'ask each person, memory: read all lists, or off',
  },
  {
    name: 'STEWARD_REPLICA_PACE',
    preset: '300; sandbox: 6000',
    meaning: 'requests a minute at most while lists are read',
  },
  {
    name: 'STEWARD_REPLICA_KEEP',
    preset: 'allow',
    meaning: 'allow: browsers store the lists, encrypted, until sign-out; or forbid',
  },
  {
    name: 'STEWARD_DOOR_LIST',
    preset: 'allow',
    meaning: 'allow: a tab may keep the door list alone open until midnight; or forbid',
  },
  {
    name: 'STEWARD_DATABASE_URL',
    preset: 'none: memory',
    meaning: 'the Postgres that several hosts share, as in postgres://user@host/name',
  },
  {
    name: 'STEWARD_SECRET',
    preset: 'none',
    meaning: 'with a database: 32 random bytes, the same for all hosts (openssl rand -base64 32)',
  },
  { name: 'STEWARD_METRICS_PORT', preset: 'none: no metrics', meaning: 'the port of /metrics for Prometheus' },
  { name: 'STEWARD_METRICS_HOST', preset: '127.0.0.1', meaning: 'where that port listens' },
] as const;

export const flags = [
  { name: '--fresh', preset: '', meaning: 'seeds the sandbox’s data anew' },
  { name: '--sandbox-only', preset: '', meaning: 'serves the sandbox alone, on port 4174' },
  { name: '--help', preset: '', meaning: 'prints this table' },
] as const;

/** Returns the table of settings as text. */
export function helpText(): string {
  const rows = [{ name: 'Variable or flag', preset: 'Default', meaning: 'Meaning' }, ...variables, ...flags];
  const [first, second] = (['name', 'preset'] as const).map((column) =>
    Math.max(...rows.map((row) => row[column].length)),
  );
  return rows
    .map(({ name, preset, meaning }) => `${name.padEnd(first ?? 0)}  ${preset.padEnd(second ?? 0)}  ${meaning}\n`)
    .join('');
}

/** @throws StartError that names the variable or the flag */
export function readSettings(environment: Record<string, string | undefined>, asked: readonly string[]): Settings {
  const given = (name: (typeof variables)[number]['name']) => environment[name]?.trim() || undefined;
  const wrong = asked.find((flag) => !flags.some(({ name }) => name === flag));
  if (wrong !== undefined) {
    const names = flags.map(({ name }) => name).join(', ');
    throw new StartError(`${wrong} is not a flag of Steward; there are ${names}.`);
  }
  const fresh = asked.includes('--fresh');
  const sandboxOnly = asked.includes('--sandbox-only');
  const names = readNames(given('STEWARD_HOSTS'));
  const apiTls = readElsewhere('STEWARD_API_TLS', given('STEWARD_API_TLS'));
  const behindTls = readElsewhere('STEWARD_TLS', given('STEWARD_TLS'));
  const origin = sandboxOnly ? undefined : readOrigin(given('STEWARD_API_URL'), apiTls);
  const database = sandboxOnly ? undefined : readDatabase(given('STEWARD_DATABASE_URL'), given('STEWARD_SECRET'));
  const metricsPort = readPort('STEWARD_METRICS_PORT', given('STEWARD_METRICS_PORT'));
  const metricsHost = readHost('STEWARD_METRICS_HOST', given('STEWARD_METRICS_HOST'));
  if (fresh && origin) {
    throw new StartError('--fresh seeds the sandbox, but STEWARD_API_URL says that a real service answers.');
  }
  return {
    port: readPort('PORT', given('PORT')) ?? (sandboxOnly ? 4174 : 4173),
    host: readHost('HOST', given('HOST')) ?? '127.0.0.1',
    ...(origin ? { origin } : {}),
    name: readName(given('STEWARD_SERVICE_NAME')) ?? (origin ? new URL(origin).host : sandboxName),
    file: given('STEWARD_SANDBOX_DB') ?? '.data/sandbox.jsonl',
    fresh,
    sandboxOnly,
    custody: readCustody(given('STEWARD_TOKEN_CUSTODY')) ?? (origin?.startsWith('https:') ? 'by-https' : 'tab'),
    replica: {
      mode: readReplica(given('STEWARD_REPLICA')) ?? (origin ? 'ask' : 'memory'),
      perMinute: readPace(given('STEWARD_REPLICA_PACE')) ?? (origin ? 300 : 6000),
      keep: readAllowed('STEWARD_REPLICA_KEEP', given('STEWARD_REPLICA_KEEP')),
    },
    keepsDoorList: readAllowed('STEWARD_DOOR_LIST', given('STEWARD_DOOR_LIST')),
    ...(behindTls ? { behindTls } : {}),
    ...(names.length > 0 ? { names } : {}),
    ...(database ? { database } : {}),
    ...(metricsPort === undefined ? {} : { metrics: { port: metricsPort, host: metricsHost ?? '127.0.0.1' } }),
  };
}

/** Errors never repeat the values: both contain passwords. */
function readDatabase(url: string | undefined, secret: string | undefined): DatabaseSettings | undefined {
  if (url === undefined) return undefined;
  if (!/^postgres(?:ql)?:\/\//.test(url) || !URL.canParse(url)) {
    throw new StartError('STEWARD_DATABASE_URL must be an address that begins with postgres://.');
  }
  const mend = 'make one with: openssl rand -base64 32';
  if (secret === undefined) {
    throw new StartError(`STEWARD_DATABASE_URL needs STEWARD_SECRET, the same for all hosts; ${mend}`);
  }
  const bytes = Buffer.from(secret, /^[\da-f]{64}$/i.test(secret) ? 'hex' : 'base64');
  const isWhole = /^(?:[\da-f]{64}|[\w+/-]{43}=?)$/i.test(secret);
  if (!isWhole || bytes.byteLength !== 32) {
    throw new StartError(`STEWARD_SECRET must be 32 random bytes in base64 or hexadecimal digits; ${mend}`);
  }
  return { url, secret: new Uint8Array(bytes) };
}

function readCustody(written: string | undefined): Configuration['custody'] | undefined {
  if (written === undefined || written === 'tab' || written === 'host') return written;
  throw new StartError(`STEWARD_TOKEN_CUSTODY must be tab or host; it is "${written}".`);
}

function readReplica(written: string | undefined): Configuration['replica']['mode'] | undefined {
  if (written === undefined || written === 'ask' || written === 'memory' || written === 'off') return written;
  throw new StartError(`STEWARD_REPLICA must be ask, memory or off; it is "${written}".`);
}

function readAllowed(name: 'STEWARD_REPLICA_KEEP' | 'STEWARD_DOOR_LIST', written = 'allow'): boolean {
  if (written === 'allow' || written === 'forbid') return written === 'allow';
  throw new StartError(`${name} must be allow or forbid; it is "${written}".`);
}

function readPace(written: string | undefined): number | undefined {
  if (written === undefined) return undefined;
  if (/^[1-9]\d{0,4}$/.test(written)) return Number(written);
  throw new StartError(`STEWARD_REPLICA_PACE must be the requests a minute, from 1 to 99999; it is "${written}".`);
}

function readElsewhere(name: string, written: string | undefined): boolean {
  if (written === undefined || written === 'elsewhere') return written !== undefined;
  throw new StartError(
    `${name} must be elsewhere, where TLS is not Steward's own, or be left out; it is "${written}".`,
  );
}

function readNames(written = ''): string[] {
  const names = written
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((name) => name !== '');
  const wrong = names.find((name) => !/^(?:[\w.-]+|\[[\da-f:.]+\])$/.test(name));
  if (wrong === undefined) return names;
  throw new StartError(`STEWARD_HOSTS must list names without port, separated by commas; "${wrong}" is none.`);
}

function readPort(name: string, written: string | undefined): number | undefined {
  if (written === undefined) return undefined;
  if (/^\d{1,5}$/.test(written) && Number(written) <= 65_535) return Number(written);
  throw new StartError(`${name} must be a whole number from 0 to 65535; it is "${written}".`);
}

function readHost(name: string, written: string | undefined): string | undefined {
  if (written === undefined || /^[\w.:%-]+$/.test(written)) return written;
  throw new StartError(`${name} must be the name or the IP address to listen on; it is "${written}".`);
}

function readOrigin(written: string | undefined, tlsElsewhere: boolean): string | undefined {
  if (written === undefined) return undefined;
  const url = URL.canParse(written) ? new URL(written) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new StartError('STEWARD_API_URL must be an address that begins with https:// or http://.');
  }
  // Don't repeat the value: it may contain a password.
  if (url.username || url.password) throw new StartError('STEWARD_API_URL must not hold a user name or a password.');
  if (url.pathname !== '/' || /[?#]/.test(written)) {
    throw new StartError(`STEWARD_API_URL must end with the host, as in ${url.origin}; the paths begin with /v1.`);
  }
  if (url.protocol === 'http:' && !isThisMachine(url.hostname) && !tlsElsewhere) {
    throw new StartError(
      'STEWARD_API_URL must begin with https://, or the token would travel unprotected; where TLS begins on the way to the service, set STEWARD_API_TLS=elsewhere.',
    );
  }
  return url.origin;
}

function readName(written: string | undefined): string | undefined {
  if (written === undefined) return undefined;
  if (written.length <= 80 && !/\p{Cc}/u.test(written)) return written;
  throw new StartError('STEWARD_SERVICE_NAME must be one line of 80 characters or fewer.');
}

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** The configuration before a request decides custody and account. */
export type GivenConfiguration = Omit<Configuration, 'account' | 'secret' | 'custody'> & Pick<Settings, 'custody'>;

/** `listening`: the host name and port where the sandbox can be reached. */
export function configurationOf(
  settings: Pick<Settings, 'origin' | 'name' | 'custody' | 'replica' | 'keepsDoorList'>,
  listening: string,
): GivenConfiguration {
  return {
    service: settings.name,
    address: settings.origin ? new URL(settings.origin).host : listening,
    sandbox: settings.origin === undefined,
    version: manifest.version,
    replica: settings.replica,
    keepsDoorList: settings.keepsDoorList,
    custody: settings.custody,
  };
}
