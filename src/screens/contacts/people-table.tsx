import { newestSighting, type Person } from '../../device/people.ts';
import { humanised, Words } from '../../ui/kit/cells.tsx';
import { formatCount } from '../../ui/values/money.ts';
import { InfoButton } from '../../ui/kit/info-button.tsx';
import { Panel } from '../../ui/kit/page.tsx';
import { PlainTable } from '../../ui/kit/plain-table.tsx';
import { PanelWords } from '../../ui/kit/query-panel.tsx';
import { formatClock } from '../../ui/values/time.ts';
import { whatIsKnown } from '../../records/contact-known.ts';
import { newestFirst } from './find-person.ts';
import { ContactLink, HouseholdOf, PledgeLink } from '../../records/links.tsx';

const mostShown = 100;

/** The people that the answers so far have named, the newest first. */
export function PeopleTable({ people }: { people: readonly Person[] }) {
  const rows = newestFirst(people).slice(0, mostShown);
  const count = formatCount(people.length);
  return (
    <Panel
      title="People seen since sign-in"
      aside={people.length > 0 ? count : null}
      info={<UntilSignOut title="People seen since sign-in" />}
      footer={
        rows.length < people.length
          ? `The newest ${formatCount(rows.length)} of ${count}. Search to find others.`
          : null
      }
    >
      {rows.length > 0 ? (
        <PlainTable
          caption="Everybody seen, the newest first"
          rows={rows}
          columns={[
            { title: 'Name', cell: ({ id }) => <ContactLink id={id} /> },
            { title: 'Contact', cell: ({ id }) => id },
            { title: 'Type', cell: (person) => humanised(knownText(person, 'type')) },
            { title: 'Company', cell: (person) => <Words>{knownText(person, 'company_name')}</Words> },
            { title: 'Email', cell: (person) => <Words>{knownText(person, 'primary_email')}</Words> },
            {
              title: 'Phone',
              unbroken: true,
              cell: (person) => <Words>{knownText(person, 'primary_phone')}</Words>,
            },
            { title: 'Seen in', cell: (person) => <SeenIn person={person} /> },
            { title: 'When', cell: (person) => formatClock(newestSighting(person)?.at ?? 0) },
          ]}
        />
      ) : (
        <PanelWords>Nobody yet. Search above, or open households or pledges.</PanelWords>
      )}
    </Panel>
  );
}

/** Why the list is empty after the next sign-in. */
export function UntilSignOut({ title }: { title: string }) {
  return (
    <InfoButton label={`About ${title}`}>
      <p>Named in what was loaded since you signed in. Gone when you sign out.</p>
    </InfoButton>
  );
}

export function knownText(person: Person, field: string): string {
  const value = whatIsKnown(person).values.get(field);
  return typeof value === 'string' ? value : '';
}

/** Where a person was seen last. */
export function SeenIn({ person }: { person: Person }) {
  const from = newestSighting(person)?.from;
  switch (from?.kind) {
    case 'household':
      return <HouseholdOf contactId={person.id} household={from} />;
    case 'pledge':
      return (
        <>
          Pledge <PledgeLink id={from.id} />
        </>
      );
    case 'saved contact':
      return 'The answer to a save';
    case 'saved household':
      return (
        <>
          The answer to a save of <bdi>{from.name}</bdi>
        </>
      );
    default:
      return null;
  }
}
