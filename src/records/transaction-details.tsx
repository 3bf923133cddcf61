import { Link } from '@tanstack/react-router';
import { givenFields } from '../api/fields.ts';
import type { LineItem, Transaction } from '../api/resources.ts';
import { Amount, humanised, MomentWithZone, Words, yesNo } from '../ui/kit/cells.tsx';
import { AllFields, Copyable, Section, Statement } from '../ui/record/drawer-parts.tsx';
import { CopyLinkButton } from '../ui/record/copy-link.tsx';
import { Facts } from '../ui/kit/page.tsx';
import { PlainTable } from '../ui/kit/plain-table.tsx';
import { pledgeOf } from '../device/known-names.ts';
import { CurrencyNote } from './currencies.tsx';
import { ContactLink, knownCurrency, PledgeLink, ticketsOfTransaction, useLearned } from './links.tsx';
import classes from './transaction.module.css';

/** Every field of a transaction. */
export function TransactionDetails({ row }: { row: Transaction }) {
  useLearned();
  const { id, timezone, pledge_id } = row;
  const campaignId = pledge_id ? pledgeOf(pledge_id)?.campaignId : null;
  return (
    <>
      <Statement
        caption="Amounts"
        currency={knownCurrency(campaignId)}
        lines={[
          { label: 'Amount', amount: <Amount amount={row.amount} />, weight: 'first' },
          { label: 'Fee', amount: <Amount amount={row.fee} /> },
          { label: 'Fee covered', amount: <Amount amount={row.fee_covered} /> },
          { label: 'Donated', amount: <Amount amount={row.donated} /> },
          { label: 'Payout', amount: <Amount amount={row.payout} />, weight: 'sum' },
          { label: 'Fair market value', amount: <Amount amount={row.fair_market_value_amount} />, weight: 'aside' },
          { label: 'Tax deductible', amount: <Amount amount={row.tax_deductible_amount} />, weight: 'aside' },
        ]}
        note={<CurrencyNote campaignId={campaignId} pledgeId={row.pledge_id} noun="transactions" />}
      />
      <Section title="Line items">
        {row.line_items.length > 0 ? <LineItems items={row.line_items} /> : <p>None.</p>}
      </Section>
      <Section title="Dates">
        <Facts
          flush
          facts={[
            { label: 'Captured', value: happened(row.captured, row.captured_at, 'captured', timezone) },
            { label: 'Refunded', value: happened(row.refunded, row.refunded_at, 'refunded', timezone) },
            { label: 'Time zone', value: timezone },
          ]}
        />
      </Section>
      <Section title="Belongs to">
        <Facts
          flush
          facts={[
            { label: 'Pledge', value: pledge_id && <PledgeOf id={pledge_id} /> },
            { label: 'Tickets', value: id && <Link {...ticketsOfTransaction(id)}>Tickets of this transaction</Link> },
            { label: 'Transaction ID', value: id && <Copyable text={id} what="ID" /> },
            { label: 'Link', value: <CopyLinkButton /> },
            { label: 'Recurring', value: yesNo(row.is_recurring) },
            { label: 'Plan ID', value: row.plan_id && <Copyable text={row.plan_id} what="plan ID" /> },
          ]}
        />
      </Section>
      <AllFields fields={givenFields(row)} />
    </>
  );
}

function PledgeOf({ id }: { id: string }) {
  const contactId = pledgeOf(id)?.contactId;
  return (
    <>
      <PledgeLink id={id} />
      {contactId && contactId !== '0' ? (
        <>
          {' '}
          pledged by <ContactLink id={contactId} />
        </>
      ) : null}
    </>
  );
}

/** When it happened; without a time, whether it happened, if the service says so in a word that is known. */
function happened(word: string | null, at: string | null, verb: string, zone: string | null) {
  if (at) return <MomentWithZone at={at} zone={zone} />;
  const said = yesNo(word);
  return said === 'No' ? `Not ${verb}` : said;
}

function LineItems({ items }: { items: readonly LineItem[] }) {
  return (
    <PlainTable
      caption="Line items"
      flush
      rows={items}
      columns={[
        {
          title: 'Type',
          cell: ({ type, subtype }) => (
            <>
              {humanised(type)}
              {subtype && subtype !== type ? <div className={classes.second}>{humanised(subtype)}</div> : null}
            </>
          ),
        },
        { title: 'Description', cell: ({ description }) => <Words>{description}</Words> },
        { title: 'Qty', figure: true, cell: ({ quantity }) => quantity },
        { title: 'Price', figure: true, cell: ({ price }) => <Amount amount={price} /> },
        { title: 'Discount', figure: true, cell: ({ discount }) => <Amount amount={discount} /> },
        { title: 'Total', figure: true, cell: ({ total }) => <Amount amount={total} /> },
      ]}
    />
  );
}
