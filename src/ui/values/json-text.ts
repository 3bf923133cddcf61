/** Strings, punctuation, and everything between them. An unclosed string ends with the text, which keeps it linear. */
const tokens = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"]+/g;

/** JSON text with a line for each entry, and every number and string as it was written; any other text as it came. */
export function indented(text: string): string {
  try {
    JSON.parse(text);
  } catch {
    return text;
  }
  let depth = 0;
  let written = '';
  let before = '';
  const line = () => `\n${'  '.repeat(depth)}`;
  for (const [token] of text.matchAll(tokens)) {
    const opens = before === '{' || before === '[';
    const closes = token === '}' || token === ']';
    if (closes) depth -= 1;
    if (closes ? !opens : opens || before === ',') written += line();
    written += token === ':' ? ': ' : token;
    if (token === '{' || token === '[') depth += 1;
    before = token;
  }
  return written;
}
