import type { Person } from '#domain/names.ts';
import type { ContactSnapshot } from '#domain/snapshots.ts';
import { formatCount } from '#domain/values/labels.ts';
import { Fragment } from 'react';
import type { ApiError } from '#api/errors.ts';
import { contactFields } from '#records/contact.ts';
import type { KnownContact } from '#records/contact-known.ts';
import { HouseholdNameLink } from '#records/ways/further-links.tsx';
import { InfoButton } from '#ui/kit/info-button.tsx';
import { formatAgo } from '#ui/format/age.ts';
import { formatAt } from '#ui/format/when.ts';
import { countShown } from './facts.tsx';

interface ContactSourceProps {
  id: string;
  person: Person | null | undefined;
  known: KnownContact;
  /** The query for the contact's households. */
  asked: { isPending: boolean; error: ApiError | null };
  /** When the page was opened, in milliseconds; adds the age of each source. */
  now?: number;
}

/** One line that names the source of a contact's data, with details on request. */
export function ContactSource({ id, person, known, asked, now }: ContactSourceProps) {
  const { sources } = known;
  if (sources.length === 0) {
    if (asked.isPending) return <span aria-busy="true">Loading details…</span>;
    return (
      <>
        No details available{' '}
        <InfoButton label="Why there are no details">
          <p>{asked.error ? 'Couldn’t load households.' : noDetailsMessage(person?.mention?.from.id)}</p>
        </InfoButton>
      </>
    );
  }
  const isWhole = sources.some(({ from }) => from.kind !== 'household');
  const [newest] = sources;
  return (
    <>
      {isWhole ? 'Profile' : 'Limited profile'}, from{' '}
      {newest?.from.kind === 'household' ? (
        <HouseholdNameLink contactId={id} household={newest.from} />
      ) : newest ? (
        <SourceName from={newest.from} />
      ) : null}{' '}
      <InfoButton>
        <p>
          From{' '}
          {sources.map((source, index) => (
            <Fragment key={`${source.from.kind}:${source.at}`}>
              {index > 0 ? ' and ' : ''}
              <SourceDetails {...source} now={now} />
            </Fragment>
          ))}
          .
        </p>
        <p>
          {formatCount(countShown(known))} of {formatCount(contactFields.length)} fields available. You can edit the
          others but not view them.
        </p>
      </InfoButton>
    </>
  );
}

function noDetailsMessage(pledge: string | null | undefined): string {
  return pledge
    ? `This contact isn’t in any household, so the platform returns no details. It appears in pledge ${pledge}.`
    : 'This contact isn’t in any household, so the platform returns no details.';
}

export function SourceName({ from }: Pick<ContactSnapshot<unknown>, 'from'>) {
  if (from.kind === 'transaction') return <>transaction {from.id}</>;
  return from.kind === 'household' ? (
    <>
      household <bdi>{from.name?.trim() || from.id}</bdi>
    </>
  ) : (
    'the last saved change'
  );
}

/** Describes one source. `now` adds its age. */
function SourceDetails({ from, at, now }: ContactSnapshot<unknown> & { now: number | undefined }) {
  const clock = now === undefined ? formatAt(at) : `${formatAt(at)} (${formatAgo(at, now)})`;
  if (from.kind === 'household' || from.kind === 'transaction')
    return (
      <>
        <SourceName from={from} />
        {from.kind === 'household' ? ', loaded ' : ', made '}
        {clock}
      </>
    );
  return from.kind === 'saved household' ? (
    <>
      a change to household <bdi>{from.name}</bdi> {clock}
    </>
  ) : (
    <>a change to this contact {clock}</>
  );
}
