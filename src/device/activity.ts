/**
 * The log of writes sent from this browser, with time, field names, and outcome, in localStorage for 30 days. Values and
 * error messages may contain personal data, so they stay in memory.
 */
import type { Outcome } from '../api/outcome.ts';
import { type Activity, lasting, readActivity, type Written } from './activity-entry.ts';
import { type FormId, isFormId } from './form-id.ts';
import { keptValue } from './account-storage.ts';

/** Details of a write, in this page's memory only. */
export interface ActivityDetails {
  body: Readonly<Record<string, unknown>>;
  /** The error message of a write that wasn't saved. */
  message: string | null;
  /** The values set in the form, by the form's own fields. Undefined for writes without a form. */
  form?: Readonly<Record<string, unknown>>;
  /** The time of the save, in milliseconds. Its result is in save-results.ts. */
  savedAt?: number;
}

const mostUnknown = 50;

const details = new Map<string, ActivityDetails>();
const onTheirWay = new Set<string>();
let count = 0;

/** The log, newest first. */
export const activity = keptValue('activity', (given) => readActivity(given));

/** Adds a write to the log when it is sent. Returns the key for adding its outcome. */
export function noteSent(
  { operationKey, ...written }: Written & { operationKey?: string | undefined },
  body: Readonly<Record<string, unknown>>,
  at = Date.now(),
): string {
  count += 1;
  const key = `${at}.${count}.${Math.random().toString(36).slice(2, 8)}`;
  onTheirWay.add(key);
  details.set(key, { body, message: null });
  const entry = {
    ...written,
    key,
    at,
    outcome: 'not-known',
    fields: Object.keys(body),
    duration: null,
    checked: false,
    ...(operationKey === undefined ? {} : { operationKey }),
  } as const;
  activity.change((before) => lasting([entry, ...before], at));
  return key;
}

/** Adds a row of an import to its run's entry when it is sent. It counts as unconfirmed until it ends. */
export function noteBulkSent(
  run: string,
  { operationKey, ...written }: Written & { operationKey?: string | undefined },
  body: Readonly<Record<string, unknown>>,
  at = Date.now(),
): void {
  onTheirWay.add(run);
  activity.change((before) => {
    const earlier = before.find(({ key }) => key === run);
    const counts = earlier?.bulk ?? { saved: 0, refused: 0, 'not-known': 0, unknown: [] };
    const unknown = [...counts.unknown, idOf(written)].slice(0, mostUnknown);
    const last = { record: written.record, campaign: written.campaign };
    const entry: Activity = {
      ...(earlier ? withoutKey(earlier) : { ...written, record: null, campaign: null, key: run, at }),
      outcome: 'not-known',
      fields: [...new Set([...(earlier?.fields ?? []), ...Object.keys(body)])],
      duration: null,
      checked: false,
      bulk: { ...counts, 'not-known': counts['not-known'] + 1, unknown, last },
      ...(operationKey === undefined ? {} : { operationKey }),
    };
    return lasting([entry, ...before.filter(({ key }) => key !== run)], at);
  });
}

/** Adds a row's outcome. A row that will be sent again isn't settled and isn't counted yet. */
export function noteBulkEnd(
  run: string,
  written: Written,
  { outcome, settled }: { outcome: Outcome; settled: boolean },
  now = Date.now(),
): void {
  onTheirWay.delete(run);
  change(
    ({ key }) => key === run,
    (entry) => {
      if (!entry.bulk) return entry;
      const { unknown, ...counts } = entry.bulk;
      const known = outcome === 'not-known' ? entry : withoutKey(entry);
      const bulk = { ...counts, 'not-known': counts['not-known'] - 1 };
      if (settled && outcome !== 'not-sent') bulk[outcome] += 1;
      const rest = outcome === 'not-known' ? unknown : unknown.filter((id) => id !== idOf(written));
      const worst = (['not-known', 'refused', 'saved'] as const).find((one) => bulk[one] > 0) ?? outcome;
      return { ...known, outcome: worst, duration: Math.max(0, now - entry.at), bulk: { ...bulk, unknown: rest } };
    },
  );
}

function withoutKey<Entry extends { operationKey?: string }>({ operationKey: _known, ...entry }: Entry) {
  return entry;
}

/** Counts rows that the platform rejected in a run that ended before they were sent again. */
export function noteBulkRefused(run: string, rows: number): void {
  change(
    ({ key }) => key === run,
    (entry) => {
      if (!entry.bulk) return entry;
      const bulk = { ...entry.bulk, refused: entry.bulk.refused + rows };
      return { ...entry, outcome: bulk['not-known'] > 0 ? 'not-known' : 'refused', bulk };
    },
  );
}

function idOf({ campaign, record }: Written): string {
  return [campaign, record].filter((id) => id !== null).join(' / ');
}

/** Returns the number of a run's rows that any tab of this browser has sent. */
export function bulkSettled(run: string): number {
  const counts = activity.get().find(({ key }) => key === run)?.bulk;
  return counts ? counts.saved + counts.refused + counts['not-known'] : 0;
}

export interface WriteEnd {
  outcome: Outcome;
  message: string | null;
  /** ID of the record in the response. */
  record?: string | null | undefined;
}

export function noteEnd(key: string, { outcome, message, record }: WriteEnd, now = Date.now()): void {
  onTheirWay.delete(key);
  const known = details.get(key);
  if (known) details.set(key, { ...known, message });
  change(
    (entry) => entry.key === key,
    (entry) => ({ ...entry, outcome, duration: Math.max(0, now - entry.at), record: entry.record ?? record ?? null }),
  );
}

function change(isMeant: (entry: Activity) => boolean, next: (entry: Activity) => Activity): void {
  activity.change((before) => before.map((entry) => (isMeant(entry) ? next(entry) : entry)));
}

/** Returns a write's details. Null after a reload, and for a write of another tab. */
export function detailsOf(key: string): ActivityDetails | null {
  return details.get(key) ?? null;
}

/** Adds details to the newest write of that form. Stores only the names of changed fields. */
export function addDetails(
  form: FormId,
  { changed, ...more }: Pick<ActivityDetails, 'form' | 'savedAt'> & Pick<Activity, 'changed'>,
): void {
  const entry = activity.get().find(({ key, ...written }) => details.has(key) && formIdOf(written) === form);
  const known = entry && details.get(entry.key);
  if (!known) return;
  details.set(entry.key, { ...known, ...more });
  if (changed) {
    change(
      ({ key }) => key === entry.key,
      (one) => ({ ...one, changed }),
    );
  }
}

/** Returns true if the write was sent from this page and is still in progress. */
export function isOnItsWay({ key }: Activity): boolean {
  return onTheirWay.has(key);
}

/** Returns true if the write is unconfirmed and unresolved. */
export function isOpen(entry: Activity): boolean {
  return entry.outcome === 'not-known' && !entry.checked && !isOnItsWay(entry);
}

export function openCount(): number {
  return activity.get().filter(isOpen).length;
}

/** Marks an unconfirmed write as resolved. */
export function markChecked(key: string): void {
  change(
    (entry) => entry.key === key && isOpen(entry),
    (entry) => ({ ...entry, checked: true }),
  );
}

/** Returns the ID of the form that sends such a write. Null for an import. */
export function formIdOf({ kind, campaign, record }: Written): FormId | null {
  const ids = [campaign, kind === 'ticket-item' ? null : record].filter((part) => part !== null);
  const form = [kind, ...ids].join('.');
  return isFormId(form) ? form : null;
}

/** Marks all unconfirmed writes of this form as resolved. */
export function markFormChecked(form: FormId): void {
  const isMeant = (entry: Activity) => isOpen(entry) && formIdOf(entry) === form;
  if (activity.get().some(isMeant)) change(isMeant, (entry) => ({ ...entry, checked: true }));
}
