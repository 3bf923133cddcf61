/** Panels beside a person's timeline: open pledges, recurring gifts, and household giving. */
import { purposeOf } from '../../domain/gift.ts';
import { goalProgress } from '../../domain/campaign.ts';
import { plural, formatCount } from '../../domain/values/labels.ts';
import { Link } from '@tanstack/react-router';
import type { Family } from '../../replica/questions/families.ts';
import type { PersonAnswer, PledgeSeen } from '../../replica/questions/person.ts';
import { LineList } from '../../ui/kit/line-list.tsx';
import { Panel } from '../../ui/kit/page.tsx';
import { formatAmount } from '../../ui/values/money.ts';
import { formatDate } from '../../ui/values/time.ts';
import { ContactLink, HouseholdNameLink, PledgeLink, TransactionLink } from '../links.tsx';
import classes from './giving.module.css';
import type { Person } from './use-person.ts';
import { formatBalance, formatSums } from './giving-labels.ts';

const shown = 4;

export function OpenPledges({ person, contact }: { person: Person; contact: string | null }) {
  const open = person.pledges.filter(({ isOpen }) => isOpen);
  if (open.length === 0) return null;
  return (
    <Panel
      title={open.length === 1 ? 'Open pledge' : 'Open pledges'}
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
    </Panel>
  );
}

function OpenPledge({ pledge }: { pledge: PledgeSeen }) {
  const { id, amount, amount_fulfilled: paid } = pledge.row;
  const progress = goalProgress(paid, amount);
  const { isOverdue, due } = pledge;
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
          <p
            className={classes.dim}
          >{`${formatAmount(paid)} of ${formatAmount(amount)} paid (${Math.floor(Number(progress.percent))}%)`}</p>
        </>
      ) : null}
      {isOverdue ? (
        <p className={classes.past}>{pastDueMessage(pledge)}</p>
      ) : due ? (
        <p className={classes.dim}>Due {formatDate(due)}</p>
      ) : null}
    </div>
  );
}

function pastDueMessage({ overdue, left, due }: PledgeSeen): string {
  const date = formatDate(due ?? '');
  if (overdue === null) return `Past due since ${date}`;
  return overdue === left
    ? `${formatAmount(overdue)} past due since ${date}`
    : `About ${formatAmount(overdue)} past due since ${date}`;
}

export function RecurringGifts({ person: { plans } }: { person: Person }) {
  if (plans.length === 0) return null;
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
    second: [since ? `${count} since ${formatDate(since)}` : count, last.day && `most recent ${formatDate(last.day)}`]
      .filter(Boolean)
      .join(', '),
    aside: formatSums([{ sum: last.amount, currency: last.currency }]),
  };
}

/** Giving of each other member of a household, and of the whole household. */
export function FamilyGiving({
  family: { id, name, members, together },
  contact,
}: {
  family: Family;
  contact: string;
}) {
  const others = members.filter((member) => member.id !== contact);
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
            aside: formatSums(member.given) || 'No gifts',
          }))}
        />
      ) : null}
      <p className={classes.sum}>
        <span className={classes.dim}>Household giving</span>
        <b>{formatSums(together) || 'None'}</b>
      </p>
    </Panel>
  );
}
