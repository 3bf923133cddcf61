/** One process owns the file; what it wrote survives it. Other processes are real ones, killed as a power cut would. */
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { own, SandboxInUseError } from './owner.ts';
import { openSandbox } from './server.ts';
import { openDesk, temporaryFolder, today } from '../../e2e/support/doubles/sandbox.ts';

const folder = temporaryFolder();
const seeded = path.join(folder, 'seeded.db');
beforeAll(() => openDesk({ file: seeded }).close());
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** A file of its own with the demo world in it. */
function seededFile(name: string): string {
  const file = path.join(folder, name);
  fs.copyFileSync(seeded, file);
  return file;
}

/** Where in this folder the names that the scripts use come from. */
const home = { openSandbox: './server.ts', own: './owner.ts', openOwned: './database.ts' };

interface Ended {
  printed: string;
  signal: string | null;
  pid: number | undefined;
}

/** Runs a script in a process of its own, until it ends or `until` is fulfilled by what it printed; then it is killed. */
function run(
  script: string,
  until: (printed: string) => Promise<unknown> = () => new Promise(() => {}),
): Promise<Ended> {
  const imports = Object.entries(home)
    .filter(([name]) => script.includes(`${name}(`))
    .map(([name, file]) => `const { ${name} } = await import(${JSON.stringify(new URL(file, import.meta.url).href)});`);
  return new Promise((resolve, reject) => {
    const code = [...imports, script].join('\n');
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', code]);
    let printed = '';
    child.stdout.on('data', (data: Buffer) => {
      printed += data.toString();
      void until(printed).then(() => child.kill('SIGKILL'));
    });
    child.stderr.on('data', (data: Buffer) => (printed += data.toString()));
    child.on('error', reject);
    child.on('close', (_, signal) => resolve({ printed, signal, pid: child.pid }));
  });
}

const put = (name: string) => `
  const headers = { authorization: 'Bearer sandbox', 'content-type': 'application/json' };
  const request = new Request('http://sandbox.test/v1/households/501', { method: 'PUT', headers, body: JSON.stringify({ name: '${name}' }) });
  const answer = await sandbox.fetch(request);
  console.log(answer.status);`;

const firstName = async (file: string) => {
  const desk = openDesk({ file });
  const { body } = await desk.get('/v1/households', { token: 'sandbox' });
  desk.close();
  return (body as { name: string }[])[0]?.name;
};

describe('the owner of a file', () => {
  it('is one at a time, in this process too', () => {
    const file = seededFile('twice.db');
    const sandbox = openSandbox({ file, today });
    expect(() => openSandbox({ file, today })).toThrow(SandboxInUseError);
    expect(() => openSandbox({ file, today })).toThrow(
      `The sandbox database ${file} is in use by process ${process.pid}.`,
    );
    sandbox.close();
    openSandbox({ file, today }).close();
    expect(fs.readdirSync(folder).filter((name) => name.startsWith('twice.db'))).toEqual(['twice.db']);
  });

  it.concurrent('keeps others out while it lives', async ({ expect }) => {
    const file = seededFile('lives.db');
    const { release } = own(file);
    const other = await run(`own(${JSON.stringify(file)});`);
    expect(other.printed).toContain(`The sandbox database ${file} is in use by process ${process.pid}.`);
    release();
  });

  it.concurrent('in another container keeps others out while it gives signs of life, and no longer', async ({
    expect,
  }) => {
    const file = seededFile('container.db');
    const owned = JSON.stringify(file);
    const begin = `own(${owned}, { where: 'another container', beat: 50 }); console.log('mine');`;
    const tries = (patience: number) => own(file, { patience });
    const living = await run(`${begin} setTimeout(() => {}, 60_000);`, async () => {
      expect(() => tries(3000)).toThrow(/is in use by a process in another container or on another machine\.$/);
    });
    expect(living.printed).toContain('mine');
    // It was killed: its number may be anybody's here.
    const { release } = tries(500);
    expect(JSON.parse(fs.readFileSync(`${file}.owner`, 'utf8'))).toMatchObject({ pid: process.pid });
    release();
  });

  it('is one of two that start together in containers, where each has the same number', () => {
    const file = seededFile('together.db');
    const { linkSync } = fs;
    const links = vi.spyOn(fs, 'linkSync').mockImplementationOnce((...given) => {
      // The other one has written its draft and is stopped before it links it.
      links.mockImplementationOnce(() => {
        throw new Error('Stopped.');
      });
      expect(() => own(file, { where: 'the other' })).toThrow('Stopped.');
      linkSync(...given);
    });
    try {
      const { release } = own(file, { where: 'the one' });
      expect(JSON.parse(fs.readFileSync(`${file}.owner`, 'utf8'))).toMatchObject({ where: 'the one' });
      release();
    } finally {
      links.mockRestore();
    }
  });

  it('that was taken for dead writes no more, and leaves everything to its successor', async () => {
    const file = seededFile('paused.db');
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const desk = openDesk({ file });
    const change = () => desk.put('/v1/households/501', { name: 'Changed' }, { token: 'sandbox' });
    expect((await change()).status).toBe(200);
    const before = fs.readFileSync(file);
    const successor = JSON.stringify({ pid: 1, began: '1', where: 'another container' });
    fs.writeFileSync(`${file}.owner`, successor);
    fs.utimesSync(`${file}.owner`, 0, 0);
    fs.mkdirSync(`${file}.worlds`, { recursive: true });
    vi.advanceTimersByTime(2000);
    vi.useRealTimers();
    expect(fs.statSync(`${file}.owner`).mtimeMs).toBe(0);
    expect(await change()).toMatchObject({
      status: 503,
      body: { message: 'This database was moved, or another process has taken it over. Start this one again.' },
    });
    desk.close();
    expect(fs.readFileSync(file).equals(before)).toBe(true);
    expect(fs.readFileSync(`${file}.owner`, 'utf8')).toBe(successor);
    expect(fs.existsSync(`${file}.worlds`)).toBe(true);
  });

  it('writes no more to a file that was moved, which may have another one under its new name', async () => {
    const file = seededFile('here.db');
    const desk = openDesk({ file });
    fs.renameSync(file, `${file}.there`);
    const other = openDesk({ file: `${file}.there` });
    const change = { name: 'Changed' };
    expect((await other.put('/v1/households/501', change, { token: 'sandbox' })).status).toBe(200);
    expect((await desk.put('/v1/households/502', change, { token: 'sandbox' })).status).toBe(503);
    fs.copyFileSync(`${file}.there`, file);
    expect((await desk.put('/v1/households/502', change, { token: 'sandbox' })).status).toBe(503);
    desk.close();
    other.close();
    expect(await firstName(`${file}.there`)).toBe('Changed');
  });

  it('is not mistaken for a later process with its number', () => {
    const file = seededFile('reused.db');
    // Our own number: left by a predecessor that had it, as in a container.
    const marks = [{ pid: process.pid, began: '1' }];
    if (fs.existsSync('/proc/self/stat')) marks.push({ pid: process.ppid, began: '1' });
    for (const mark of marks) {
      fs.writeFileSync(`${file}.owner`, JSON.stringify(mark));
      expect(() => own(file).release()).not.toThrow();
    }
    fs.writeFileSync(`${file}.owner`, JSON.stringify({ pid: process.ppid, began: '' }));
    expect(() => own(file)).toThrow(`in use by process ${process.ppid}`);
  });

  it('cannot be told dead where its mark cannot be read', () => {
    const file = seededFile('unreadable.db');
    for (const mark of ['', 'null', '{}', '{"pid":"x"', '{"pid":0}']) {
      fs.writeFileSync(`${file}.owner`, mark);
      expect(() => openSandbox({ file, today })).toThrow(/in use by an unknown process/);
    }
  });

  it('a lock folder of an unknown maker is left alone', () => {
    const file = seededFile('locked.db');
    const lock = `${file}.lock`;
    const owner = `${file}.owner`;
    fs.mkdirSync(lock);
    const isLeftAlone = () => {
      expect(() => own(file, { patience: 50 })).toThrow(/in use by an unknown process/);
      expect(fs.existsSync(lock)).toBe(true);
      expect(fs.existsSync(owner)).toBe(false);
    };
    isLeftAlone();
    // Nobody has died either where the owner lets go while its signs of life are waited for.
    fs.writeFileSync(owner, JSON.stringify({ pid: 1, began: '1', where: 'another container' }));
    const { statSync } = fs;
    const letsGo = vi.spyOn(fs, 'statSync').mockImplementation((...given) => {
      try {
        return statSync(...given);
      } finally {
        if (given[0] === owner) fs.rmSync(owner, { force: true });
      }
    });
    try {
      isLeftAlone();
    } finally {
      letsGo.mockRestore();
    }
    // That of a dead one goes with it.
    fs.writeFileSync(owner, JSON.stringify({ pid: process.pid, began: '1' }));
    expect(() => own(file).release()).not.toThrow();
    expect(fs.existsSync(lock)).toBe(false);
  });

  it('is looked for again where somebody else has just taken the file from a dead one', () => {
    const file = seededFile('turn.db');
    const turn = `${file}.owner.turn`;
    fs.mkdirSync(turn);
    fs.writeFileSync(`${file}.owner`, JSON.stringify({ pid: process.ppid, began: '1' }));
    const { mkdirSync } = fs;
    const ends = vi.spyOn(fs, 'mkdirSync').mockImplementation((...given) => {
      try {
        return mkdirSync(...given);
      } finally {
        // Its turn ends between the two looks at it.
        if (given[0] === turn) fs.rmSync(turn, { recursive: true, force: true });
      }
    });
    try {
      expect(() => own(file).release()).not.toThrow();
    } finally {
      ends.mockRestore();
    }
  });

  it.concurrent('is one of those that find a dead one at the same time', async ({ expect }) => {
    const file = seededFile('race.db');
    const dead = spawnSync(process.execPath, ['--version']);
    fs.writeFileSync(`${file}.owner`, JSON.stringify({ pid: dead.pid, began: '' }));
    const rival = `
      const at = Date.now() + 100 - (Date.now() % 100);
      while (Date.now() < at);
      try { own(${JSON.stringify(file)}); console.log('mine'); } catch (error) { console.log(error.name); }
      setTimeout(() => {}, 60_000);`;
    // Neither ends before the other has tried.
    let tried = 0;
    let both: () => void;
    const done = new Promise<void>((resolve) => (both = resolve));
    const until = () => {
      tried += 1;
      if (tried === 2) both();
      return done;
    };
    const printed = (await Promise.all([run(rival, until), run(rival, until)])).map((one) => one.printed.trim());
    expect(printed.toSorted()).toEqual(['SandboxInUseError', 'mine']);
  });
});

describe('what is written', () => {
  it.concurrent('survives a restart and a kill after the answer', async ({ expect }) => {
    const file = seededFile('killed.db');
    const { printed, signal } = await run(`
      const sandbox = openSandbox({ file: ${JSON.stringify(file)} });
      ${put('Written')}
      process.kill(process.pid, 'SIGKILL');`);
    expect([printed.trim(), signal]).toEqual(['200', 'SIGKILL']);
    expect(await firstName(file)).toBe('Written');
    expect(await firstName(file)).toBe('Written');
  });

  it.concurrent('is undone when the kill comes in the middle, with half of it in the file already', async ({
    expect,
  }) => {
    const file = seededFile('torn.db');
    const { printed, signal } = await run(`
      own(${JSON.stringify(file)});
      const db = openOwned(${JSON.stringify(file)});
      db.exec('PRAGMA cache_size = 10; PRAGMA cache_spill = 1; BEGIN');
      db.exec("UPDATE households SET name = 'Torn', note = hex(zeroblob(500))");
      process.kill(process.pid, 'SIGKILL');`);
    expect([printed.trim(), signal]).toEqual(['', 'SIGKILL']);
    expect(fs.readFileSync(file).equals(fs.readFileSync(seeded))).toBe(false);
    expect(fs.existsSync(`${file}-journal`)).toBe(true);
    expect(await firstName(file)).toBe('Ames family');
    expect(fs.readFileSync(file).equals(fs.readFileSync(seeded))).toBe(true);
  });

  it('is gone when it is seeded anew, whatever was left', async () => {
    const file = seededFile('fresh.db');
    fs.writeFileSync(`${file}-journal`, 'left over');
    const desk = openDesk({ file, fresh: true });
    expect((await desk.put('/v1/households/501', { name: 'Changed' }, { token: 'sandbox' })).status).toBe(200);
    desk.close();
    expect(await firstName(file)).toBe('Changed');
    openDesk({ file, fresh: true }).close();
    expect(await firstName(file)).toBe('Ames family');
  });

  it('is not looked for in a file of other tables', () => {
    const file = path.join(folder, 'other.db');
    fs.writeFileSync(file, '');
    expect(() => openSandbox({ file, today })).toThrow(/another version/);
    expect(fs.existsSync(`${file}.owner`)).toBe(false);
    fs.writeFileSync(file, 'not a database'.repeat(100));
    expect(() => openSandbox({ file, today })).toThrow(/not a database/);
    openDesk({ file, fresh: true }).close();
  });
});
