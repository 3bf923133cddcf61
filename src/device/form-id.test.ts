import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formId, isFormId, parseFormId } from './form-id.ts';

const id = fc.stringMatching(/^\d{1,15}$/);

it('parseFormId(): parses the output of formId()', () => {
  fc.assert(
    fc.property(id, id, (one, other) => {
      expect(parseFormId(formId('household', one))).toEqual({ name: 'household', ids: [one] });
      expect(parseFormId(formId('discount-code', one, other))).toEqual({ name: 'discount-code', ids: [one, other] });
    }),
  );
});

it.each(['', 'household', 'household.', 'household.501.earlier', 'discount-code.77', 'pledge.5', 'constructor.1'])(
  'isFormId(): rejects %j',
  (text) => expect(isFormId(text)).toBe(false),
);
