import { Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { plural, humanise } from '#domain/values/labels.ts';
import { viewerZone } from '#ui/format/time.ts';
import { givenFields } from '#api/fields.ts';
import type { Payout } from '#api/resources.ts';
import { Badge, Day } from '#ui/kit/cells.tsx';
import { AllFields, Breakdown, Section } from '#ui/record/drawer-parts.tsx';
import { Details, ReceiptTop } from '#ui/record/receipt.tsx';
import { AddressBlock, addressIn } from '#records/details/address-block.tsx';
import { CurrencyNote } from '#records/currencies.tsx';
import { renderRawValue } from '#ui/record/given.tsx';
import { PlainTable } from '#ui/kit/plain-table.tsx';
import { Facts } from '#ui/kit/page.tsx';
import { formatDaysToPay, signed } from './payout-labels.ts';
import {
  daysLate,
  daysToPay,
  differenceOf,
  expectedNet,
  isVoid,
  mismatch,
  payoutMethod,
  payoutStatus,
  payoutTone,
} from '#domain/payout.ts';
import { Banner } from '#ui/kit/banner.tsx';
import { today } from '#ui/format/days.ts';
import { formatAmount } from '#ui/format/money.ts';
import { useSyncQuery, useSyncWith } from '#records/use-sync.ts';
import { Link } from '@tanstack/react-router';
import { CampaignCell } from '#records/links.tsx';
import type { DetailsProps } from '#ui/list/list-drawer.tsx';
import { recordFields } from '#records/details/record-fields.tsx';
import { joinedPayout, type PayoutField } from '#domain/lists/payouts.ts';

/** The full payout record: what was paid first. */
export function PayoutDetails({ row, columns }: DetailsProps<Payout>) {
  const { facts, part } = recordFields<Payout, PayoutField>(columns, row);
  const { id } = row;
  const currency = joinedPayout.currency(row);
  const off = mismatch(row);
  const late = daysLate(row, today(), viewerZone());
  const toPay = daysToPay(row, viewerZone());
  const address = addressIn(row.address);
  return (
    <>
      <ReceiptTop
        label="Net"
        figure={row.payout && formatAmount(row.payout, currency || 'unknown currency')}
        status={
          late === null ? (
            <Badge tone={payoutTone(row, today(), viewerZone())}>{humanise(payoutStatus(row))}</Badge>
          ) : (
            <Badge tone="warn">{plural(late, 'day', 'days')} late</Badge>
          )
        }
        line={[
          <Arrival key="arrival" row={row} />,
          humanise(payoutMethod(row)),
          <CampaignCell key="campaign" campaign={joinedPayout.campaign(row)} />,
        ]}
      />
      {off === null ? null : (
        <Banner kind="not-known" title={`${signed(off, currency)} discrepancy`}>
          Gross − fees − tips = {formatAmount(expectedNet(row), currency)}.
        </Banner>
      )}
      <Breakdown lines={[part('amount'), part('fee', 'less'), part('tip', 'less'), part('payout', 'sum')]} />
      {id ? <PayoutTransactions id={id} row={row} currency={currency} /> : null}
      <Details>
        <Facts
          flush
          facts={[
            ...facts('expected_at', 'paid_at'),
            { label: 'Paid vs. expected', value: toPay === null ? null : formatDaysToPay(toPay) },
            ...facts(
              { address: address ? <AddressBlock address={address} /> : renderRawValue(row.address) },
              'memo',
              {
                currency: row.currency ? null : (
                  <CurrencyNote campaign={joinedPayout.campaign(row)} currency={currency} />
                ),
              },
              'id',
              'created_at',
              'updated_at',
            ),
          ]}
        />
      </Details>
      <AllFields fields={givenFields(row)} />
    </>
  );
}

/** Says when the payout reaches the bank. A void one never does. */
function Arrival({ row }: { row: Payout }) {
  const { expected_at, paid_at } = row;
  const at = paid_at || expected_at;
  return at && !isVoid(row) ? (
    <>
      {paid_at ? 'Paid' : 'Expected'} <Day at={at} within />
    </>
  ) : null;
}

const isSome = (amount: string | null) => amount !== null && /[1-9]/.test(amount);

/** Compares the payout with the totals of its transactions, once all transactions are synced. */
function PayoutTransactions({ id, row, currency }: { id: string; row: Payout; currency: string }) {
  const sync = useSyncWith('listTransactions');
  const gifts = useSyncQuery(sync, ['gifts-of-payout', id], (ask) => ask('giftsOfPayout', id));
  if (gifts === undefined) return null;
  if (gifts === null || gifts.transactions === 0) {
    return (
      <Section title="Transactions in this payout">
        <Text size="sm" c="dimmed">
          {gifts
            ? 'No transactions are linked to this payout.'
            : 'The platform doesn’t say which transactions are in this payout.'}
        </Text>
      </Section>
    );
  }
  const lines = [
    { title: 'Gross', theirs: gifts.gross, own: row.amount },
    { title: 'Fees covered by donors', theirs: gifts.covered, own: null },
    { title: 'Fees', theirs: gifts.fee, own: row.fee },
    { title: 'Tips', theirs: gifts.tip, own: row.tip },
    { title: 'Net', theirs: gifts.net, own: row.payout },
  ].map((line) => ({ ...line, off: differenceOf(line.own, line.theirs) }));
  const off = lines.filter((line) => line.off !== null);
  const compared = lines.filter(({ theirs, own }) => theirs !== null && own !== null);
  const link = (
    <Link to="/transactions" search={{ 'f.payout_id': id }}>
      {plural(gifts.transactions, 'transaction', 'transactions')}
    </Link>
  );
  if (off.length === 0 && compared.length === 4) {
    return (
      <Section title="Transactions in this payout">
        <Text size="sm" c="dimmed">
          <IconCheck size={16} stroke={1.6} aria-hidden /> {link}. Every total matches the payout to the cent.
          {isSome(gifts.covered) ? ` Donors covered ${formatAmount(gifts.covered, currency)} of the fees.` : null}
        </Text>
      </Section>
    );
  }
  return (
    <Section title="Transactions in this payout">
      <PlainTable
        flush
        caption="Payout compared with its transactions"
        rows={lines}
        columns={[
          { title: 'Total', titleSpoken: true, cell: ({ title }) => title },
          {
            title: 'Transactions',
            figure: true,
            cell: ({ theirs }) => (theirs === null ? 'Unknown' : formatAmount(theirs, currency)),
          },
          { title: 'Payout', figure: true, cell: ({ own }) => formatAmount(own, currency) },
          ...(off.length > 0
            ? [
                {
                  title: 'Discrepancy',
                  figure: true as const,
                  cell: (line: (typeof lines)[number]) =>
                    line.off && <Badge tone="warn">{signed(line.off, currency)}</Badge>,
                },
              ]
            : []),
        ]}
      />
      <Text size="sm" c="dimmed" mt="sm">
        {link}
      </Text>
    </Section>
  );
}
