/** The answers to a search for a person, each group with its source. */
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, type LinkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ApiError } from '../../api/errors.ts';
import type { Page } from '../../api/page.ts';
import type { Household } from '../../api/resources.ts';
import { LineList } from '../../ui/kit/line-list.tsx';
import { formatCount } from '../../ui/values/money.ts';
import { Panel } from '../../ui/kit/page.tsx';
import { PanelWords, QueryPanel } from '../../ui/kit/query-panel.tsx';
import type { Person } from '../../device/people.ts';
import type { FoundPerson } from './find-person.ts';
import { ContactLink, HouseholdOf } from '../../records/links.tsx';
import { knownText, SeenIn, UntilSignOut } from './people-table.tsx';

/** Marks what the arrow keys lead to. */
export function Result({ children }: { children: ReactNode }) {
  return <span data-result>{children}</span>;
}

/** Pieces of a line with commas between; empty ones are left out. */
export function Pieces({ pieces }: { pieces: readonly ReactNode[] }) {
  const given = pieces.filter((piece) => piece !== null && piece !== undefined && piece !== '');
  return given.map((piece, index) => (
    // The pieces of a line keep their places.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={index}>
      {index > 0 ? ', ' : ''}
      {typeof piece === 'string' ? <bdi>{piece}</bdi> : piece}
    </span>
  ));
}

/** What can be opened by the id that was typed, whether or not anything is known of it. */
export function ById({ id }: { id: string }) {
  const ways: { label: string; link: LinkOptions }[] = [
    { label: `Open contact ${id}`, link: { to: '/contacts/$contact', params: { contact: id } } },
    { label: `Transactions of contact ${id}`, link: { to: '/transactions', search: { contacts: id } } },
    { label: `Pledges of contact ${id}`, link: { to: '/pledges', search: { 'f.contact_id': id } } },
  ];
  return (
    <Panel title="By contact ID" footer="Whether this contact exists cannot be checked.">
      <LineList
        lines={ways.map(({ label, link }) => ({
          key: label,
          label: (
            <Result>
              <Link {...link}>{label}</Link>
            </Result>
          ),
        }))}
      />
    </Panel>
  );
}

/** Digits; a local number without its area. */
const leastOfPhone = 7;

interface HouseholdGroupProps {
  text: string;
  /** The contact that was asked for by id; null when the text was. */
  id: string | null;
  query: UseQueryResult<Page<Household>, ApiError>;
  found: readonly FoundPerson[];
}

/** Members of the households that the service found. */
export function HouseholdGroup({ text, id, query, found }: HouseholdGroupProps) {
  return (
    <QueryPanel
      title="In households"
      what="Households"
      query={query}
      rows={3}
      aside={
        <Link to="/households" {...(id === null ? { state: { searchText: text } } : { search: { contacts: id } })}>
          Households that match
        </Link>
      }
      footer={({ rows }) =>
        query.isPlaceholderData
          ? 'Searching…'
          : `${rows.length === 1 ? '1 household' : `${formatCount(rows.length)} households`} on the first page`
      }
    >
      {() =>
        found.length > 0 ? (
          <LineList lines={found.map((person, index) => ({ key: `${index}:${person.id ?? ''}`, ...lineOf(person) }))} />
        ) : id === null ? (
          <PanelWords>
            No household or member matches “<bdi>{text}</bdi>”. Phone numbers are found only in tickets and among people
            seen since sign-in. A contact ID opens directly.
          </PanelWords>
        ) : (
          <PanelWords>
            No household that the service lists has contact {id} as a member.
            {id.length < leastOfPhone
              ? null
              : ' A phone number is found only among people seen since sign-in and in tickets.'}
          </PanelWords>
        )
      }
    </QueryPanel>
  );
}

function lineOf({ id, name, email, phone, household }: FoundPerson) {
  const belongsTo = <HouseholdOf contactId={id} household={household} />;
  if (name === '') return { label: <Result>{belongsTo}</Result>, second: 'A household without members' };
  return {
    label: <Result>{id ? <ContactLink id={id} name={name} /> : <bdi>{name}</bdi>}</Result>,
    second: <Pieces pieces={[id && `Contact ${id}`, belongsTo, email, phone]} />,
  };
}

export function SeenGroup({ people }: { people: readonly Person[] }) {
  return (
    <Panel title="Others seen since sign-in" info={<UntilSignOut title="Others seen since sign-in" />}>
      {people.length > 0 ? (
        <LineList
          lines={people.map((person) => ({
            key: person.id,
            label: (
              <Result>
                <ContactLink id={person.id} />
              </Result>
            ),
            second: (
              <Pieces
                pieces={[
                  `Contact ${person.id}`,
                  <SeenIn key="seen" person={person} />,
                  knownText(person, 'primary_email'),
                  knownText(person, 'primary_phone'),
                ]}
              />
            ),
          }))}
        />
      ) : (
        <PanelWords>Nobody else matches.</PanelWords>
      )}
    </Panel>
  );
}
