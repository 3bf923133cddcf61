import { givenFields } from '../../api/fields.ts';
import type { Payout } from '../../api/resources.ts';
import { Amount, humanised, MomentWithZone } from '../../ui/kit/cells.tsx';
import { CopyLinkButton } from '../../ui/record/copy-link.tsx';
import { AllFields, Copyable, Section, Statement } from '../../ui/record/drawer-parts.tsx';
import { asGiven } from '../../ui/record/given.tsx';
import { Facts } from '../../ui/kit/page.tsx';
import { payoutMethod } from './words.ts';
import { CampaignLink } from '../../records/links.tsx';

/** Every field of a payout. */
export function PayoutDetails({ row }: { row: Payout }) {
  const { id, campaign_id, currency } = row;
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
      <Section title="Payment">
        <Facts
          flush
          facts={[
            { label: 'Method', value: humanised(payoutMethod(row)) },
            { label: 'Expected', value: moment(row.expected_at) },
            { label: 'Paid', value: moment(row.paid_at ?? null) },
            { label: 'Address', value: asGiven(row.address) },
            { label: 'Memo', value: row.memo },
          ]}
        />
      </Section>
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
