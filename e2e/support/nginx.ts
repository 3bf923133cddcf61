/** Debian's nginx for the test of its configuration: an installed one, else one that is unpacked and not installed. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { unpack, unpackedFolder } from './debian.ts';
import { say } from './tools.ts';

export interface Nginx {
  program: string;
  /** The module that takes the name of the server out of answers. */
  module: string;
}

const packages = ['nginx', 'libnginx-mod-http-headers-more-filter'];
const modulePath = 'usr/lib/nginx/modules/ngx_http_headers_more_filter_module.so';

/** Undefined where there is none that runs, with its module. */
export function findNginx(): Nginx | undefined {
  return ['/', unpackedFolder('nginx')]
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

/** For a command that runs tests: sees to an nginx, and says so where there is none. */
export function seeToNginx(): void {
  if (!findNginx()) {
    say('There is no nginx with its module headers-more on this machine; unpacking Debian’s for the tests (1 MB).');
    unpack({ name: 'nginx', packages: () => packages });
  }
  // Playwright's list of the tests does not say why one was left out.
  const missing = missingForNginx();
  if (missing !== '') say(`The tests of the nginx configuration are left out: there is no ${missing} on this machine.`);
}
