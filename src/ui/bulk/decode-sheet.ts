/** Decodes a file of a spreadsheet or a bank, in the encodings that they write. */
import { formatCount, inList, plural } from '#domain/values/labels.ts';
import { mostBytes, type Read, refused, tooLarge } from './bulk-sheet.ts';

/** Decodes a file. Returns its text, and a note if the encoding was a guess. */
export function decodeSheet(bytes: Uint8Array): Read<{ text: string; note: string | null }> {
  if (bytes.length > mostBytes) return refused(tooLarge(bytes.length));
  const starts = (...first: readonly number[]) => first.every((byte, index) => bytes[index] === byte);
  if (starts(0x50, 0x4b, 3, 4) || starts(0xd0, 0xcf, 0x11, 0xe0)) {
    return refused('This isn’t a CSV file. Save your spreadsheet as CSV, then choose it again.');
  }
  const encoding = encodingOf(bytes);
  try {
    const text = new TextDecoder(encoding ?? 'utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? refused(noText) : { result: 'read', value: { text, note: null } };
  } catch {
    if ((encoding !== null && encoding !== 'utf-8') || bytes.includes(0)) return refused(noText);
  }
  const marked = new TextDecoder('utf-8').decode(bytes);
  const western = new TextDecoder('windows-1252').decode(bytes);
  // Letters of UTF-8 aren't there by chance, and Windows-1252 has no control characters.
  const bad = marked.split(unread).length - 1;
  // oxlint-disable-next-line no-control-regex -- these are what's looked for
  const others = marked.match(/[^\u0000-\u007f\ufffd]/g)?.length ?? 0;
  // oxlint-disable-next-line no-control-regex -- these are what's looked for
  const isUtf8 = encoding === 'utf-8' || others >= bad || /[\u0080-\u009f]/.test(western);
  const note = 'We read this file as Windows-1252. If accented names look wrong, save it as “CSV UTF-8” and try again.';
  const value = isUtf8 ? { text: marked, note: markedNote(marked, bad) } : { text: western, note };
  return { result: 'read', value };
}

/** Stands for a byte that isn't text. */
const unread = '\uFFFD';
const linesNamed = 5;

function markedNote(text: string, bad: number): string {
  const lines = text.split(/\r\n|\r|\n/).flatMap((line, index) => (line.includes(unread) ? [index + 1] : []));
  const named = lines.slice(0, linesNamed).map((line) => formatCount(line));
  const listed = lines.length > named.length ? `${named.join(', ')}, and others` : inList(named);
  return `We couldn’t read ${plural(bad, 'character', 'characters')}, shown as ${unread}, in ${lines.length === 1 ? 'line' : 'lines'} ${listed}.`;
}

const noText = 'This isn’t a text file. Save your spreadsheet as CSV (UTF-8), then choose it again.';

/** Detects the encoding by its byte order mark, or UTF-16 by its zero bytes. Returns null if unknown. */
function encodingOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 400);
  const zeros = (parity: number) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  const many = start.length / 5;
  if (zeros(1) > many && zeros(0) === 0) return 'utf-16le';
  return zeros(0) > many && zeros(1) === 0 ? 'utf-16be' : null;
}
