/** Strings, punctuation, and everything between them. An unclosed string ends with the text, which keeps it linear. */
const tokens = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/g;

/** The list or object that a text spells, with every number as the text that was written; undefined where it spells none. */
export function structureOf(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    JSON.parse(text);
    return JSON.parse(text.replace(tokens, (token) => (/^[-\d]/.test(token) ? `"${token}"` : token)));
  } catch {
    return undefined;
  }
}
