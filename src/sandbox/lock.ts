/**
 * One process at a time has a sandbox's file. It listens on a socket beside the file, which the system closes with the
 * process, however that ends.
 */
import fs from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';

/** Bytes of a socket's address that every system takes. Beyond that, and where folders can't hold sockets, there's no lock. */
const longest = 100;

/**
 * Returns a function that gives the file back.
 * @throws Error (one plain sentence) if another process has it
 */
export async function lockFile(file: string): Promise<() => void> {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const real = fs.existsSync(file) ? fs.realpathSync(file) : file;
  const place = [path.resolve(`${real}.lock`), path.relative('.', `${real}.lock`)].find(
    (written) => Buffer.byteLength(written) <= longest,
  );
  if (place === undefined) return () => undefined;
  const server = createServer((socket) => socket.destroy()).unref();
  const listen = () =>
    new Promise<string | undefined>((resolve) => {
      server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code));
      server.listen(place, () => resolve(undefined));
    });
  if ((await listen()) === 'EADDRINUSE') {
    if (await isAnswered(place)) throw new Error('another Steward is using it; stop that one first.');
    // A process that was killed left it.
    fs.rmSync(place, { force: true });
    await listen();
  }
  return () => server.close();
}

function isAnswered(place: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(place, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT'));
  });
}
