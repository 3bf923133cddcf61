import { formatCount } from './money.ts';

/** `1 row`, `1,021 rows` */
export function rowWords(rows: number): string {
  return rows === 1 ? '1 row' : `${formatCount(rows)} rows`;
}
