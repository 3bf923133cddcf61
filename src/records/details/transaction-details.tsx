import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconHeartCheck } from '@tabler/icons-react';
import { givenFields } from '#api/fields.ts';
import type { LineItem, Transaction } from '#api/resources.ts';
import { countsAsGiven, type GiftStatus, giftStatus } from '#domain/gift.ts';
import { dateOf, methodLabel } from '#domain/gift-labels.ts';
import { toInstant } from '#domain/values/calendar.ts';
import { humanise, isolateBidi } from '#domain/values/labels.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { formatAmount } from '#ui/format/money.ts';
import { Moment, UserText } from '#ui/kit/cells.tsx';
import { EmailLink, PhoneLink } from '#ui/kit/out-link.tsx';
import { Facts } from '#ui/kit/page.tsx';
import { PlainTable } from '#ui/kit/plain-table.tsx';
import { RowLink } from '#ui/kit/row-link.tsx';
import { AllFields, Breakdown, Copyable, FactSection, Section } from '#ui/record/drawer-parts.tsx';
import { renderRawValue } from '#ui/record/given.tsx';
import { Details, Happened, ReceiptTop } from '#ui/record/receipt.tsx';
import { CurrencyNote } from '#records/currencies.tsx';
import { GiftBadge } from '#records/giving/gift-badge.tsx';
import { LostMark, markGifts, useThankedAt } from '#records/giving/thanked.tsx';
import { CampaignCell, PayoutLink, PledgeLink, ticketsOfTransaction } from '#records/links.tsx';
import { ContactLink, unlinkedLink } from '#records/ways/further-links.tsx';
import { AddressBlock, addressIn } from './address-block.tsx';
import { OpenContact } from './open-contact.tsx';
import classes from './transaction-details.module.css';
import type { DetailsProps } from '#ui/list/list-drawer.tsx';
import { recordFields } from './record-fields.tsx';
import { joinedTransaction, type TransactionField } from '#domain/lists/transactions.ts';

/** The full transaction record, as a receipt. */
export function TransactionDetails({ row, columns }: DetailsProps<Transaction>) {
  const { facts, part } = recordFields<Transaction, TransactionField>(columns, row);
  const { id, timezone, pledge_id, plan_id, line_items: items } = row;
  const donor = joinedTransaction.donor(row);
  const campaign = joinedTransaction.campaign(row);
  const status = giftStatus(row);
  const isThankable = id !== null && countsAsGiven({ status }) && donor.by !== 'nothing';
  const currency = joinedTransaction.currency(row);
  const amount = formatAmount(row.amount, currency || 'unknown currency');
  const isPlain = items.length === 1 && items.every((item) => isPlainItem(item, row));
  const itemTable = items.length > 0 ? <LineItems items={items} currency={currency} /> : null;
  return (
    <>
      <ReceiptTop
        figure={row.amount && (status === 'refunded' ? <s>{amount}</s> : amount)}
        status={<GiftBadge row={row} />}
        line={[
          <CampaignCell key="campaign" campaign={campaign} />,
          methodLabel(row),
          dateOf(row).at && <Moment key="date" at={dateOf(row).at} zone={timezone} timed />,
        ]}
        actions={
          isThankable || donor.contactId ? (
            <>
              {isThankable ? <ThankAction gift={id} isMain={donor.contactId !== null} /> : null}
              {donor.contactId ? <OpenContact id={donor.contactId} label="Open donor" /> : null}
            </>
          ) : null
        }
      />
      <LostMark />
      <Breakdown
        lines={[
          { ...part('amount'), label: 'Gift' },
          part('fee_covered', 'more'),
          part('fee', 'less'),
          part('payout', status === 'not captured' ? 'aside' : 'sum'),
          ...(row.donated === row.amount ? [] : [part('donated', 'aside')]),
          part('fair_market_value_amount', 'aside'),
          part('tax_deductible_amount', 'aside'),
        ]}
      />
      {itemTable && !isPlain ? <Section title="Line items">{itemTable}</Section> : null}
      <FactSection
        title="About this gift"
        facts={facts(
          { pledge_id: pledge_id && <PledgeOf id={pledge_id} row={row} /> },
          'dedication',
          'message',
          'check_number',
        )}
      />
      <Donor row={row} />
      <TransactionSteps row={row} />
      <Details>
        {itemTable && isPlain ? itemTable : null}
        <Facts
          flush
          facts={[
            ...facts('purpose', 'method'),
            { label: 'Tickets', value: id && <Link {...ticketsOfTransaction(id)}>Tickets in this transaction</Link> },
            ...facts(
              'id',
              'number',
              'is_recurring',
              {
                plan_id: plan_id && <Copyable text={plan_id} what="plan ID" />,
                currency: row.currency ? null : <CurrencyNote campaign={campaign} currency={currency} />,
              },
              'timezone',
            ),
            { label: 'Custom fields', value: renderRawValue(row['custom_fields']) },
          ]}
        />
      </Details>
      <AllFields fields={givenFields(row)} />
    </>
  );
}

/** Marks the gift as thanked, or removes the mark. It's one button, so that it keeps the focus. */
function ThankAction({ gift, isMain }: { gift: string; isMain: boolean }) {
  const isThanked = useThankedAt(gift) !== null;
  return (
    <Button
      variant={isMain && !isThanked ? 'filled' : 'default'}
      leftSection={<IconHeartCheck aria-hidden />}
      onClick={() => {
        markGifts([gift], isThanked ? null : new Date().toISOString());
        announce(isThanked ? 'Gift unmarked' : 'Gift marked as thanked');
      }}
    >
      {isThanked ? 'Remove thanked mark' : 'Mark as thanked'}
    </Button>
  );
}

/** The donor as on an envelope, with ways to reach them. */
function Donor({ row }: { row: Transaction }) {
  const { name, contactId, by } = joinedTransaction.donor(row);
  const { email, phone, company } = row;
  const address = addressIn(row['address']);
  const heading = contactId ? (
    <ContactLink id={contactId} name={name} />
  ) : (
    <UserText>{by === 'ticket' ? `${isolateBidi(name)} (likely)` : name}</UserText>
  );
  // Staff can read what isn't set as on an envelope.
  const written = address ? null : renderRawValue(row['address']);
  const isReached = Boolean(address || written || email || phone);
  return isReached || contactId || by !== 'nothing' ? (
    <Section title="Donor">
      <div className={classes.donor}>
        {address ? <AddressBlock name={name} heading={heading} address={address} /> : <div>{heading}</div>}
        {written}
        {company && company !== name ? <UserText>{company}</UserText> : null}
        {email && email !== name ? <EmailLink email={email} /> : null}
        {phone ? <PhoneLink phone={phone} /> : null}
        {!contactId && row.id && email ? (
          <RowLink link={unlinkedLink(`transaction-${row.id}`)}>Gifts and tickets with this email</RowLink>
        ) : null}
      </div>
    </Section>
  ) : null;
}

function TransactionSteps({ row }: { row: Transaction }) {
  const { timezone: zone, payout_id } = row;
  const thanked = useThankedAt(row.id);
  const { at, marked } = dateOf(row);
  // Most are captured in the minute in which they are given.
  const isAtOnce = at !== null && row.captured_at !== null && minuteOf(at) === minuteOf(row.captured_at);
  return (
    <Happened
      steps={[
        {
          label: labelOfDate(giftStatus(row)),
          at,
          zone,
          note: marked ? 'Date from line items' : null,
        },
        { label: 'Completed', at: isAtOnce ? null : row.captured_at, zone },
        { label: 'Check deposited', at: row.check_deposited_at, zone },
        { label: 'Refunded', at: row.refunded_at, zone },
        {
          // The payout's own page says whether it has arrived.
          label: 'In a payout',
          note: payout_id && (
            <>
              Payout <PayoutLink id={payout_id} />
            </>
          ),
        },
        { label: 'Thanked', at: thanked },
      ]}
    />
  );
}

function labelOfDate(status: GiftStatus): string {
  if (status === 'not captured') return 'Started';
  return status === 'unknown' ? 'Transaction date' : 'Given';
}

const minuteOf = (at: string) => Math.floor((toInstant(at) ?? Number.NaN) / 60_000);

/** The one item of a transaction says nothing more than the transaction. */
function isPlainItem({ quantity, discount, total }: LineItem, { amount }: Transaction): boolean {
  return Number(quantity ?? 1) === 1 && !Number(discount ?? 0) && total === amount;
}

function PledgeOf({ id, row }: { id: string; row: Transaction }) {
  const { contactId, page } = joinedTransaction.pledge(row) ?? {};
  return (
    <>
      <PledgeLink id={id} page={page} />
      {contactId && contactId !== '0' ? (
        <>
          {' '}
          from <ContactLink id={contactId} />
        </>
      ) : null}
    </>
  );
}

function LineItems({ items, currency }: { items: readonly LineItem[]; currency: string | null }) {
  return (
    <PlainTable
      caption="Line items"
      flush
      stacked
      rows={items}
      columns={[
        {
          title: 'Type',
          cell: ({ type, subtype }) => (
            <>
              {humanise(type)}
              {subtype && subtype !== type ? (
                <Text component="div" size="xs" c="dimmed">
                  {humanise(subtype)}
                </Text>
              ) : null}
            </>
          ),
        },
        { title: 'Description', cell: ({ description }) => <UserText>{description}</UserText> },
        { title: 'Qty', figure: true, cell: ({ quantity }) => quantity },
        { title: 'Price', figure: true, cell: ({ price }) => formatAmount(price, currency) },
        items.some(({ discount }) => Number(discount ?? 0)) && {
          title: 'Discount',
          figure: true,
          cell: ({ discount }) => formatAmount(discount, currency),
        },
        { title: 'Total', figure: true, cell: ({ total }) => formatAmount(total, currency) },
      ]}
    />
  );
}
