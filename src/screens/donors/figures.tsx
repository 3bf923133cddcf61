/** What donors gave, who came back, and what changed: this year against the last. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { change, share } from '../../domain/values/decimal.ts';
import { formatChange, formatPercent, wayOf } from '../../records/campaign-progress.ts';
import type { Giving, Kept } from '../../replica/questions/donors.ts';
import { InfoButton } from '../../ui/kit/info-button.tsx';
import { Panel } from '../../ui/kit/page.tsx';
import { PlainTable } from '../../ui/kit/plain-table.tsx';
import { formatAmount, formatCount } from '../../ui/values/money.ts';
import { formatDate } from '../../ui/values/time.ts';
import { ofClass } from './columns.tsx';
import classes from './figures.module.css';
import { dayWords, pastWords, periodWords, wordsOf, yearWords } from './words.ts';

interface FiguresProps {
  giving: Giving;
  /** What the address holds that a view does not. */
  kept: Readonly<Record<string, string | undefined>>;
}

export function DonorFigures({ giving, kept }: FiguresProps) {
  return (
    <div className={classes.panels}>
      <GivenByDonors giving={giving} />
      <CameBack giving={giving} />
      <Changed giving={giving} kept={kept} />
    </div>
  );
}

function GivenByDonors({ giving }: { giving: Giving }) {
  const { now, past, apart, top, currency, currencies } = giving;
  const inCurrency = currencies.length > 1 ? ` ${inWords(currency)}` : '';
  const ofTop = top && share(top.sum, now.sum);
  return (
    <Panel title="Given by known donors">
      <div className={classes.body}>
        <p className={classes.sum}>
          <b>{formatAmount(now.sum)}</b> {currency || 'currency not known'}
        </p>
        <Before past={formatAmount(past.sum)} change={change(now.sum, past.sum)} giving={giving} />
        <p className={classes.donors}>
          <b>{formatCount(now.donors)}</b> {now.donors === 1 ? 'donor' : 'donors'}
        </p>
        <Before
          past={formatCount(past.donors)}
          change={change(String(now.donors), String(past.donors))}
          giving={giving}
        />
        {inCurrency ? (
          <p className={classes.dim}>
            {formatCount(now.ofSum)} of them gave{inCurrency}.
          </p>
        ) : null}
        {ofTop ? (
          <p className={classes.dim}>
            Top 10% of donors{inCurrency} ({formatCount(top.donors)}) gave {formatPercent(ofTop)}.
          </p>
        ) : null}
        {apart.now.gifts > 0 ? (
          <p className={classes.dim}>
            Apart: {formatAmount(apart.now.sum)} {currency}, donors not known
          </p>
        ) : null}
      </div>
    </Panel>
  );
}

/** `in USD` */
const inWords = (currency: string) => (currency ? `in ${currency}` : 'without a currency');

interface BeforeProps {
  past: string;
  /** In percent. */
  change: string | null;
  giving: Giving;
}

function Before({ past, change, giving }: BeforeProps) {
  return (
    <dl className={classes.before}>
      <div>
        <dt>{pastWords(giving)}</dt>
        <dd>{past}</dd>
      </div>
      {change === null ? null : (
        <div>
          <dt>Change</dt>
          <dd data-way={wayOf(change)}>{formatChange(change)}</dd>
        </div>
      )}
    </dl>
  );
}

function CameBack({ giving }: { giving: Giving }) {
  const { compared, periods, kept, keptPast, currency, currencies } = giving;
  const past = periodWords(giving, periods.past);
  const earlier = shareOf(keptPast);
  const line = (label: string, { of, kept: back }: Kept) => ({
    label,
    of: formatCount(of),
    back: formatCount(back),
    percent: shareOf({ of, kept: back }),
  });
  const shares = [
    line('All donors', kept.all),
    line(compared === 'days' ? 'First-time donors' : `First gave in ${past}`, kept.first),
    line('Repeat donors', kept.repeat),
    {
      label: currencies.length > 1 ? `Money they gave ${inWords(currency)}` : 'Money they gave',
      of: formatAmount(kept.money.of),
      back: formatAmount(kept.money.kept),
      percent: share(kept.money.kept, kept.money.of),
    },
  ];
  return (
    <Panel
      title={
        { before: `Came back in ${yearWords(periods.now)}`, days: 'Came back' }[compared as string] ??
        'Came back this year'
      }
      info={
        <InfoButton label="How it is counted">
          <Counted giving={giving} />
        </InfoButton>
      }
    >
      <div className={classes.body}>
        <ul className={classes.shares}>
          {shares.map(({ label, of, back, percent }) => (
            <li key={label}>
              <span>
                {label}{' '}
                <span className={classes.dim}>
                  {back} of {of}
                </span>
              </span>
              <b>{percent === null ? 'None' : formatPercent(percent)}</b>
              <span className={classes.track} aria-hidden>
                <span style={{ inlineSize: `${Math.min(Number(percent ?? 0), 100)}%` }} />
              </span>
            </li>
          ))}
        </ul>
        {earlier === null ? null : (
          <p className={classes.dim}>
            {compared === 'same-day' ? `By ${formatDate(periods.past.to)}` : `In ${past}`}, {formatPercent(earlier)} of
            all donors had come back.
          </p>
        )}
      </div>
    </Panel>
  );
}

function Counted({ giving }: { giving: Giving }) {
  const { periods, compared } = giving;
  const [now, past] = [periodWords(giving, periods.now), periodWords(giving, periods.past)];
  const words = wordsOf(giving);
  const days = compared === 'same-day' ? `${past} until ${dayWords(periods.past.to)}` : past;
  return (
    <>
      <p>
        Who gave in {days} and in {now}, of all who gave in {days}. Money: what they gave in {now}, of what was given in{' '}
        {days}.
      </p>
      <p>Refunded gifts, and gifts that were not captured, do not count.</p>
      {giving.currencies.length > 1 ? (
        <p>
          Donors are counted over all currencies, money {inWords(giving.currency)} alone. “{words.both}”: gave in
          several currencies, which can’t be compared.
        </p>
      ) : null}
      <p>
        New: the first gift ever is in {now}. Recaptured: gave before, not in {periodWords(giving, periods.year)}. First
        year: the first gift ever was in {past}.
      </p>
      {compared === 'days' ? (
        <p>
          In between: gave after {formatDate(periods.past.to)} and before {formatDate(periods.now.from)}, not in {past}.
        </p>
      ) : null}
      {compared === 'same-day' ? (
        <p>
          Who gave in {past} only after {dayWords(periods.past.to)} has not lapsed: “{words.later}”, or, with a gift
          this year, “{words.sooner}”.
        </p>
      ) : null}
    </>
  );
}

function Changed({ giving, kept }: FiguresProps) {
  const { classes: changes, periods, currency } = giving;
  const most = Math.max(...changes.map(({ change }) => Math.abs(Number(change))), 0);
  return (
    <Panel title="What changed">
      <div className={classes.changed}>
        <PlainTable
          caption="Donors by class, and how much more or less they gave"
          flush
          rows={changes}
          columns={[
            {
              title: 'Class',
              unbroken: true,
              cell: ({ name }): ReactNode => (
                <Link to="/donors" search={{ ...kept, ...ofClass(giving, name), view: wordsOf(giving)[name] }}>
                  {wordsOf(giving)[name]}
                </Link>
              ),
            },
            { title: 'Donors', figure: true, cell: ({ donors }) => formatCount(donors) },
            {
              title: `Less or more than in ${periodWords(giving, periods.past)}`,
              cell: ({ change }) => <ChangeBar change={Number(change)} most={most} />,
            },
            {
              title: currency || 'Change',
              figure: true,
              cell: ({ change: more }) => `${wayOf(more) === 'more' ? '+' : ''}${formatAmount(more)}`,
            },
          ]}
        />
      </div>
    </Panel>
  );
}

/** For its length alone: the figure stands beside it. */
function ChangeBar({ change: more, most }: { change: number; most: number }) {
  const half = most === 0 ? 0 : (Math.abs(more) / most) * 50;
  return (
    <span className={classes.change} aria-hidden>
      <span
        data-way={more < 0 ? 'less' : 'more'}
        style={{ inlineSize: `${half}%`, insetInlineStart: more < 0 ? `${50 - half}%` : '50%' }}
      />
    </span>
  );
}

function shareOf({ of, kept }: Kept): string | null {
  return share(String(kept), String(of));
}
