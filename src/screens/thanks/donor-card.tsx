import { donorOfThanks, type ThanksAsked } from '#domain/lists/thanks.ts';
import { plural } from '#domain/values/labels.ts';
import { AddressBlock } from '#records/details/address-block.tsx';
import { formatSums } from '#records/giving/giving-labels.ts';
import { HouseholdNameLink, TransactionLink } from '#records/ways/further-links.tsx';
import type { DonorToThank } from '#replica/questions/donors-to-thank.ts';
import { Day, UserText } from '#ui/kit/cells.tsx';
import { EmailLink, mailTo, PhoneLink } from '#ui/kit/out-link.tsx';
import { Facts, Panel } from '#ui/kit/page.tsx';
import { AnchorButton } from '#ui/kit/link-button.tsx';
import { CopyButton } from '#ui/record/drawer-parts.tsx';
import { Named } from './columns.tsx';
import { useThanked } from '#records/giving/thanked.tsx';
import classes from './thank-you.module.css';
import { letterName } from '#domain/donor.ts';
import type { Money } from '#domain/values/money.ts';
import { greetingName } from '#records/giving/greeting.ts';
import { savedHereLabel } from '#records/giving/person-columns.tsx';
import { formatDate } from '#ui/format/time.ts';

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
  const letter = letterTo(donor);
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
      </div>
      <div className={classes.beside}>
        <Panel title="Letter">
          <p className={classes.letter}>{letter.text}</p>
          <div className={classes.send}>
            <CopyButton text={letter.text} what="letter">
              Copy
            </CopyButton>
            {mail ? <AnchorButton href={mail}>Write email</AnchorButton> : null}
          </div>
        </Panel>
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
            { label: 'Email', value: row.email && <EmailLink email={row.email} /> },
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

// Draft of a thank-you letter, also for an email.

interface Letter {
  subject: string;
  text: string;
}

type Given = Pick<DonorToThank, 'row' | 'gifts' | 'given' | 'deductible'>;

/** Writes the letter with what is known: a name, amounts, campaigns, and dates that aren't known are left out. */
export function letterTo(donor: Given): Letter {
  const { gifts, given, deductible } = donor;
  const noun = gifts.length === 1 ? 'gift' : 'gifts';
  const money = inWords(given);
  const [first, ...others] = gifts;
  const campaigns = [...new Set(gifts.flatMap(({ campaign }) => campaign ?? []))];
  const to = campaigns.length > 0 ? ` to ${listed(campaigns)}` : '';
  const thanks =
    others.length === 0
      ? `Thank you for your gift${money && ` of ${money}`}${to}${first?.day ? ` on ${formatDate(first.day)}` : ''}.`
      : `Thank you for your ${gifts.length} gifts${to}${money && `, totaling ${money}`}.`;
  const tax = deductible.length > 0 ? `The tax-deductible amount is ${inWords(deductible)}.` : '';
  const name = nameIn(donor);
  return {
    subject: `Thank you for your ${noun}`,
    text: [
      name ? `Dear ${name},` : 'Dear friend,',
      '',
      [thanks, 'Your generosity makes our work possible.'].join(' '),
      ...(tax ? ['', tax] : []),
      '',
      'With gratitude,',
    ].join('\n'),
  };
}

/** The members of a household, else the donor. Not an email or an ID. */
function nameIn({ row }: Given): string {
  if (row.salutation) return row.salutation;
  const written = letterName(donorOfThanks(row));
  return written === null ? '' : greetingName(row.contact_id) || written;
}

const inWords = (sums: readonly Money[]) => listed(sums.map((sum) => formatSums([sum])));

const lists = new Intl.ListFormat('en-US');
const listed = (words: readonly string[]) => lists.format(words);
