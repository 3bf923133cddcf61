/** Thank-you list: gifts of a period with donor, mailing address, and tax-deductible amount. */
import { type Values, withoutKeys } from '#ui/record/record-link.ts';
import { useDerivedSource } from '#records/derived-list.ts';
import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { Suspense, useMemo } from 'react';
import { type Thanked, type ThanksAsked, thanksTotals } from '#domain/lists/thanks.ts';
import { giftLists, RequireSync } from '#records/giving/require-sync.tsx';
import { donorsMessage } from '#records/giving/giving-labels.ts';
import { useSyncQuery } from '#records/use-sync.ts';
import type { Sync } from '#sync/sync.ts';
import { usePreference } from '#ui/browser/preferences.ts';
import { useStore } from '#ui/browser/use-store.ts';
import { ListScreen } from '#ui/list/list-screen.tsx';
import { useSearchText, withChanges } from '#ui/list/list-address.ts';
import { narrowingIn } from '#ui/list/narrowing.ts';
import { ScreenSkeleton } from '#ui/list/screen-skeleton.tsx';
import { Segments } from '#ui/kit/choices.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { periodName, plainPeriod, today } from '#ui/format/days.ts';
import { offeredPeriods } from '#ui/format/years.ts';
import { namedPeriod, type Period, type PeriodName } from '#domain/values/periods.ts';
import { formatDate } from '#ui/format/time.ts';
import { thanksCard, thanksColumns, views } from './columns.tsx';
import { LostMark, useThanked } from '#records/giving/thanked.tsx';
import { ThankAll, useMarkAll } from './mark.tsx';

const ThankYou = lazyPart(
  () => import('./thank-you.tsx'),
  (module) => module.ThankYou,
);
const noAddresses = 'Gifts on your platform don’t include addresses. Only addresses saved in Steward are shown.';
const title = 'Thank-you list';

export function ThanksScreen() {
  return (
    <RequireSync screen={title} lists={giftLists}>
      {(sync) => <Thanks sync={sync} />}
    </RequireSync>
  );
}

const usual = 'last-7-days';
const named: readonly PeriodName[] = [
  usual,
  'last-week',
  'this-month',
  'last-month',
  'this-year',
  'last-year',
  'this-fiscal-year',
  'last-fiscal-year',
];

/** Search parameters besides filters and sorting. */
const choices = {
  days: new RegExp(`^(?:${named.join('|')}|all)$`),
  by: /^(?:gift|donor|household)$/,
  mode: /^letters$/,
  gift: /./,
};
const bys = ['gift', 'donor', 'household'] as const;
const kept = ['days', 'by'];
const noTotals: readonly never[] = [];

interface ThanksProps {
  sync: Sync;
  name: PeriodName | 'all';
  asked: ThanksAsked;
  thanked: Thanked;
  columns: ReturnType<typeof thanksColumns>;
}

/** The list, or its donors one at a time. */
function Thanks({ sync }: { sync: Sync }) {
  const values = useSearch({ strict: false }) as Values;
  const name: PeriodName | 'all' =
    values.days === 'all' ? 'all' : plainPeriod(named.find((one) => one === values.days) ?? usual);
  const usualBy = usePreference('countBy') === 'household' ? 'household' : 'gift';
  const by = bys.find((one) => one === values.by) ?? usualBy;
  const firstMonth = usePreference('fiscalYearStartsIn');
  const day = today();
  const asked = useMemo(
    (): ThanksAsked => ({ period: name === 'all' ? null : namedPeriod(name, { today: day, firstMonth }), by }),
    [name, firstMonth, day, by],
  );
  const thanked = useThanked();
  const isLong = name === 'all' || name.endsWith('year');
  const columns = useMemo(() => thanksColumns({ by, thanked }, isLong), [by, thanked, isLong]);
  const props = { sync, name, asked, thanked, columns };
  return values.mode === 'letters' ? <Letters {...props} /> : <ThanksList {...props} />;
}

function ThanksList({ sync, name, asked, thanked, columns }: ThanksProps) {
  const { by } = asked;
  const hasAddresses = useSyncQuery(sync, ['has addresses'], (ask) => ask('hasAddresses'));
  const shown = useMemo(() => ({ ...asked, thanked }), [asked, thanked]);
  const source = useDerivedSource(sync, { name: 'thanks', given: shown, from: ['listTransactions'], choices });
  const more = useMarkAll(sync, { list: 'thanks', given: shown, query: useQueryOf(columns) });
  const coverage = useStore(sync.status, donorsMessage);
  return (
    <ListScreen
      name="thanks"
      title={title}
      noun={`${by}s`}
      source={source}
      columns={columns}
      card={thanksCard}
      usualSort="-date"
      whenNone="Completed gifts from this period appear here."
      views={views}
      totals={by === 'gift' ? thanksTotals : noTotals}
      scope={[periodWords(asked.period)]}
      note={[hasAddresses === false && noAddresses, coverage, '“Thanked” is saved in this browser only.']
        .filter(Boolean)
        .join(' ')}
      choices={<Choices name={name} by={by} />}
      primary={<ThankAll isAny={more.length > 0} />}
      more={more}
      kept={kept}
      above={<LostMark />}
    />
  );
}

/** Returns the filters, the sort, and the search of the list. */
function useQueryOf(columns: ThanksProps['columns']) {
  const given = useSearch({ strict: false }) as Values;
  const searchText = useSearchText();
  const { filters, sort } = narrowingIn(columns, given);
  return { filters, sort, searchText };
}

/** Thank-you mode, with the filters and the order of the list. */
function Letters({ sync, name, asked, columns }: ThanksProps) {
  const query = useQueryOf(columns);
  const navigate = useNavigate();
  const router = useRouter();
  const { gift } = useSearch({ strict: false }) as Values;
  const openedHere = useLocation({ select: ({ state }) => state.openedHere === true });
  const leave = () => {
    if (openedHere) router.history.back();
    else
      void navigate({
        to: '.',
        search: (old: Values) => withoutKeys(old, ['mode', 'gift']),
        state: true,
        replace: true,
      });
  };
  return (
    <Suspense fallback={<ScreenSkeleton title="Thank donors" status="Loading…" layout="page" />}>
      <ThankYou
        sync={sync}
        asked={asked}
        query={query}
        first={gift}
        period={name === 'all' ? '' : name === usual ? 'the last 7 days' : periodName(name).toLowerCase()}
        onLeave={leave}
      />
    </Suspense>
  );
}

function periodWords(period: Period | null): string {
  return period === null ? 'Any date' : `${formatDate(period.from)} to ${formatDate(period.to)}`;
}

function Choices({ name, by }: { name: PeriodName | 'all'; by: ThanksAsked['by'] }) {
  const navigate = useNavigate();
  const choose = (choice: Values) => void navigate({ to: '.', search: (old: Values) => withChanges(old, choice) });
  return (
    <>
      <NativeSelect
        aria-label="Period"
        value={name}
        data={[
          ...offeredPeriods(named).map((value) => ({ value: value as string, label: periodName(value) })),
          { value: 'all', label: 'All gifts' },
        ]}
        onChange={({ currentTarget: { value } }) => choose({ days: value === usual ? undefined : value })}
      />
      <Segments
        aria-label="One row per"
        size="xs"
        h={32}
        value={by}
        data={bys.map((value) => ({ value, label: `By ${value}` }))}
        onChange={(value) => choose({ by: value })}
      />
    </>
  );
}
