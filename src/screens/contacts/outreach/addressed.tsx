import type { MailingBy, MailingRow } from '#domain/lists/mailing.ts';
import { formatCount, plural } from '#domain/values/labels.ts';
import { ContactLink } from '#records/links.tsx';
import classes from './outreach.module.css';

/** The most names without an address that are listed. */
const mostListed = 200;

interface AddressedProps {
  rows: readonly MailingRow[];
  by: MailingBy;
  /** How many have an address. */
  addressed: number;
  /** How many contacts said no to mail, and have no row. */
  declined: number;
}

/** Says how many have an address, and who doesn't. */
export function Addressed({ rows, addressed, by, declined }: AddressedProps) {
  const without = rows.filter(({ address }) => address === null);
  const counted = by === 'household' ? plural(rows.length, 'household', 'households') : formatCount(rows.length);
  return (
    <div>
      <p className={classes.answer}>
        {formatCount(addressed)} of {counted} {addressed === 1 ? 'has' : 'have'} an address.
      </p>
      {declined > 0 ? <p>{formatCount(declined)} said no to mail and aren’t included.</p> : null}
      {without.length > 0 ? (
        <details className={classes.fold}>
          <summary>{formatCount(without.length)} without an address</summary>
          <ul className={classes.names}>
            {without.slice(0, mostListed).map(({ id, name }) => (
              <li key={id}>
                <ContactLink id={id} {...(name && { name })} />
              </li>
            ))}
          </ul>
          {without.length > mostListed ? <p>The first {mostListed} are shown. To see all, download all rows.</p> : null}
        </details>
      ) : null}
    </div>
  );
}
