/** Programs from Debian's archive that tests need: unpacked inside node_modules, and not installed. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './tools.ts';

const cache = join(root, 'node_modules', '.cache');

/** Where the packages of this name are, once they are unpacked. */
export function unpackedFolder(name: string): string {
  return join(cache, name);
}

interface Wanted {
  /** Of the folder. */
  name: string;
  /** Asked for when the lists of the archive are there; none where it has none that would do. */
  packages: () => readonly string[];
  /** Paths inside that nobody needs. */
  without?: readonly string[];
}

/**
 * Takes the packages from the archive and unpacks them. Installed, a server would start and take its port, and that needs
 * root. False where that cannot be.
 */
export function unpack({ name, packages, without = [] }: Wanted): boolean {
  const tools = [spawnSync('apt-get', ['--version']), spawnSync('dpkg-deb', ['--version'])];
  if (tools.some(({ status }) => status !== 0)) return false;
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, `${name}-`));
  const run = (program: string, given: readonly string[]) =>
    spawnSync(program, given, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] }).status === 0;
  const download = () => {
    const wanted = packages();
    return wanted.length > 0 && run('apt-get', ['-qq', 'download', ...wanted]);
  };
  try {
    // The lists of a fresh machine are empty, and only root may fill them.
    if (!download() && !(process.getuid?.() === 0 && run('apt-get', ['-qq', 'update']) && download())) return false;
    const files = readdirSync(folder).filter((file) => file.endsWith('.deb'));
    if (!files.every((file) => run('dpkg-deb', ['-x', file, 'tree']))) return false;
    for (const path of without) rmSync(join(folder, 'tree', path), { recursive: true, force: true });
    rmSync(unpackedFolder(name), { recursive: true, force: true });
    renameSync(join(folder, 'tree'), unpackedFolder(name));
    return true;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
