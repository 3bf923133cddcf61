/** What stands beside the giving of somebody: open pledges, recurring gifts, and their households. */
import { Link } from '@tanstack/react-router';
import { goalProgress } from '../campaign-progress.ts';
import type { Family } from '../../replica/questions/families.ts';
import type { PledgeSeen } from '../../replica/questions/person.ts';
import { readHeld } from '../../replica/read-held.ts';
import { LineList } from '../../ui/kit/line-list.tsx';
import { Panel } from '../../ui/kit/page.tsx';
import { formatAmount, formatCount } from '../../ui/values/money.ts';
import { formatDate } from '../../ui/values/time.ts';
import { purposeOf } from '../gift.ts';
import { ContactLink, HouseholdOf, PledgeLink, TransactionLink } from '../links.tsx';
import classes from './giving.module.css';
import type { Person } from './use-person.ts';
import { giftWords, leftWords, moneyWords } from './words.ts';

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
  const { id, amount, amount_fulfilled: paid } = readHeld('listPledges', pledge.row);
  const progress = goalProgress(paid, amount);
  const { overdue, isOverdue, due } = pledge;
  return (
    <div className={classes.pledge}>
      <p>
        <PledgeLink id={id} name={pledge.campaign?.title || (id ? `Pledge ${id}` : 'Pledge')} />
        <span>{leftWords(pledge)}</span>
      </p>
      {progress ? (
        <>
          <span className={classes.track} aria-hidden>
            <span style={{ inlineSize: `${Math.min(100, Number(progress.percent))}%` }} />
          </span>
          <p
            className={classes.dim}
          >{`${formatAmount(paid)} of ${formatAmount(amount)} paid, ${Math.floor(Number(progress.percent))}%`}</p>
        </>
      ) : null}
      {isOverdue ? (
        <p
          className={classes.past}
        >{`${overdue === null ? 'Overdue' : `${overdue === pledge.left ? '' : 'About '}${formatAmount(overdue)} overdue`} since ${formatDate(due ?? '')}`}</p>
      ) : due ? (
        <p className={classes.dim}>Due {formatDate(due)}</p>
      ) : null}
    </div>
  );
}

export function RecurringGifts({ person: { plans } }: { person: Person }) {
  if (plans.length === 0) return null;
  return (
    <Panel title="Recurring gifts" footer={plans.length > shown ? `${shown} of ${formatCount(plans.length)}` : null}>
      <LineList
        lines={plans.slice(0, shown).map(({ id, last, since, gifts }) => ({
          key: id,
          label: (
            <TransactionLink id={last.id} name={purposeOf(readHeld('listTransactions', last.row)) || `Plan ${id}`} />
          ),
          second: [
            giftWords(gifts),
            since ? `since ${formatDate(since)}` : '',
            last.day ? `last ${formatDate(last.day)}` : '',
          ]
            .filter(Boolean)
            .join(', ')
            .replace(', since', ' since'),
          aside: moneyWords([{ sum: last.amount, currency: last.currency }]),
        }))}
      />
    </Panel>
  );
}

/** What the others of a household gave, and all of them together. */
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
      aside={<HouseholdOf contactId={contact} household={{ id, name: 'Household' }} />}
    >
      {others.length > 0 ? (
        <LineList
          lines={others.map((member) => ({
            key: member.id,
            label: <ContactLink id={member.id} {...(member.name ? { name: member.name } : {})} />,
            aside: moneyWords(member.given) || 'No gifts',
          }))}
        />
      ) : null}
      <p className={classes.sum}>
        <span className={classes.dim}>Given together</span>
        <b>{moneyWords(together) || 'Nothing'}</b>
      </p>
    </Panel>
  );
}
