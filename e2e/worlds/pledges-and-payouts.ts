/** Pledges that are overdue and to come, payouts that are late or do not add up, and campaigns that end in other zones. */
import { checksOf, compared, household, matchesOf, sheetOf, table, type World } from './world.ts';

const today = '2026-03-31';
const now = Date.parse('2026-03-31T12:00:00Z');
const march = { from: '2026-03-01', to: today };

export const pledgesAndPayouts: World = {
  now: '2026-03-31T12:00:00Z',
  lists: {
    listCampaigns: table(`
      id | title      | currency | status | timezone           | created_at           | end_at               | goal    | raised
      91 | Harbor run | USD      | active | Pacific/Kiritimati | 2026-03-02T12:00:00Z | 2026-04-01T09:00:00Z | 3100.00 | 3000.00
      92 | Night walk | USD      | active | Pacific/Pago_Pago  | 2026-03-22T12:00:00Z | 2026-04-01T10:00:00Z | 0.00    | 100.00
      93 | Old appeal | USD      | active | America/New_York   | 2025-03-22T12:00:00Z | 2026-03-31T11:59:00Z | 900.00  | 100.00
      94 | Open       | USD      | active | UTC                | 2025-03-22T12:00:00Z | -                    | 1000.00 | 10.00
      95 | Reached    | USD      | active | UTC                | 2025-03-22T12:00:00Z | 2026-04-20T12:00:00Z | 400.00  | 500.00
      96 | Ferry      | EUR      | active | Europe/Paris       | 2026-03-01T12:00:00Z | 2026-04-30T12:00:00Z | 61.00   | 31.00
    `),
    listHouseholds: [
      household(
        '701 | Voss and Wall | 21 | Una Voss and Vic Wall',
        `id | first_name | last_name
         21 | Una        | Voss
         22 | Vic        | Wall
         23 | Wil        | Yates`,
      ),
    ],
    listPledges: table(`
      id | contact_id | campaign_id | amount_remaining | installment_frequency | next_installment_date | expected_fulfillment_date | last_reminded_at | created_at | canceled_at | status
      51 | 21         | 91          | 300.00           | monthly               | 2026-01-31            | 2026-06-30                | 2026-02-01       | 2025-12-01 |             | active
      52 | 22         | 91          | 100.00           | quarterly             | 2026-03-30            | 2026-09-30                | 2026-03-30       | 2025-12-01 |             | active
      53 | 21         | 91          | 80.00            | monthly               |                       | 2025-09-01                |                  | 2024-09-01 |             | active
      54 | 21         | 91          | 70.00            | monthly               | 2026-01-01            | 2026-12-01                |                  | 2025-12-01 | 2026-02-02  | canceled
      55 | 22         | 91          | 0.00             | monthly               | 2026-01-05            | 2026-01-05                |                  | 2025-12-01 |             | fulfilled
      56 | 23         | 91          | 40.00            |                       |                       |                           |                  | 2025-12-01 |             | active
      57 | 22         | 96          | 60.00            | weekly                | 2026-04-07            | 2026-04-21                |                  | 2026-03-01 |             | active
    `),
    listPayouts: table(`
      id  | campaign_id | currency | status   | amount  | fee   | tip   | payout | expected_at          | paid_at              | memo
      801 | 91          | USD      | paid     | 1000.00 | 30.00 | 20.00 | 950.00 | 2026-03-04T12:00:00Z | 2026-03-02T12:00:00Z | Harbor run
      802 | 91          | USD      | paid     | 500.00  | 15.00 | 10.00 | 462.50 | 2026-03-10T12:00:00Z | 2026-03-10T12:00:00Z | Harbor run
      803 | 91          | USD      | pending  | 200.00  | 6.00  | 0.00  | 194.00 | 2026-03-21T12:00:00Z | -                    | Harbor run
      804 | 91          | USD      | pending  | 100.00  | 3.00  | 0.00  | 97.00  | 2026-04-02T12:00:00Z | -                    | Harbor run
      805 | 96          | EUR      | paid     | 300.00  | 9.00  | 6.00  | 285.00 | 2026-03-12T12:00:00Z | 2026-03-15T12:00:00Z | Ferry
      806 | 91          | USD      | canceled | 50.00   | 1.50  | 0.00  | 48.50  | 2026-01-01T12:00:00Z | -                    | Harbor run
      807 | 95          | USD      | paid     | 400.00  | 12.00 | 8.00  | 380.00 | 2026-02-26T12:00:00Z | 2026-02-27T12:00:00Z | Reached
      808 | 91          | USD      | paid     | 20.00   | 1.00  | 0.00  | 19.50  | 2026-03-11T12:00:00Z | 2026-03-11T12:00:00Z | Harbor run
    `),
    listTransactions: table(`
      id   | contact_id | transacted_at        | amount  | currency | campaign_id | captured | refunded | refunded_at          | payout_id | payout
      2001 | 21         | 2026-03-02T12:00:00Z | 1500.00 | USD      | 91          | true     | false    |                      | 801       | 600.00
      2002 | 22         | 2026-03-08T11:00:00Z | 1400.00 | USD      | 91          | true     | false    |                      | 801       | 350.00
      2003 | 22         | 2026-03-31T09:00:00Z | 60.00   | USD      | 91          | true     | false    |                      |           |
      2004 |            | 2026-03-31T11:30:00Z | 40.00   | USD      | 91          | true     | false    |                      |           |
      2005 | 21         | 2026-02-01T12:00:00Z | 75.00   | USD      | 91          | true     | true     | 2026-03-31T01:00:00Z |           |
      2006 | 21         | 2026-03-15T12:00:00Z | 31.00   | EUR      | 96          | true     | false    |                      |           |
    `),
    listTickets: table(`
      id | transaction_id | title | created_at
      66 | 2001           | Start | 2026-03-26T00:00:00Z
      67 | 2004           | Start | 2026-03-31T11:45:00Z
    `),
    listWebhooks: [
      { events: ['transaction.succeeded', 'refund.created'], ...hook('901', 'true', '2026-03-30T12:00:00Z') },
      { events: ['ticket.*'], ...hook('902', 'true', null) },
      { events: ['contact.created'], ...hook('903', 'false', null) },
    ],
  },
  asks: {
    overdue: (sync) => sync.overdue({ today, most: 10 }),
    'report: March': (sync) => sync.report({ days: march, back: { months: 12 }, today, currency: 'USD' }),
    'person: Una': (sync) => sync.person({ ids: ['21'], today, firstMonth: 1, most: 20 }),
    month: (sync) => sync.month({ today }),
    'giving: whole years': (sync) => sync.giving(compared(today, 1, 'whole')),
    paces: (sync) => sync.paces({ now }),
    'campaign: Harbor run': (sync) => sync.campaign({ id: '91', now, most: 20 }),
    hooks: (sync) => sync.hooks({ now }),
    'giftsOfPayout: 801': (sync) => sync.giftsOfPayout('801'),
    'giftsOfPayout: 802': (sync) => sync.giftsOfPayout('802'),
    'payout check': (sync) => checksOf(sync, today),
    'month-end sheet': (sync) => sheetOf(sync, '2026-03'),
    'bank match': (sync) =>
      matchesOf(sync, 'USD', {
        A: ['2026-03-03', 950, 'ACH'],
        B: ['2026-03-12', 481.95, 'ACH'],
        C: ['2026-03-15', 12.34, 'CASH'],
        D: ['2026-03-31', -25, 'SERVICE CHARGE'],
        E: ['2026-02-28', 380, 'ACH'],
        F: ['2026-03-31', 194, 'ACH'],
        G: ['2026-04-13', 97, 'ACH'],
      }),
  },
};

function hook(id: string, enabled: string, last_used_at: string | null) {
  return { id, enabled, last_used_at, created_at: '2026-03-25T00:00:00Z' };
}
