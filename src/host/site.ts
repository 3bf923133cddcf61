/**
 * Vite plugin: writes `dist/site`, for a web server without our host. It has the files of the build, its configuration,
 * and a page that contains the content policy, with hashes in place of a nonce.
 */
import { createHash } from 'node:crypto';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { CSSVariablesResolver, MantineThemeOverride } from '@mantine/core';
import { createElement } from 'react';
import { type Plugin, runnerImport } from 'vite';
import { isSafeOrigin } from '#api/safe-origin.ts';
import { policyInPage } from './headers.ts';

interface Theme {
  theme: MantineThemeOverride;
  cssVariables: CSSVariablesResolver;
}

export function site(): Plugin {
  return {
    name: 'steward-site',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle: {
      order: 'post',
      // After the plugin that compresses the files.
      sequential: true,
      async handler() {
        const { root, build } = this.environment.config;
        const folder = resolve(root, build.outDir);
        const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
        const { module } = await runnerImport<Theme>(join(root, 'src/ui/kit/theme.ts'));
        const api = apiIn(process.env['STEWARD_API_ORIGIN'] ?? '');
        await writeSite(folder, { version, api, styles: await stylesOf(module) });
      },
    },
  };
}

/** Returns the address where the page calls the platform; blank: its own. */
function apiIn(given: string): string {
  if (given === '' || isSafeOrigin(given)) return given;
  throw new Error('STEWARD_API_ORIGIN must be an address like https://api.example.org with nothing after it.');
}

/** The text of the style elements that Mantine writes at run time: the same in every browser. */
async function stylesOf({ theme, cssVariables: cssVariablesResolver }: Theme): Promise<string[]> {
  // Only a build needs them.
  const [{ MantineProvider }, { renderToStaticMarkup }] = await Promise.all([
    import('@mantine/core'),
    import('react-dom/server'),
  ]);
  return stylesIn(renderToStaticMarkup(createElement(MantineProvider, { theme, cssVariablesResolver })));
}

function stylesIn(html: string): string[] {
  return Array.from(html.matchAll(/<style[^<>]*>([^<]*)<\/style>/g), ([, text = '']) => text);
}

interface SiteOptions {
  version: string;
  api: string;
  styles: readonly string[];
}

/** Writes `site` into the folder of a build. */
async function writeSite(folder: string, { version, api, styles }: SiteOptions): Promise<void> {
  const page = join(folder, 'index.html');
  const files = (await readdir(folder)).filter((name) => !['index.html', 'host', 'site'].includes(name));
  await Promise.all(files.map((name) => cp(join(folder, name), join(folder, 'site', name), { recursive: true })));
  await writeFile(join(folder, 'site/index.html'), pageOf(await readFile(page, 'utf8'), { version, api, styles }));
  const configuration = {
    service: '',
    api,
    replica: { mode: 'ask', perMinute: 300, keep: true },
    keepsDoorList: true,
  };
  await writeFile(join(folder, 'site/config.json'), `${JSON.stringify(configuration, null, 2)}\n`);
}

/** The page of a build, with the policy in place of the nonce. `data-site` tells the application that there's no host. */
export function pageOf(built: string, { version, api, styles }: SiteOptions): string {
  const html = built.replace(/<meta property="csp-nonce"[^<>]*>\s*/, '').replaceAll(/ nonce="[^"]*"/g, '');
  const hashes = [...stylesIn(html), ...styles].map(
    (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  const policy = policyInPage({ styles: hashes.join(' '), api });
  return html
    .replace('<html', `<html data-site="${version}"`)
    .replace(/<meta charset[^<>]*>/, `$&\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`);
}
