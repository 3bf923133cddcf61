/** An entry of the activity log, and its parser. */
import type { WriteName } from '#api/operations.ts';
import type { Outcome } from '#api/outcome.ts';
import { formNames, type FormName } from './form-id.ts';
import { isObject } from './storage.ts';

export const outcomes = ['saved', 'rejected', 'not-sent', 'unconfirmed'] as const satisfies readonly Outcome[];

/** The operation and record of a write. */
export interface Written {
  operation: WriteName;
  kind: FormName;
  /** ID of the record; null for one that doesn't exist yet. */
  record: string | null;
  /** ID of the record's campaign; null without one. */
  campaign: string | null;
}

export interface Activity extends Written {
  key: string;
  /** When it was sent, in milliseconds. */
  at: number;
  /** `unconfirmed` while in progress, because the page may be closed before the response arrives. */
  outcome: Outcome;
  /** Names of the body's fields. */
  fields: readonly string[];
  /** Labels of the changed fields. Absent without a form, and until it has an outcome. */
  changed?: readonly string[];
  /** Milliseconds until the outcome; null without one. */
  duration: number | null;
  /** True if the user marked an unconfirmed write as resolved. */
  checked: boolean;
  /** Its key in our server's journal; for an import, the key of the last row sent. Absent without a journal. */
  operationKey?: string;
  /** Row counts of an import, which is one entry. Its outcome is the worst of its rows. */
  bulk?: BulkCounts;
}

export interface BulkCounts {
  saved: number;
  rejected: number;
  unconfirmed: number;
  /** IDs of unconfirmed records, the first fifty. */
  unknown: readonly string[];
  /** IDs of saved records, in the order of the file. Absent for an earlier import whose IDs took too much space. */
  records?: readonly string[];
  /** The record of the last row sent, which `operationKey` belongs to. */
  last?: Pick<Written, 'record' | 'campaign'>;
}

const operations: Record<WriteName, true> = {
  updateHousehold: true,
  updateContact: true,
  createTicketItem: true,
  updateDiscountCode: true,
};

const maxEntries = 500;
/** Four imports of the largest size. */
const maxRecords = 20_000;
const maxAge = 30 * 86_400_000;

/** Parses the log. Skips invalid and expired entries. */
export function readActivity(given: unknown, now = Date.now()): readonly Activity[] {
  return Array.isArray(given) ? lasting(given.map(renamed).filter(isActivity), now) : [];
}

/** Outcomes as earlier versions stored them. */
const earlierNames: Readonly<Record<string, Outcome>> = { refused: 'rejected', 'not-known': 'unconfirmed' };

function renamed(entry: unknown): unknown {
  if (!isObject(entry)) return entry;
  const { outcome, bulk } = entry;
  return {
    ...entry,
    outcome: earlierNames[String(outcome)] ?? outcome,
    ...(isObject(bulk) ? { bulk: { rejected: bulk['refused'], unconfirmed: bulk['not-known'], ...bulk } } : {}),
  };
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

function isActivity(given: unknown): given is Activity {
  if (!isObject(given)) return false;
  const {
    key,
    at,
    operation,
    kind,
    record,
    campaign,
    outcome,
    fields,
    changed,
    duration,
    checked,
    operationKey,
    bulk,
  } = given;
  return (
    typeof key === 'string' &&
    typeof at === 'number' &&
    Object.hasOwn(operations, String(operation)) &&
    formNames.some((word) => word === kind) &&
    outcomes.some((word) => word === outcome) &&
    isTextOrNull(record) &&
    isTextOrNull(campaign) &&
    isTexts(fields) &&
    (changed === undefined || isTexts(changed)) &&
    (duration === null || typeof duration === 'number') &&
    typeof checked === 'boolean' &&
    (operationKey === undefined || typeof operationKey === 'string') &&
    (bulk === undefined || isBulk(bulk))
  );
}

function isBulk(given: unknown): given is BulkCounts {
  if (!isObject(given)) return false;
  const { saved, rejected, unconfirmed, unknown, records = [], last } = given;
  const areCounts = [saved, rejected, unconfirmed].every(Number.isInteger);
  return areCounts && isTexts(unknown) && isTexts(records) && (last === undefined || isLast(last));
}

function isLast(given: unknown): boolean {
  const { record, campaign } = (given ?? {}) as Record<string, unknown>;
  return isTextOrNull(record) && isTextOrNull(campaign);
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

function isTextOrNull(value: unknown): boolean {
  return value === null || typeof value === 'string';
}
