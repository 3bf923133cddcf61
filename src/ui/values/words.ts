import { formatCount } from './money.ts';

/** `1 row`, `1,021 rows` */
export function rowWords(rows: number): string {
  return rows === 1 ? '1 row' : `${formatCount(rows)} rows`;
}

/** The same words with a capital at their beginning. */
export function sentenceCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
