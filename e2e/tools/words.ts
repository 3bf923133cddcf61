/** Finds words that staff and colleagues wouldn't say, in the code of `src`. `npm run words` lists the places. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

type Rule = 'screen' | 'comment' | 'docblock' | 'export';

interface Found {
  file: string;
  line: number;
  rule: Rule;
  text: string;
}

const archaic = String.raw`whoever|nobody|somebody|everybody|anew|mend(?:ed|s)?|at hand|is told|told only|became of|becomes of|is no (?:day|ID|amount)|sealed|forgotten`;
const inComments = new RegExp(String.raw`\b(?:${archaic})\b`, 'i');
/** Words that a comment may use, but no screen. */
const onScreen = new RegExp(String.raw`\b(?:${archaic}|stands?|in all|by itself|the service)\b`, 'i');
/** A sentence or a label, as against a word that stands for a case in code. */
const isWords = /\s|^[A-Z]/;
const opening = /^\/\*\*[\s*]*(?:What|Whether|Who|Whoever|Where|Of)\b/;
const ownWords = /^export (?:async )?(?:const|function|class|interface|type) \w*Words\b/;

/** Finds every banned word in the code of `src`, tests left out. */
export function findWords(): Found[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .toSorted()
    .flatMap((file) => wordsIn(file, readFileSync(join(root, file), 'utf8')));
}

export function wordsIn(file: string, code: string): Found[] {
  const { program, comments } = parseSync(file, code);
  const lineAt = (place: number) => code.slice(0, place).split('\n').length;
  const found: Found[] = [];
  const add = (rule: Rule, place: number, text: string) =>
    found.push({ file, line: lineAt(place), rule, text: text.replaceAll(/\s+/g, ' ').trim() });
  for (const { type, value, start } of comments) {
    const text = type === 'Block' ? `/*${value}*/` : `//${value}`;
    if (inComments.test(value)) add('comment', start, text);
    if (opening.test(text)) add('docblock', start, text);
  }
  if (!/^src\/(?:sandbox|host)\//.test(file)) {
    for (const { text, place } of textsOf(program)) {
      if (isWords.test(text) && onScreen.test(text)) add('screen', place, text);
    }
  }
  let place = 0;
  for (const line of code.split('\n')) {
    if (ownWords.test(line)) add('export', place, line);
    place += line.length + 1;
  }
  return found;
}

interface Text {
  text: string;
  place: number;
}

/** The texts of a tree: literals, parts of templates, and the text between elements. Names of modules are none. */
function textsOf(node: unknown): Text[] {
  if (Array.isArray(node)) return node.flatMap((each: unknown) => textsOf(each));
  if (node === null || typeof node !== 'object') return [];
  const { type, start } = node as { type?: string; start?: number };
  if (type === undefined || start === undefined || type === 'ImportDeclaration') return [];
  const { value } = node as { value?: unknown };
  if (type === 'Literal' || type === 'JSXText') return typeof value === 'string' ? [{ text: value, place: start }] : [];
  if (type === 'TemplateElement') return [{ text: (value as { cooked?: string }).cooked ?? '', place: start }];
  return Object.values(node).flatMap((each: unknown) => textsOf(each));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { file, line, rule, text } of findWords()) console.log(`${file}:${line} ${rule}: ${text}`);
}
