import { expect, it } from 'vitest';
import { formId } from './form-id.ts';
import { dropPrefill, prefillOf, keepPrefill } from './prefills.ts';

const undo = { form: formId('household', '501'), title: 'Undo of a change', text: '', values: { note: '' } };

it('prefills: found by form and key until dropped', () => {
  const key = keepPrefill(undo);
  const other = keepPrefill({ ...undo, values: { note: 'Other' } });
  expect(prefillOf(key, 'household.501')).toBe(undo);
  expect(prefillOf(key, 'household.502')).toBeNull();
  expect(prefillOf('1', 'household.501')).toBeNull();
  dropPrefill(key);
  expect(prefillOf(key, 'household.501')).toBeNull();
  expect(prefillOf(other, 'household.501')?.values).toEqual({ note: 'Other' });
});
