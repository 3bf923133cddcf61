/** The lists without filters. */
import { accountId, type Call, parsed, shape } from '#sandbox/wire.ts';
import type { Row } from '#sandbox/database.ts';
import { envelope, offset, perPage } from '#sandbox/paging.ts';
import { found } from '#sandbox/refusal.ts';

type Paged = Pick<Call<'listMessages'>, 'db' | 'query' | 'url'>;

interface Choices {
  order?: 'id' | 'id DESC';
  /** Formats the list's total without filters, if its response has one. */
  unfilteredTotal?: (total: number) => string;
}

/** Newest first by default. */
function pageOf(table: string, write: (row: Row) => unknown, { order = 'id DESC', unfilteredTotal }: Choices = {}) {
  return ({ db, query, url }: Paged) => {
    const rows = db.all(`SELECT * FROM ${table} ORDER BY ${order} LIMIT ${perPage} OFFSET ?`, [offset(query)]);
    const total = db.count(`SELECT count(*) FROM ${table}`);
    return envelope({ url, query, total, unfilteredTotal: unfilteredTotal?.(total) }, rows.map(write));
  };
}

const campaignFields = shape({
  text: 'id code event_id type title subtitle description slug url cover status timezone end_at created_at updated_at currency',
  money: 'goal raised',
  number: 'donors',
  parsed: 'settings',
});

const eventFields = shape({
  text: 'title type location_name address_formatted google_place_id start_at end_at timezone details livestream_start_at livestream_end_at created_at updated_at',
  yesOrNo: 'private tickets_required livestream',
});

function campaign(row: Row) {
  const event = parsed(row['event'] ?? '{}') as Row;
  return { ...campaignFields(row), account_id: String(accountId), event: eventFields(event) };
}

export const listCampaigns = pageOf('campaigns', campaign, { order: 'id', unfilteredTotal: String });

export const listPledges = pageOf(
  'pledges',
  shape({
    text: 'id contact_id campaign_id fund_id type status status_friendly installment_frequency first_installment_date next_installment_date expected_fulfillment_date memo last_reminded_at fee_coverage_type fee_coverage_visibility canceled_at created_at updated_at',
    moneyText: 'amount amount_fulfilled amount_remaining',
    yesOrNo: 'allow_custom_amount auto_remind include_in_campaign_goal tips_enabled',
  }),
);

export const listTickets = pageOf(
  'tickets',
  shape({
    text: 'id id_suffix transaction_id name first_name last_name email phone title description pdf checked_in_at created_at updated_at',
    moneyText: 'retail_price',
    money: 'price',
  }),
);

export const listPayouts = pageOf(
  'payouts',
  shape({
    text: 'id campaign_id method status currency memo expected_at paid_at created_at updated_at address',
    money: 'amount fee tip payout',
  }),
);

const message = shape({
  text: 'id status channel internal_name body recipient_filters recipient_count sent_at sending_at created_at updated_at',
});
const emailOnly = shape({ text: 'subject preheader' });

/** Text messages have no subject or preheader: both are optional in the specification. */
export const listMessages = pageOf('messages', (row) => ({
  ...message(row),
  ...(row['channel'] === 'sms' ? {} : emailOnly(row)),
}));

const webhookFields = shape({
  text: 'id url last_status last_status_description last_used_at created_at updated_at',
  boolean: 'enabled',
  textOrNull: 'name signature',
  parsed: 'events',
});

export const listWebhooks = pageOf('webhooks', webhookFields, { order: 'id' });

export function getWebhook({ db, path }: Call<'getWebhook'>) {
  return webhookFields(found(db.get('SELECT * FROM webhooks WHERE id = ?', [path.webhook]), 'webhook'));
}
