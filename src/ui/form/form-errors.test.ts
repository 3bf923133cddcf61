import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { flattenErrors, placeErrors, resolverOf } from './form-errors.ts';
import { always } from '#e2e/support/doubles/api.ts';

const places = new Map([
  ['name', 'name'],
  ['head_contact_id', 'head'],
  ['remove_phones', 'name'],
]);

function place(fields: Record<string, string[]>) {
  const put: Record<string, string> = {};
  const error = new ApiError({ kind: 'refused', status: 422, message: 'The data was declined.', fields });
  const rest = placeErrors(
    error,
    (path) => places.get(path),
    (field, message) => {
      put[field] = message;
    },
  );
  return { put, rest };
}

describe('placeErrors()', () => {
  it('placeErrors(): maps an API field error to its form field', () => {
    expect(place({ head_contact_id: ['There is no such contact.'] }).put).toEqual({
      head: 'There is no such contact.',
    });
  });

  it('placeErrors(): joins the errors of two paths that map to one field', () => {
    expect(place({ name: ['One.'], remove_phones: ['Two.'] }).put).toEqual({ name: 'One. Two.' });
  });

  it('placeErrors(): returns errors of unknown fields with their path', () => {
    expect(place({ 'emails.0.value': ['Already taken.'] })).toEqual({
      put: {},
      rest: ['Platform error for “emails.0.value”: Already taken.'],
    });
  });

  it('P7 placeErrors() reports every error once, for any paths', async () => {
    const path = fc.oneof(fc.constantFrom('name', 'head_contact_id', '', '__proto__', 'constructor'), fc.string());
    const words = fc.stringMatching(/^[a-z]{3,9}$/);
    await always(
      'P7',
      fc.property(fc.uniqueArray(fc.tuple(path, words), { selector: ([key]) => key, maxLength: 6 }), (entries) => {
        const { put, rest } = place(Object.fromEntries(entries.map(([key, word]) => [key, [word]])));
        const kept = Object.entries(Object.fromEntries(entries));
        expect(Object.keys(put).length + rest.length).toBe(kept.length);
        for (const [, word] of kept) {
          expect([...Object.values(put), ...rest].some((said) => said.includes(word))).toBe(true);
        }
      }),
    );
  });
});

describe('flattenErrors()', () => {
  it('flattenErrors(): returns messages with the paths of nested fields', () => {
    const errors = { name: { message: 'Enter a name' }, emails: [undefined, { value: { message: 'Enter an email' } }] };
    expect(flattenErrors(errors)).toEqual([
      ['name', 'Enter a name'],
      ['emails.1.value', 'Enter an email'],
    ]);
  });
});

describe('resolverOf()', () => {
  const options = { fields: {}, shouldUseNativeValidation: false };
  const resolved = (...problems: [string, string][]) => resolverOf(() => problems)({ name: 'a' }, undefined, options);

  it('resolverOf(): accepts a form without problems', () => {
    expect(resolved()).toEqual({ values: { name: 'a' }, errors: {} });
  });

  it('resolverOf(): returns each message at its path', () => {
    expect(resolved(['ends.time', 'One'], ['items.1', 'Two'])).toEqual({
      values: {},
      errors: {
        ends: { time: { type: 'custom', message: 'One' } },
        items: [undefined, { type: 'custom', message: 'Two' }],
      },
    });
  });
});
