/** Text comes from users, files and the platform: no regular expression may take quadratic time on any of it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

const src = fileURLToPath(new URL('../src', import.meta.url));

interface Expression {
  pattern: string;
  flags: string;
}

const hasQuantifier = ({ pattern }: Expression) =>
  /[*+?{]/.test(pattern.replaceAll(/\(\?(?:<?[=!]|:)|\\[pP]\{|\\./g, ''));

/** Every literal with a quantifier in the sources, tests excepted. */
const expressions = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .flatMap((path) => expressionsIn(path, readFileSync(join(src, path), 'utf8')).map((each) => ({ path, ...each })));

function expressionsIn(path: string, source: string): Expression[] {
  const found: Expression[] = [];
  const { program } = parseSync(path, source);
  JSON.stringify(program, (_, node: unknown) => {
    if (typeof node === 'bigint') return undefined;
    if (typeof node === 'object' && node !== null && 'regex' in node) found.push(node.regex as Expression);
    return node;
  });
  return found.filter(hasQuantifier);
}

const length = 16_000;
/** Characters for the classes of a pattern to choose from. */
const characters = Array.from(
  ' \t\n\r\u00a0azAZ059_-+.,:;/\\<>()[]{}"\'`#@&=!?%$|*~é\u0301漢\ud800\u200b\u2212\u066b\uff1d\0',
);
const none = '¤';

/** What a pattern is made of: its runs of literal characters, and one character of each of its classes. */
function tokensOf({ pattern, flags }: Expression): string[] {
  const atoms = pattern.match(/\[(?:[^\]\\]|\\.)*\]|\\[pP]\{[^}]*\}|\\u[0-9a-f]{4}|\\x..|\\./gi) ?? [];
  const ofClasses = atoms.flatMap((atom) => {
    if (/^\\[bB]$/.test(atom)) return [];
    const one = new RegExp(`^${atom}$`, flags.replace(/[gy]/, ''));
    return characters.find((character) => one.test(character)) ?? [];
  });
  const literals = pattern.replaceAll(/\{[\d,]+\}|\\./g, '').match(/[\w<>/"'=:#@,; -]+/g) ?? [];
  return [...new Set([...ofClasses, ...literals])].slice(0, 5).concat(none);
}

/** A beginning that the pattern may want, then one or two tokens over and over, then an end that it does not take. */
function hostileTexts(expression: Expression): string[] {
  const tokens = tokensOf(expression);
  const end = `${none}${tokens.join('')}\n${none}`;
  const pairs = tokens.flatMap((one) => tokens.map((other) => one + other));
  const runOf = (unit: string) => unit.repeat(length / unit.length);
  const runs = [...tokens, ...pairs].map(runOf);
  const begun = [...tokens, ...pairs].flatMap((start) => tokens.map((unit) => start + runOf(unit)));
  return [...runs.map((run) => run + none), ...[...runs, ...begun].map((run) => run + end)];
}

/** The text that takes longer than any of its length should, even at the best of three tries. */
const search = `
  const isSlow = (text) => {
    for (let turn = 0; turn < 3; turn += 1) {
      const start = performance.now();
      if (expression.global) text.replace(expression, '');
      else expression.exec(text);
      if (performance.now() - start < 50) return false;
    }
    return true;
  };
  texts.find((text) => { last.text = text; return isSlow(text); })`;

/** The timeout, in milliseconds of a machine that may be busy, ends what would take years. */
function slowText(expression: Expression, timeout = 20_000): string | undefined {
  const last = { text: '' };
  const context = {
    texts: hostileTexts(expression),
    expression: new RegExp(expression.pattern, expression.flags),
    last,
    performance,
  };
  try {
    return runInNewContext(search, context, { timeout }) as string | undefined;
  } catch {
    return last.text;
  }
}

describe('regular expressions on hostile text', () => {
  it.each([/\s+$/, / *\n */g, /<a[^>]*>/, /^[^\s@]+@[^\s@]+\.[^\s@]+$/, /^#?\s*\w*\s*#?\s*\d$/, /^(?:\w+)+!/, /0+$/])(
    'finds that %s takes more than linear time',
    ({ source, flags }) => {
      expect(slowText({ pattern: source, flags }, 100)).toBeDefined();
    },
    20_000,
  );

  it('finds every expression of the sources', () => {
    expect(expressions.length).toBeGreaterThan(100);
  });

  it.each(expressions)('$path: /$pattern/$flags takes linear time', (expression) => {
    expect(slowText(expression)?.slice(0, 40)).toBeUndefined();
  });
});
