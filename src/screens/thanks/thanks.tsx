/** Whom to thank: gifts of a period with who gave, where they live and what is tax deductible. */
import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Before, ReadAllFirst, readingWords } from '../../records/giving/read-all-first.tsx';
import { withSavedAddress } from '../../records/giving/address-columns.ts';
import { partWords } from '../../records/giving/words.ts';
import { useAnswer, useAnswerSource } from '../../records/use-at-hand.ts';
import type { AtHand } from '../../replica/at-hand.ts';
import type { ThanksAsked } from '../../replica/questions/thanks.ts';
import { usePreference } from '../../ui/browser/preferences.ts';
import { useStore } from '../../ui/browser/use-store.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { type Values, withChanges } from '../../ui/rows/list-values.ts';
import { today } from '../../ui/values/days.ts';
import { formatMinute } from '../../ui/values/time.ts';
import { columnsOf, ThanksCard, totals, views } from './columns.tsx';
import { LostMark, ThankAll, useThanked } from './mark.tsx';
import { isLong, isSpan, periodOf, periodWords, type Span, spans } from './words.ts';

const noAddresses = 'The platform’s gifts carry no addresses. Only addresses saved here are shown.';
const [title, what] = ['Thank-you list', 'Gifts to thank for are gathered'];

export function ThanksScreen() {
  return (
    <ReadAllFirst title={title} what={what}>
      {(replica) => <ThanksAtHand replica={replica} />}
    </ReadAllFirst>
  );
}

function ThanksAtHand({ replica }: { replica: AtHand }) {
  const words = useStore(replica.status, (status) => readingWords(status, what));
  return words ? <Before title={title}>{words}</Before> : <ThanksList replica={replica} />;
}

/** What the address says beside filters and order. Without a period, it is the last 7 days. */
const choices = { period: new RegExp(`^(?:${Object.keys(spans).join('|')})$`), by: /^household$/ };
const kept = Object.keys(choices);
const noTotals: readonly never[] = [];

function ThanksList({ replica }: { replica: AtHand }) {
  const { period: given, by: grouped } = useSearch({ strict: false }) as Values;
  const span = isSpan(given) ? given : 'last-7-days';
  const by = grouped === 'household' ? 'household' : 'gift';
  const firstMonth = usePreference('fiscalYearStartsIn');
  const day = today();
  const asked = useMemo(
    (): ThanksAsked => ({ period: periodOf(span, firstMonth, day), by }),
    [span, firstMonth, day, by],
  );
  const source = useAnswerSource(replica, {
    name: 'thanks',
    given: asked,
    ask: async (ask) => (await ask('thanks', asked)).map(withSavedAddress),
    choices,
  });
  const hasAddresses = useAnswer(replica, ['has addresses'], (ask) => ask('hasAddresses'));
  const thanked = useThanked();
  const columns = useMemo(() => columnsOf(by, thanked, isLong(span)), [by, thanked, span]);
  const askedAt = useStore(replica.status, ({ lists }) => lists.listTransactions.askedAt);
  const givers = useStore(replica.status, (status) => status.givers);
  return (
    <ListScreen
      name="thanks"
      title={title}
      noun={by === 'gift' ? 'gifts' : 'households'}
      source={source}
      columns={columns}
      card={(row) => <ThanksCard row={row} by={by} thanked={thanked} />}
      usualOrder="newest first"
      whenNone="Gifts of these days appear here once they are captured."
      views={views}
      totals={by === 'gift' ? totals : noTotals}
      scope={[periodWords(asked.period), `as of ${formatMinute(askedAt ?? 0)}`]}
      note={[givers && partWords(givers), 'Thanked marks stay in this browser.'].filter(Boolean).join(' ')}
      caveat={(rows) => (rows.length > 0 && hasAddresses === false ? noAddresses : null)}
      choices={(shown) => (
        <>
          <Choices span={span} by={by} />
          <ThankAll rows={shown} />
        </>
      )}
      kept={kept}
      above={<LostMark />}
    />
  );
}

function Choices({ span, by }: { span: Span; by: ThanksAsked['by'] }) {
  const navigate = useNavigate();
  const choose = (choice: Values) => void navigate({ to: '.', search: (old: Values) => withChanges(old, choice) });
  return (
    <>
      <NativeSelect
        aria-label="Period"
        value={span}
        data={Object.entries(spans).map(([value, label]) => ({ value, label }))}
        onChange={({ currentTarget: { value } }) => choose({ period: value === 'last-7-days' ? undefined : value })}
      />
      <NativeSelect
        aria-label="Rows"
        value={by}
        data={[
          { value: 'gift', label: 'One row a gift' },
          { value: 'household', label: 'One row a household' },
        ]}
        onChange={({ currentTarget: { value } }) => choose({ by: value === 'household' ? value : undefined })}
      />
    </>
  );
}
