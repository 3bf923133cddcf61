/** Who gives, who came back and who did not: over all transactions, once they were read to their end. */
import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { donorChoices } from '../../records/lists.ts';
import { Before, ReadAllFirst, readingWords } from '../../records/giving/read-all-first.tsx';
import { useAnswer, useAnswerSource } from '../../records/use-at-hand.ts';
import type { AtHand } from '../../replica/at-hand.ts';
import type { DonorRow, DonorsAsked, Giving } from '../../replica/questions/donors.ts';
import type { Compared } from '../../replica/questions/periods.ts';
import { usePreference } from '../../ui/browser/preferences.ts';
import { useStore } from '../../ui/browser/use-store.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { type Values, withoutUnset } from '../../ui/rows/list-values.ts';
import { today } from '../../ui/values/days.ts';
import { formatMinute } from '../../ui/values/time.ts';
import { columnsOf, DonorCard, totalsOf, viewsOf } from './columns.tsx';
import { DonorFigures } from './figures.tsx';
import { comparedWords, coverageWords, yearWords } from './words.ts';

const [title, what] = ['Donors', 'Donors are counted'];

export function DonorsScreen() {
  return (
    <ReadAllFirst title={title} what={what}>
      {(replica) => <DonorsAtHand replica={replica} />}
    </ReadAllFirst>
  );
}

const kept = Object.keys(donorChoices);

function DonorsAtHand({ replica }: { replica: AtHand }) {
  const words = useStore(replica.status, (status) => readingWords(status, what));
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
  if (words !== '' || !giving) return <Before title={title}>{words || 'Counting donors.'}</Before>;
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
      title={title}
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
