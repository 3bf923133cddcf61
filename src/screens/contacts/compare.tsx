import { Button } from '@mantine/core';
import { inList, isolateBidi } from '#domain/values/labels.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { marks, setMarks } from '#device/marks.ts';
import { issueDetails, pairId } from '#domain/lists/quality.ts';
import { newestSnapshot } from '#domain/snapshots.ts';
import { type KnownContact, mergeContactSources } from '#records/contact-known.ts';
import { usePairsOf } from '#records/derived-list.ts';
import { formatSums } from '#records/giving/giving-labels.ts';
import type { Part } from '#records/giving/person-parts.ts';
import { type Person, usePerson } from '#records/giving/use-person.ts';
import { ContactLink, HouseholdNameLink } from '#records/ways/further-links.tsx';
import { useSyncWith } from '#records/use-sync.ts';
import { announceStored } from '#ui/browser/preferences.ts';
import { useStore } from '#ui/browser/use-store.ts';
import { formatDate } from '#ui/format/time.ts';
import { Banner } from '#ui/kit/banner.tsx';
import { UserText } from '#ui/kit/cells.tsx';
import { BreadcrumbNav } from '#ui/kit/crumbs.tsx';
import { PageHead, Panel, ScreenPage } from '#ui/kit/page.tsx';
import { PlainTable } from '#ui/kit/plain-table.tsx';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';
import { contactGroups } from '#records/contact.ts';
import { formatStoredValue } from './contact-labels.ts';

const route = getRouteApi('/frame/contacts/$contact/compare/$other');

/** Two contacts that may be one person, side by side: what differs, what each gave, and how to merge them. */
export function CompareContactsScreen() {
  const { contact, other } = route.useParams();
  const sides = [useSide(contact), useSide(other)] as const;
  const [one, two] = sides;
  const fields = comparedFields(one.known, two.known);
  const heads = sides.map(({ id, name }) => `${isolateBidi(name)} (${id})`);
  return (
    <ScreenPage>
      <PageHead
        crumbs={
          <BreadcrumbNav>
            <Link to="/quality">Data quality</Link>
            Compare
          </BreadcrumbNav>
        }
        title={<ScreenTitle title={`Compare ${inList([one.name, two.name])}`} />}
        meta={[useReason(contact, other), `Contacts ${contact} and ${other}`]}
      />
      <HowToMerge sides={sides} />
      <Panel title="Giving and households">
        <PlainTable
          caption="Giving and households"
          widths={widths}
          stacked
          rows={figures}
          columns={[
            { title: 'About', titleSpoken: true, cell: ({ label }) => label },
            ...sides.map((side, index) => ({
              title: heads[index] ?? '',
              cell: ({ value }: (typeof figures)[number]) => value(side),
            })),
          ]}
        />
      </Panel>
      <ComparedFields title="Different" heads={heads} fields={fields.different} />
      <ComparedFields title="Known for one contact only" heads={heads} fields={fields.ofOne} />
      <ComparedFields title="The same" heads={['Both contacts']} fields={fields.same} />
    </ScreenPage>
  );
}

interface ComparedFieldsProps {
  title: string;
  /** The titles of the columns of values. */
  heads: readonly string[];
  fields: readonly ComparedField[];
}

function ComparedFields({ title, heads, fields }: ComparedFieldsProps) {
  if (fields.length === 0) return null;
  return (
    <Panel title={title}>
      <PlainTable
        caption={title}
        widths={widths}
        stacked
        rows={fields}
        columns={[
          { title: 'Field', titleSpoken: true, cell: ({ label }) => label },
          ...heads.map((head, index) => ({
            title: head,
            cell: ({ values }: ComparedField) => <Words words={values[index]} />,
          })),
        ]}
      />
    </Panel>
  );
}

const widths = ['22%', '39%', '39%'];

type Side = ReturnType<typeof useSide>;

function useSide(id: string) {
  const person = usePerson({ kind: 'contact', ids: useMemo(() => [id], [id]) });
  const [seen] = person.seen;
  return {
    id,
    person,
    known: mergeContactSources(seen),
    name: (seen && newestSnapshot(seen)?.name) || `Contact ${id}`,
  };
}

/** Returns the reasons why the two may be one person. Null while unknown, or if there are none. */
function useReason(one: string, other: string): string | null {
  const pairs = usePairsOf(useSyncWith('listHouseholds'), one);
  const row = pairs?.find(({ pair }) => pair === pairId(one, other));
  return row ? issueDetails(row) : null;
}

const figures: readonly { label: string; value(side: Side): ReactNode }[] = [
  { label: 'Contact', value: ({ id, name }) => <ContactLink id={id} name={name} /> },
  {
    label: 'Lifetime giving',
    value: ({ person }) => once(person, 'gifts', formatSums(person.currencies) || 'None'),
  },
  { label: 'Gifts', value: ({ person }) => once(person, 'gifts', String(person.gifts)) },
  { label: 'First gift', value: ({ person }) => once(person, 'gifts', dayOf(person.first?.day)) },
  { label: 'Last gift', value: ({ person }) => once(person, 'gifts', dayOf(person.last?.day)) },
  {
    label: 'Open pledges',
    value: ({ person }) =>
      once(person, 'pledges', formatSums(person.owed.map(({ left, currency }) => ({ sum: left, currency }))) || 'None'),
  },
  { label: 'Tickets', value: ({ person }) => once(person, 'tickets', String(person.tickets.count)) },
  {
    label: 'Households',
    value: ({ id, person }) =>
      once(
        person,
        'households',
        person.families.length > 0
          ? person.families.map((family) => (
              <div key={family.id}>
                <HouseholdNameLink contactId={id} household={family} />
              </div>
            ))
          : 'None',
      ),
  },
];

const dayOf = (day: string | null | undefined) => (day ? formatDate(day) : 'None');

/** A figure of rows that aren't all there would mislead. */
function once({ parts }: Person, name: keyof Person['parts'], value: ReactNode): ReactNode {
  const part: Part = parts[name];
  return part.isWhole ? value : part.isLoading ? 'Loading…' : 'Not available';
}

function Words({ words }: { words: string | undefined }) {
  if (words === undefined) return 'Not available';
  if (words === '') return 'Blank';
  return words.split('\n').map((line) => (
    <div key={line}>
      <UserText>{line}</UserText>
    </div>
  ));
}

/** The API can't merge contacts, so the platform has to. */
function HowToMerge({ sides: [one, two] }: { sides: readonly [Side, Side] }) {
  const pair = pairId(one.id, two.id);
  const isApart = useStore(marks, ({ notDuplicates }) => notDuplicates[pair] !== undefined);
  const mark = () => announceStored(setMarks('notDuplicates', { [pair]: isApart ? null : new Date().toISOString() }));
  if (isApart)
    return (
      <Banner kind="note" title="Marked as not duplicates" actions={<Button onClick={mark}>Undo</Button>}>
        This is saved in this browser.
      </Banner>
    );
  return (
    <Banner
      kind="note"
      title="If they’re one person, merge them in your fundraising platform"
      actions={<Button onClick={mark}>Not duplicates</Button>}
    >
      Keep the one with more gifts. Before you merge, note what only the other one has.
    </Banner>
  );
}

// Compares the known fields of two contacts.

export interface ComparedField {
  label: string;
  /** Empty if it's blank, undefined if it's unknown. */
  values: readonly [string | undefined, string | undefined];
}

/** Giving is compared by gifts, and when a record was changed says nothing about the person. */
const others = new Set(['Giving', 'Record']);
/** They're in the lists of all emails, phones, and addresses. */
const inLists: Readonly<Record<string, string>> = {
  primary_email: 'emails',
  primary_phone: 'phones',
  primary_address: 'addresses',
};

/** Returns the fields that differ, those that are the same, and those known for one contact only. Not what's blank. */
export function comparedFields(one: KnownContact, other: KnownContact) {
  const different: ComparedField[] = [];
  const same: ComparedField[] = [];
  const ofOne: ComparedField[] = [];
  for (const { title, fields } of contactGroups) {
    if (others.has(title)) continue;
    for (const { key, label } of fields) {
      const list = inLists[key];
      if (list !== undefined && wordsOf(one, list) && wordsOf(other, list)) continue;
      const values = [wordsOf(one, key), wordsOf(other, key)] as const;
      if (!values[0] && !values[1]) continue;
      const group = values.includes(undefined) ? ofOne : values[0] === values[1] ? same : different;
      group.push({ label, values });
    }
  }
  return { different, same, ofOne };
}

function wordsOf({ values }: KnownContact, key: string): string | undefined {
  return values.has(key) ? formatStoredValue(key, values.get(key)) : undefined;
}
