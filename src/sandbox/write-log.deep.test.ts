/** The lasting world: what was written survives restarts and kills. Other processes are real ones, killed as a power cut would. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { type Desk, openDesk, temporaryFolder } from '#e2e/support/doubles/sandbox.ts';

const folder = temporaryFolder();
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
const asking = { token: 'sandbox' };
const at = (name: string) => path.join(folder, name);

const rename = (desk: Desk, name: string, household = 501) => desk.put(`/v1/households/${household}`, { name }, asking);
const firstName = async (desk: Desk) => {
  const { body } = await desk.get('/v1/households', asking);
  return (body as { name: string }[])[0]?.name;
};
/** Opens it, asks, and closes it again. */
async function opened<Answer>(file: string, ask: (desk: Desk) => Promise<Answer>, options = {}): Promise<Answer> {
  const desk = openDesk({ file, ...options });
  try {
    return await ask(desk);
  } finally {
    desk.close();
  }
}

/** Runs a script after `sandbox` was opened in a process of its own, which kills itself; returns what it printed. */
async function killed(file: string, script: string): Promise<string> {
  const server = new URL('server.ts', import.meta.url).href;
  const code = `
    import fs from 'node:fs';
    const { openSandbox } = await import(${JSON.stringify(server)});
    const sandbox = await openSandbox({ file: ${JSON.stringify(file)} });
    const headers = { authorization: 'Bearer sandbox', 'content-type': 'application/json' };
    const put = async (name) => {
      const init = { method: 'PUT', headers, body: JSON.stringify({ name }) };
      console.log((await sandbox.fetch(new Request('http://sandbox.test/v1/households/501', init))).status);
    };
    ${script}`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', code]);
  let printed = '';
  for (const from of [child.stdout, child.stderr]) from.on('data', (data: Buffer) => (printed += data.toString()));
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  expect(`${printed}${signal}`).toMatch(/SIGKILL$/);
  return printed.trim();
}

describe('what is written', () => {
  it('returns the same after a restart, even on another day', async () => {
    const file = at('restarted.jsonl');
    const read = async (desk: Desk) => ({
      households: (await desk.get('/v1/households', asking)).body,
      transactions: (await desk.get('/v1/transactions', asking)).body,
      executed: desk.executed('sandbox'),
    });
    const before = await opened(file, async (desk) => {
      const written = [
        await rename(desk, 'Åmes “family” 🎗'),
        await desk.put('/v1/contacts/4801', { first_name: 'Ruth', last_name: 'A', tags: ['a'] }, asking),
        await desk.put(
          '/v1/contacts/4801',
          { first_name: 'Ruth', last_name: 'B', emails: [{ value: 'r@example.org' }] },
          asking,
        ),
        await desk.post('/v1/campaigns/77/items/tickets', { name: 'Seat', price: 1 }, asking),
        await desk.put('/v1/campaigns/77/discount-codes/1601', { amount: 20 }, asking),
      ];
      expect(written.map(({ status }) => status)).toEqual([200, 200, 200, 201, 200]);
      expect((await desk.put('/v1/households/501', { name: 7 }, asking)).status).toBe(422);
      expect((await rename(desk, 'Nowhere', 999_999)).status).toBe(404);
      return read(desk);
    });
    expect(before.executed).toHaveLength(5);
    expect(await opened(file, read, { today: new Date('2027-02-03T04:05:06Z') })).toEqual(before);
    const item = { name: 'Another seat', price: 1 };
    const next = await opened(file, (desk) => desk.post('/v1/campaigns/77/items/tickets', item, asking));
    expect(next.status).toBe(201);
    expect(fs.readdirSync(folder).filter((name) => name.startsWith('restarted'))).toEqual(['restarted.jsonl']);
  });

  it('survives a kill after the response; a write that the kill cut off is gone', async () => {
    const file = at('killed.jsonl');
    const script = `
      await put('Written');
      const { writeSync } = fs;
      fs.writeSync = (to, line) => {
        // Half of the letter ö is there.
        writeSync(to, line.subarray(0, line.indexOf(0xc3) + 1));
        process.kill(process.pid, 'SIGKILL');
      };
      await put('Törn');`;
    expect(await killed(file, script)).toBe('200');
    expect(fs.readFileSync(file).at(-1)).toBe(0xc3);
    expect(await opened(file, firstName)).toBe('Written');
    await opened(file, (desk) => rename(desk, 'On and on'));
    expect(await opened(file, firstName)).toBe('On and on');
  });

  it('says that nothing was saved if the disk is full', async () => {
    const file = at('full.jsonl');
    const desk = openDesk({ file });
    // Makes the data, which SQLite writes in the same way.
    await firstName(desk);
    const { writeSync } = fs;
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(fs, 'writeSync').mockImplementation((to, line) => writeSync(to, line.slice(0, 20)));
    const lost = await rename(desk, 'Lost');
    expect([lost.status, lost.headers.get('steward-service-reached')]).toEqual([500, 'no']);
    vi.restoreAllMocks();
    expect(await firstName(desk)).toBe('Ames family');
    expect((await rename(desk, 'Kept')).status).toBe(200);
    desk.close();
    expect(await opened(file, firstName)).toBe('Kept');
  });

  it('is complete even if two processes used the file at once', async () => {
    const file = at('two.jsonl');
    const [one, other] = [openDesk({ file }), openDesk({ file })];
    await rename(one, 'By one');
    await rename(other, 'By the other', 502);
    one.close();
    other.close();
    const names = async (desk: Desk) =>
      ((await desk.get('/v1/households', asking)).body as { name: string }[]).map(({ name }) => name);
    expect(await opened(file, names)).toEqual(expect.arrayContaining(['By one', 'By the other']));
  });

  it('is complete except for one that can’t be repeated, which the console names', async () => {
    const file = at('clash.jsonl');
    await opened(file, (desk) => rename(desk, 'Before'));
    const write = { method: 'PUT', address: '/v1/households/999999', key: null, json: { name: 'x' }, at: '2026-11-20' };
    fs.appendFileSync(file, `${JSON.stringify(write)}\n`);
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await opened(file, async (desk) => {
      expect(await firstName(desk)).toBe('Before');
      expect((await rename(desk, 'After')).status).toBe(200);
    });
    expect(said.mock.calls.map(([sentence]) => String(sentence))).toEqual([
      'The sandbox can’t repeat PUT /v1/households/999999 of 2026-11-20.',
    ]);
    vi.restoreAllMocks();
  });

  it('is gone after a fresh start', async () => {
    const file = at('fresh.jsonl');
    await opened(file, (desk) => rename(desk, 'Changed'));
    expect(await opened(file, firstName)).toBe('Changed');
    expect(await opened(file, firstName, { fresh: true })).toBe('Ames family');
    expect(await opened(file, firstName)).toBe('Ames family');
  });

  it.each(['', 'SQLite format 3\0\nrows', '{"version":1,"day":"2026-11-20"}\n', 'null\n'])(
    'is not looked for in a file of another version: %j',
    (content) => {
      const file = at('other.jsonl');
      fs.writeFileSync(file, content);
      expect(() => openDesk({ file })).toThrow(/^it was made by another version.+--fresh/);
      expect(fs.readFileSync(file, 'utf8')).toBe(content);
      openDesk({ file, fresh: true }).close();
    },
  );
});
