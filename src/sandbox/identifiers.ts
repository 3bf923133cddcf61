/** Lists of contact ids in a query, separated by commas. */
import { brokenRule } from './refusal.ts';

/** As JSON for json_each, undefined when not given. Ids beyond any that could exist are left out: they match nothing. */
export function contactIds<Name extends string>(
  query: Partial<Record<Name, string | undefined>>,
  name: Name,
): string | undefined {
  const written = query[name];
  if (written === undefined) return undefined;
  const ids = written.split(',').map((id) => id.trim());
  if (!ids.every((id) => /^\d+$/.test(id))) throw brokenRule('must be contact IDs separated by commas', name);
  return JSON.stringify(ids.map(Number).filter(Number.isSafeInteger));
}
