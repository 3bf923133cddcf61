import { expect, it } from 'vitest';
import { type GivenRow, storeOfGiven } from '#e2e/support/doubles/rows.ts';
import { contact } from '#api/resources.ts';
import { createNames } from '#domain/names.ts';
import { namesIn } from '#domain/names-in-rows.ts';
import { fiscalYear } from '#domain/values/compared.ts';
import { giftsIn } from '#sync/gifts.ts';
import { peopleIn } from '#sync/people.ts';
import type { LastSaves } from '#sync/saved-contacts.ts';
import { mailingIn } from './mailing.ts';

const mill = { address_1: '1 Mill Lane', city: 'Northquay' };
const quay = { address_1: '4 Quay Street', city: 'Northquay' };

function gift(id: string, day: string, amount: string, fields: object = {}): GivenRow {
  return { id, captured: 'true', refunded: 'false', transacted_at: day, amount, currency: 'USD', ...fields };
}

function mailing(saved: object | null = null, more: readonly GivenRow[] = []) {
  const store = storeOfGiven();
  const page = { page: 1, round: 1 };
  const contacts = [
    { id: '4801', first_name: 'Ruth', last_name: 'Ames', primary_email: 'ruth@ames.example' },
    { id: '4802', first_name: 'José', last_name: 'Ames' },
  ];
  store.take('listHouseholds', {
    ...page,
    rows: [{ id: '501', name: 'Ames family', head_contact_id: '4802', envelope_name: 'The Ames Family', contacts }],
  });
  store.take('listTransactions', {
    ...page,
    rows: [
      gift('1', '2026-11-21', '300.00', { contact_id: '4801' }),
      gift('2', '2026-11-20', '20.00', { contact_id: '4801', address: mill }),
      gift('3', '2020-11-20', '20.00', { contact_id: '4801', address: quay }),
      gift('4', '2026-11-22', '9.00', { contact_id: '4801', refunded: 'true' }),
      gift('5', '2026-11-20', '1.00', { contact_id: '5000', first_name: 'Siv', last_name: 'Lund' }),
      ...more,
    ],
  });
  const names = createNames();
  for (const list of ['listHouseholds', 'listTransactions'] as const)
    names.merge(namesIn(list, store.rows(list), { page: 1, total: null, at: 1 }) ?? {});
  const from = { kind: 'saved contact', id: null, name: null } as const;
  const save = { from, at: 2, name: 'Siv Lund', fields: contact.read({ id: '5000', ...saved }, 'contact') };
  if (saved) names.merge({ people: [['5000', { saved: save }]] });
  const changed: LastSaves = new Map(saved ? [['5000', save]] : []);
  const gifts = giftsIn(store, () => null);
  const rows = peopleIn(store, gifts, fiscalYear(2026, 1)).toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return mailingIn({ rows, gifts, households: store.rows('listHouseholds'), names, saved: changed });
}

it('mailing: names, the newest address and the newest gift that counts, and the household', () => {
  const [ruth, jose, siv] = mailing();
  expect(ruth).toMatchObject({
    id: '4801',
    first_name: 'Ruth',
    email: 'ruth@ames.example',
    address: mill,
    household: { id: '501', envelope_name: 'The Ames Family', head_contact_id: '4802' },
    last_gift: { at: '2026-11-21', amount: { sum: '300.00', currency: 'USD' } },
    given: [{ sum: '340.00', currency: 'USD' }],
    consents: { email: null, mail: null, phone: null },
  });
  expect(jose).toMatchObject({ address: null, last_gift: null });
  expect(siv).toMatchObject({ first_name: 'Siv', name: 'Siv Lund', address: null, household: null });
});

it('mailing: the newest word about emails counts, by a gift or by a save', () => {
  const said = (id: string, day: string, communication_opt_in: boolean) =>
    gift(id, day, '1.00', { contact_id: '5000', communication_opt_in });
  const no = said('6', '2026-11-03', false);
  const of = (...[saved, more]: Parameters<typeof mailing>) => {
    const [, , siv] = mailing(saved, more);
    return [siv?.consents.email, siv?.no_email_since];
  };
  expect(of(null, [no])).toEqual([false, '2026-11-03']);
  expect(of(null, [no, said('7', '2026-11-04', true)])).toEqual([true, null]);
  expect(of(null, [no, said('7', '2026-11-02', true)])).toEqual([false, '2026-11-03']);
  // Saved long ago, as the double has it.
  expect(of({ email_opt_in: 'true' }, [no])).toEqual([false, '2026-11-03']);
  expect(of({ tags: [] }, [said('7', '2026-11-02', true)])).toEqual([true, null]);
});

it('mailing: consent, salutation, and an address come from the response to a save', () => {
  const [, , siv] = mailing({
    first_name: 'Siv',
    salutation_name: 'Ms. Lund',
    email_opt_in: 'true',
    is_email_subscribed: 'false',
    is_address_subscribed: '1',
    primary_address: quay,
  });
  expect(siv).toMatchObject({
    salutation: 'Ms. Lund',
    address: quay,
    consents: { email: false, mail: true, phone: null },
  });
});
