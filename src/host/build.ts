/** The built application: its files, held in memory and compressed at build time, and its page. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { encode } from './compression.ts';
import { policyOfPage } from './headers.ts';
import { chooseEncoding, type Encoding } from './negotiation.ts';
import { StartError } from './settings.ts';

export type Build = ReturnType<typeof readBuild>;

interface BuiltFile {
  type: string;
  cacheControl: string;
  etag: string;
  content: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>;
}

/** The files that we serve. Source maps are none of them. */
const served = /\.(?:css|gif|ico|jpg|js|json|png|svg|txt|wasm|webmanifest|webp|woff2)$/;
const suffixes: Record<string, Encoding> = { '.br': 'br', '.gz': 'gzip' };
const noncePlaceholder = '__CSP_NONCE__';

/** @throws StartError if `folder` has no build */
export function readBuild(folder: string) {
  const pageFile = join(folder, 'index.html');
  if (!existsSync(pageFile)) {
    throw new StartError(
      `There’s no build in ${folder}; make one with \`npm run build\`, or start with \`npm start\`.`,
    );
  }
  const pieces = readFileSync(pageFile, 'utf8').split(noncePlaceholder);
  const files = readFiles(folder);
  return {
    /** True if the build has a file at this path, which begins with a slash. */
    has: (path: string): boolean => files.has(path),
    /** Returns the file at a path. */
    file(path: string, request: Request): Response | undefined {
      const file = files.get(path);
      return file && answerFile(file, request);
    },
    /** Returns the application's page, with a fresh nonce in every answer. */
    page: (request: Request) => answerPage(pieces, request),
  };
}

function readFiles(folder: string): ReadonlyMap<string, BuiltFile> {
  const files = new Map<string, BuiltFile>();
  // Sorted, so originals come before their compressed copies.
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const path = `/${name.split(sep).join('/')}`;
    const suffix = extname(name);
    const original = files.get(path.slice(0, -suffix.length));
    const encoding = suffixes[suffix];
    if (encoding && original) original.content[encoding] = contentOf(join(folder, name));
    const type = getMimeType(name);
    // Don't serve hidden files, the host's own code, or `dist/site`.
    if (!type || !served.test(path) || path.includes('/.') || /^\/(?:host|site)\//.test(path)) continue;
    const content = contentOf(join(folder, name));
    files.set(path, {
      type,
      // File names in /assets contain a content hash, so browsers may cache them for good. A full browser asks for the icon
      // at every change of address, unless it may cache it.
      cacheControl: `public, max-age=${path.startsWith('/assets/') ? '31536000, immutable' : '86400'}`,
      etag: createHash('sha256').update(content).digest('base64url').slice(0, 22),
      content: { identity: content },
    });
  }
  return files;
}

function contentOf(file: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(file));
}

function answerFile({ type, cacheControl, etag, content }: BuiltFile, request: Request): Response {
  const encoding = chooseEncoding(request.headers.get('accept-encoding'), Object.keys(content) as Encoding[]);
  const tag = `"${etag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  const headers = new Headers({ 'Cache-Control': cacheControl, ETag: tag });
  if (Object.keys(content).length > 1) headers.set('Vary', 'Accept-Encoding');
  if (isKnown(request.headers.get('if-none-match'), tag)) return new Response(null, { status: 304, headers });
  const body = content[encoding] ?? new Uint8Array();
  headers.set('Content-Type', type);
  headers.set('Content-Length', String(body.byteLength));
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
  return new Response(body, { headers });
}

function isKnown(header: string | null, tag: string): boolean {
  if (header === null) return false;
  return header.trim() === '*' || header.split(',').some((known) => known.trim().replace(/^W\//, '') === tag);
}

async function answerPage(pieces: readonly string[], request: Request): Promise<Response> {
  const nonce = randomBytes(18).toString('base64url');
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policyOfPage(nonce),
    'Cache-Control': 'no-store',
  });
  const body = await encode(new TextEncoder().encode(pieces.join(nonce)), request, headers);
  headers.set('Content-Length', String(body.byteLength));
  return new Response(body, { headers });
}
