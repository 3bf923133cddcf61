/** Checks deployment files against the code: names, ports, files, signals, and times. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { longestClosing } from '#host/closing.ts';
import { secure } from '#host/headers.ts';
import { helpText, readSettings } from '#host/settings.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const deployed = (name: string) => read(`src/host/deploy/${name}`);
const { dependencies, engines } = JSON.parse(read('package.json')) as {
  dependencies: Record<string, string>;
  engines: { node: string };
};
const main = 'dist/host/main.js';
const known = Array.from(helpText().matchAll(/^\| `([A-Z_]+)`/gm), ([, name = '']) => name);
/** Returns the host's variables that a file names. */
const named = (text: string) =>
  Array.from(text.matchAll(/\b(?:STEWARD_[A-Z_]+|PORT|HOST)(?=[=:]| |$)/gm), ([name]) => name);

describe('the image', () => {
  const steps = deployed('Containerfile').replaceAll('\\\n', '').split('\n');
  const stages = steps
    .join('\n')
    .split(/^(?=FROM )/m)
    .slice(1);
  const last = stages.at(-1) ?? '';

  it('uses base images pinned by digest, of the supported Node.js', () => {
    const images = steps.flatMap((step) => /^FROM (\S+:\S+)/.exec(step)?.[1] ?? []);
    expect(images.filter((image) => !/^(?:node|debian):[\w.-]+@sha256:[\da-f]{64}$/.test(image))).toEqual([]);
    const versions = images.flatMap((image) => /^node:(\d+)\./.exec(image)?.[1] ?? []);
    expect(new Set(versions)).toEqual(new Set([read('.nvmrc').trim()]));
    expect(engines.node).toContain(`>=${versions[0]}.0.0`);
    expect(read('README.md')).toContain(`version ${versions[0]} (\`.nvmrc\`)`);
  });

  it('copies files that exist', () => {
    const copied = steps
      .filter((step) => step.startsWith('COPY ') && !step.includes('--from='))
      .flatMap((step) => step.split(' ').slice(1, -1));
    expect(copied).toContain('package-lock.json');
    expect(copied.filter((name) => !existsSync(join(root, name)))).toEqual([]);
  });

  it('runs the build, not as root, with only the packages that are not bundled', () => {
    const [, packages = ''] = /^ENV PACKAGES="([^"]+)"$/m.exec(steps.join('\n')) ?? [];
    const [, external = ''] = /external: \[([^\]]+)\]/.exec(read('vite.config.ts')) ?? [];
    expect(packages.split(' ')).toEqual(external.replaceAll("'", '').split(', '));
    for (const name of packages.split(' ')) expect(dependencies).toHaveProperty(name);
    expect(last).toContain('COPY --from=packages /steward/node_modules node_modules');
    expect(last).toContain('COPY --from=build /steward/dist dist');
    expect(last).toContain(`CMD ["node", "${main}"]`);
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^STOPSIGNAL SIGTERM$/m);
  });

  it('listens on the documented port', () => {
    const { port } = readSettings({}, []);
    expect(last).toContain(`HOST=0.0.0.0 PORT=${port}`);
    expect(last).toMatch(new RegExp(`^EXPOSE ${port}$`, 'm'));
  });

  const engine = ['docker', 'podman'].find((name) => spawnSync(name, ['info'], { stdio: 'ignore' }).status === 0);
  it.skipIf(engine === undefined)(
    'is built, starts, and is healthy (skipped without a container engine)',
    () => {
      const run = (...given: string[]) => execFileSync(engine ?? '', given, { cwd: root, encoding: 'utf8' }).trim();
      run('build', '-q', '-f', 'src/host/deploy/Containerfile', '-t', 'steward-under-test', '.');
      const id = run('run', '-d', '--rm', '--read-only', '--cap-drop', 'ALL', 'steward-under-test');
      try {
        const ask = `fetch('http://127.0.0.1:4173/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))`;
        const until = `for i in $(seq 30); do node -e "${ask}" && exit 0; sleep 1; done; exit 1`;
        run('exec', id, 'sh', '-c', until);
        expect(run('exec', id, 'id', '-un')).toBe('node');
      } finally {
        run('stop', '-t', '40', id);
      }
    },
    600_000,
  );
});

describe('compose.yaml', () => {
  const text = deployed('compose.yaml');
  const services = new Map(
    Array.from(
      /\nservices:\n([^]*?)\n(?=\S)/.exec(text)?.[1]?.matchAll(/^ {2}(\w+):\n((?: {4}.*\n|\n| {2}#.*\n)*)/gm) ?? [],
      ([, name = '', body = '']) => [name, body],
    ),
  );

  it('has nginx, two hosts, and a database, each with a read-only root', () => {
    expect([...services.keys()]).toEqual(['front', 'one', 'other', 'database']);
    const hosts = /^x-host: &host\n([^]*?)\n\n/m.exec(text)?.[1] ?? '';
    for (const body of [hosts, services.get('front'), services.get('database')]) {
      expect(body).toContain('read_only: true');
      expect(body).toContain('security_opt: [no-new-privileges:true]');
      expect(body).toContain('healthcheck:');
    }
    expect(services.get('database')).toMatch(/image: postgres:[\w.-]+@sha256:[\da-f]{64}\n/);
    expect(hosts).toContain('/readyz');
    for (const name of ['one', 'other']) expect(services.get(name)).toContain('<<: *host');
  });

  it('has its secrets in a file that neither the repository nor an image includes', () => {
    expect(text).toContain('file: tls/key.pem');
    expect(read('.gitignore').split('\n')).toEqual(expect.arrayContaining(['.env', 'src/host/deploy/tls']));
    const left = deployed('Containerfile.dockerignore').split('\n');
    expect(left).toEqual(expect.arrayContaining(['src/host/deploy/.env', 'src/host/deploy/tls']));
  });

  it('names variables that exist, and has no secret', () => {
    const hosts = /environment:\n((?: {4}\S.*\n)+)/.exec(text)?.[1] ?? '';
    expect(named(hosts)).toEqual(expect.arrayContaining(['STEWARD_API_URL', 'STEWARD_DATABASE_URL', 'STEWARD_SECRET']));
    for (const line of hosts.trimEnd().split('\n')) {
      const [, name, value] = /^ {4}(\w+): (.*)$/.exec(line) ?? [];
      expect(known).toContain(name);
      expect(value).toContain('${');
    }
    const ofDatabase = /postgres:\/\/.*\n/
      .exec(hosts)?.[0]
      .replace(/\$\{.*\}/, 'word')
      .trim();
    const secret = Buffer.alloc(32).toString('base64');
    const settings = readSettings({ STEWARD_DATABASE_URL: ofDatabase, STEWARD_SECRET: secret }, []);
    expect(settings.database?.url).toBe('postgres://steward:word@database/steward');
  });

  it('points nginx to the hosts, and waits as long as they may take', () => {
    const { port } = readSettings({}, []);
    for (const [name, argument] of [
      ['one', 'STEWARD_ONE'],
      ['other', 'STEWARD_OTHER'],
    ] as const) {
      const [, address] = /ipv4_address: (\S+)/.exec(services.get(name) ?? '') ?? [];
      expect(services.get('front')).toContain(`${argument}: ${address}:${port}\n`);
      expect(deployed('Containerfile')).toContain(`ARG ${argument}=`);
    }
    for (const [, given] of text.matchAll(/stop_grace_period: (\d+)s/g)) {
      expect(Number(given) * 1000).toBeGreaterThan(longestClosing);
    }
    for (const place of ['/etc/ssl/steward/certificate.pem', '/etc/ssl/steward/key.pem']) {
      expect(text).toContain(`target: ${place}`);
      expect(deployed('nginx.conf')).toContain(place);
    }
  });
});

describe('the site without a host', () => {
  const headers = new Headers();
  secure(headers, { https: true });
  it.each(['site/nginx.conf', 'site/Caddyfile'])('%s sets the headers of the host', (name) => {
    // Caddy leaves out optional quotation marks.
    const text = deployed(name).replaceAll('"', '').toLowerCase();
    for (const [header, value] of headers) {
      if (header !== 'content-security-policy') expect(text).toContain(`${header} ${value.toLowerCase()}`);
      else expect(text).toContain(value);
    }
    expect(text).toContain("frame-ancestors 'none'");
    expect(text).toContain('/srv/steward/dist/site');
  });

  const caddy = ['caddy'].find((name) => spawnSync(name, ['version'], { stdio: 'ignore' }).status === 0);
  it.skipIf(caddy === undefined)('is valid for Caddy (skipped without Caddy)', () => {
    const path = join(root, 'src/host/deploy/site/Caddyfile');
    const given = ['validate', '--adapter', 'caddyfile', '--config', path];
    const { status, stderr } = spawnSync(caddy ?? '', given, { encoding: 'utf8' });
    expect({ status, stderr }).toMatchObject({ status: 0 });
  });
});

describe('steward.service', () => {
  const unit = deployed('steward.service');
  const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';

  it('runs the build, and waits as long as it may take', () => {
    expect(value('ExecStart')).toBe(`/usr/bin/node ${value('WorkingDirectory')}/${main}`);
    expect(value('KillSignal')).toBe('SIGTERM');
    expect(Number(value('TimeoutStopSec')) * 1000).toBeGreaterThan(longestClosing);
    expect(unit).toContain(`STEWARD_SANDBOX_DB=/var/lib/${value('StateDirectory')}/`);
  });

  it('names variables that exist', () => {
    expect(named(unit).filter((name) => !known.includes(name))).toEqual([]);
  });

  const analyze = spawnSync('systemd-analyze', ['--version'], { stdio: 'ignore' }).status === 0;
  it.skipIf(!analyze)('is valid for systemd (skipped without systemd)', () => {
    const path = join(root, 'src/host/deploy/steward.service');
    const { stderr } = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' });
    // The machine that runs the tests may lack what the unit starts.
    expect(
      stderr.split('\n').filter((line) => line.includes('steward.service') && !line.includes('not executable')),
    ).toEqual([]);
  });
});
