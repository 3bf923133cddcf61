/** A small charity whose fiscal year starts in July, on a leap day. Its rows say who gave. */
import { compared, household, table, type World } from './world.ts';

const today = '2028-02-29';
const ruth = { ids: ['1'], today, firstMonth: 7, most: 20 };
const year = { from: '2027-07-01', to: today };
const february = { from: '2028-02-01', to: today };

const transactions = table(`
  id  | contact_id | transacted_at        | amount  | campaign_id | captured | refunded | refunded_at          | first_name | last_name | tax_deductible_amount
  101 | 1          | 2025-07-01T12:00:00Z | 40.00   | 72          | true     | false    |                      | Ruth       | Ames      |
  121 | 8          | 2025-08-08T12:00:00Z | 5.00    | 72          | true     | false    |                      | Ivy        | Jay       |
  119 | 7          | 2025-12-01T12:00:00Z | 70.00   | 72          | true     | false    |                      | Gus        | Hill      |
  107 | 3          | 2026-06-30T12:00:00Z | 500.00  | 72          | true     | false    |                      | Ann        | Bell      |
  102 | 1          | 2026-07-01T12:00:00Z | 100.00  | 72          | true     | false    |                      | Ruth       | Ames      |
  118 | 6          | 2026-10-10T12:00:00Z | 15.00   | 72          | true     | false    |                      | Fay        | Gold      |
  109 | 4          | 2026-12-24T12:00:00Z | 300.00  | 72          | true     | false    |                      | Carl       | Dorn      |
  110 | 4          | 2024-02-29T12:00:00Z | 10.00   | 72          | true     | false    |                      | Carl       | Dorn      |
  116 |            | 2027-01-10T12:00:00Z | 44.00   |             | true     | false    |                      |            |           |
  104 | 2          | 2027-02-28T12:00:00Z | 60.00   | 72          | true     | false    |                      | José       | Ames      |
  105 | 2          | 2027-03-01T12:00:00Z | 25.00   | 72          | true     | false    |                      | José       | Ames      |
  108 | 3          | 2027-06-30T12:00:00Z | 20.00   | 72          | true     | false    |                      | Ann        | Bell      |
  106 | 2          | 2027-07-01T12:00:00Z | 60.00   | 71          | true     | false    |                      | José       | Ames      |
  117 | 7          | 2027-10-10T12:00:00Z | 0.00    |             | true     | false    |                      | Gus        | Hill      |
  113 | 5          | 2027-12-31T12:00:00Z | 1000.00 | 71          | true     | true     | 2028-01-03T12:00:00Z | Dee        | Ely       |
  120 | 7          | 2028-01-02T12:00:00Z | 70.00   | 71          | true     | false    |                      | Gus        | Hill      |
  114 | 3          | 2028-01-15T12:00:00Z | 80.00   | 71          | false    | false    |                      | Ann        | Bell      |
  112 | 5          | 2028-02-01T12:00:00Z | 24.75   | 71          | true     | false    |                      | Dee        | Ely       | 24.75
  115 |            | 2028-02-10T12:00:00Z | 33.00   | 71          | true     | false    |                      |            |           |
  111 | 5          | 2028-02-28T03:00:00Z | 75.25   | 71          | true     | false    |                      | Dee        | Ely       | 70.25
  103 | 1          | 2028-02-29T12:00:00Z | 150.50  | 71          | true     | false    |                      | Ruth       | Ames      |
`).map((row) => {
  const address = row.id === '111' ? { address: { address_1: '4 Quay Street', city: 'Northquay' } } : {};
  return { ...row, currency: 'USD', ...address };
});

export const july: World = {
  now: '2028-02-29T17:00:00Z',
  lists: {
    listTransactions: transactions,
    listCampaigns: table(`
      id | title     | currency | status | timezone         | created_at           | end_at               | goal   | raised
      71 | Roof fund | USD      | active | America/New_York | 2027-07-01T16:00:00Z | 2028-06-30T16:00:00Z | 600.00 | 413.50
      72 | Choir     | USD      | active | America/New_York | 2024-01-01T16:00:00Z | 2027-12-31T23:00:00Z | 0.00   | 1145.00
    `),
    listHouseholds: [
      household(
        '501 | Ames family | 1 | Ruth and José Ames',
        `id | first_name | last_name | primary_email
         1  | Ruth       | Ames      | ruth@ames.example
         2  | José       | Ames      | jose@ames.example`,
      ),
    ],
    listPledges: table(`
      id | contact_id | campaign_id | amount | amount_remaining | installment_frequency | next_installment_date | expected_fulfillment_date | last_reminded_at | canceled_at
      31 | 1          | 71          | 120.00 | 40.00            | monthly               | 2028-02-15            | 2028-05-15                | 2028-02-20       |
      32 | 2          | 72          | 50.00  | 25.00            |                       |                       |                           |                  |
      33 | 5          | 71          | 99.00  | 99.00            | monthly               | 2028-01-15            | 2028-12-15                |                  | 2028-01-20
      34 | 4          | 71          | 50.00  | 50.00            |                       | 2028-03-31            | 2028-03-31                |                  |
    `),
  },
  asks: {
    'giving: to the same day': (sync) => sync.giving(compared(today, 7, 'same-day')),
    'giving: whole years': (sync) => sync.giving(compared(today, 7, 'whole')),
    'giving: the year before': (sync) => sync.giving(compared(today, 7, 'before')),
    'donors: to the same day': (sync) => sync.donors(compared(today, 7, 'same-day')),
    month: (sync) => sync.month({ today }),
    overdue: (sync) => sync.overdue({ today, most: 10 }),
    report: (sync) => sync.report({ days: year, back: { months: 12 }, today, currency: null }),
    people: (sync) => sync.people(),
    'person: Ruth': (sync) => sync.person(ruth),
    'person: the Ames household': (sync) => sync.person({ ...ruth, ids: ['1', '2'] }),
    paces: (sync) => sync.paces({ now: Date.parse('2028-02-29T17:00:00Z') }),
    campaign: (sync) => sync.campaign({ id: '71', now: Date.parse('2028-02-29T17:00:00Z'), most: 20 }),
    'thanks: by gift': (sync) => sync.thanks({ period: february, by: 'gift' }),
    'thanks: by household': (sync) => sync.thanks({ period: february, by: 'household' }),
  },
};
