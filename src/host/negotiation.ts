/** What a request accepts: `Accept-Encoding` and `Accept`, with their quality values (RFC 9110, 12.4 and 12.5). */

export type Encoding = 'br' | 'gzip' | 'identity';

/** Best first, where the request has no opinion. */
const preferred: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** The encoding to answer with, out of those `available`; `identity` when nothing else will do. */
export function chooseEncoding(header: string | null | undefined, available: readonly Encoding[]): Encoding {
  if (header === null || header === undefined) return 'identity';
  const accepted = qualities(header);
  const qualityOf = (encoding: Encoding) => {
    const said = accepted.get(encoding) ?? accepted.get('*');
    // Not named and not excluded: acceptable, yet anything asked for by name goes before it.
    return said ?? (encoding === 'identity' ? Number.MIN_VALUE : 0);
  };
  let best: Encoding = 'identity';
  let quality = available.includes('identity') ? qualityOf('identity') : 0;
  for (const encoding of preferred.toReversed()) {
    if (!available.includes(encoding)) continue;
    const offered = qualityOf(encoding);
    if (offered > 0 && offered >= quality) {
      best = encoding;
      quality = offered;
    }
  }
  return best;
}

/** Whether a page may be answered. A request without an `Accept` header takes anything. */
export function acceptsPage(header: string | null | undefined): boolean {
  if (header === null || header === undefined || header.trim() === '') return true;
  const accepted = qualities(header);
  return (accepted.get('text/html') ?? accepted.get('text/*') ?? accepted.get('*/*') ?? 0) > 0;
}

function qualities(header: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    if (name === '') continue;
    const written = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const quality = written === undefined ? 1 : Number(written);
    found.set(name, Number.isNaN(quality) ? 0 : Math.min(1, Math.max(0, quality)));
  }
  return found;
}
