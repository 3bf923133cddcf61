/** What the sandbox's own tests share: a sandbox in a temporary folder, asked without sockets. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { openWith, type SandboxOptions } from '#sandbox/server.ts';
import { Templates } from '#sandbox/templates.ts';
import { createExtra } from '../sandbox/extra.ts';

// Speed is measured in e2e/bench; a test must not fail on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

export const today = new Date('2026-11-20T00:00:00Z');

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed JSON, of whatever shape the test expects. */
  body: unknown;
}

export interface Asking {
  token?: string;
  headers?: Record<string, string>;
}

export function temporaryFolder(): string {
  return fs.mkdtempSync(path.join(os.tmpdir(), 'steward-sandbox-'));
}

/** Changes whenever the seed might. */
const codeHash = (() => {
  const hash = createHash('sha256');
  for (const folder of ['.', 'seed'].map((part) => path.join('../../../src/sandbox', part))) {
    const full = path.join(import.meta.dirname, folder);
    for (const name of fs.readdirSync(full).filter((file) => /\.(?:ts|json)$/.test(file) && !file.includes('.test.'))) {
      hash.update(fs.readFileSync(path.join(full, name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
})();

/** Seeds the demo world once for all test files: a copy stays in the temporary folder, named by a hash of the code. */
export class CachedTemplates extends Templates {
  constructor(folder: string) {
    super(folder, today);
  }

  override demo(day = today): string {
    if (day.getTime() !== today.getTime()) return super.demo(day);
    const own = path.join(this.folder, `demo-${today.toISOString().slice(0, 10)}.db`);
    const cached = path.join(os.tmpdir(), `steward-sandbox-${codeHash}.db`);
    if (!fs.existsSync(own) && fs.existsSync(cached)) {
      fs.mkdirSync(this.folder, { recursive: true });
      fs.copyFileSync(cached, own);
    }
    const made = super.demo();
    if (!fs.existsSync(cached)) {
      fs.copyFileSync(made, `${cached}.${process.pid}`);
      fs.renameSync(`${cached}.${process.pid}`, cached);
      removeOldCopies();
    }
    return made;
  }
}

/** A tenth of most rows; all 100,000 are for the benchmark. */
const sizes = { people: 2000, inHouseholds: 1200, pledges: 1000, tickets: 3000, transactions: 10_000 };

/** Copies that older code made. */
function removeOldCopies(): void {
  for (const name of fs.readdirSync(os.tmpdir())) {
    const file = path.join(os.tmpdir(), name);
    if (!/^steward-sandbox-[0-9a-f]{16}\.db$/.test(name)) continue;
    const age = Date.now() - (fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > 3_600_000) fs.rmSync(file, { force: true });
  }
}

/** A sandbox of its own; `close` when the tests are over. */
export function openDesk({
  file: asked,
  fresh = false,
  today: day = today,
  isPlain = false,
}: Partial<SandboxOptions> & { /** Without what tests add. */ isPlain?: boolean } = {}) {
  const folder = temporaryFolder();
  const file = asked ?? path.join(folder, 'sandbox.jsonl');
  const extra = createExtra(sizes);
  const sandbox = openWith(
    { file, fresh, today: day, ...(isPlain ? {} : { extra }) },
    new CachedTemplates(path.join(folder, 'worlds')),
  );

  const send = async (request: Request): Promise<Answer> => {
    const response = await sandbox.fetch(request);
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  const ask = (method: string, address: string, body: unknown, { token = 'world-test', headers = {} }: Asking = {}) =>
    send(
      new Request(`http://sandbox.test${address}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    );
  return {
    file,
    sandbox,
    executed: extra.executed,
    send,
    get: (address: string, asking?: Asking) => ask('GET', address, undefined, asking),
    put: (address: string, body: unknown, asking?: Asking) => ask('PUT', address, body, asking),
    post: (address: string, body: unknown, asking?: Asking) => ask('POST', address, body, asking),
    ask,
    close() {
      sandbox.close();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Desk = ReturnType<typeof openDesk>;

export interface Envelope {
  data: Record<string, unknown>[];
  links: Record<'first' | 'last' | 'prev' | 'next', string | null>;
  meta: {
    current_page: number;
    from: number | null;
    last_page: number;
    links: { url: string | null; label: string; active: boolean }[];
    path: string;
    per_page: number;
    to: number | null;
    total: number;
    unfiltered_total?: number | string;
  };
}

export interface Refused {
  message: string;
  errors?: Record<string, string[]>;
}

/** Every page of an enveloped list. */
export async function everyPage(desk: Desk, address: string, asking?: Asking): Promise<Envelope[]> {
  const pages: Envelope[] = [];
  for (let page = 1; page === 1 || page <= (pages[0]?.meta.last_page ?? 0); page += 1) {
    const { body } = await desk.get(`${address}${address.includes('?') ? '&' : '?'}page=${page}`, asking);
    pages.push(body as Envelope);
  }
  return pages;
}
