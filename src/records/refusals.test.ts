import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError, readErrorBody } from '#api/errors.ts';
import { operations } from '#api/operations.ts';
import { always } from '#e2e/support/doubles/api.ts';
import { unknownContact } from './contact-known.ts';
import { placeErrors } from '#ui/form/form-errors.ts';
import { partKeys } from '#screens/contacts/fields.ts';
import { contactForm } from '#screens/contacts/kind.ts';
import { discountCodeForm } from '#screens/discount-codes/body.ts';
import { householdForm } from '#screens/households/body.ts';
import { blankTicketItemForm, ticketItemPlaceOf } from '#screens/ticket-items/body.ts';

const blankCode = discountCodeForm.toForm({ campaign: '77', id: '1', currency: () => null, known: null });
const blankHousehold = { name: '', envelope_name: '', head_contact_id: '', note: '' };
const blankContact = contactForm.toForm({ id: '7', known: unknownContact });
const blankItems = blankTicketItemForm();

/** Each form: where it puts what the platform says, the fields that it has, and those of the body. */
const forms = {
  household: {
    placeOf: (path: string) => householdForm.placeOf(blankHousehold, path),
    fields: Object.keys(blankHousehold),
    body: Object.keys(operations.updateHousehold.body._zod.def.shape),
  },
  contact: {
    placeOf: (path: string) => contactForm.placeOf(blankContact, path),
    fields: [...partKeys],
    body: Object.keys(operations.updateContact.body._zod.def.shape),
  },
  'discount code': {
    placeOf: (path: string) => discountCodeForm.placeOf(blankCode, path),
    fields: Object.keys(blankCode),
    body: Object.keys(operations.updateDiscountCode.body._zod.def.shape),
  },
  'ticket item': {
    placeOf: (path: string) => ticketItemPlaceOf(blankItems, 1, path),
    fields: Object.keys(blankItems),
    body: Object.keys(operations.createTicketItem.body._zod.def.shape),
  },
};

/** What the form shows of an answer of status 422. */
function shown(body: unknown, placeOf: (path: string) => string | undefined) {
  const put: [field: string, message: string][] = [];
  const error = new ApiError({ kind: 'refused', status: 422, ...readErrorBody(body, 422) });
  const rest = placeErrors(error, placeOf, (field, message) => put.push([field, message]));
  return { put, rest };
}

describe.each(Object.entries(forms))('what the platform says about a %s', (_name, { placeOf, fields, body }) => {
  const key = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...body) },
    fc.constantFrom('', 'tiers', 'zzz', '__proto__', 'constructor', '0', 'name.0'),
    fc.string({ maxLength: 8 }),
  );
  const path = fc.oneof(
    key,
    fc.tuple(key, fc.nat(12)).map(([start, row]) => `${start}.${row}`),
    fc
      .tuple(key, fc.nat(12), fc.constantFrom('value', 'type', 'is_primary', 'id', 'city', 'zzz'))
      .map((parts) => parts.join('.')),
  );

  it('P6 stands at fields that the form has, and the rest in sentences, whatever it is', async () => {
    const errors = fc.oneof(fc.dictionary(path, fc.jsonValue({ maxDepth: 2 })), fc.jsonValue());
    await always(
      'P6',
      fc.property(fc.jsonValue({ maxDepth: 2 }), errors, (message, given) => {
        const { put, rest } = shown({ message, errors: given }, placeOf);
        expect(new Set(put.map(([field]) => field)).size).toBe(put.length);
        for (const [field, said] of put) {
          expect(fields).toContain(field.split('.', 1)[0]);
          expect(field).not.toContain('*');
          expect(said).not.toBe('');
        }
        for (const said of rest) expect(said).toMatch(/^[^<>\n]+$/);
      }),
    );
  });

  it('P7 is all on screen, each sentence once', async () => {
    const said = fc.uniqueArray(fc.tuple(path, fc.integer({ min: 1, max: 3 })), {
      selector: ([of]) => of,
      maxLength: 8,
    });
    await always(
      'P7',
      fc.property(said, (given) => {
        let number = 0;
        const entries = given.map(([of, count]): [string, string[]] => [
          of,
          Array.from({ length: count }, () => `sentence${(number += 1)}.`),
        ]);
        const { put, rest } = shown(
          { message: 'The data was declined.', errors: Object.fromEntries(entries) },
          placeOf,
        );
        const screen = [...put.map(([, message]) => message), ...rest].join(' ');
        // A key called __proto__ makes no field of an object, so nothing was said under it.
        const kept = Object.values(Object.fromEntries(entries)).flat();
        const times = kept.map((sentence) => [sentence, screen.split(sentence).length - 1]);
        expect(times).toEqual(kept.map((sentence) => [sentence, 1]));
      }),
    );
  });
});
