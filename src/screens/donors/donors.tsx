/** Who gives, who came back and who did not: over all transactions, once they were read to their end. */
import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { donorChoices } from '../../records/lists.ts';
import { useAnswer, useAnswerSource, useReplica } from '../../records/use-at-hand.ts';
import type { AtHand, AtHandStatus } from '../../replica/at-hand.ts';
import type { DonorRow, DonorsAsked, Giving } from '../../replica/questions/donors.ts';
import type { Compared } from '../../replica/questions/periods.ts';
import { useConfiguration } from '../../ui/browser/configuration.ts';
import { choose, usePreference } from '../../ui/browser/preferences.ts';
import { useStore } from '../../ui/browser/use-store.ts';
import { Banner } from '../../ui/kit/banner.tsx';
import { Button } from '../../ui/kit/button.tsx';
import { PageHead, ScreenPage } from '../../ui/kit/page.tsx';
import { ScreenTitle } from '../../ui/kit/screen-title.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { type Values, withoutUnset } from '../../ui/rows/list-values.ts';
import { today } from '../../ui/values/days.ts';
import { formatCount } from '../../ui/values/money.ts';
import { formatMinute } from '../../ui/values/time.ts';
import { columnsOf, DonorCard, totalsOf, viewsOf } from './columns.tsx';
import { DonorFigures } from './figures.tsx';
import { comparedWords, coverageWords, yearWords } from './words.ts';

export function DonorsScreen() {
  const replica = useReplica();
  const { mode } = useConfiguration().replica;
  const choice = usePreference('readsAll');
  if (replica) return <DonorsAtHand replica={replica} />;
  if (mode === 'off')
    return <Before>Donors are counted over all transactions, and lists are not read as a whole here.</Before>;
  if (choice ?? mode === 'memory') return <Before>Donors are counted once all transactions are read.</Before>;
  return (
    <Before>
      <Banner
        kind="note"
        title="Donors are counted over all transactions"
        actions={
          <Button variant="filled" onClick={() => choose({ readsAll: true })}>
            Read all lists
          </Button>
        }
      >
        Steward reads all lists in the background, and learns who gave. The rows are forgotten when you sign out.
      </Banner>
    </Before>
  );
}

/** What stands there before there are figures. */
function Before({ children }: { children: ReactNode }) {
  return (
    <ScreenPage>
      <PageHead title={<ScreenTitle title="Donors" />} />
      <div role="status">{children}</div>
    </ScreenPage>
  );
}

/** What figures are made of. A list that may not be read is done without, if they can be. */
const needed = ['listCampaigns', 'listHouseholds', 'listPledges', 'listTransactions'] as const;

/** How far the reading is, as a sentence; empty once donors can be counted. */
function readingWords({ lists, givers }: AtHandStatus): string {
  const { problem, rows, total, wholeSince } = lists.listTransactions;
  if (problem === 'refused') return 'Donors are counted over all transactions, which your token may not read.';
  const all = total === null ? '' : ` of ${formatCount(total)}`;
  if (wholeSince === null)
    return `Donors are counted once all transactions are read: ${formatCount(rows)}${all} so far.`;
  const isRead = needed.every((name) => lists[name].wholeSince !== null || lists[name].problem === 'refused');
  if (!isRead) return 'All transactions are read. Households, pledges and campaigns are next.';
  return givers ? '' : 'All transactions are read. Learning who gave.';
}

const kept = Object.keys(donorChoices);

function DonorsAtHand({ replica }: { replica: AtHand }) {
  const words = useStore(replica.status, readingWords);
  const { compared = 'same-day', currency } = useSearch({ strict: false }) as Values;
  const firstMonth = usePreference('fiscalYearStartsIn');
  const day = today();
  const asked = useMemo(
    (): DonorsAsked => ({
      today: day,
      firstMonth,
      compared: compared as Compared,
      currency: currency === 'none' ? '' : (currency ?? null),
    }),
    [day, firstMonth, compared, currency],
  );
  const answer = useAnswer(words === '' ? replica : null, ['giving', asked], (ask) => ask('giving', asked));
  // While the next figures are on their way, those before stand, with the words that are theirs.
  const [giving, setGiving] = useState(answer);
  if (answer && answer !== giving) setGiving(answer);
  if (words !== '' || !giving) return <Before>{words || 'Counting donors.'}</Before>;
  return <DonorList replica={replica} asked={asked} giving={giving} />;
}

interface DonorListProps {
  replica: AtHand;
  asked: DonorsAsked;
  giving: Giving;
}

function DonorList({ replica, asked, giving }: DonorListProps) {
  const { periods } = giving;
  const source = useAnswerSource<DonorRow>(replica, {
    name: 'donors',
    given: asked,
    ask: (ask) => ask('donors', asked),
    choices: donorChoices,
  });
  const { rows, askedAt } = useStore(replica.status, ({ lists }) => lists.listTransactions);
  const { compared, currency } = useSearch({ strict: false }) as Values;
  const columns = useMemo(() => columnsOf(periods), [periods]);
  const totals = useMemo(() => totalsOf(periods), [periods]);
  return (
    <ListScreen
      name="donors"
      title="Donors"
      noun="donors"
      source={source}
      columns={columns}
      card={(donor) => <DonorCard donor={donor} />}
      usualOrder={`given in ${yearWords(periods.year)}, largest first`}
      whenNone="Donors appear here once a gift is captured whose giver is known."
      views={viewsOf(giving)}
      totals={totals}
      scope={[comparedWords(giving), ...coverageWords(giving, rows, formatMinute(askedAt ?? 0))]}
      choices={<Choices asked={asked} giving={giving} />}
      kept={kept}
      above={<DonorFigures giving={giving} kept={{ compared, currency }} />}
    />
  );
}

function Choices({ asked, giving: { periods, currency, currencies } }: Omit<DonorListProps, 'replica'>) {
  const navigate = useNavigate();
  const choose = (choice: Values) =>
    void navigate({ to: '.', search: (old: Values) => withoutUnset({ ...old, ...choice }) });
  const [year, before] = asked.compared === 'before' ? [periods.now, periods.year] : [periods.year, periods.earlier];
  return (
    <>
      <NativeSelect
        aria-label="Years compared"
        value={asked.compared}
        data={[
          { value: 'same-day', label: 'To the same day' },
          { value: 'whole', label: 'Whole years' },
          { value: 'before', label: `${yearWords(year)} against ${yearWords(before)}` },
        ]}
        onChange={({ currentTarget: { value } }) => choose({ compared: value === 'same-day' ? undefined : value })}
      />
      {currencies.length > 1 ? (
        <NativeSelect
          aria-label="Currency"
          value={currency}
          data={currencies.map((code) => ({ value: code, label: code || 'Not known' }))}
          onChange={({ currentTarget: { value } }) => choose({ currency: value || 'none' })}
        />
      ) : null}
    </>
  );
}
