/**
 * An office with two currencies: refunds, gifts that were never captured, donors who are not known, records that are wrong,
 * and what has come since somebody last looked.
 */
import type { GivenRow } from '../support/doubles/rows.ts';
import type { SyncInMemory } from '../support/doubles/sync.ts';
import { compared, household, table, type World } from './world.ts';

const today = '2026-11-20';
const now = Date.parse('2026-11-20T12:00:00Z');
const of = (id: string) => ({ ids: [id], today, firstMonth: 1, most: 20 });
const november = { from: '2026-11-01', to: today };

const gifts = table(`
  id   | contact_id | transacted_at        | amount | currency | campaign_id | captured | refunded | refunded_at          | email             | first_name | last_name
  1001 | 11         | 2025-11-05T12:00:00Z | 100.00 | EUR      | 81          | true     | false    |                      |                   |            |
  1002 | 11         | 2026-11-05T12:00:00Z | 120.00 | EUR      | 81          | true     | false    |                      |                   |            |
  1003 | 11         | 2026-11-06T12:00:00Z | 50.00  | GBP      | 82          | true     | false    |                      |                   |            |
  1004 | 13         | 2025-03-01T12:00:00Z | 80.00  | EUR      | 81          | true     | false    |                      |                   |            |
  1005 | 13         | 2026-03-01T12:00:00Z | 80.00  | EUR      | 81          | true     | true     | 2026-11-19T08:00:00Z |                   |            |
  1006 | 16         | 2026-11-19T12:00:00Z | 30.00  | EUR      | 81          | false    | false    |                      |                   |            |
  1007 | 16         | 2026-11-19T12:00:00Z | 30.00  | EUR      | 81          | true     | false    |                      |                   |            |
  1008 |            | 2026-11-19T13:00:00Z | 12.50  | EUR      | 81          | true     | false    |                      | walk@in.example   | Wanda      | Lee
  1009 |            | 2026-10-02T12:00:00Z | 20.00  | GBP      | 82          | true     | false    |                      |                   |            |
  1011 | 13         | 2026-11-20T09:00:00Z | 9.99   |          |             | true     | false    |                      |                   |            |
`);
/** Two payments, of which one was refunded. */
const partly: GivenRow = {
  id: '1010',
  contact_id: '16',
  transacted_at: '2026-10-20T12:00:00Z',
  amount: '45.00',
  currency: 'EUR',
  campaign_id: '81',
  transactions: [
    { amount: '40.00', captured: 'true', refunded: 'false' },
    { amount: '5.00', captured: 'true', refunded: 'true' },
  ],
};
/** As the specification has it: who gave, to what and in which currency, is its pledge's. */
const pledged: GivenRow = {
  id: '1012',
  pledge_id: '41',
  amount: '25.00',
  captured: 'true',
  refunded: 'false',
  captured_at: '2026-11-10T12:00:00Z',
};
const transactions = [...gifts, partly, pledged];

const pledges = table(`
  id | contact_id | campaign_id | amount | amount_remaining | expected_fulfillment_date | created_at
  41 | 11         | 81          | 100.00 | 75.00            | 2026-12-31                | 2026-10-01
  42 | 16         | 81          | 200.00 | 200.00           | 2027-06-30                | 2026-11-18
`);

const tickets = table(`
  id | transaction_id | title        | name     | email               | checked_in_at
  61 | 1008           | Supper       |          | walk@in.example     | -
  62 | 1007           | Supper       | Gil Ost  | guest@else.example  | 2026-11-19T19:00:00Z
  63 | 1002           | Supper       |          | aoife@byrne.example | 2026-11-19T19:05:00Z
  64 | 1009           | Regatta seat | Ruby Fox | ruby@fox.example    | -
`);

/** Somebody has looked before 1007 and 1008 were given, 1005 was refunded, and anybody came. 1013 is gone since. */
const before = {
  listTransactions: [
    ...transactions
      .filter(({ id }) => id !== '1007' && id !== '1008')
      .map((row) => (row.id === '1005' ? { ...row, refunded: 'false', refunded_at: null } : row)),
    { id: '1013', amount: '5.00', captured: 'true', refunded: 'false', currency: 'EUR' },
  ],
  listPledges: pledges.filter(({ id }) => id === '41'),
  listTickets: tickets.filter(({ id }) => id === '63' || id === '64').map((row) => ({ ...row, checked_in_at: null })),
};

const rest = {
  listCampaigns: table(`
    id | title          | currency | status | timezone      | created_at           | end_at               | goal   | raised
    81 | Winter shelter | EUR      | active | Europe/Dublin | 2025-01-01T10:00:00Z | 2026-12-10T23:30:00Z | 500.00 | 367.50
    82 | Regatta        | GBP      | active | Europe/London | 2026-01-01T10:00:00Z | 2026-12-31T12:00:00Z | 60.00  | 70.00
  `),
  listHouseholds: [
    household(
      '601 | Byrne family | 11 | -',
      `id | first_name | last_name | primary_email       | primary_phone
       11 | Aoife      | Byrne     | aoife@byrne.example | (415) 555-0101
       12 | Liam       | Byrne     | aoife@byrne.example |`,
    ),
    household(
      '602 | Kelly | 99 | Mr Kelly',
      `id | first_name | last_name | primary_email      | primary_phone
       13 | SEAN       | Kelly     | sean@kelly,example | (415) 555-0103`,
    ),
    household(
      '603 | Byrne Family | 0 | The Byrnes',
      `id | first_name | last_name | primary_email
       14 | Aoífe      | Byrne     | AOIFE@byrne.example
       15 | Nora       | Quinn     |`,
    ),
    household(
      '604 | Quinn | 16 | Nora Quinn',
      `id | first_name | last_name | primary_email      | primary_phone
       16 | Nora       | Quinn     | nora@quinn.example | 415-555-0116`,
    ),
    household(
      '605 | Quinn trust | 17 | Nora Quinn',
      `id | first_name | last_name | primary_email | primary_phone
       17 | Nora       | Quinn     |               | +1 (415) 555-0116`,
    ),
  ],
};

/** As a save answered it. */
const [saved] = table(`
  id | type       | first_name | last_name | primary_email    | email_opt_in | is_email_subscribed
  18 | individual | Tom        | Moss      | tom@moss.example | true         | false
`);

function withSaved(sync: SyncInMemory): SyncInMemory {
  if (saved) sync.written({ operation: 'updateContact', id: '18', answer: saved });
  return sync;
}

export const twoCurrencies: World = {
  now: '2026-11-20T12:00:00Z',
  lists: { ...rest, listTransactions: transactions, listPledges: pledges, listTickets: tickets },
  before: { ...rest, ...before },
  asks: {
    'giving: in most gifts’ currency': (sync) => sync.giving(compared(today, 1, 'same-day')),
    'giving: in pounds': (sync) => sync.giving(compared(today, 1, 'same-day', 'GBP')),
    'donors: in pounds': (sync) => sync.donors(compared(today, 1, 'same-day', 'GBP')),
    month: (sync) => sync.month({ today }),
    'person: Aoife': (sync) => sync.person(of('11')),
    'person: Sean': (sync) => sync.person(of('13')),
    'person: Nora': (sync) => sync.person(of('16')),
    'person: Wanda': (sync) => sync.person({ ...of(''), ids: [], named_by: 'transaction-1008' }),
    unlinked: (sync) => sync.unlinked(),
    'thanks: by gift': (sync) => sync.thanks({ period: november, by: 'gift' }),
    'thanks: by household': (sync) => sync.thanks({ period: november, by: 'household' }),
    paces: (sync) => sync.paces({ now }),
    'campaign: shelter': (sync) => sync.campaign({ id: '81', now, most: 20 }),
    'campaign: regatta': (sync) => sync.campaign({ id: '82', now, most: 20 }),
    'report: in pounds': (sync) => sync.report({ days: november, back: { months: 1 }, today, currency: 'GBP' }),
    sinceLastTime: (sync) => sync.sinceLastTime({ kind: null, most: 20 }),
    qualityKnown: (sync) => withSaved(sync).qualityKnown({ apart: [] }),
    quality: (sync) => withSaved(sync).quality({ apart: [] }),
    'quality: once told apart': (sync) => sync.quality({ apart: ['11 14'] }, 'apart'),
  },
};
