/** Panels above the donors list: raised, retention, and gains and losses by segment. */
import { segmentLabelsFor } from '../../domain/lists/donors.ts';
import { fiscalYearName } from '../../domain/values/compared.ts';
import { formatCount } from '../../domain/values/labels.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { change, share } from '../../domain/values/decimal.ts';
import { formatChange, formatPercent, wayOf } from '../../records/campaign-progress.ts';
import type { Giving, Kept } from '../../replica/questions/donors.ts';
import { InfoButton } from '../../ui/kit/info-button.tsx';
import { Panel } from '../../ui/kit/page.tsx';
import { PlainTable } from '../../ui/kit/plain-table.tsx';
import { formatAmount } from '../../ui/format/money.ts';
import { formatDate } from '../../ui/format/time.ts';
import { inSegment } from './columns.tsx';
import classes from './figures.module.css';
import { comparedPeriodName, formatMonthDay, pastPeriodTitle } from './donor-labels.ts';

interface FiguresProps {
  giving: Giving;
  /** Search parameters that stay when a segment's view opens. */
  kept: Readonly<Record<string, string | undefined>>;
}

export function DonorFigures({ giving, kept }: FiguresProps) {
  return (
    <div className={classes.panels}>
      <RaisedFromDonors giving={giving} />
      <Retention giving={giving} />
      <GainsAndLosses giving={giving} kept={kept} />
    </div>
  );
}

function RaisedFromDonors({ giving }: { giving: Giving }) {
  const { now, past, apart, top, currency, currencies } = giving;
  const inCurrency = currencies.length > 1 ? ` in ${currency || 'an unknown currency'}` : '';
  const ofTop = top && share(top.sum, now.sum);
  return (
    <Panel title="Raised from identified donors">
      <div className={classes.body}>
        <p className={classes.sum}>
          <b>{formatAmount(now.sum)}</b> {currency || 'unknown currency'}
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
            Not included: {formatAmount(apart.now.sum)} {currency || '(unknown currency)'} from unknown donors
          </p>
        ) : null}
      </div>
    </Panel>
  );
}

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
        <dt>{pastPeriodTitle(giving)}</dt>
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

function Retention({ giving }: { giving: Giving }) {
  const { compared, periods, kept, currency, currencies } = giving;
  const past = comparedPeriodName(giving, periods.past);
  const line = (label: string, { of, kept: back }: Kept) => ({
    label,
    of: formatCount(of),
    back: formatCount(back),
    percent: shareOf({ of, kept: back }),
  });
  const shares = [
    line('All donors', kept.all),
    line(compared === 'days' ? 'First-time donors' : `First gift in ${past}`, kept.first),
    line('Repeat donors', kept.repeat),
    {
      label: currencies.length > 1 ? `Revenue retention (${currency || 'unknown currency'})` : 'Revenue retention',
      of: formatAmount(kept.money.of),
      back: formatAmount(kept.money.kept),
      percent: share(kept.money.kept, kept.money.of),
    },
  ];
  return (
    <Panel
      title={
        { before: `${fiscalYearName(periods.now)} donor retention`, days: 'Donor retention' }[compared as string] ??
        'Donor retention this year'
      }
      info={
        <InfoButton label="How this is calculated">
          <Calculation giving={giving} />
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
        <EarlierRetention giving={giving} />
      </div>
    </Panel>
  );
}

/** Donor retention of the earlier period. Renders nothing if there were no donors before it. */
function EarlierRetention({ giving }: { giving: Giving }) {
  const { compared, periods, keptPast } = giving;
  const earlier = shareOf(keptPast);
  if (earlier === null) return null;
  const percent = formatPercent(earlier);
  const past = comparedPeriodName(giving, periods.past);
  return (
    <p className={classes.dim}>
      {compared === 'same-day'
        ? `By ${formatDate(periods.past.to)}, ${percent} of all donors had given again.`
        : `During ${past}, ${percent} of all donors gave again.`}
    </p>
  );
}

/** Definitions of the figures and segments, for the compared periods. */
function Calculation({ giving }: { giving: Giving }) {
  const { periods, compared } = giving;
  const [now, past] = [comparedPeriodName(giving, periods.now), comparedPeriodName(giving, periods.past)];
  const words = segmentLabelsFor(giving);
  const days = compared === 'same-day' ? `${past} (through ${formatMonthDay(periods.past.to)})` : past;
  return (
    <>
      <p>
        Donor retention: donors who gave during both {days} and {now}, as a share of all donors during {days}. Revenue
        retention: what they gave during {now}, as a share of what all donors gave during {days}.
      </p>
      <p>Only completed gifts count, less refunds.</p>
      {giving.currencies.length > 1 ? (
        <p>
          Donor counts include every currency. Amounts are in {giving.currency || 'an unknown currency'} only. “
          {words.both}”: gave in several currencies, so the amounts can’t be compared.
        </p>
      ) : null}
      <p>
        {words.new}: first gift ever during {now}. {words.recaptured}: gave before, but not during{' '}
        {comparedPeriodName(giving, periods.year)}. {words['lapsed-new']}: first gift ever during {past}, but none
        during {now}.
      </p>
      {compared === 'days' ? (
        <p>
          “{words['gave-earlier']}” and “{words['gave-later']}”: gave after {formatDate(periods.past.to)} and before{' '}
          {formatDate(periods.now.from)}, but not during {past}.
        </p>
      ) : null}
      {compared === 'same-day' ? (
        <p>
          Donors whose {past} gifts all came after {formatMonthDay(periods.past.to)} haven’t lapsed. They’re “
          {words['gave-later']},” or “{words['gave-earlier']}” if they’ve given this year.
        </p>
      ) : null}
    </>
  );
}

function GainsAndLosses({ giving, kept }: FiguresProps) {
  const { classes: changes, periods, currency } = giving;
  const most = Math.max(...changes.map(({ change }) => Math.abs(Number(change))), 0);
  return (
    <Panel title="Gains and losses">
      <div className={classes.changed}>
        <PlainTable
          caption="Donors and change in giving by segment"
          flush
          rows={changes}
          columns={[
            {
              title: 'Segment',
              unbroken: true,
              cell: ({ name }): ReactNode => (
                <Link to="/donors" search={{ ...kept, ...inSegment(name), view: name }}>
                  {segmentLabelsFor(giving)[name]}
                </Link>
              ),
            },
            { title: 'Donors', figure: true, cell: ({ donors }) => formatCount(donors) },
            {
              title: `Change vs. ${comparedPeriodName(giving, periods.past)}`,
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

/** Decorative bar. The value is shown next to it. */
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
