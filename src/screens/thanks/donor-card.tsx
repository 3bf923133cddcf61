import type { ThanksAsked } from '#domain/lists/thanks.ts';
import { plural } from '#domain/values/labels.ts';
import { AddressBlock } from '#records/details/address-block.tsx';
import { formatSums } from '#records/giving/giving-labels.ts';
import { HouseholdNameLink, TransactionLink } from '#records/links.tsx';
import type { DonorToThank } from '#replica/questions/donors-to-thank.ts';
import { Day, UserText } from '#ui/kit/cells.tsx';
import { EmailLink, mailTo, PhoneLink } from '#ui/kit/out-link.tsx';
import { Facts, Panel } from '#ui/kit/page.tsx';
import { Button } from '#ui/kit/button.tsx';
import { CopyButton } from '#ui/record/drawer-parts.tsx';
import { Named } from './columns.tsx';
import { letterTo } from './letter.ts';
import { useThanked } from '#records/giving/thanked.tsx';
import classes from './thank-you.module.css';

/** All that a letter to a donor needs, and the letter. */
export function DonorCard({ donor, by }: { donor: DonorToThank; by: ThanksAsked['by'] }) {
  const { row, gifts, given, lifetime, thankedAt } = donor;
  const thanked = useThanked();
  const last = [thankedAt, ...gifts.map(({ id }) => thanked[id])]
    .flatMap((at) => at ?? [])
    .toSorted()
    .at(-1);
  const { contact_id, household_id, household, address } = row;
  const [first, ...others] = given;
  const letter = letterTo(donor, by);
  const mail = row.email && mailTo(row.email, { subject: letter.subject, body: letter.text });
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
            { label: 'Email', value: row.email && <EmailLink email={row.email} /> },
            { label: 'Phone', value: row.phone && <PhoneLink phone={row.phone} /> },
            {
              label: 'Address',
              value: address ? <AddressBlock name={row.addressed_to} address={address} /> : 'No address',
            },
          ]}
        />
      </div>
      <Panel title="Letter">
        <p className={classes.letter}>{letter.text}</p>
        <div className={classes.send}>
          <CopyButton text={letter.text} what="letter">
            Copy
          </CopyButton>
          {mail ? (
            <Button
              renderRoot={({ children, ...root }) => (
                <a href={mail} {...root}>
                  {children}
                </a>
              )}
            >
              Write email
            </Button>
          ) : null}
        </div>
      </Panel>
    </>
  );
}
