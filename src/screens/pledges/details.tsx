import { Link } from '@tanstack/react-router';
import { IconMail } from '@tabler/icons-react';
import { givenFields } from '#api/fields.ts';
import type { Pledge } from '#api/resources.ts';
import { contactMethodOf, daysOver, overdueOf, pledgeStatus } from '#domain/pledge.ts';
import { humanise, plural, toneOf, yesNo } from '#domain/values/labels.ts';
import { CurrencyNote } from '#records/currencies.tsx';
import { OpenContact } from '#records/details/open-contact.tsx';
import { CampaignLink, ContactLink, transactionsOfContact, transactionsOfPledge } from '#records/links.tsx';
import { useNames } from '#records/names.ts';
import { today } from '#ui/format/days.ts';
import { formatAmount } from '#ui/format/money.ts';
import { viewerZone } from '#ui/format/time.ts';
import { AnchorButton } from '#ui/kit/link-button.tsx';
import { Amount, Badge, Day, MomentWithZone, StatusBadge } from '#ui/kit/cells.tsx';
import { mailTo } from '#ui/kit/out-link.tsx';
import { Facts } from '#ui/kit/page.tsx';
import { AllFields, Breakdown, Copyable, FactSection, Section } from '#ui/record/drawer-parts.tsx';
import { CopyAction, Details, ReceiptTop } from '#ui/record/receipt.tsx';
import classes from './details.module.css';
import { reminderOf } from './reminder.tsx';

/** The full pledge record: what is left of it first, and the reminder. */
export function PledgeDetails({ row }: { row: Pledge }) {
  const names = useNames();
  const { id, campaign_id, fund_id } = row;
  const reminder = reminderOf(row);
  const status = pledgeStatus(row);
  const days = daysOver(row, today(), viewerZone());
  const late = overdueOf(row, today(), viewerZone());
  const contact = row.contact_id === '0' ? null : row.contact_id;
  const currency = names.currency(campaign_id);
  const email = contactMethodOf(names.personSeen(contact), 'primary_email');
  const mail = reminder && email && mailTo(email, { subject: 'Your pledge', body: reminder });
  return (
    <>
      <ReceiptTop
        label="Balance"
        figure={row.amount_remaining && <Amount amount={row.amount_remaining} />}
        currency={currency}
        status={
          <>
            {days === null ? null : <Badge tone="warn">{plural(days, 'day', 'days')} past due</Badge>}
            {days !== null && toneOf(status) === 'warn' ? null : <StatusBadge status={status} />}
          </>
        }
        line={[
          late?.rest && late.amount && `About ${formatAmount(late.amount)} of it past due`,
          campaign_id && <CampaignLink key="campaign" id={campaign_id} />,
        ]}
        actions={
          <>
            {reminder ? <CopyAction text={reminder} what="reminder" isMain /> : null}
            {mail ? (
              <AnchorButton icon={IconMail} href={mail}>
                Write email
              </AnchorButton>
            ) : null}
            {contact ? <OpenContact id={contact} /> : null}
          </>
        }
      />
      {reminder ? (
        <Section title="Reminder">
          <p className={classes.reminder}>{reminder}</p>
        </Section>
      ) : null}
      <Breakdown
        lines={[
          { label: 'Amount', amount: row.amount },
          { label: 'Paid', amount: row.amount_fulfilled },
          { label: 'Balance', amount: row.amount_remaining, weight: 'sum' },
        ]}
        note={id && <Link {...transactionsOfPledge(id)}>Payments on this pledge</Link>}
      />
      <FactSection
        title="Schedule"
        facts={[
          { label: 'Next installment', value: day(row.next_installment_date) },
          { label: 'Due by', value: day(row.expected_fulfillment_date) },
          { label: 'Installments', value: humanise(row.installment_frequency) },
          { label: 'Last reminded', value: moment(row.last_reminded_at) },
          { label: 'Canceled', value: moment(row.canceled_at) },
          { label: 'Memo', value: row.memo },
        ]}
      />
      <Details>
        <Facts
          flush
          facts={[
            { label: 'Contact', value: contact && <ContactLink id={contact} /> },
            {
              label: 'All giving',
              value: contact && <Link {...transactionsOfContact(contact)}>Donor’s transactions</Link>,
            },
            { label: 'First installment', value: day(row.first_installment_date) },
            { label: 'Type', value: humanise(row.type) },
            { label: 'Status code', value: row.status },
            { label: 'Automatic reminders', value: yesNo(row.auto_remind) },
            { label: 'Custom amount allowed', value: yesNo(row.allow_custom_amount) },
            { label: 'Counts toward goal', value: yesNo(row.include_in_campaign_goal) },
            { label: 'Tips allowed', value: yesNo(row.tips_enabled) },
            { label: 'Fee coverage', value: humanise(row.fee_coverage_type) },
            { label: 'Fee coverage visibility', value: humanise(row.fee_coverage_visibility) },
            { label: 'Currency', value: <CurrencyNote campaignId={campaign_id} /> },
            { label: 'Fund ID', value: fund_id && <Copyable text={fund_id} what="fund ID" /> },
            { label: 'Pledge ID', value: id && <Copyable text={id} what="ID" /> },
            { label: 'Created', value: moment(row.created_at) },
            { label: 'Updated', value: moment(row.updated_at) },
          ]}
        />
      </Details>
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
