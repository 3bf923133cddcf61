/** The host's settings: environment variables and flags, read at the start. */
import { readFileSync } from 'node:fs';
import { type Configuration, isThisMachine } from '#api/host.ts';

export interface Settings {
  /** 0 takes any free port. */
  port: number;
  host: string;
  /** The platform that /v1 goes to; undefined if the sandbox answers. */
  origin?: string | undefined;
  /** The platform's name as shown to staff. */
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
  behindTls?: boolean | undefined;
  /** Names of Steward besides its address and the names of this machine, in lower case. */
  names?: readonly string[] | undefined;
  /** The address of the metrics; without it, there are none. */
  metrics?: Place | undefined;
  /** `json`: a line for each request and write. Undefined: `off` in a terminal, else `json`. */
  logging?: 'json' | 'off' | undefined;
  /** The database that hosts share; without it, each host has its own memory. */
  database?: DatabaseSettings | undefined;
}

/** A port and host to listen on. */
export interface Place {
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

const flags: readonly string[] = ['--fresh', '--sandbox-only', '--help'];

// From src/host as from dist/host.
const readme = new URL('../../src/host/README.md', import.meta.url);

/** Returns the table of README.md, with the flags after it. */
export function helpText(): string {
  const text = readFileSync(readme, 'utf8');
  return text.slice(text.indexOf('## Variables'), text.indexOf('## What is answered'));
}

/** @throws StartError that names the variable or the flag */
export function readSettings(environment: Record<string, string | undefined>, asked: readonly string[]): Settings {
  const unknown = asked.find((flag) => !flags.includes(flag));
  if (unknown !== undefined) {
    throw new StartError(`${unknown} isn’t one of Steward’s flags: ${flags.join(', ')}.`);
  }
  const given = (name: string) => environment[name]?.trim() || undefined;
  /** Returns the variable as written, if it fits the rule. */
  const checked = (name: string, rule: string, fits: (written: string) => boolean): string | undefined => {
    const written = given(name);
    if (written === undefined || fits(written)) return written;
    throw new StartError(`${name} must be ${rule}, not ${JSON.stringify(written)}.`);
  };
  const oneOf = <Word extends string>(name: string, ...words: Word[]) =>
    checked(name, words.join(' or '), (written) => words.some((word) => word === written)) as Word | undefined;
  const port = (name: string) =>
    checked(
      name,
      'a whole number from 0 to 65535',
      (written) => /^\d{1,5}$/.test(written) && Number(written) <= 65_535,
    );
  const host = (name: string) =>
    checked(name, 'the name or IP address to listen on', (written) => /^[\w.:%-]+$/.test(written));
  const fresh = asked.includes('--fresh');
  const sandboxOnly = asked.includes('--sandbox-only');
  const apiTls = oneOf('STEWARD_API_TLS', 'elsewhere');
  const origin = sandboxOnly ? undefined : readOrigin(given('STEWARD_API_URL'), apiTls !== undefined);
  const names = checked('STEWARD_HOSTS', 'names without ports, separated by commas', (written) =>
    listed(written).every((name) => /^(?:[\w.-]+|\[[\da-f:.]+\])$/.test(name)),
  );
  const metricsPort = port('STEWARD_METRICS_PORT');
  const metricsHost = host('STEWARD_METRICS_HOST');
  const name = checked(
    'STEWARD_SERVICE_NAME',
    'one line of 80 characters or fewer',
    (written) => written.length <= 80 && !/\p{Cc}/u.test(written),
  );
  const pace = checked('STEWARD_REPLICA_PACE', 'requests per minute, from 1 to 99999', (written) =>
    /^[1-9]\d{0,4}$/.test(written),
  );
  if (fresh && origin) {
    throw new StartError('--fresh resets the sandbox, but STEWARD_API_URL names a real platform.');
  }
  return {
    port: Number(port('PORT') ?? (sandboxOnly ? 4174 : 4173)),
    host: host('HOST') ?? thisMachine,
    origin,
    name: name ?? (origin ? new URL(origin).host : 'Northquay Fundraising'),
    file: given('STEWARD_SANDBOX_DB') ?? '.data/sandbox.jsonl',
    fresh,
    sandboxOnly,
    custody: oneOf('STEWARD_TOKEN_CUSTODY', 'tab', 'host') ?? (origin?.startsWith('https:') ? 'by-https' : 'tab'),
    replica: {
      mode: oneOf('STEWARD_REPLICA', 'ask', 'memory', 'off') ?? (origin ? 'ask' : 'memory'),
      perMinute: Number(pace ?? (origin ? 300 : 6000)),
      keep: oneOf('STEWARD_REPLICA_KEEP', 'allow', 'forbid') !== 'forbid',
    },
    keepsDoorList: oneOf('STEWARD_DOOR_LIST', 'allow', 'forbid') !== 'forbid',
    logging: oneOf('STEWARD_LOG', 'json', 'off'),
    behindTls: oneOf('STEWARD_TLS', 'elsewhere') !== undefined,
    names: listed(names ?? ''),
    database: sandboxOnly ? undefined : readDatabase(given('STEWARD_DATABASE_URL'), given('STEWARD_SECRET')),
    metrics: metricsPort === undefined ? undefined : { port: Number(metricsPort), host: metricsHost ?? thisMachine },
  };
}

const thisMachine = '127.0.0.1';

function listed(names: string): string[] {
  return names
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((name) => name !== '');
}

/** Errors never repeat the values: both contain passwords. */
function readDatabase(url: string | undefined, secret = ''): DatabaseSettings | undefined {
  if (url === undefined) return undefined;
  if (!/^postgres(?:ql)?:\/\//.test(url) || !URL.canParse(url)) {
    throw new StartError('STEWARD_DATABASE_URL must be an address that begins with postgres://.');
  }
  const isHex = /^[\da-f]{64}$/i.test(secret);
  if (!isHex && !/^[\w+/-]{43}=?$/.test(secret)) {
    throw new StartError(
      'STEWARD_SECRET must be 32 random bytes in base64 or hexadecimal, the same for all hosts of STEWARD_DATABASE_URL; make one with: openssl rand -base64 32',
    );
  }
  return { url, secret: new Uint8Array(Buffer.from(secret, isHex ? 'hex' : 'base64')) };
}

function readOrigin(written: string | undefined, tlsElsewhere: boolean): string | undefined {
  if (written === undefined) return undefined;
  const url = URL.canParse(written) ? new URL(written) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new StartError('STEWARD_API_URL must be an address that begins with https:// or http://.');
  }
  // Don't repeat the value: it may contain a password.
  if (url.username || url.password) throw new StartError('STEWARD_API_URL can’t contain a user name or password.');
  if (url.pathname !== '/' || /[?#]/.test(written)) {
    throw new StartError(`STEWARD_API_URL must end after the host, as in ${url.origin}, without a path.`);
  }
  if (url.protocol === 'http:' && !isThisMachine(url.hostname) && !tlsElsewhere) {
    throw new StartError(
      'STEWARD_API_URL must begin with https://, or the token would travel unprotected; if a proxy adds TLS on the way to the platform, set STEWARD_API_TLS=elsewhere.',
    );
  }
  return url.origin;
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
