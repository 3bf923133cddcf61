/** Groups of search results for a person, by source. */
import type { Person } from '../../domain/names.ts';
import { plural } from '../../domain/values/labels.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, type LinkOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ApiError } from '../../api/errors.ts';
import type { Page } from '../../api/page.ts';
import type { Household } from '../../api/resources.ts';
import { LineList } from '../../ui/kit/line-list.tsx';
import { Panel } from '../../ui/kit/page.tsx';
import { PanelText, QueryPanel } from '../../ui/kit/query-panel.tsx';
import type { FoundPerson } from './find-person.ts';
import { ContactLink, HouseholdNameLink } from '../../records/links.tsx';
import { knownText, SeenIn, UntilSignOut } from './people-table.tsx';

/** Marks a result that the arrow keys can reach. */
export function Result({ children }: { children: ReactNode }) {
  return <span data-result>{children}</span>;
}

/** Joins non-empty pieces of a line with commas. */
export function Pieces({ pieces }: { pieces: readonly ReactNode[] }) {
  const given = pieces.filter((piece) => piece !== null && piece !== undefined && piece !== '');
  return given.map((piece, index) => (
    // The pieces of a line never change order.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={index}>
      {index > 0 ? ', ' : ''}
      {typeof piece === 'string' ? <bdi>{piece}</bdi> : piece}
    </span>
  ));
}

/** Links for the contact ID that was typed, whether or not the contact exists. */
export function ById({ id }: { id: string }) {
  const ways: { label: string; link: LinkOptions }[] = [
    { label: `Open contact ${id}`, link: { to: '/contacts/$contact', params: { contact: id } } },
    { label: `Transactions for contact ${id}`, link: { to: '/transactions', search: { contacts: id } } },
    { label: `Pledges for contact ${id}`, link: { to: '/pledges', search: { 'f.contact_id': id } } },
  ];
  return (
    <Panel title="By contact ID" footer="We can’t check whether this contact exists.">
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

/** Fewest digits of a phone number: a local number without an area code. */
const leastOfPhone = 7;

interface HouseholdGroupProps {
  text: string;
  /** The contact ID that was searched for; null for a text search. */
  id: string | null;
  query: UseQueryResult<Page<Household>, ApiError>;
  found: readonly FoundPerson[];
}

/** Members of the households that the API found. */
export function HouseholdGroup({ text, id, query, found }: HouseholdGroupProps) {
  return (
    <QueryPanel
      title="In households"
      what="Households"
      query={query}
      rows={3}
      aside={
        <Link to="/households" {...(id === null ? { state: { searchText: text } } : { search: { contacts: id } })}>
          All matching households
        </Link>
      }
      footer={({ rows }) =>
        query.isPlaceholderData ? 'Searching…' : `${plural(rows.length, 'household', 'households')} on the first page`
      }
    >
      {() =>
        found.length > 0 ? (
          <LineList lines={found.map((person, index) => ({ key: `${index}:${person.id ?? ''}`, ...lineOf(person) }))} />
        ) : id === null ? (
          <PanelText>
            No household or member matches “<bdi>{text}</bdi>”. Phone search covers only tickets and people seen this
            session. To open a contact directly, enter the contact ID.
          </PanelText>
        ) : (
          <PanelText>
            Contact {id} isn’t in any household.
            {id.length < leastOfPhone ? null : ' Phone search covers only tickets and people seen this session.'}
          </PanelText>
        )
      }
    </QueryPanel>
  );
}

function lineOf({ id, name, email, phone, household }: FoundPerson) {
  const belongsTo = <HouseholdNameLink contactId={id} household={household} />;
  if (name === '') return { label: <Result>{belongsTo}</Result>, second: 'Household with no members' };
  return {
    label: <Result>{id ? <ContactLink id={id} name={name} /> : <bdi>{name}</bdi>}</Result>,
    second: <Pieces pieces={[id && `Contact ${id}`, belongsTo, email, phone]} />,
  };
}

export function SeenGroup({ people }: { people: readonly Person[] }) {
  return (
    <Panel title="Others seen this session" info={<UntilSignOut title="Others seen this session" />}>
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
        <PanelText>No other matches.</PanelText>
      )}
    </Panel>
  );
}
