import type { ApiError } from '../../api/errors.ts';
import type { Person, Sighting } from '../../device/people.ts';
import { Banner } from '../../ui/kit/banner.tsx';
import { formatCount } from '../../ui/values/money.ts';
import { formatClock } from '../../ui/values/time.ts';
import { agoWords } from '../../records/answer-words.ts';
import { contactFields } from '../../records/contact.ts';
import { countShown } from './facts.tsx';
import type { KnownContact } from '../../records/contact-known.ts';
import { HouseholdOf } from '../../records/links.tsx';

interface ContactSourceProps {
  id: string;
  person: Person | undefined;
  known: KnownContact;
  /** What became of asking for its households. */
  asked: { isPending: boolean; error: ApiError | null };
  /** Says how old it is beside when it was loaded. */
  now?: number;
}

/** Where what is shown of a contact comes from, and how old it is; or that nothing is known. */
export function ContactSource({ id, person, known, asked, now }: ContactSourceProps) {
  if (known.sources.length > 0) {
    return (
      <Banner kind="note" title="The service has no way to read a contact.">
        What you see comes from{' '}
        {known.sources.map((source, index) => (
          <span key={`${source.from.kind}:${source.at}`}>
            {index > 0 ? ' and ' : ''}
            <SourceWords {...source} id={id} now={now} />
          </span>
        ))}
        , and shows {formatCount(countShown(known))} of {formatCount(contactFields.length)} fields.
      </Banner>
    );
  }
  if (asked.isPending) {
    return (
      <Banner kind="note" title="The service has no way to read a contact.">
        <span aria-busy="true">Asking for the households that have it as a member.</span>
      </Banner>
    );
  }
  const mention = person?.mention?.from;
  return (
    <Banner kind="note" title={`Nothing is known of contact ${id} beyond its ID.`}>
      <p>
        {asked.error ? 'The households could not be asked.' : 'No household that the service lists has it as a member.'}{' '}
        {mention?.id
          ? `Pledge ${mention.id} names it. The service has no way to read a contact, so there is no more to show.`
          : 'The service has no way to read a contact: what stands below is all that can be asked for by its ID.'}
      </p>
    </Banner>
  );
}

interface SourceWordsProps extends Sighting<unknown> {
  id?: string;
  now?: number | undefined;
}

/** Without an `id` there is no way to the household; without `now` its age is not said. */
export function SourceWords({ from, at, id, now }: SourceWordsProps) {
  const clock = now === undefined ? formatClock(at) : `${formatClock(at)} (${agoWords(at, now)})`;
  if (from.kind === 'household') {
    return (
      <>
        household {id ? <HouseholdOf contactId={id} household={from} /> : <bdi>{from.name}</bdi>}, loaded {clock}
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
