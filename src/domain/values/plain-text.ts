/** Converts untrusted HTML to plain text, without passing it to an HTML parser. */
import { withoutEntities } from './entities.ts';

const paragraphs = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol dl table blockquote pre section article header footer hr'.split(' '),
);
const lines = new Set('br div li tr dt dd address figcaption form'.split(' '));
const cells = new Set(['td', 'th']);
/** Elements whose content readers don't see. */
const unread = new Set(['script', 'style', 'head', 'title', 'template', 'noscript', 'iframe', 'svg']);

const named = new Map(
  Object.entries({
    hellip: '…',
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    bull: '•',
    middot: '·',
    copy: '©',
    reg: '®',
    trade: '™',
    euro: '€',
    pound: '£',
    deg: '°',
    times: '×',
    laquo: '«',
    raquo: '»',
    shy: '',
    zwnj: '',
  }),
);

/**
 * Returns the text of `source` as a reader would see it: without tags, blocks on their own lines, entities decoded. Keeps
 * what only looks like a tag (`3 < 5`), and the lines of text without markup.
 */
export function plainText(source: string): string {
  const { pieces, marked } = splitAtTags(source);
  if (!marked) return decoded(source);
  const text = pieces.map((piece) => (typeof piece === 'string' ? piece.replace(/\s+/g, ' ') : piece.breaks)).join('');
  return decoded(
    text
      .replace(/ {2,}/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  );
}

/** Converts the HTML in each field to plain text. */
export function inPlainText(fields: object): object {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, plainly(value)]));
}

function plainly(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('<') ? plainText(value) : value;
  if (Array.isArray(value)) return value.map(plainly);
  return typeof value === 'object' && value !== null ? inPlainText(value) : value;
}

/** Text, or the line breaks that a tag makes. */
type Piece = string | { breaks: string };

function splitAtTags(source: string): { pieces: Piece[]; marked: boolean } {
  const pieces: Piece[] = [];
  const lastEnd = source.lastIndexOf('>');
  const lastCommentEnd = source.lastIndexOf('-->');
  let taken = 0;
  let start = source.indexOf('<');
  while (start !== -1 && start < lastEnd) {
    const tag = source.startsWith('<!--', start) ? commentAt(source, start, lastCommentEnd) : tagAt(source, start);
    if (tag) {
      pieces.push(source.slice(taken, start), { breaks: breaksOf(tag.name) });
      taken = tag.end;
    }
    start = source.indexOf('<', tag ? tag.end : start + 1);
  }
  pieces.push(source.slice(taken));
  return { pieces, marked: taken > 0 };
}

const tagStart = /<\/?([a-z][a-z0-9:-]*)(?=[\s/>])/iy;

interface Tag {
  name: string;
  end: number;
}

function commentAt(source: string, start: number, lastEnd: number): Tag {
  if (lastEnd < start + 4) return { name: '', end: source.indexOf('>', start) + 1 };
  return { name: '', end: source.indexOf('-->', start + 4) + 3 };
}

/** Returns the tag that starts there, with the hidden content after it. Null if it is only a `<`. */
function tagAt(source: string, start: number): Tag | null {
  if (/[!?]/.test(source.charAt(start + 1))) return { name: '', end: source.indexOf('>', start) + 1 };
  tagStart.lastIndex = start;
  const name = tagStart.exec(source)?.[1]?.toLowerCase();
  if (name === undefined) return null;
  const end = endOfTag(source, start + 1 + name.length);
  if (end === null) return null;
  const hides = unread.has(name) && source.charAt(start + 1) !== '/' && source.charAt(end - 2) !== '/';
  return { name, end: hides ? endOfHidden(source, name, end) : end };
}

/** How far to look for the end of a tag whose attributes hold a `>`. */
const longestWithQuotes = 2000;

function endOfTag(source: string, from: number): number | null {
  let quote = '';
  const most = Math.min(source.length, from + longestWithQuotes);
  for (let index = from; index < most; index += 1) {
    const character = source.charAt(index);
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '>') return index + 1;
    else if (character === '<') return null;
    else if (character === '"' || character === "'") quote = character;
  }
  const bracket = /[<>]/g;
  bracket.lastIndex = from;
  return bracket.exec(source)?.[0] === '>' ? bracket.lastIndex : null;
}

function endOfHidden(source: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}\\b`, 'gi');
  closing.lastIndex = from;
  const end = closing.exec(source) ? source.indexOf('>', closing.lastIndex) : -1;
  return end === -1 ? source.length : end + 1;
}

function breaksOf(name: string): string {
  if (paragraphs.has(name)) return '\n\n';
  if (lines.has(name)) return '\n';
  return cells.has(name) ? ' ' : '';
}

function decoded(text: string): string {
  return withoutEntities(text, named);
}
