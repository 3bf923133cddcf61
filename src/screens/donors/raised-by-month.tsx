/** Chart of the board report: what was raised by month, with the same months before outlined beside it. */
import { lastOf } from '#domain/values/calendar.ts';
import type { Period } from '#domain/values/periods.ts';
import { giftsIn } from '#records/ways/further-links.tsx';
import type { Report } from '#sync/questions/report.ts';
import { FigureChart } from '#ui/chart/figure-chart.tsx';
import { formatDays } from './donor-labels.ts';
import { monthsPart, shortMonths } from './report-parts.ts';
import classes from './report.module.css';

export function RaisedByMonth({ report: { months, periods, asked, currency: own }, report }: { report: Report }) {
  const { title: name, covers } = monthsPart(report);
  if (months.length < 2) return null;
  // The report's own choice of the currency is one for all of it.
  const series = [
    {
      currency: own,
      bars: months.map(({ month, before, raised }) => {
        const { sum = '0', past = '0', gifts = 0 } = raised.find(({ currency }) => currency === own) ?? {};
        const running = asked.today.startsWith(month) && periods.now.to >= asked.today;
        return {
          ...shortMonths(month),
          figure: sum,
          count: gifts,
          running,
          link: giftsIn(within(monthOf(month), periods.now), own),
          ...(before && {
            before: { name: nameBefore(before, running && periods.now.to === asked.today), figure: past },
          }),
        };
      }),
    },
  ];
  const compared = months[0]?.before ? { now: formatDays(periods.now), before: formatDays(periods.past) } : undefined;
  return (
    <div className={classes.months}>
      <FigureChart
        name="raised"
        title={name}
        head="Month"
        counted="Gifts"
        note={covers}
        series={series}
        compared={compared}
        isShort={new Set(months.map(({ month }) => month.slice(0, 4))).size === 1}
      />
    </div>
  );
}

/** The running month is compared with the same days, as are all days until today. */
function nameBefore(month: string, isPart: boolean): string {
  const { name } = shortMonths(month);
  return isPart ? `${name} (same days)` : name;
}

const monthOf = (month: string) => ({ from: `${month}-01`, to: lastOf(`${month}-01`, 'month') });

/** The days that both have. */
const within = (one: Period, other: Period): Period => ({
  from: one.from > other.from ? one.from : other.from,
  to: one.to < other.to ? one.to : other.to,
});
