/**
 * The log of writes sent from this browser, with time, field names, and outcome, in localStorage for 30 days. Values and
 * error messages may contain personal data, so they stay in memory.
 */
import type { Outcome, WriteResult } from '#api/outcome.ts';
import type { ImportRun } from '#api/query.ts';
import { type Activity, type BulkCounts, lasting, readActivity, unsentCount, type Written } from './activity-entry.ts';
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

/**
 * Adds a write to the log when it is sent. Returns the key for adding its outcome. `run`: an import, whose writes are
 * one entry; each counts as unconfirmed until it ends.
 */
export function noteSent(
  { operationKey, run, ...written }: Written & { operationKey?: string | undefined; run?: ImportRun | undefined },
  body: Readonly<Record<string, unknown>>,
  at = Date.now(),
): string {
  count += 1;
  const key = run?.key ?? `${at}.${count}.${Math.random().toString(36).slice(2, 8)}`;
  onTheirWay.add(key);
  if (run === undefined) details.set(key, { body, message: null });
  activity.change((before) => {
    const earlier = before.find((entry) => entry.key === key);
    const entry: Activity = {
      ...written,
      ...(run === undefined
        ? {}
        : { record: null, campaign: null, bulk: withSent(earlier?.bulk ?? begun(run), written) }),
      key,
      at: earlier?.at ?? at,
      outcome: 'unconfirmed',
      fields: [...new Set([...(earlier?.fields ?? []), ...Object.keys(body)])],
      duration: null,
      checked: false,
      ...(operationKey === undefined ? {} : { operationKey }),
    };
    return lasting([entry, ...before.filter((other) => other.key !== key)], at);
  });
  return key;
}

export interface WriteEnd {
  outcome: Outcome;
  message: string | null;
  /** ID of the record in the response. */
  record?: string | null | undefined;
  /** The row of an import will be sent again, so it isn't counted yet. */
  again?: boolean;
}

/** Adds the outcome of a write; for an import, of the last row sent. */
export function noteEnd(key: string, { outcome, message, record, again = false }: WriteEnd, now = Date.now()): void {
  onTheirWay.delete(key);
  const known = details.get(key);
  if (known) details.set(key, { ...known, message });
  change(
    (entry) => entry.key === key,
    (entry) => {
      const ended = { ...entry, duration: Math.max(0, now - entry.at) };
      if (!entry.bulk) return { ...ended, outcome, record: entry.record ?? record ?? null };
      const bulk = withEnd(entry.bulk, outcome, again);
      const worst = (['unconfirmed', 'rejected', 'saved'] as const).find((one) => bulk[one] > 0) ?? outcome;
      if (outcome === 'unconfirmed') return { ...ended, outcome: worst, bulk };
      const { operationKey: _known, ...settled } = ended;
      return { ...settled, outcome: worst, bulk };
    },
  );
}

/** The total is stored at once, because the browser may die before the import ends. */
function begun({ rows, file }: ImportRun): BulkCounts {
  return { saved: 0, rejected: 0, unconfirmed: 0, unknown: [], rows, ...(file === undefined ? {} : { file }) };
}

function withSent(counts: BulkCounts, { record, campaign }: Written): BulkCounts {
  const last = { record, campaign };
  const unknown = [...counts.unknown, idOf(last)].slice(0, mostUnknown);
  return { ...counts, unconfirmed: counts.unconfirmed + 1, unknown, last, ended: false };
}

function withEnd(before: BulkCounts, outcome: Outcome, again: boolean): BulkCounts {
  const id = before.last ? idOf(before.last) : '';
  const counts = { ...before, unconfirmed: before.unconfirmed - 1 };
  if (!again && outcome !== 'not-sent') counts[outcome] += 1;
  if (outcome === 'unconfirmed') return counts;
  const unknown = before.unknown.filter((other) => other !== id);
  return { ...counts, unknown, ...(outcome === 'saved' ? { records: [...(before.records ?? []), id] } : {}) };
}

/** Returns true if the platform turned the write away for now. */
export function isTurnedAway(result: WriteResult<unknown>): boolean {
  return result.outcome === 'rejected' && (result.error.kind === 'busy' || result.error.kind === 'session');
}

/** Notes that a run ended. `wasTurnedAway`: it ended before a row that the platform turned away was sent again. */
export function noteRunEnd(run: string, wasTurnedAway: boolean): void {
  change(
    ({ key }) => key === run,
    (entry) => {
      if (!entry.bulk) return entry;
      const ended = { ...entry, bulk: { ...entry.bulk, ended: true } };
      if (!wasTurnedAway) return ended;
      const bulk = { ...ended.bulk, rejected: entry.bulk.rejected + 1 };
      return { ...entry, outcome: bulk.unconfirmed > 0 ? 'unconfirmed' : 'rejected', bulk };
    },
  );
}

/**
 * Continues an interrupted import under its own key: what was saved stays, and the records that are sent now count as if
 * they hadn't been. Returns the number of saved rows that stay, or undefined if the import isn't listed any more.
 */
export function continueImport(key: string, sent: readonly string[], now = Date.now()): number | undefined {
  change(
    (entry) => entry.key === key,
    (entry) => {
      const { operationKey: _known, bulk: before, ...rest } = entry;
      if (!before) return entry;
      const again = new Set(sent);
      const records = (before.records ?? []).filter((id) => !again.has(id));
      // A late outcome of the last row must not count for the one that's sent now.
      const { last: _last, ...bulk } = before;
      const counts = { saved: records.length, rejected: 0, unconfirmed: 0, unknown: [] };
      const rows = records.length + sent.length;
      return { ...rest, at: now, outcome: 'saved', bulk: { ...bulk, ...counts, records, rows } };
    },
  );
  return activity.get().find((entry) => entry.key === key)?.bulk?.saved;
}

/** Returns the record's ID in the counts of an import. */
export function importedId(ids: readonly (string | null)[]): string {
  return ids.filter((id) => id !== null).join(' / ');
}

const idOf = ({ campaign, record }: Pick<Written, 'campaign' | 'record'>) => importedId([campaign, record]);

/** Returns the number of a run's rows that any tab of this browser has sent. */
export function bulkSettled(run: string): number {
  const counts = activity.get().find(({ key }) => key === run)?.bulk;
  return counts ? counts.saved + counts.rejected + counts.unconfirmed : 0;
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
  return entry.outcome === 'unconfirmed' && !entry.checked && !isOnItsWay(entry);
}

export function openCount(): number {
  return activity.get().filter(isOpen).length;
}

/** Marks an unconfirmed write or an interrupted import as resolved. */
export function markChecked(key: string): void {
  change(
    (entry) => entry.key === key && (isOpen(entry) || (entry.bulk !== undefined && unsentCount(entry.bulk) > 0)),
    (entry) => ({ ...entry, checked: true }),
  );
}

/** Returns the ID of the form that sends such a write. Null for an import. */
export function formIdOf({ kind, campaign, record }: Written): FormId | null {
  const ids = [campaign, kind === 'ticket-item' ? null : record].filter((part) => part !== null);
  const form = [kind, ...ids].join('.');
  return isFormId(form) ? form : null;
}

/** Marks all unconfirmed writes of this form as resolved, or the one with that key in the server's journal. */
export function markFormChecked(form: FormId, key?: string): void {
  const isMeant = (entry: Activity) =>
    isOpen(entry) && formIdOf(entry) === form && (key === undefined || entry.operationKey === key);
  if (activity.get().some(isMeant)) change(isMeant, (entry) => ({ ...entry, checked: true }));
}
