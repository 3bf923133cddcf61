/** Characters that were stored as HTML writes them: `O&#039;Neil`, `Smith &amp; Sons`, `Jos&eacute;`. */

const named = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', szlig: 'ß', aelig: 'æ', AElig: 'Æ' }),
);

/** Combining characters, which make one letter with the one before them. */
const marks = new Map(
  Object.entries({
    grave: '\u0300',
    acute: '\u0301',
    circ: '\u0302',
    tilde: '\u0303',
    uml: '\u0308',
    ring: '\u030a',
    cedil: '\u0327',
    caron: '\u030c',
  }),
);

/** `more`: characters by name that a text may have and a name doesn't. */
export function withoutEntities(text: string, more?: ReadonlyMap<string, string>): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (entity, decimal, hex, name) => {
    if (name === undefined) return characterOf(decimal ? Number(decimal) : parseInt(String(hex), 16)) ?? entity;
    const word = String(name);
    const mark = marks.get(word.slice(1));
    return more?.get(word) ?? named.get(word) ?? (mark ? `${word.charAt(0)}${mark}`.normalize() : entity);
  });
}

/** Returns null for control characters and surrogates. */
function characterOf(code: number): string | null {
  const isText = code === 9 || code === 10 || (code >= 32 && (code < 127 || code > 159));
  const isWhole = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isText && isWhole ? String.fromCodePoint(code) : null;
}
