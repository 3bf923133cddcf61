import { useNames, names } from './names.ts';
import { campaignIdOf, currencyOf, donorOf } from '../domain/donor.ts';
import { humanise, yesNo } from '../domain/values/labels.ts';
import { giftStatus, dateOf, dedicationOf, messageOf, methodLabel, purposeOf } from '../domain/gift.ts';
import { Link } from '@tanstack/react-router';
import { givenFields } from '../api/fields.ts';
import type { LineItem, Transaction } from '../api/resources.ts';
import { Amount, MomentWithZone, UserText } from '../ui/kit/cells.tsx';
import { AllFields, Copyable, Section, Statement } from '../ui/record/drawer-parts.tsx';
import { CopyLinkButton } from '../ui/record/copy-link.tsx';
import { renderRawValue } from '../ui/record/given.tsx';
import { Facts } from '../ui/kit/page.tsx';
import { EmailLink, PhoneLink } from '../ui/kit/out-link.tsx';
import { RowLink } from '../ui/kit/row-link.tsx';
import { PlainTable } from '../ui/kit/plain-table.tsx';
import { unlinkedLink } from './giving/unlinked-link.ts';
import { CurrencyNote } from './currencies.tsx';
import { CampaignLink, ContactLink, PayoutLink, PledgeLink, ticketsOfTransaction } from './links.tsx';
import classes from './transaction.module.css';

/** The full transaction record. */
export function TransactionDetails({ row }: { row: Transaction }) {
  const names = useNames();
  const { id, timezone, pledge_id } = row;
  const campaignId = campaignIdOf(row, names);
  const { at, marked } = dateOf(row);
  return (
    <>
      <DonorAndGift row={row} />
      <Statement
        caption="Amounts"
        currency={currencyOf(row, names)}
        lines={[
          { label: 'Amount', amount: <GiftAmount row={row} />, weight: 'first' },
          { label: 'Fee', amount: <Amount amount={row.fee} /> },
          { label: 'Fee covered', amount: <Amount amount={row.fee_covered} /> },
          { label: 'Donated', amount: <Amount amount={row.donated} /> },
          { label: 'Net payout', amount: <Amount amount={row.payout} />, weight: 'sum' },
          { label: 'Fair market value', amount: <Amount amount={row.fair_market_value_amount} />, weight: 'aside' },
          { label: 'Tax deductible', amount: <Amount amount={row.tax_deductible_amount} />, weight: 'aside' },
        ]}
        note={row.currency ? null : <CurrencyNote campaignId={campaignId} />}
      />
      <Section title="Line items">
        {row.line_items.length > 0 ? <LineItems items={row.line_items} /> : <p>None.</p>}
      </Section>
      <Section title="Dates">
        <Facts
          flush
          facts={[
            {
              label: 'Gift date',
              value: row.transacted_at && <MomentWithZone at={row.transacted_at} zone={timezone} />,
            },
            {
              label: 'Date (from line items)',
              value: marked && at ? <MomentWithZone at={at} zone={timezone} /> : null,
            },
            { label: 'Captured', value: happened(row.captured, row.captured_at, 'captured', timezone) },
            { label: 'Refunded', value: happened(row.refunded, row.refunded_at, 'refunded', timezone) },
            {
              label: 'Check deposited',
              value: row.check_deposited_at && <MomentWithZone at={row.check_deposited_at} zone={timezone} />,
            },
            { label: 'Time zone', value: timezone },
          ]}
        />
      </Section>
      <Section title="Related">
        <Facts
          flush
          facts={[
            { label: 'Campaign', value: campaignId && <CampaignLink id={campaignId} /> },
            { label: 'Pledge', value: pledge_id && <PledgeOf id={pledge_id} /> },
            { label: 'Payout', value: row.payout_id && <PayoutLink id={row.payout_id} /> },
            { label: 'Tickets', value: id && <Link {...ticketsOfTransaction(id)}>Tickets in this transaction</Link> },
            { label: 'Transaction ID', value: id && <Copyable text={id} what="ID" /> },
            { label: 'Number', value: row.number },
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

/** Strikes through the amount of a refunded transaction. */
function GiftAmount({ row }: { row: Transaction }) {
  const amount = <Amount amount={row.amount} />;
  return giftStatus(row) === 'refunded' ? <s>{amount}</s> : amount;
}

/** The donor, purpose, method, and message of the gift. */
function DonorAndGift({ row }: { row: Transaction }) {
  const { name, contactId, by } = donorOf(row, names.get());
  const { email, phone, company } = row;
  return (
    <Section title="Donor and gift">
      <Facts
        flush
        facts={[
          {
            label: 'Donor',
            value: contactId ? <ContactLink id={contactId} name={name} /> : by === 'ticket' ? `${name} (likely)` : name,
          },
          { label: 'Company', value: company === name ? null : company },
          {
            label: 'Email',
            value: email && <EmailLink email={email} />,
          },
          {
            label: 'Phone',
            value: phone && <PhoneLink phone={phone} />,
          },
          {
            label: 'More from this person',
            value: !contactId && row.id && email && (
              <RowLink link={unlinkedLink(`transaction-${row.id}`)}>Gifts and tickets with this email</RowLink>
            ),
          },
          { label: 'Address', value: renderRawValue(row['address']) },
          { label: 'Description', value: purposeOf(row) },
          { label: 'Dedication', value: dedicationOf(row) },
          { label: 'Message', value: messageOf(row) },
          { label: 'Method', value: methodLabel(row) },
          { label: 'Check number', value: row.check_number },
          { label: 'Custom fields', value: renderRawValue(row['custom_fields']) },
        ]}
      />
    </Section>
  );
}

function PledgeOf({ id }: { id: string }) {
  const contactId = names.get().pledge(id)?.contactId;
  return (
    <>
      <PledgeLink id={id} />
      {contactId && contactId !== '0' ? (
        <>
          {' '}
          from <ContactLink id={contactId} />
        </>
      ) : null}
    </>
  );
}

/** Returns the time of an event. Without a time, returns Yes or `Not ${verb}` if the platform's value is known. */
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
              {humanise(type)}
              {subtype && subtype !== type ? <div className={classes.second}>{humanise(subtype)}</div> : null}
            </>
          ),
        },
        { title: 'Description', cell: ({ description }) => <UserText>{description}</UserText> },
        { title: 'Qty', figure: true, cell: ({ quantity }) => quantity },
        { title: 'Price', figure: true, cell: ({ price }) => <Amount amount={price} /> },
        { title: 'Discount', figure: true, cell: ({ discount }) => <Amount amount={discount} /> },
        { title: 'Total', figure: true, cell: ({ total }) => <Amount amount={total} /> },
      ]}
    />
  );
}
