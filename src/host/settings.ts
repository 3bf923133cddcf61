/** What the host is told at its start: environment variables and flags. */
import { readFileSync } from 'node:fs';
import { type Configuration, isThisMachine } from '../api/host.ts';

export interface Settings {
  /** 0 takes any free port. */
  port: number;
  host: string;
  /** The service to forward /v1 to; undefined when the sandbox answers. */
  origin?: string;
  /** How staff call the service. */
  name: string;
  /** The sandbox's database file. */
  file: string;
  /** Seed the sandbox anew. */
  fresh: boolean;
  /** The service alone: no application, no configuration. */
  sandboxOnly: boolean;
  /** Who holds the token: each browser tab, or the host. */
  custody: Configuration['custody'];
  /** Whether browsers read all lists in the background, how fast at most, and whether people may have them kept there. */
  replica: Configuration['replica'];
  /** Every request came by https, as far as whoever stands in front: it does not say so in each. */
  behindTls?: boolean;
  /** What Steward is called beside its address and the names of this machine, in lower case. */
  names?: readonly string[];
}

/** The start cannot go on. The message is one sentence for whoever started it. */
export class StartError extends Error {
  override name = 'StartError';
}

const sandboxName = 'Northquay Fundraising';

/** @throws StartError that names the variable or the flag */
export function readSettings(environment: Record<string, string | undefined>, flags: readonly string[]): Settings {
  const given = (name: string) => environment[name]?.trim() || undefined;
  for (const flag of flags) {
    if (flag !== '--fresh' && flag !== '--sandbox-only') {
      throw new StartError(`${flag} is not a flag of Steward; there are --fresh and --sandbox-only.`);
    }
  }
  const fresh = flags.includes('--fresh');
  const sandboxOnly = flags.includes('--sandbox-only');
  const names = readNames(given('STEWARD_HOSTS'));
  const apiTls = readElsewhere('STEWARD_API_TLS', given('STEWARD_API_TLS'));
  const behindTls = readElsewhere('STEWARD_TLS', given('STEWARD_TLS'));
  const origin = sandboxOnly ? undefined : readOrigin(given('STEWARD_API_URL'), apiTls);
  if (fresh && origin) {
    throw new StartError('--fresh seeds the sandbox, but STEWARD_API_URL says that a real service answers.');
  }
  return {
    port: readPort(given('PORT'), sandboxOnly ? 4174 : 4173),
    host: readHost(given('HOST') ?? '127.0.0.1'),
    ...(origin ? { origin } : {}),
    name: readName(given('STEWARD_SERVICE_NAME')) ?? (origin ? new URL(origin).host : sandboxName),
    file: given('STEWARD_SANDBOX_DB') ?? '.data/sandbox.db',
    fresh,
    sandboxOnly,
    custody: readCustody(given('STEWARD_TOKEN_CUSTODY')),
    replica: {
      mode: readReplica(given('STEWARD_REPLICA')) ?? (origin ? 'ask' : 'memory'),
      perMinute: readPace(given('STEWARD_REPLICA_PACE')) ?? (origin ? 300 : 6000),
      keep: readKeep(given('STEWARD_REPLICA_KEEP')),
    },
    ...(behindTls ? { behindTls } : {}),
    ...(names.length > 0 ? { names } : {}),
  };
}

function readCustody(written = 'tab'): Configuration['custody'] {
  if (written === 'tab' || written === 'host') return written;
  throw new StartError(`STEWARD_TOKEN_CUSTODY must be tab or host; it is "${written}".`);
}

function readReplica(written: string | undefined): Configuration['replica']['mode'] | undefined {
  if (written === undefined || written === 'ask' || written === 'memory' || written === 'off') return written;
  throw new StartError(`STEWARD_REPLICA must be ask, memory or off; it is "${written}".`);
}

function readKeep(written = 'allow'): boolean {
  if (written === 'allow' || written === 'forbid') return written === 'allow';
  throw new StartError(`STEWARD_REPLICA_KEEP must be allow or forbid; it is "${written}".`);
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

function readPort(written: string | undefined, otherwise: number): number {
  if (written === undefined) return otherwise;
  if (/^\d{1,5}$/.test(written) && Number(written) <= 65_535) return Number(written);
  throw new StartError(`PORT must be a whole number from 0 to 65535; it is "${written}".`);
}

function readHost(written: string): string {
  if (/^[\w.:%-]+$/.test(written)) return written;
  throw new StartError(`HOST must be the name or the IP address to listen on; it is "${written}".`);
}

function readOrigin(written: string | undefined, tlsElsewhere: boolean): string | undefined {
  if (written === undefined) return undefined;
  const url = URL.canParse(written) ? new URL(written) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new StartError('STEWARD_API_URL must be an address that begins with https:// or http://.');
  }
  // The value is not repeated here: a password may be in it.
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

/** `listening` is the host name and port that the sandbox is reached at. */
export function configurationOf(
  settings: Pick<Settings, 'origin' | 'name' | 'custody' | 'replica'>,
  listening: string,
): Omit<Configuration, 'account' | 'secret'> {
  return {
    service: settings.name,
    address: settings.origin ? new URL(settings.origin).host : listening,
    sandbox: settings.origin === undefined,
    version: manifest.version,
    replica: settings.replica,
    custody: settings.custody,
  };
}
