/** A rejected request. Thrown anywhere below the server, which writes the response. */
import * as z from 'zod/mini';
import { brokenRules, type FieldPath } from '#api/rules.ts';

export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  /** Field → sentences. */
  readonly errors: Record<FieldPath, string[]> | undefined;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    message: string,
    { errors, headers = {} }: Partial<Pick<Refusal, 'errors' | 'headers'>> = {},
  ) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.headers = headers;
  }
}

/** @throws Refusal 404 if there's no such record */
export function found<T>(record: T | undefined, what: string): T {
  if (record === undefined) throw new Refusal(404, `No ${what} has this ID.`);
  return record;
}

/** We count more fields than this but don't list them, so a response can't outgrow its request. */
const mostFields = 100;

/** The message has the first sentence and the number of others. */
export function invalid(errors: Record<FieldPath, string[]>): Refusal {
  const sentences = Object.values(errors).flat();
  const others = sentences.length - 1;
  const rest = others < 1 ? '' : ` (and ${others} more ${others === 1 ? 'error' : 'errors'})`;
  const listed = Object.fromEntries(Object.entries(errors).slice(0, mostFields));
  return new Refusal(422, `${sentences[0]}${rest}`, { errors: listed });
}

/** A rule that the operation table can't express, worded like those it can. */
export function brokenRule(rule: string, ...fields: FieldPath[]): Refusal {
  const issues = fields.map((field) => ({
    code: 'custom' as const,
    path: field.split('.'),
    message: rule,
    input: undefined,
  }));
  return invalid(brokenRules(new z.core.$ZodError(issues)));
}
