/** Reads what a request accepts: `Accept-Encoding` and `Accept`, with quality values (RFC 9110, 12.4 and 12.5). */

export type Encoding = 'br' | 'gzip' | 'identity';

/** Best first, for requests without a preference. */
const preferred: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** Returns the best of the `available` encodings; `identity` if nothing else is acceptable. */
export function chooseEncoding(header: string | null | undefined, available: readonly Encoding[]): Encoding {
  const accepted = qualities(header);
  // `identity` is acceptable unless excluded, but encodings that are asked for by name go first.
  const qualityOf = (encoding: Encoding) =>
    accepted.get(encoding) ?? accepted.get('*') ?? (encoding === 'identity' ? Number.MIN_VALUE : 0);
  const acceptable = preferred.filter((encoding) => available.includes(encoding) && qualityOf(encoding) > 0);
  return acceptable.toSorted((one, other) => qualityOf(other) - qualityOf(one))[0] ?? 'identity';
}

/** True if the answer may be a page. A request without an `Accept` header takes anything. */
export function acceptsPage(header: string | null | undefined): boolean {
  const accepted = qualities(header || '*/*');
  return (accepted.get('text/html') ?? accepted.get('text/*') ?? accepted.get('*/*') ?? 0) > 0;
}

function qualities(header: string | null | undefined): Map<string, number> {
  const found = new Map<string, number>();
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const written = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const quality = Number(written ?? 1);
    found.set(name, Number.isNaN(quality) ? 0 : Math.min(1, Math.max(0, quality)));
  }
  return found;
}
