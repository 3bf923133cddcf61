/** What was given this month, against the same days of the month and of the year before, and what came yesterday. */
import { dayAfter } from '../../domain/values/calendar.ts';
import { change } from '../../domain/values/decimal.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { countedInFull } from '../../domain/gift.ts';
import { formatChange, wayOf } from '../../records/campaign-progress.ts';
import { giftWords, moneyWords } from '../../records/giving/words.ts';
import { useAnswer } from '../../records/use-at-hand.ts';
import type { AtHand } from '../../replica/at-hand.ts';
import type { DaysGiven, MonthGiven } from '../../replica/questions/month.ts';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import { giftsIn } from '../../records/links.tsx';
import { RowLink } from '../../ui/kit/row-link.tsx';
import { TextButton } from '../../ui/kit/button.tsx';
import { Panel } from '../../ui/kit/page.tsx';
import { PlainTable } from '../../ui/kit/plain-table.tsx';
import { PanelWords } from '../../ui/kit/query-panel.tsx';
import { today } from '../../ui/values/days.ts';
import { formatAmount } from '../../ui/values/money.ts';
import classes from './given.module.css';
import { daysWords, monthWords } from './words.ts';

export function GivenThisMonth({ replica }: { replica: AtHand }) {
  const day = today();
  const answer = useAnswer(replica, ['month', day], (ask) => ask('month', { today: day }));
  const [chosen, setChosen] = useState<string | null>(null);
  const [asTable, setAsTable] = useState(false);
  if (!answer) {
    return (
      <Panel title="Given this month">
        <PanelWords>Adding up.</PanelWords>
      </Panel>
    );
  }
  const { currencies, yesterday, unread, inFull } = answer;
  const shown = currencies.find(({ currency }) => currency === (chosen ?? answer.currency)) ?? currencies[0];
  const came = yesterday.gifts === 0 ? 'No gifts' : `${giftWords(yesterday.gifts)}, ${moneyWords(yesterday.sums)}`;
  const others = currencies.filter((one) => one !== shown);
  return (
    <Panel
      title="Given this month"
      aside={
        shown ? (
          <TextButton onClick={() => setAsTable(!asTable)}>{asTable ? 'As a chart' : 'As a table'}</TextButton>
        ) : null
      }
      footer={
        <div className={classes.foot}>
          <span>
            Completed gifts, less refunds
            {unread > 0 ? `, without ${giftWords(unread)} whose amount isn’t a number` : ''}. {countedInFull(inFull)}
          </span>
          {others.map(({ currency, now }) => (
            <TextButton key={currency} onClick={() => setChosen(currency)}>
              Also {formatAmount(now.sum)} {currency || 'without a currency'}
            </TextButton>
          ))}
        </div>
      }
    >
      {shown ? <Figures given={shown} /> : <p className={classes.none}>Nothing yet, nor in the same days before.</p>}
      <p className={classes.yesterday}>
        <span>Yesterday</span>
        <Link to="/transactions" search={{ transactedAfter: 'yesterday' }} aria-label={`Yesterday: ${came}`}>
          {came}
        </Link>
      </p>
      {shown && asTable ? <DaysTable given={shown} /> : null}
      {shown && !asTable ? (
        <LineChart
          title="Given this month"
          currency={shown.currency}
          lines={[
            { is: 'now', name: monthWords(shown.now.from), figures: shown.now.byDay },
            { is: 'dashed', name: monthWords(shown.month.from), figures: shown.month.byDay },
            { is: 'dotted', name: monthWords(shown.year.from), figures: shown.year.byDay },
          ]}
        />
      ) : null}
    </Panel>
  );
}

function Figures({ given: { currency, now, month, year } }: { given: MonthGiven }) {
  return (
    <div className={classes.figures}>
      <p className={classes.sum}>
        <RowLink link={giftsIn(now, currency)}>
          <b>{formatAmount(now.sum)}</b> {currency || 'currency not known'}
        </RowLink>
      </p>
      <dl className={classes.before}>
        {[month, year].map((days) => (
          <Before key={days.from} now={now.sum} days={days} currency={currency} />
        ))}
      </dl>
    </div>
  );
}

function Before({ now, days, currency }: { now: string; days: DaysGiven; currency: string }) {
  const more = change(now, days.sum);
  return (
    <div>
      <dt>{daysWords(days)}</dt>
      <dd>
        <RowLink link={giftsIn(days, currency)}>{formatAmount(days.sum)}</RowLink>
      </dd>
      <dd data-way={wayOf(more)}>{more === null ? '' : formatChange(more)}</dd>
    </div>
  );
}

function DaysTable({ given: { currency, now, month, year } }: { given: MonthGiven }) {
  const rows = now.byDay.map((_, index) => index).toReversed();
  const column = (days: DaysGiven) => ({
    title: monthWords(days.from),
    figure: true as const,
    cell: (index: number) => (days.byDay[index] === undefined ? '' : formatAmount(days.byDay[index])),
  });
  return (
    <div className={classes.table}>
      <PlainTable
        caption={`Given until each day of the month, ${currency || 'currency not known'}`}
        rows={rows}
        columns={[
          { title: 'Until day', cell: (index) => String(Number(dayAfter(now.from, index).slice(8))) },
          column(now),
          column(month),
          column(year),
        ]}
      />
    </div>
  );
}
