/** An entry of the activity log, and its parser. */
import * as z from 'zod/mini';
import type { WriteName } from '#api/operations.ts';
import type { Outcome } from '#api/outcome.ts';
import { formNames, type FormName } from './form-id.ts';
import { validEntries } from './valid.ts';

export const outcomes = ['saved', 'rejected', 'not-sent', 'unconfirmed'] as const satisfies readonly Outcome[];
const operations = [
  'updateHousehold',
  'updateContact',
  'createTicketItem',
  'updateDiscountCode',
] as const satisfies readonly WriteName[];

/** The operation and record of a write. */
export interface Written {
  operation: WriteName;
  kind: FormName;
  /** ID of the record; null for one that doesn't exist yet. */
  record: string | null;
  /** ID of the record's campaign; null without one. */
  campaign: string | null;
}

const ids = { record: z.nullable(z.string()), campaign: z.nullable(z.string()) };
const texts = z.readonly(z.array(z.string()));

const bulkCounts = z.object({
  saved: z.int(),
  rejected: z.int(),
  unconfirmed: z.int(),
  /** IDs of unconfirmed records, the first fifty. */
  unknown: texts,
  /** IDs of saved records, in the order of the file. Absent for an earlier import whose IDs took too much space. */
  records: z.optional(texts),
  /** The record of the last row sent, which `operationKey` belongs to. */
  last: z.optional(z.object(ids)),
  /** The number of rows to be sent, stored with the first. Absent for imports of earlier versions. */
  rows: z.optional(z.int()),
  /** A hash of the file, which recognizes it. Absent for rows that don't come from a file. */
  file: z.optional(z.string()),
  /** True once it ended by itself or was stopped. */
  ended: z.optional(z.boolean()),
});
export type BulkCounts = z.infer<typeof bulkCounts>;

const activity = z.object({
  key: z.string(),
  operation: z.enum(operations),
  kind: z.enum(formNames),
  ...ids,
  /** When it was sent, in milliseconds. */
  at: z.number(),
  /** `unconfirmed` while in progress, because the page may be closed before the response arrives. */
  outcome: z.enum(outcomes),
  /** Names of the body's fields. */
  fields: texts,
  /** Labels of the changed fields. Absent without a form, and until it has an outcome. */
  changed: z.optional(texts),
  /** Milliseconds until the outcome; null without one. */
  duration: z.nullable(z.number()),
  /** True if the user marked an unconfirmed write as resolved. */
  checked: z.boolean(),
  /** Its key in our server's journal; for an import, the key of the last row sent. Absent without a journal. */
  operationKey: z.optional(z.string()),
  /** Row counts of an import, which is one entry. Its outcome is the worst of its rows. */
  bulk: z.optional(bulkCounts),
});
export type Activity = z.infer<typeof activity>;

/** Returns the number of an import's rows that have no outcome. */
export function unsentCount({ rows = 0, saved, rejected, unconfirmed }: BulkCounts): number {
  return Math.max(0, rows - saved - rejected - unconfirmed);
}

/** `interrupted`: it has rows left, and its page was closed before it ended. */
export type ImportState = 'open' | 'ended' | 'interrupted';

/**
 * Returns the state of an import, null for another change. `open`: keys of the imports that a tab is sending or has paused;
 * null while they aren't known.
 */
export function importState({ key, bulk }: Activity, open: ReadonlySet<string> | null): ImportState | null {
  if (!bulk) return null;
  if (bulk.ended || unsentCount(bulk) === 0) return 'ended';
  return open === null || open.has(key) ? 'open' : 'interrupted';
}

const maxEntries = 500;
/** Four imports of the largest size. */
const maxRecords = 20_000;
const maxAge = 30 * 86_400_000;

/** Parses the log. Skips invalid and expired entries. */
export function readActivity(given: unknown, now = Date.now()): readonly Activity[] {
  return lasting(validEntries(activity, given), now);
}

/** Returns the newest entries that haven't expired. The newest imports list their records. */
export function lasting(entries: readonly Activity[], now: number): readonly Activity[] {
  let left = maxRecords;
  return entries
    .filter(({ at }) => now - at < maxAge)
    .slice(0, maxEntries)
    .map((entry) => {
      left -= entry.bulk?.records?.length ?? 0;
      return left < 0 ? withoutRecords(entry) : entry;
    });
}

function withoutRecords(entry: Activity): Activity {
  if (!entry.bulk?.records) return entry;
  const { records: _dropped, ...bulk } = entry.bulk;
  return { ...entry, bulk };
}
