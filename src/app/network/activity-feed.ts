/**
 * Notes every write of this page in the list of activity, and remembers what was answered about what cannot be read, at
 * the one place where all of them pass.
 */
import type { Mutation, QueryClient } from '@tanstack/react-query';
import type { WriteName } from '../../api/operations.ts';
import { ApiError } from '../../api/errors.ts';
import { type Ended, type Outcome, outcomeOf } from '../../api/outcome.ts';
import { lookUpKey } from '../../api/query.ts';
import {
  activity,
  formIdOf,
  noteBulkEnd,
  noteBulkSent,
  noteEnd,
  noteSent,
  type WriteEnd,
  type Written,
} from '../../device/activity.ts';
import { settleWrite, unknownWrites } from '../../device/unknown-writes.ts';
import { forgetFields, remember, type RememberedKind } from '../../device/remembered.ts';
import { isForgotten } from '../../device/signed-out.ts';

type Ids = Readonly<Record<string, unknown>>;

/** What each write is about, by the names in its path. */
const about: Record<WriteName, (ids: Ids) => Omit<Written, 'operation'>> = {
  updateHousehold: (ids) => ({ kind: 'household', record: idIn(ids, 'household'), campaign: null }),
  updateContact: (ids) => ({ kind: 'contact', record: idIn(ids, 'contact'), campaign: null }),
  updateDiscountCode: (ids) => ({
    kind: 'discount-code',
    record: idIn(ids, 'discountCode'),
    campaign: idIn(ids, 'campaign'),
  }),
  createTicketItem: (ids) => ({ kind: 'ticket-item', record: null, campaign: idIn(ids, 'campaign') }),
};

function idIn(ids: unknown, name: string): string | null {
  const id = isObject(ids) ? ids[name] : null;
  return typeof id === 'string' && id !== '' ? id : null;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isWrite(name: unknown): name is WriteName {
  return typeof name === 'string' && Object.hasOwn(about, name);
}

/** Notes the end of a write that was noted as it was sent. */
const ends = new WeakMap<Mutation<unknown, unknown>, (end: WriteEnd, error?: unknown) => void>();

/** Until the function that it returns is called. */
export function feedActivity(cache: QueryClient): () => void {
  const stopNoting = cache.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || isForgotten()) return;
    const { mutation, action } = event;
    if (mutation.options.mutationKey?.[0] === lookUpKey) {
      if (action.type === 'success') noteLate(mutation.state.variables, action.data);
      return;
    }
    if (action.type === 'pending') noteMutation(mutation, action.variables);
    const noted = ends.get(mutation);
    if (noted === undefined) return;
    if (action.type === 'success') {
      noted({ outcome: 'saved', message: null, record: idIn(action.data, 'id') });
      rememberAnswer(mutation.options.mutationKey?.[0], mutation.state.variables, action.data);
    }
    if (action.type === 'error') {
      const { error } = action;
      noted({ outcome: outcomeOf(error), message: error instanceof Error ? error.message : null }, error);
    }
  });
  const stopSettling = activity.subscribe(settleChecked);
  return () => {
    stopNoting();
    stopSettling();
  };
}

function noteMutation(mutation: Mutation<unknown, unknown>, variables: unknown): void {
  const operation = mutation.options.mutationKey?.[0];
  if (!isWrite(operation) || !isObject(variables)) return;
  const body = isObject(variables['body']) ? variables['body'] : {};
  const written = { operation, ...about[operation](variables) };
  const run = mutation.options.meta?.['bulk'];
  const operationKey = typeof variables['operationKey'] === 'string' ? variables['operationKey'] : undefined;
  if (typeof run === 'string') {
    noteBulkSent(run, { ...written, operationKey }, body);
    ends.set(mutation, ({ outcome }, error) =>
      noteBulkEnd(run, written, { outcome, settled: isSettled(outcome, error) }),
    );
    return;
  }
  const key = noteSent({ ...written, operationKey }, body);
  ends.set(mutation, (end) => noteEnd(key, end));
}

/** The journal has told, later, what became of a write. */
function noteLate(operationKey: unknown, end: Ended<unknown> | null): void {
  const entry = activity.get().find((one) => one.operationKey !== undefined && one.operationKey === operationKey);
  if (!entry || !end) return;
  const { key, operation, kind, fields, bulk } = entry;
  const { campaign, record } = bulk?.last ?? entry;
  const { outcome } = end;
  const [answer, error] = end.outcome === 'saved' ? [end.answer, null] : [null, end.error];
  if (bulk) {
    noteBulkEnd(key, { operation, kind, campaign, record }, { outcome, settled: isSettled(outcome, error) });
  } else noteEnd(key, { outcome, message: error?.message ?? null, record: idIn(answer, 'id') });
  const sent = { campaign, discountCode: record, body: Object.fromEntries(fields.map((field) => [field, null])) };
  if (outcome === 'saved') rememberAnswer(operation, sent, answer);
}

/** Not a row that waits for another moment: the service asked to wait or to sign in, or it was never reached. */
function isSettled(outcome: Outcome, error: unknown): boolean {
  const waits = error instanceof ApiError && (error.kind === 'busy' || error.kind === 'session');
  return !waits && outcome !== 'not-sent';
}

const rememberedAs: Partial<Record<WriteName, RememberedKind>> = {
  updateDiscountCode: 'discountCodes',
  createTicketItem: 'ticketItems',
};

function rememberAnswer(operation: unknown, variables: unknown, answer: unknown): void {
  const kind = isWrite(operation) ? rememberedAs[operation] : undefined;
  const campaign = idIn(variables, 'campaign');
  const id = idIn(answer, 'id');
  if (!kind || campaign === null) return;
  if (id !== null && isObject(answer)) return void remember(kind, campaign, { ...answer, id });
  const changed = idIn(variables, 'discountCode');
  const body = isObject(variables) ? variables['body'] : null;
  if (changed !== null && isObject(body)) forgetFields(kind, campaign, changed, Object.keys(body));
}

/** What was marked as checked in the list, perhaps in another tab, needs no more attention in this one. */
function settleChecked(): void {
  for (const { name, sentAt } of unknownWrites()) {
    const isItsEntry = activity.get().some((entry) => entry.checked && entry.at >= sentAt && formIdOf(entry) === name);
    if (isItsEntry) settleWrite(name);
  }
}
