/** Panels beside a person's timeline: open pledges, recurring gifts, and household giving. */
import { Text } from '@mantine/core';
import { purposeOf } from '#domain/gift-labels.ts';
import { goalProgress } from '#domain/campaign.ts';
import { isExpected, pledgeStatus } from '#domain/pledge.ts';
import { plural, formatCount, humanise } from '#domain/values/labels.ts';
import { Link } from '@tanstack/react-router';
import type { Family } from '#sync/questions/families.ts';
import type { PersonAnswer, PledgeSeen } from '#sync/questions/person.ts';
import { LineList } from '#ui/kit/line-list.tsx';
import { Panel } from '#ui/kit/page.tsx';
import { PanelText } from '#ui/kit/query-panel.tsx';
import { formatAmount } from '#ui/format/money.ts';
import { formatShortDate } from '#ui/format/time.ts';
import { PledgeLink } from '#records/links.tsx';
import { ContactLink, HouseholdNameLink, TransactionLink } from '#records/ways/further-links.tsx';
import classes from './giving.module.css';
import { PartBody } from './part-line.tsx';
import type { Person } from './use-person.ts';
import { formatBalance, formatSums } from './giving-labels.ts';
import { Day } from '#ui/kit/cells.tsx';

const shown = 4;

export function OpenPledges({ person, contact }: { person: Person; contact: string | null }) {
  const open = person.pledges.filter(({ isOpen }) => isOpen);
  const part = person.parts.pledges;
  if (part.isWhole && open.length === 0) return null;
  return (
    <Panel
      title="Open pledges"
      aside={
        contact === null ? null : (
          <Link to="/pledges" search={{ 'f.contact_id': contact }}>
            All pledges
          </Link>
        )
      }
      footer={open.length > shown ? `${shown} of ${formatCount(open.length)}` : null}
    >
      {open.slice(0, shown).map((pledge) => (
        <OpenPledge key={pledge.row.id} pledge={pledge} />
      ))}
      {part.isWhole ? null : <PartBody part={part} />}
    </Panel>
  );
}

function OpenPledge({ pledge }: { pledge: PledgeSeen }) {
  const { id, amount, amount_fulfilled: paid } = pledge.row;
  const progress = goalProgress(paid, amount);
  const { isOverdue, due, currency } = pledge;
  return (
    <div className={classes.pledge}>
      <p>
        <PledgeLink id={id} name={pledge.campaign?.title || (id ? `Pledge ${id}` : 'Pledge')} />
        <span>{formatBalance(pledge)}</span>
      </p>
      {progress ? (
        <>
          <span className={classes.track} aria-hidden>
            <span style={{ inlineSize: `${Math.min(100, Number(progress.percent))}%` }} />
          </span>
          <Text
            size="sm"
            c="dimmed"
          >{`${formatAmount(paid, currency)} of ${formatAmount(amount, currency)} paid (${Math.floor(Number(progress.percent))}%)`}</Text>
        </>
      ) : null}
      {isOverdue ? (
        <Text size="sm" c="var(--st-danger)" fw={600}>
          {pastDueMessage(pledge)}
        </Text>
      ) : due ? (
        <Text size="sm" c="dimmed">
          Due <Day at={due} within />
        </Text>
      ) : isExpected(pledge.row) ? null : (
        <Text size="sm" c="dimmed">
          {humanise(pledgeStatus(pledge.row))}
        </Text>
      )}
    </div>
  );
}

function pastDueMessage({ overdue, left, due, currency }: PledgeSeen): string {
  const date = due && formatShortDate(due);
  if (overdue === null) return `Past due since ${date}, amount unknown`;
  return overdue === left
    ? `${formatAmount(overdue, currency)} past due since ${date}`
    : `About ${formatAmount(overdue, currency)} past due since ${date}`;
}

export function RecurringGifts({ person: { plans, parts } }: { person: Person }) {
  if (plans.length === 0 || !parts.gifts.isWhole) return null;
  return (
    <Panel title="Recurring gifts" footer={plans.length > shown ? `${shown} of ${formatCount(plans.length)}` : null}>
      <LineList lines={plans.slice(0, shown).map((plan) => planLine(plan))} />
    </Panel>
  );
}

function planLine({ id, last, since, gifts }: PersonAnswer['plans'][number]) {
  const count = plural(gifts, 'gift', 'gifts');
  return {
    key: id,
    label: <TransactionLink id={last.id} name={purposeOf(last.row) || `Plan ${id}`} />,
    second: [
      since ? `${count} since ${formatShortDate(since)}` : count,
      last.day && `most recent ${formatShortDate(last.day)}`,
    ]
      .filter(Boolean)
      .join(', '),
    aside: formatSums([{ sum: last.amount, currency: last.currency }]),
  };
}

/** The households of a contact. */
export function Families({ person, contact }: { person: Person; contact: string }) {
  const { families, isSynced } = person;
  const part = person.parts.households;
  if (part.isWhole && families.length > 0) {
    return families.map((family) => (
      <FamilyGiving key={family.id} family={family} contact={contact} isSynced={isSynced} />
    ));
  }
  return (
    <Panel
      title="Household"
      aside={
        <Link to="/households" search={{ contacts: contact }}>
          All households
        </Link>
      }
    >
      {part.isWhole ? <PanelText>No household.</PanelText> : <PartBody part={part} />}
    </Panel>
  );
}

interface FamilyGivingProps {
  family: Family;
  contact: string;
  /** True if the giving of the other members is known. */
  isSynced: boolean;
}

/** The other members of a household, and what they and the whole household gave. */
function FamilyGiving({ family: { id, name, head, members, together }, contact, isSynced }: FamilyGivingProps) {
  const others = members.filter((member) => member.id !== contact);
  const headName = members.find((member) => member.id === head)?.name;
  return (
    <Panel
      title={name || `Household ${id}`}
      aside={<HouseholdNameLink contactId={contact} household={{ id, name: 'Household' }} />}
    >
      {others.length > 0 ? (
        <LineList
          lines={others.map((member) => ({
            key: member.id,
            label: <ContactLink id={member.id} {...(member.name ? { name: member.name } : {})} />,
            aside: isSynced ? formatSums(member.given) || 'No gifts' : null,
          }))}
        />
      ) : null}
      {head === null ? null : (
        <p className={classes.sum}>
          <Text span size="sm" c="dimmed">
            Head of household
          </Text>
          <ContactLink id={head} {...(headName && { name: headName })} />
        </p>
      )}
      {isSynced ? (
        <p className={classes.sum}>
          <Text span size="sm" c="dimmed">
            Household giving
          </Text>
          <b>{formatSums(together) || 'None'}</b>
        </p>
      ) : null}
    </Panel>
  );
}
