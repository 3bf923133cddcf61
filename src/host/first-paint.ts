/**
 * Vite plugin: puts what the first paint needs into the page. The scripts that run before the application load at once
 * and wait for nothing, and the frame's styles are inline. The style sheet blocks nothing either: it keeps its place
 * before the chunks that load later, and main.tsx switches it on.
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
        // In development, main.tsx imports the scripts.
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
