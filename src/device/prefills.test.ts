import { expect, it } from 'vitest';
import { formId } from './form-id.ts';
import { dropProposal, proposalOf, propose } from './prefills.ts';

const undo = { form: formId('household', '501'), title: 'Undo of a change', text: '', values: { note: '' } };

it('a proposal is there for its own form, under its own key, until it is dropped', () => {
  const key = propose(undo);
  const other = propose({ ...undo, values: { note: 'Other' } });
  expect(proposalOf(key, 'household.501')).toBe(undo);
  expect(proposalOf(key, 'household.502')).toBeNull();
  expect(proposalOf('1', 'household.501')).toBeNull();
  dropProposal(key);
  expect(proposalOf(key, 'household.501')).toBeNull();
  expect(proposalOf(other, 'household.501')?.values).toEqual({ note: 'Other' });
});
