import { newestSnapshot, type Person } from '../../domain/names.ts';
import { formatCount, humanise } from '../../domain/values/labels.ts';
import { UserText } from '../../ui/kit/cells.tsx';
import { InfoButton } from '../../ui/kit/info-button.tsx';
import { Panel } from '../../ui/kit/page.tsx';
import { PlainTable } from '../../ui/kit/plain-table.tsx';
import { PanelText } from '../../ui/kit/query-panel.tsx';
import { formatClock } from '../../ui/values/time.ts';
import { mergeContactSources } from '../../records/contact-known.ts';
import { newestFirst } from './find-person.ts';
import { ContactLink, HouseholdNameLink, PledgeLink } from '../../records/links.tsx';

const mostShown = 100;

/** People named in data loaded this session, newest first. */
export function PeopleTable({ people }: { people: readonly Person[] }) {
  const rows = newestFirst(people).slice(0, mostShown);
  const count = formatCount(people.length);
  return (
    <Panel
      title="People seen this session"
      aside={people.length > 0 ? count : null}
      info={<UntilSignOut title="People seen this session" />}
      footer={
        rows.length < people.length ? `Newest ${formatCount(rows.length)} of ${count}. Search to find others.` : null
      }
    >
      {rows.length > 0 ? (
        <PlainTable
          caption="People seen this session, newest first"
          rows={rows}
          columns={[
            { title: 'Name', cell: ({ id }) => <ContactLink id={id} /> },
            { title: 'Contact', cell: ({ id }) => id },
            { title: 'Type', cell: (person) => humanise(knownText(person, 'type')) },
            { title: 'Company', cell: (person) => <UserText>{knownText(person, 'company_name')}</UserText> },
            { title: 'Email', cell: (person) => <UserText>{knownText(person, 'primary_email')}</UserText> },
            {
              title: 'Phone',
              unbroken: true,
              cell: (person) => <UserText>{knownText(person, 'primary_phone')}</UserText>,
            },
            { title: 'Found in', cell: (person) => <SeenIn person={person} /> },
            { title: 'When', cell: (person) => formatClock(newestSnapshot(person)?.at ?? 0) },
          ]}
        />
      ) : (
        <PanelText>No one yet. Search above, or open a household or pledge.</PanelText>
      )}
    </Panel>
  );
}

/** Explains where the list comes from and when it is cleared. */
export function UntilSignOut({ title }: { title: string }) {
  return (
    <InfoButton label={`About ${title}`}>
      <p>People named in data Steward has loaded since you signed in. Cleared when you sign out.</p>
    </InfoButton>
  );
}

export function knownText(person: Person, field: string): string {
  const value = mergeContactSources(person).values.get(field);
  return typeof value === 'string' ? value : '';
}

/** The record that last named a person. */
export function SeenIn({ person }: { person: Person }) {
  const from = newestSnapshot(person)?.from;
  switch (from?.kind) {
    case 'household':
      return <HouseholdNameLink contactId={person.id} household={from} />;
    case 'pledge':
      return (
        <>
          Pledge <PledgeLink id={from.id} />
        </>
      );
    case 'saved contact':
      return 'A saved change';
    case 'saved household':
      return (
        <>
          A change to <bdi>{from.name}</bdi>
        </>
      );
    default:
      return null;
  }
}
