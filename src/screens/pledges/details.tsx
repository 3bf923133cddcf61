import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconMail } from '@tabler/icons-react';
import { givenFields } from '#api/fields.ts';
import type { Pledge } from '#api/resources.ts';
import { daysOver, type Overdue, overdueOf, overpaidOf, pledgeStatus } from '#domain/pledge.ts';
import { plural, toneOf } from '#domain/values/labels.ts';
import { CurrencyNote } from '#records/currencies.tsx';
import { OpenContact } from '#records/details/open-contact.tsx';
import { CampaignCell } from '#records/links.tsx';
import { ContactLink, transactionsOfContact, transactionsOfPledge } from '#records/ways/further-links.tsx';
import { today } from '#ui/format/days.ts';
import { formatAmount } from '#ui/format/money.ts';
import { viewerZone } from '#ui/format/time.ts';
import { Badge, StatusBadge } from '#ui/kit/cells.tsx';
import { mailTo } from '#ui/kit/out-link.tsx';
import { Facts } from '#ui/kit/page.tsx';
import { AllFields, Breakdown, Copyable, FactSection, Section } from '#ui/record/drawer-parts.tsx';
import { CopyAction, Details, ReceiptTop } from '#ui/record/receipt.tsx';
import classes from './details.module.css';
import { reminderOf } from './reminder.tsx';
import type { DetailsProps } from '#ui/list/list-drawer.tsx';
import { recordFields } from '#records/details/record-fields.tsx';
import { joinedPledge, type PledgeField } from '#domain/lists/pledges.ts';

/** The full pledge record: what is left of it first, and the reminder. */
export function PledgeDetails({ row, columns }: DetailsProps<Pledge>) {
  const { facts, part } = recordFields<Pledge, PledgeField>(columns, row);
  const { id, fund_id } = row;
  const reminder = reminderOf(row);
  const status = pledgeStatus(row);
  const days = daysOver(row, today(), viewerZone());
  const contact = row.contact_id === '0' ? null : row.contact_id;
  const currency = joinedPledge.currency(row);
  const late = overdueOf(row, today(), viewerZone(), currency);
  const overpaid = overpaidOf(row);
  const email = joinedPledge.email(row);
  const mail = reminder && email && mailTo(email, { subject: 'Your pledge', body: reminder });
  return (
    <>
      <ReceiptTop
        label={overpaid ? 'Overpaid' : 'Balance'}
        figure={row.amount_remaining && formatAmount(overpaid ?? row.amount_remaining, currency || 'unknown currency')}
        status={
          <>
            {days === null ? null : <Badge tone="warn">{plural(days, 'day', 'days')} past due</Badge>}
            {days !== null && toneOf(status) === 'warn' ? null : <StatusBadge status={status} />}
          </>
        }
        line={[
          late && pastDueLabel(late, currency),
          <CampaignCell key="campaign" campaign={joinedPledge.campaign(row)} />,
        ]}
        actions={
          <>
            {reminder ? <CopyAction text={reminder} what="reminder" isMain /> : null}
            {mail ? (
              <Button component="a" leftSection={<IconMail aria-hidden />} href={mail}>
                Write email
              </Button>
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
          part('amount'),
          part('amount_fulfilled', 'less'),
          part('amount_remaining', 'sum'),
          part('overpaid', 'aside'),
        ]}
        note={id && <Link {...transactionsOfPledge(id)}>Payments on this pledge</Link>}
      />
      <FactSection
        title="Schedule"
        facts={facts(
          'next_installment_date',
          'expected_fulfillment_date',
          'installment_frequency',
          'last_reminded_at',
          'canceled_at',
          'memo',
        )}
      />
      <Details>
        <Facts
          flush
          facts={[
            { label: 'Contact', value: contact && <ContactLink id={contact} name={joinedPledge.donor(row)} /> },
            {
              label: 'All giving',
              value: contact && <Link {...transactionsOfContact(contact)}>Donor’s transactions</Link>,
            },
            ...facts(
              'first_installment_date',
              'type',
              { status: row.status },
              'auto_remind',
              'allow_custom_amount',
              'include_in_campaign_goal',
              'tips_enabled',
              'fee_coverage_type',
              'fee_coverage_visibility',
              {
                currency: <CurrencyNote campaign={joinedPledge.campaign(row)} currency={currency} />,
                fund_id: fund_id && <Copyable text={fund_id} what="fund ID" />,
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

/** Null if all of the balance is past due. */
function pastDueLabel({ amount, isPart }: Overdue, currency: string | null): string | null {
  if (amount === null) return 'Amount past due unknown: we can’t tell how many installments are left';
  return isPart ? `About ${formatAmount(amount, currency)} of it past due` : null;
}
