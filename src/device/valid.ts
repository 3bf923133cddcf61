/** Reads stored values by their schemas. */
import * as z from 'zod/mini';
import { entriesOf } from './storage.ts';

/** Returns the valid entries of what should be a list. */
export function validEntries<Schema extends z.ZodMiniType>(schema: Schema, given: unknown): z.infer<Schema>[] {
  return Array.isArray(given) ? given.flatMap((entry) => z.safeParse(schema, entry).data ?? []) : [];
}

/** Returns the valid values, by key, of what should be an object. */
export function validValues<Schema extends z.ZodMiniType>(
  schema: Schema,
  given: unknown,
): Readonly<Record<string, z.infer<Schema>>> {
  return Object.fromEntries(entriesOf(given).filter(([, value]) => z.safeParse(schema, value).success)) as Record<
    string,
    z.infer<Schema>
  >;
}
