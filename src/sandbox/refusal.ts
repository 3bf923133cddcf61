/** A request that is not carried out. Thrown anywhere below the server, which writes the answer. */
import * as z from 'zod/mini';
import { brokenRules, type FieldPath } from '../api/rules.ts';

export type FieldErrors = ReadonlyMap<FieldPath, readonly string[]>;

export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly errors: FieldErrors | undefined;

  constructor(status: number, message: string, errors?: FieldErrors) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

export function notFound(what: string): Refusal {
  return new Refusal(404, `No ${what} has this ID.`);
}

/** More than this many fields are counted, not listed: an answer must not outgrow its request. */
const mostFields = 100;

/** "Validation-style error": the first sentence and how many there are besides, then all of them by field. */
export function invalid(errors: FieldErrors): Refusal {
  const sentences = [...errors.values()].flat();
  const others = sentences.length - 1;
  const rest = others < 1 ? '' : ` (and ${others} more ${others === 1 ? 'error' : 'errors'})`;
  return new Refusal(422, `${sentences[0]}${rest}`, new Map([...errors].slice(0, mostFields)));
}

/** A rule that the operation table cannot state, in the words and the form of those that it states. */
export function brokenRule(rule: string, ...fields: FieldPath[]): Refusal {
  const issues = fields.map((field) => {
    return { code: 'custom' as const, path: field.split('.'), message: rule, input: undefined };
  });
  return invalid(sentencesIn(new z.core.$ZodError(issues)));
}

/** A list has one order. */
export function refuseBothOrders({ sortBy, sortByDesc }: { sortBy?: unknown; sortByDesc?: unknown }): void {
  if (sortBy && sortByDesc) throw brokenRule('cannot be given together with the other order', 'sortBy', 'sortByDesc');
}

export function sentencesIn(error: z.core.$ZodError): FieldErrors {
  return new Map(Object.entries(brokenRules(error)));
}
