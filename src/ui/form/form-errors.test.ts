import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/errors.ts';
import { flattenErrors, placeErrors } from './form-errors.ts';
import { always } from '../../api/testing.ts';

const fieldOf = {
  name: 'name',
  head_contact_id: 'head',
  'phones.*.value': 'phones.rows.*.value',
  remove_phones: 'name',
};

function place(fields: Record<string, string[]>) {
  const put: Record<string, string> = {};
  const error = new ApiError({ kind: 'refused', status: 422, message: 'The data was declined.', fields });
  const rest = placeErrors(error, fieldOf, (field, message) => {
    put[field] = message;
  });
  return { put, rest };
}

describe('what the service says about fields', () => {
  it('stands at the field of the form that it is about', () => {
    expect(place({ head_contact_id: ['There is no such contact.'] }).put).toEqual({
      head: 'There is no such contact.',
    });
  });

  it('stands at the row that it is about', () => {
    expect(place({ 'phones.12.value': ['Too short.'] }).put).toEqual({ 'phones.rows.12.value': 'Too short.' });
  });

  it('is put together where two paths lead to one field', () => {
    expect(place({ name: ['One.'], remove_phones: ['Two.'] }).put).toEqual({ name: 'One. Two.' });
  });

  it('stands in the summary with its path when the form has no such field', () => {
    expect(place({ 'emails.0.value': ['Already taken.'] })).toEqual({
      put: {},
      rest: ['The service also said, about “emails.0.value”: Already taken.'],
    });
  });

  it('P7 is all said, each thing once, whatever the paths are', async () => {
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

describe('messages of nested fields', () => {
  it('carry the path of their field', () => {
    const errors = { name: { message: 'Enter a name' }, emails: [undefined, { value: { message: 'Enter an email' } }] };
    expect(flattenErrors(errors)).toEqual([
      ['name', 'Enter a name'],
      ['emails.1.value', 'Enter an email'],
    ]);
  });
});
