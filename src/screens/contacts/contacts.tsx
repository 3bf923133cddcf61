/** List of contacts: everyone named in the households, pledges, and gifts that are synced or were on screen. */
import { Button } from '@mantine/core';
import { type Values, withoutKeys } from '#ui/record/record-link.ts';
import { useDerivedSource } from '#records/derived-list.ts';
import { peopleFields, type PersonRow } from '#domain/lists/people.ts';
import { IconGift, IconSend, IconTableImport, IconUserQuestion, IconUsersGroup } from '@tabler/icons-react';
import { type LinkOptions, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { largestNote, moneyLook } from '#records/giving/money-column.tsx';
import { contactLooks, emailLook, giftDayLooks, householdLook, phoneLook } from '#records/giving/person-columns.tsx';
import { chooseSync, listSyncMessage, SyncProgressLine } from '#records/giving/require-sync.tsx';
import { troubleMessage } from '#records/giving/synced-panel.tsx';
import { donorsMessage } from '#records/giving/giving-labels.ts';
import { useCarryOver } from '#records/carry-over.ts';
import { readyViews } from '#records/ready-views.ts';
import { contactIdIn } from '#records/ways/typed-record.ts';
import { useSync, useStatus } from '#records/use-sync.ts';
import { useSyncMode } from '#ui/browser/sync-choice.ts';
import type { ListName } from '#api/operations.ts';
import type { SyncStatus } from '#sync/sync.ts';
import { nothingRead } from '#sync/lists.ts';
import { givingKnown, isListClosed, type Known, listKnown, wereDonorsAsked } from '#sync/progress.ts';
import { notIncluded } from '#domain/values/money.ts';
import { yearWord } from '#ui/format/years.ts';
import { UserText } from '#ui/kit/cells.tsx';
import { ListScreen } from '#ui/list/list-screen.tsx';
import { awaited, type Card, columnsOf, isAsked } from '#ui/list/column.tsx';
import { useSearchText } from '#ui/list/list-address.ts';
import { SearchLine } from './search-line.tsx';
import { audienceAsked, awaitedFor, contactLists, isFinal, listsAsked, listsOfAudience } from './audience/asked.ts';
import { audienceChoices, useAudienceFilters } from './audience/filters.tsx';
import { AudienceLine } from './audience/line.tsx';
import { theirGifts } from './outreach/their-gifts.ts';
import { audienceIn, comparedIn } from '#domain/audience/definition.ts';

const named = { ...contactLooks('Name'), household: householdLook, email: emailLook, phone: phoneLook };
const givingIn = (year: string) => ({
  gifts: { title: 'Gifts' } as const,
  last_gift: giftDayLooks.last_gift,
  given_this_year: moneyLook<PersonRow>(year, (row) => row.given_this_year),
  given: moneyLook<PersonRow>('Lifetime giving', ({ given }) => given),
  first_gift: giftDayLooks.first_gift,
  recurring_gift: {
    ...moneyLook<PersonRow>('Recurring gift', (row) => row.recurring_gift ?? []),
    hidden: true,
  } as const,
  last_recurring_gift: { title: 'Last recurring gift', hidden: true } as const,
  currency: { title: 'Currency', hidden: true } as const,
});
const owed = {
  owed: {
    ...moneyLook<PersonRow>('Open pledges', (row) => row.owed),
    below: ({ owed_unread = 0 }: PersonRow) => notIncluded(owed_unread, 'pledge', 'pledges') || null,
  },
};
/** Shown where the audience asks for recurring gifts. */
const ofPlans: readonly string[] = ['recurring_gift', 'last_recurring_gift'];
const source = { known_from: { title: 'Source', hidden: true, exported: true } as const };

interface Figures {
  giving: Known;
  pledges: Known;
  year: string;
  /** The audience asks for recurring gifts. */
  isRecurring?: boolean;
}

/** Returns the columns. Figures are awaited while they would be too low, because not all of their records are synced. */
export function columnsWith({ giving, pledges, year, isRecurring = false }: Figures) {
  const looks = {
    ...named,
    ...(giving !== 'unavailable' && givingIn(year)),
    ...(pledges !== 'unavailable' && owed),
    ...source,
  };
  // The looks that are left out have no key.
  const columns = columnsOf<PersonRow, keyof typeof looks>(peopleFields, looks as Required<typeof looks>);
  // Conditions stand for filters here.
  return columns.map(({ filter: _, hidden, ...column }) => {
    const isShown = isRecurring && ofPlans.includes(column.key);
    const shown = { ...column, ...(hidden && !isShown && { hidden }) };
    const known = column.key in owed ? pledges : column.key in givingIn(year) ? giving : 'known';
    return known === 'awaited' ? awaited(shown) : shown;
  });
}

const caveat = largestNote<PersonRow>({
  given: ({ given }) => given,
  given_this_year: (row) => row.given_this_year,
  owed: ({ owed }) => owed,
});

const asksForPlans = (values: Values): boolean =>
  audienceIn(values)?.conditions.some(({ kind }) => kind === 'recurring') ?? false;

/** Returns the columns, and what the address's filters and order wait for. */
function useColumns() {
  const year = `This ${yearWord()}`;
  const isSyncing = useSyncMode() === 'on';
  const sync = useSync();
  const giving = useStatus(sync, (status) => (isSyncing ? givingKnown(status) : 'unavailable'));
  const pledges = useStatus(sync, (status) => (isSyncing ? listKnown(status, 'listPledges') : 'unavailable'));
  const values = useSearch({ strict: false }) as Values;
  const isRecurring = asksForPlans(values);
  const [columns, all] = useMemo(
    () => [
      columnsWith({ giving, pledges, year, isRecurring }),
      columnsWith({ giving: 'known', pledges: 'known', year, isRecurring }),
    ],
    [giving, pledges, year, isRecurring],
  );
  const asked = listsAsked(audienceIn(values), comparedIn(values));
  const filtered = all.filter(
    (column) => isAsked(column, values) && !columns.some(({ key, isAwaited }) => key === column.key && !isAwaited),
  );
  const needs = [
    ...asked,
    ...filtered.map(({ key }) => (key === 'owed' ? 'listPledges' : 'listTransactions') as ListName),
  ];
  // Donors that are asked for again change some rows. The others stay on screen.
  const awaited = useStatus(sync, (status) =>
    isSyncing
      ? awaitedFor({ lists: status?.lists ?? nothingRead, donors: status?.donors ?? null, identifying: null }, needs)
      : '',
  );
  const missing = useStatus(sync, (status) => (status ? missingLists(status, asked) : ''));
  const note = giving === 'awaited' ? 'Giving totals appear when donor identification finishes.' : null;
  return { columns: awaited === '' ? columns : all, awaited, note, missing };
}

/** `This audience needs tickets, and your token doesn’t have access to them.` Empty where all lists can be read. */
function missingLists(status: SyncStatus, lists: readonly ListName[]): string {
  return inOrder
    .filter((list) => {
      const { problem, wholeSince } = status.lists[list];
      return lists.includes(list) && wholeSince === null && isListClosed(problem);
    })
    .map((list) => listSyncMessage(status, list, 'This audience'))
    .join(' ');
}
const inOrder = ['listTransactions', 'listHouseholds', 'listPledges', 'listTickets'] as const;

const everyone = () => null;

const card: Card<PersonRow> = {
  line: ({ household, email }) => <UserText>{[household, email].filter(Boolean).join(' · ')}</UserText>,
  facts: ['given'],
};

export function ContactsScreen() {
  return useCarryOver() ? null : <Contacts />;
}

function Contacts() {
  const sync = useSync();
  const syncMode = useSyncMode();
  const { columns, awaited, note, missing } = useColumns();
  const awaits = awaited !== '';
  const source = useDerivedSource(awaits ? null : sync, {
    name: 'people',
    given: syncMode === 'on' ? audienceAsked : everyone,
    from: contactLists,
    also: listsOfAudience,
    choices: audienceChoices,
    isFinal,
  });
  const values = useSearch({ strict: false }) as Values;
  const audience = audienceIn(values);
  const filters = useAudienceFilters(values);
  const coverage = useStatus(sync, (status) =>
    status && syncMode === 'on' && wereDonorsAsked(status) ? donorsMessage(status) : null,
  );
  const footnote = coverage ?? note;
  const text = useSearchText() ?? '';
  useLinkAsId(text);
  const outreach: LinkOptions = {
    to: '/contacts/outreach',
    search: withoutKeys(values, ['page', 'open', 'with']),
    state: { searchText: text || undefined },
  };
  return (
    <ListScreen
      name="contacts"
      title="Contacts"
      noun="contacts"
      source={source}
      columns={columns}
      card={card}
      usualSort="name"
      filters={syncMode === 'on' ? filters : []}
      views={syncMode === 'on' ? viewsFor(values) : []}
      kept={kept}
      whenNone={
        syncMode === 'on'
          ? 'Contacts appear here when they have a household, pledge, or gift.'
          : 'Search by name or email, or open a household or pledge.'
      }
      {...(footnote && { note: footnote })}
      {...(syncMode !== 'on' && { scope: [] })}
      caveat={caveat}
      above={<Progress awaited={awaited} />}
      below={
        audience || text !== '' ? (
          <>
            {audience && syncMode === 'on' && !awaits ? <AudienceLine values={values} searchText={text} /> : null}
            {missing === '' ? null : <span>{missing}</span>}
            {audience && syncMode !== 'on' ? 'Everyone is shown: these filters need sync.' : null}
            {text === '' ? null : <SearchLine text={text} />}
          </>
        ) : null
      }
      leadsTo={[
        { label: 'Outreach', Icon: IconSend, link: outreach },
        ...(syncMode === 'off'
          ? []
          : ([
              { label: 'Audiences', Icon: IconUsersGroup, link: { to: '/contacts/audiences' } },
              { label: 'Their gifts', Icon: IconGift, link: theirGifts(values, text || undefined) },
              { label: 'People not in contacts', Icon: IconUserQuestion, link: { to: '/contacts/unlinked' } },
            ] as const)),
        { label: 'Update from CSV', Icon: IconTableImport, link: { to: '/contacts/import' } },
      ]}
    />
  );
}

/** Parameters that views leave as they are. */
const kept = ['by'];

/** The audiences in sight, with the one that the address names. */
function viewsFor({ view }: Values) {
  return readyViews.contacts.filter((one) => inSight.has(one.key) || one.key === view);
}
const inSight: ReadonlySet<string> = new Set([
  'lybunt',
  'new-donors',
  'rescue',
  'monthly-stopped',
  'past-due',
  'no-email',
]);

/** Replaces a pasted link with its contact ID, which rows contain. */
function useLinkAsId(text: string): void {
  const navigate = useNavigate();
  const id = contactIdIn(text);
  useEffect(() => {
    if (id !== null && id !== text)
      void navigate({ to: '.', search: true, state: (old) => ({ ...old, searchText: id }), replace: true });
  }, [id, text, navigate]);
}

/** Explains why the list isn't complete. `awaited`: what its filters wait for. */
function Progress({ awaited }: { awaited: string }) {
  const sync = useSync();
  const syncMode = useSyncMode();
  const trouble = useStatus(sync, (status) => status && troubleMessage(status, contactLists));
  if (syncMode === 'off')
    return (
      <p>
        The platform has no list of contacts, and your administrator turned off sync. These are the people seen so far.
      </p>
    );
  if (syncMode !== 'on')
    return (
      <p>
        The platform has no list of contacts. These are the people seen so far.{' '}
        <Button variant="transparent" onClick={() => chooseSync(true)}>
          Turn on sync
        </Button>
      </p>
    );
  if (awaited !== '')
    return (
      <>
        <p>{trouble || `These filters apply when ${awaited}.`}</p>
        <SyncProgressLine sync={sync} />
      </>
    );
  return trouble ? <p>{trouble}</p> : null;
}
