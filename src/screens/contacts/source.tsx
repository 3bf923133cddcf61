import { Fragment } from 'react';
import type { ApiError } from '../../api/errors.ts';
import type { Person, Sighting } from '../../device/people.ts';
import { contactFields } from '../../records/contact.ts';
import type { KnownContact } from '../../records/contact-known.ts';
import { HouseholdOf } from '../../records/links.tsx';
import { InfoButton } from '../../ui/kit/info-button.tsx';
import { formatCount } from '../../ui/values/money.ts';
import { agoWords } from '../../ui/values/age.ts';
import { formatClock } from '../../ui/values/time.ts';
import { countShown } from './facts.tsx';

interface ContactSourceProps {
  id: string;
  person: Person | undefined;
  known: KnownContact;
  /** What became of asking for its households. */
  asked: { isPending: boolean; error: ApiError | null };
  /** When the page was opened, in milliseconds: says how old it is. */
  now?: number;
}

/** In one line, where what is shown of a contact comes from; the rest of it on demand. */
export function ContactSource({ id, person, known, asked, now }: ContactSourceProps) {
  const { sources } = known;
  if (sources.length === 0) {
    if (asked.isPending) return <span aria-busy="true">Looking for details</span>;
    const pledge = person?.mention?.from.id;
    return (
      <>
        No details for this contact{' '}
        <InfoButton label="Why there are no details">
          <p>
            {asked.error
              ? 'The households could not be read.'
              : 'No household that the service lists has this contact as a member'}
            {asked.error ? '' : pledge ? `; pledge ${pledge} names it.` : '.'}
          </p>
        </InfoButton>
      </>
    );
  }
  const isWhole = sources.some(({ from }) => from.kind !== 'household');
  const [newest] = sources;
  return (
    <>
      {isWhole ? 'Profile' : 'Limited profile'}, from{' '}
      {newest?.from.kind === 'household' ? <HouseholdOf contactId={id} household={newest.from} /> : 'its last save'}{' '}
      <InfoButton>
        <p>
          From{' '}
          {sources.map((source, index) => (
            <Fragment key={`${source.from.kind}:${source.at}`}>
              {index > 0 ? ' and ' : ''}
              <SourceWords {...source} now={now} />
            </Fragment>
          ))}
          .
        </p>
        <p>
          {formatCount(countShown(known))} of {formatCount(contactFields.length)} fields are known. The others can be
          changed, but not shown.
        </p>
      </InfoButton>
    </>
  );
}

interface SourceWordsProps extends Sighting<unknown> {
  now?: number | undefined;
}

export function SourceName({ from }: Pick<Sighting<unknown>, 'from'>) {
  if (from.kind === 'household')
    return (
      <>
        household <bdi>{from.name?.trim() || from.id}</bdi>
      </>
    );
  return <>the answer to its last save</>;
}

/** Without `now` its age is not said. */
function SourceWords({ from, at, now }: SourceWordsProps) {
  const clock = now === undefined ? formatClock(at) : `${formatClock(at)} (${agoWords(at, now)})`;
  if (from.kind === 'household') {
    return (
      <>
        household <bdi>{from.name?.trim() || from.id}</bdi>, loaded {clock}
      </>
    );
  }
  return from.kind === 'saved household' ? (
    <>
      the answer to a save of household <bdi>{from.name}</bdi> at {clock}
    </>
  ) : (
    <>the answer to a save of this contact at {clock}</>
  );
}
