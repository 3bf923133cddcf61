import type { ApiError } from '../api/errors.ts';

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
export function placeErrors<Field extends string>(
  { fields, message }: ApiError,
  fieldOf: Readonly<Record<string, Field>>,
  put: (field: Field, message: string) => void,
): string[] {
  const rest: string[] = [];
  for (const [path, sentences] of Object.entries(fields)) {
    const field = Object.hasOwn(fieldOf, path) ? fieldOf[path] : undefined;
    const said = sentences.filter((sentence) => sentence !== '').join(' ') || message;
    if (field === undefined) rest.push(path ? `The service also said, about “${path}”: ${said}` : said);
    else put(field, said);
  }
  return rest;
}
