/** Debian's nginx for the test of its configuration: an installed one, else one that is unpacked and not installed. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './tools.ts';

export interface Nginx {
  program: string;
  /** The module that takes the name of the server out of answers. */
  module: string;
}

const packages = ['nginx', 'libnginx-mod-http-headers-more-filter'];
const modulePath = 'usr/lib/nginx/modules/ngx_http_headers_more_filter_module.so';
const unpacked = join(root, 'node_modules', '.cache', 'nginx');

/** Undefined where there is none that runs, with its module. */
export function findNginx(): Nginx | undefined {
  return ['/', unpacked]
    .map((folder) => ({ program: join(folder, 'usr/sbin/nginx'), module: join(folder, modulePath) }))
    .find(({ program, module }) => existsSync(module) && spawnSync(program, ['-v']).status === 0);
}

export function findOpenssl(): string | undefined {
  return ['/usr/bin/openssl'].find((path) => existsSync(path));
}

/** What the test of the configuration needs and this machine has not, in words; blank where nothing is missing. */
export function missingForNginx(): string {
  return [...(findNginx() ? [] : ['nginx with its module headers-more']), ...(findOpenssl() ? [] : ['openssl'])].join(
    ' and ',
  );
}

/**
 * Takes the packages from Debian's archive and unpacks them inside node_modules. An installed nginx would start a service
 * and take port 80, and needs root.
 */
export function unpackNginx(say: (line: string) => void): Nginx | undefined {
  const tools = [spawnSync('apt-get', ['--version']), spawnSync('dpkg-deb', ['--version'])];
  if (tools.some(({ status }) => status !== 0)) return undefined;
  say('There is no nginx with its module headers-more on this machine; unpacking Debian’s for the tests (1 MB).');
  const cache = join(root, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'nginx-'));
  const run = (name: string, given: string[]) =>
    spawnSync(name, given, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] }).status === 0;
  try {
    const download = () => run('apt-get', ['-qq', 'download', ...packages]);
    // The lists of a fresh machine are empty, and only root may fill them.
    if (!download() && !(process.getuid?.() === 0 && run('apt-get', ['-qq', 'update']) && download())) return undefined;
    const files = readdirSync(folder).filter((name) => name.endsWith('.deb'));
    if (!files.every((name) => run('dpkg-deb', ['-x', name, 'tree']))) return undefined;
    rmSync(unpacked, { recursive: true, force: true });
    renameSync(join(folder, 'tree'), unpacked);
    return findNginx();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
