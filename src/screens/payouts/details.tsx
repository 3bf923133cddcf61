import { viewerZone } from '../../ui/values/time.ts';
import { givenFields } from '../../api/fields.ts';
import type { Payout } from '../../api/resources.ts';
import { Amount, humanised, MomentWithZone } from '../../ui/kit/cells.tsx';
import { CopyLinkButton } from '../../ui/record/copy-link.tsx';
import { AllFields, Copyable, Section, Statement } from '../../ui/record/drawer-parts.tsx';
import { asGiven } from '../../ui/record/given.tsx';
import { Facts } from '../../ui/kit/page.tsx';
import { daysToPayWords, payoutMethod, signed } from './words.ts';
import { daysLate, daysToPay, differenceOf, expectedPayout } from '../../replica/questions/payout-check.ts';
import { Banner } from '../../ui/kit/banner.tsx';
import { today } from '../../ui/values/days.ts';
import { formatAmount, formatCount } from '../../ui/values/money.ts';
import { useAnswer, useAtHand } from '../../records/use-at-hand.ts';
import { Link } from '@tanstack/react-router';
import { CampaignLink } from '../../records/links.tsx';

/** Every field of a payout. */
export function PayoutDetails({ row }: { row: Payout }) {
  const { id, campaign_id, currency } = row;
  const off = differenceOf(row);
  const late = daysLate(row, today(), viewerZone());
  const toPay = daysToPay(row, viewerZone());
  return (
    <>
      <Statement
        caption="Amounts"
        currency={currency}
        lines={[
          { label: 'Amount', amount: <Amount amount={row.amount} />, weight: 'first' },
          { label: 'Fee', amount: <Amount amount={row.fee} /> },
          { label: 'Tip', amount: <Amount amount={row.tip} /> },
          { label: 'Payout amount', amount: <Amount amount={row.payout} />, weight: 'sum' },
        ]}
        note={currency ? null : 'No currency given.'}
      />
      {off === null ? null : (
        <Banner kind="not-known" title={`${signed(off)} against what it should be`}>
          Amount − fee − tip is {formatAmount(expectedPayout(row))}.
        </Banner>
      )}
      <Section title="Payment">
        <Facts
          flush
          facts={[
            { label: 'Method', value: humanised(payoutMethod(row)) },
            { label: 'Expected', value: moment(row.expected_at) },
            { label: 'Paid', value: moment(row.paid_at ?? null) },
            { label: 'Was paid', value: toPay === null ? null : daysToPayWords(toPay) },
            { label: 'Late', value: late === null ? null : `${formatCount(late)} ${late === 1 ? 'day' : 'days'}` },
            { label: 'Address', value: asGiven(row.address) },
            { label: 'Memo', value: row.memo },
          ]}
        />
      </Section>
      {id ? <GiftsOfPayout id={id} row={row} /> : null}
      <Section title="Belongs to">
        <Facts
          flush
          facts={[
            { label: 'Campaign', value: campaign_id && <CampaignLink id={campaign_id} /> },
            { label: 'Payout ID', value: id && <Copyable text={id} what="ID" /> },
            { label: 'Link', value: <CopyLinkButton /> },
            { label: 'Created', value: moment(row.created_at) },
            { label: 'Updated', value: moment(row.updated_at) },
          ]}
        />
      </Section>
      <AllFields fields={givenFields(row)} />
    </>
  );
}

function moment(at: string | null) {
  return at ? <MomentWithZone at={at} zone={null} /> : null;
}

/** Once all transactions are read, and where they name their payout. */
function GiftsOfPayout({ id, row: { payout } }: { id: string; row: Payout }) {
  const replica = useAtHand('listTransactions');
  const gifts = useAnswer(replica, ['gifts-of-payout', id], (ask) => ask('giftsOfPayout', id));
  if (!gifts) return null;
  const off = gifts.unread > 0 ? null : differenceOf({ amount: gifts.payout, fee: '0', tip: '0', payout });
  return (
    <Section title="Transactions in it">
      <Facts
        flush
        facts={[
          {
            label: 'Transactions',
            value: (
              <Link to="/transactions" search={{ 'f.payout_id': id }}>
                {formatCount(gifts.transactions)}
              </Link>
            ),
          },
          { label: 'They come to', value: <Amount amount={gifts.payout} /> },
          { label: 'Not readable', value: gifts.unread > 0 ? formatCount(gifts.unread) : null },
          { label: 'The payout is', value: off && `${signed(off)} against them` },
        ]}
      />
    </Section>
  );
}
