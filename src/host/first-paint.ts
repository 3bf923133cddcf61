/**
 * Vite plugin: what the first paint needs. The scripts that run before the application are fetched at once and wait for
 * nothing, the styles of the frame in index.html stand in the page itself, and the style sheet holds nothing up: it stands
 * where it has to be, before what is loaded later, and is switched on by main.tsx.
 */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const scripts = ['src/app/boot/color-scheme.ts', 'src/app/boot/prefetch-first-list.ts'];
const styles = new URL('../app/boot/first-paint.css', import.meta.url);

const sheet = /(?<!\s)\s*<link rel="stylesheet"[^<>]*>/g;
const main = /(?<!\s)\s*<script type="module"/;

export function firstPaint(): Plugin {
  return {
    name: 'steward-first-paint',
    applyToEnvironment: ({ name }) => name === 'client',
    transformIndexHtml: {
      order: 'post',
      handler(given, { bundle }) {
        const css = readFileSync(styles, 'utf8')
          .replace(/\/\*.*?\*\//gs, '')
          .replace(/\s+/g, ' ');
        const tags = [{ tag: 'style', children: css.trim(), injectTo: 'head' as const }];
        // In development, main.tsx brings the scripts along.
        if (!bundle) return { html: given, tags };
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const sources = scripts.map((path) => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${path}`)));
          if (!chunk) throw new Error(`No chunk of the build holds ${path}.`);
          return `/${chunk.fileName}`;
        });
        const own = new RegExp(`(?<!\\s)\\s*<(?:link|script)[^<>]*(?:${sources.join('|')})"[^<>]*>(?:</script>)?`, 'g');
        const first = sources.map((src) => `<script type="module" async crossorigin src="${src}"></script>`);
        const html = given
          .replace(own, '')
          .replaceAll(sheet, (found) => found.replace('>', ' media="not all" fetchpriority="high">'))
          .replace(main, (found) => `\n    ${first.join('\n    ')}${found}`);
        return { html, tags };
      },
    },
  };
}
