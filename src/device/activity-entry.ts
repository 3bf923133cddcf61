/** One entry of the list of activity, and how the list is read from storage. */
import type { WriteName } from '../api/operations.ts';
import type { Outcome } from '../api/outcome.ts';
import { formNames, type FormName } from './form-id.ts';
import { isObject } from './stored-value.ts';

export const outcomes = ['saved', 'refused', 'not-sent', 'not-known'] as const satisfies readonly Outcome[];

/** What a write is about. */
export interface Written {
  operation: WriteName;
  kind: FormName;
  /** Id of the record; null for one that is not there yet. */
  record: string | null;
  /** Id of the campaign that the record belongs to; null where it belongs to none. */
  campaign: string | null;
}

export interface Activity extends Written {
  key: string;
  /** When it was sent, in milliseconds. */
  at: number;
  /** `not-known` while it is on its way, since the page may be closed before the answer comes. */
  outcome: Outcome;
  /** Fields of the body, by name. */
  fields: readonly string[];
  /** What people call those that it changed. Absent where no form sent it, and until it has an outcome. */
  changed?: readonly string[];
  /** Milliseconds until the outcome; null when none came. */
  duration: number | null;
  /** Somebody has checked what became of a write whose outcome was not known. */
  checked: boolean;
  /** Its key in the host's journal; for a spreadsheet, the key of the row sent last. Absent without a journal. */
  operationKey?: string;
  /** The counts of a spreadsheet's rows, which are one entry; its outcome is the worst of theirs. */
  bulk?: BulkCounts;
}

export interface BulkCounts {
  saved: number;
  refused: number;
  'not-known': number;
  /** Ids of records that nobody knows about, the first fifty. */
  unknown: readonly string[];
  /** The record of the row that was sent last, which is the one that `operationKey` is about. */
  last?: Pick<Written, 'record' | 'campaign'>;
}

const operations: Record<WriteName, true> = {
  updateHousehold: true,
  updateContact: true,
  createTicketItem: true,
  updateDiscountCode: true,
};

const maxEntries = 500;
const maxAge = 30 * 86_400_000;

/** Skips what cannot be read or is too old. */
export function readActivity(given: unknown, now = Date.now()): readonly Activity[] {
  return Array.isArray(given) ? lasting(given.filter(isActivity), now) : [];
}

/** The newest entries, without those that are too old. */
export function lasting(entries: readonly Activity[], now: number): readonly Activity[] {
  return entries.filter(({ at }) => now - at < maxAge).slice(0, maxEntries);
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
  const { saved, refused, 'not-known': notKnown, unknown, last } = given;
  const areCounts = [saved, refused, notKnown].every(Number.isInteger);
  return areCounts && isTexts(unknown) && (last === undefined || isLast(last));
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
