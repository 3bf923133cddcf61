/** Strings, punctuation, and everything between them. An unclosed string ends with the text, which keeps it linear. */
const tokens = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/g;

/** Parses a JSON list or object, keeping every number as its original text. Returns undefined for other text. */
export function structureOf(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    JSON.parse(text);
    return JSON.parse(text.replace(tokens, (token) => (/^[-\d]/.test(token) ? `"${token}"` : token)));
  } catch {
    return undefined;
  }
}
