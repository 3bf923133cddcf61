import type { ComponentProps } from 'react';
import type { ThanksAsked } from '#domain/lists/thanks.ts';
import { plural } from '#domain/values/labels.ts';
import { AddressBlock } from '#records/details/address-block.tsx';
import { formatSums } from '#records/giving/giving-labels.ts';
import { HouseholdNameLink, TransactionLink } from '#records/ways/further-links.tsx';
import { Badge, Day, UserText } from '#ui/kit/cells.tsx';
import { EmailLink, mailTo, PhoneLink } from '#ui/kit/out-link.tsx';
import { Facts } from '#ui/kit/page.tsx';
import { Named } from './columns.tsx';
import { LetterSheet } from './letter-sheet.tsx';
import { useThanked } from '#records/giving/thanked.tsx';
import classes from './thank-you.module.css';
import { savedHereLabel } from '#records/giving/person-columns.tsx';

interface DonorCardProps extends ComponentProps<typeof LetterSheet> {
  by: ThanksAsked['by'];
}

/** All that a letter to a donor needs, and the letter. */
export function DonorCard({ donor, by, edited, edit }: DonorCardProps) {
  const { row, gifts, given, lifetime, thankedAt } = donor;
  const thanked = useThanked();
  const last = [thankedAt, ...gifts.map(({ id }) => thanked[id])]
    .flatMap((at) => at ?? [])
    .toSorted()
    .at(-1);
  const { contact_id, household_id, household, address } = row;
  const [first, ...others] = given;
  return (
    <>
      <div>
        <h2 className={classes.name}>
          <Named row={row} by={by} />
        </h2>
        {first ? (
          <p className={classes.figure}>
            {formatSums([first])}
            {others.length > 0 ? <small> and {formatSums(others)}</small> : null}
          </p>
        ) : null}
        <ul className={classes.gifts} aria-label="Gifts">
          {gifts.map(({ id, day, amount, campaign }) => (
            <li key={id}>
              <UserText>{campaign}</UserText>
              <span>
                <TransactionLink id={id} name={day === null ? id : <Day at={day} />} />
              </span>
              {gifts.length > 1 ? <span>{formatSums([amount])}</span> : null}
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.beside}>
        <LetterSheet donor={donor} edited={edited} edit={edit} />
      </div>
      <div>
        <Facts
          flush
          facts={[
            { label: 'Giving since', value: lifetime.since && <Day at={lifetime.since} /> },
            {
              label: 'Lifetime giving',
              value:
                lifetime.gifts === 1
                  ? 'First known gift'
                  : `${formatSums(lifetime.sums)}, ${plural(lifetime.gifts, 'gift', 'gifts')}`,
            },
            { label: 'Last thanked', value: last ? <Day at={last} /> : 'Not yet' },
            {
              label: 'Household',
              value: household_id && (
                <HouseholdNameLink contactId={contact_id} household={{ id: household_id, name: household }} />
              ),
            },
            {
              label: 'Email',
              value: row.email && (
                <>
                  <EmailLink email={row.email} />{' '}
                  {mailTo(row.email) ? null : <Badge tone="warn">Not a valid email</Badge>}
                </>
              ),
            },
            { label: 'Phone', value: row.phone && <PhoneLink phone={row.phone} /> },
            {
              label: 'Address',
              value: address ? (
                <>
                  <AddressBlock name={row.addressed_to} address={address} />
                  {row.address_saved === undefined ? null : <small>{savedHereLabel(row.address_saved)}</small>}
                </>
              ) : (
                'No address'
              ),
            },
          ]}
        />
      </div>
    </>
  );
}
