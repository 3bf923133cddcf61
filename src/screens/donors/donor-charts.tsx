/** Charts of the breakdown above the donors list: retention, new and lapsed donors by year, and gifts by size. */
import { fiscalYear, fiscalYearName } from '#domain/values/compared.ts';
import { whyNoRetention } from '#domain/basis.ts';
import { formatCount } from '#domain/values/labels.ts';
import { formatPercent } from '#records/campaign-progress.ts';
import { useSync, useSyncQuery } from '#records/use-sync.ts';
import type { DonorYear, DonorYearsAsked, GiftSize } from '#sync/questions/donor-years.ts';
import type { DonorsAsked, Giving } from '#sync/questions/donors.ts';
import { usePreference } from '#ui/browser/preferences.ts';
import { useChart } from '#ui/chart/chart-address.ts';
import { Choice } from '#ui/chart/chart-choice.tsx';
import { FigureChart } from '#ui/chart/figure-chart.tsx';
import { today } from '#ui/format/days.ts';
import { formatAmount } from '#ui/format/money.ts';
import { yearWord } from '#ui/format/years.ts';
import { comparedPeriodName } from './donor-labels.ts';
import { keptShare } from './figure-line.tsx';
import classes from './figures.module.css';

const names = ['retention', 'new-lapsed', 'sizes'] as const;
type Name = (typeof names)[number];

/** The chart that the address opens. */
export function useDonorChart() {
  const { named, close } = useChart('');
  return { linked: names.find((name) => name === named), close };
}

export function DonorCharts({ asked, giving }: { asked: DonorsAsked; giving: Giving }) {
  const firstMonth = usePreference('fiscalYearStartsIn');
  const name = useDonorChart().linked ?? 'retention';
  const { change } = useChart(name);
  const of: DonorYearsAsked = { ...asked, today: today(), firstMonth };
  const sync = useSync();
  const answer = useSyncQuery(sync, ['donorYears'], (ask) => ask('donorYears', of), JSON.stringify(of));
  const titles: Readonly<Record<Name, string>> = {
    retention: `Retention by ${yearWord()}`,
    'new-lapsed': `New and lapsed donors by ${yearWord()}`,
    sizes: 'Gifts by size',
  };
  const choice = (
    <Choice
      label="Chart"
      value={name}
      options={names.map((value) => ({ value, label: titles[value] }))}
      choose={(chosen) => change({ name: chosen, currency: undefined })}
    />
  );
  const why = name === 'sizes' ? null : whyNoRetention(giving.basis);
  const shown = { name, title: titles[name], choice };
  if (!answer || why) {
    return (
      <div className={classes.charts}>
        <FigureChart {...shown} head="" counted="" series={[]} none={answer ? (why ?? '') : 'Calculating…'} />
      </div>
    );
  }
  const { years, sizes, currency } = answer;
  return (
    <div className={classes.charts}>
      {name === 'sizes' ? (
        <FigureChart
          {...shown}
          head="Size"
          counted="Gifts"
          measure={{ title: 'Gifts', unit: 'gifts', say: (figure) => formatCount(Number(figure)), isWhole: true }}
          note={`Gifts of ${comparedPeriodName(giving, giving.periods.now)} in ${currency || 'an unknown currency'}, from identified and unknown donors.`}
          none="No gifts in these days."
          series={[{ currency, bars: sizes.map((size) => sizeBar(size, currency)) }]}
        />
      ) : name === 'retention' ? (
        <FigureChart
          {...shown}
          head="Year"
          counted="Gave again"
          measure={{ title: 'Retention', unit: '%', say: formatPercent }}
          note="Share of the prior year’s donors who gave again. This year is compared through the same date."
          none="Retention is shown from the second year with gifts on."
          series={[{ currency: '', bars: years.flatMap((year) => retentionBar(year, firstMonth)) }]}
        />
      ) : (
        <FigureChart
          {...shown}
          head="Year"
          counted="Donors"
          compared={{ now: 'New', before: 'Lapsed' }}
          measure={{ title: 'Donors', unit: 'donors', say: (figure) => formatCount(Number(figure)), isWhole: true }}
          note="New: first gift ever. Lapsed: gave the year before, but not in this one; to date, by the same day."
          series={[{ currency: '', bars: years.map((year) => newAndLapsedBar(year, firstMonth)) }]}
        />
      )}
    </div>
  );
}

const yearBar = ({ year, running }: DonorYear, firstMonth: number) => ({
  name: fiscalYearName(fiscalYear(year, firstMonth)),
  short: `’${String(year % 100).padStart(2, '0')}`,
  running,
});

/** No one could come back in the first year. */
function retentionBar(year: DonorYear, firstMonth: number) {
  const share = keptShare(year.kept);
  return share === null ? [] : [{ ...yearBar(year, firstMonth), figure: share, count: year.kept.kept }];
}

function newAndLapsedBar(year: DonorYear, firstMonth: number) {
  const { of, kept } = year.kept;
  const bar = yearBar(year, firstMonth);
  return {
    ...bar,
    figure: String(year.first),
    count: year.donors,
    before: { name: 'Lapsed', figure: String(of - kept) },
  };
}

function sizeBar({ from, to, gifts }: GiftSize, currency: string) {
  const written = (amount: number) => formatAmount(String(amount), currency).replace(/\.0+$/, '');
  const name =
    from === 0 && to !== null
      ? `Under ${written(to)}`
      : to === null
        ? `${written(from)} or more`
        : `${written(from)} to under ${written(to)}`;
  return { name, short: to === null ? `${written(from)}+` : written(from), figure: String(gifts), count: gifts };
}
