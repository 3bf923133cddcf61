import { useNames } from '../../records/names.ts';
import { humanise, yesNo } from '../../domain/values/labels.ts';
import { Link } from '@tanstack/react-router';
import { givenFields } from '../../api/fields.ts';
import type { Pledge } from '../../api/resources.ts';
import { Amount, Day, MomentWithZone } from '../../ui/kit/cells.tsx';
import { CopyLinkButton } from '../../ui/record/copy-link.tsx';
import { AllFields, Copyable, CopyButton, Section, Statement } from '../../ui/record/drawer-parts.tsx';
import { Facts } from '../../ui/kit/page.tsx';
import { CurrencyNote } from '../../records/currencies.tsx';
import { CampaignLink, ContactLink, transactionsOfContact, transactionsOfPledge } from '../../records/links.tsx';
import classes from './details.module.css';
import { reminderOf } from './reminder.ts';

/** The full pledge record. */
export function PledgeDetails({ row }: { row: Pledge }) {
  const names = useNames();
  const { id, campaign_id, fund_id } = row;
  const reminder = reminderOf(row);
  const contact = row.contact_id === '0' ? null : row.contact_id;
  return (
    <>
      <Statement
        caption="Amounts"
        currency={names.currency(row.campaign_id)}
        lines={[
          { label: 'Amount', amount: <Amount amount={row.amount} />, weight: 'first' },
          { label: 'Paid', amount: <Amount amount={row.amount_fulfilled} /> },
          { label: 'Balance', amount: <Amount amount={row.amount_remaining} />, weight: 'sum' },
        ]}
        note={<CurrencyNote campaignId={campaign_id} />}
      />
      {reminder ? (
        <Section title="Reminder">
          <p className={classes.reminder}>{reminder}</p>
          <CopyButton text={reminder} what="reminder">
            Copy
          </CopyButton>
        </Section>
      ) : null}
      <Section title="Schedule">
        <Facts
          flush
          facts={[
            { label: 'Installment frequency', value: humanise(row.installment_frequency) },
            { label: 'First installment', value: day(row.first_installment_date) },
            { label: 'Next installment', value: day(row.next_installment_date) },
            { label: 'Due by', value: day(row.expected_fulfillment_date) },
            { label: 'Last reminded', value: moment(row.last_reminded_at) },
            { label: 'Canceled', value: moment(row.canceled_at) },
            { label: 'Created', value: moment(row.created_at) },
            { label: 'Updated', value: moment(row.updated_at) },
          ]}
        />
      </Section>
      <Section title="Settings">
        <Facts
          flush
          facts={[
            { label: 'Type', value: humanise(row.type) },
            { label: 'Status code', value: row.status },
            { label: 'Memo', value: row.memo },
            { label: 'Automatic reminders', value: yesNo(row.auto_remind) },
            { label: 'Custom amount allowed', value: yesNo(row.allow_custom_amount) },
            { label: 'Counts toward goal', value: yesNo(row.include_in_campaign_goal) },
            { label: 'Tips allowed', value: yesNo(row.tips_enabled) },
            { label: 'Fee coverage', value: humanise(row.fee_coverage_type) },
            { label: 'Fee coverage visibility', value: humanise(row.fee_coverage_visibility) },
          ]}
        />
      </Section>
      <Section title="Related">
        <Facts
          flush
          facts={[
            { label: 'Contact', value: contact && <ContactLink id={contact} /> },
            { label: 'Campaign', value: campaign_id && <CampaignLink id={campaign_id} /> },
            {
              label: 'Transactions',
              value: id && <Link {...transactionsOfPledge(id)}>Payments on this pledge</Link>,
            },
            {
              label: 'All giving',
              value: contact && <Link {...transactionsOfContact(contact)}>Donor’s transactions</Link>,
            },
            { label: 'Fund ID', value: fund_id && <Copyable text={fund_id} what="fund ID" /> },
            { label: 'Pledge ID', value: id && <Copyable text={id} what="ID" /> },
            { label: 'Link', value: <CopyLinkButton /> },
          ]}
        />
      </Section>
      <AllFields fields={givenFields(row)} />
    </>
  );
}

function day(date: string | null) {
  return date ? <Day at={date} /> : null;
}

function moment(at: string | null) {
  return at ? <MomentWithZone at={at} zone={null} /> : null;
}
