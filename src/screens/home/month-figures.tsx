/** The figures of this month on Home, beside those of last month, last year, and the year to date. */
import { Box } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { goalProgress } from '#domain/campaign.ts';
import { change } from '#domain/values/proportions.ts';
import { formatChange, formatPercent, wayOf } from '#records/campaign-progress.ts';
import { giftsIn } from '#records/ways/further-links.tsx';
import type { DaysGiven, Month, MonthGiven } from '#sync/questions/month.ts';
import { usePreference } from '#ui/browser/preferences.ts';
import { Sparkline } from '#ui/chart/sparkline.tsx';
import { formatAmount } from '#ui/format/money.ts';
import { formatDayParts } from '#ui/format/time.ts';
import { yearWord } from '#ui/format/years.ts';
import { RowLink } from '#ui/kit/row-link.tsx';
import classes from './given.module.css';
import { formatDayRange } from './home-labels.ts';

interface MonthFiguresProps extends Pick<Month, 'yearToDate'> {
  given: MonthGiven;
  /** The gifts in kind of that currency. */
  inKind: MonthGiven | undefined;
  isCompared: boolean;
}

export function MonthFigures({
  given: { currency, now, month, year },
  yearToDate,
  inKind,
  isCompared,
}: MonthFiguresProps) {
  return (
    <Box pt={12} px="md">
      <p className={classes.sum}>
        <RowLink link={giftsIn(now, currency)}>
          <b>{formatAmount(now.sum, currency)}</b>
          {currency === '' ? ' unknown currency' : null}
        </RowLink>
        {inKind && inKind.now.gifts > 0 ? (
          <>
            {' · in kind '}
            <RowLink link={giftsIn(inKind.now, inKind.currency)}>
              {formatAmount(inKind.now.sum, inKind.currency)}
            </RowLink>
          </>
        ) : null}
      </p>
      <dl className={classes.before}>
        {[month, year].map((days) => (
          <Before key={days.from} now={isCompared ? now.sum : null} days={days} currency={currency} />
        ))}
        <YearToDate given={yearToDate} currency={currency} />
      </dl>
      <YearByMonth given={yearToDate} currency={currency} />
    </Box>
  );
}

/** The sum raised this year, beside its goal where one is set. */
function YearToDate({ given, currency }: { given: Month['yearToDate']; currency: string }) {
  const goal = usePreference('yearGoal');
  const sum = given.sums.find((one) => one.currency === currency)?.sum ?? '0';
  const progress = goal === '' ? null : goalProgress(sum, goal);
  return (
    <div>
      <dt>
        This {yearWord()}
        {progress ? `, of ${formatAmount(goal, currency)}` : ' to date'}
      </dt>
      <dd>
        <RowLink link={giftsIn(given, currency)}>{formatAmount(sum, currency)}</RowLink>
      </dd>
      <dd>{progress ? formatPercent(progress.percent) : ''}</dd>
    </div>
  );
}

/** The same sum as bars, which lead to the report that has their figures. */
function YearByMonth({ given: { months }, currency }: { given: Month['yearToDate']; currency: string }) {
  const figures = months.map(({ sums }) => Number(sums.find((one) => one.currency === currency)?.sum ?? 0));
  const most = Math.max(...figures);
  if (months.length < 2 || most <= 0) return null;
  const [first, last] = [months[0], months.at(-1)].map((one) => formatDayParts(one?.month ?? '', { month: 'short' }));
  return (
    <Link to="/report" className={classes.months} aria-label={`This ${yearWord()} by month, in the board report`}>
      <span>{first}</span>
      <Sparkline heights={figures.map((figure) => Math.max(0, figure) / most)} />
      <span>{last}</span>
    </Link>
  );
}

interface BeforeProps {
  /** Null if it isn't compared. */
  now: string | null;
  days: DaysGiven;
  currency: string;
}

function Before({ now, days, currency }: BeforeProps) {
  const more = now === null ? null : change(now, days.sum);
  return (
    <div>
      <dt>{formatDayRange(days)}</dt>
      <dd>
        <RowLink link={giftsIn(days, currency)}>{formatAmount(days.sum, currency)}</RowLink>
      </dd>
      <dd data-way={wayOf(more)}>{more === null ? '' : formatChange(more)}</dd>
    </div>
  );
}
