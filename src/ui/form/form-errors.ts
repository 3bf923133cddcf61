import type { ApiError } from '../../api/errors.ts';
import { fieldAt } from './form-kind.ts';

/** Messages of a form by the path of their field, in the form's order. */
export function flattenErrors(errors: object, path = ''): [field: string, message: string][] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]): [string, string][] => {
    if (typeof error !== 'object' || error === null || key === 'ref') return [];
    const field = path ? `${path}.${key}` : key;
    return 'message' in error && typeof error.message === 'string'
      ? [[field, error.message]]
      : flattenErrors(error, field);
  });
}

/** Puts what the service said at the fields it spoke of; the rest comes back as sentences. Nothing is said twice. */
export function placeErrors(
  { fields, message }: ApiError,
  fieldOf: Readonly<Record<string, string>>,
  put: (field: string, message: string) => void,
): string[] {
  const rest: string[] = [];
  const placed = new Map<string, string>();
  for (const [path, sentences] of Object.entries(fields)) {
    const field = fieldAt(path, fieldOf);
    const said = sentences.filter((sentence) => sentence !== '').join(' ') || message;
    if (field === undefined) rest.push(path ? `The service also said, about “${path}”: ${said}` : said);
    else placed.set(field, [placed.get(field), said].filter(Boolean).join(' '));
  }
  for (const [field, said] of placed) put(field, said);
  return rest;
}
