/** The breakdown above the donors list: retention, and gains and losses by segment. */
import { Box, Text } from '@mantine/core';
import { segmentLabelsFor } from '#domain/lists/donors.ts';
import { whyNoRetention, whyNotCompared } from '#domain/basis.ts';
import { fiscalYearName } from '#domain/values/compared.ts';
import { formatCount } from '#domain/values/labels.ts';
import type { ReactNode } from 'react';
import { formatPercent, wayOf } from '#records/campaign-progress.ts';
import type { DonorsAsked, Giving } from '#sync/questions/donors.ts';
import { CurrenciesNamed } from '#records/giving/currencies-named.tsx';
import { InfoButton } from '#ui/kit/info-button.tsx';
import { Panel } from '#ui/kit/page.tsx';
import { RowLink } from '#ui/kit/row-link.tsx';
import { yearWord } from '#ui/format/years.ts';
import { formatAmount } from '#ui/format/money.ts';
import { formatDate } from '#ui/format/time.ts';
import { inSegment } from './columns.tsx';
import { useNarrow } from '#ui/browser/media.ts';
import { DonorCharts } from './donor-charts.tsx';
import { useBreakdown } from './donor-strip.tsx';
import { formatLineValue, keptShare, retentionLines } from './figure-line.tsx';
import classes from './figures.module.css';
import { comparedPeriodName, formatMonthDay } from './donor-labels.ts';

interface FiguresProps {
  asked: DonorsAsked;
  giving: Giving;
  /** Search parameters that stay when a segment is chosen. */
  kept: Readonly<Record<string, string | undefined>>;
  /** The segment that the list is filtered by. */
  segment: string | undefined;
  /** The choice of a campaign, whose gifts these figures are of. */
  campaign: ReactNode;
}

export function DonorFigures(props: FiguresProps) {
  const [isOpen] = useBreakdown();
  // A phone has them under a line of their own.
  const isNarrow = useNarrow();
  return isOpen || isNarrow ? (
    <>
      <div className={classes.panels}>
        <Retention {...props} />
        <GainsAndLosses {...props} />
      </div>
      <DonorCharts asked={props.asked} giving={props.giving} />
    </>
  ) : null;
}

function Retention({ giving }: FiguresProps) {
  const { compared, periods, basis } = giving;
  const why = whyNoRetention(basis);
  const past = comparedPeriodName(giving, periods.past);
  const names = { money: 'Revenue', ...(compared !== 'days' && { first: `First gift in ${past}` }) };
  return (
    <Panel
      title={
        { before: `${fiscalYearName(periods.now)} donor retention`, days: 'Donor retention' }[compared as string] ??
        `Donor retention this ${yearWord()}`
      }
      info={
        <InfoButton label="How this is calculated">
          <Calculation giving={giving} />
        </InfoButton>
      }
    >
      <Box px={12} pb="sm">
        {why ? (
          <Text size="sm" c="dimmed">
            {why}
          </Text>
        ) : (
          <Shares giving={giving} names={names} />
        )}
      </Box>
    </Panel>
  );
}

interface SharesProps {
  giving: Giving;
  names: Parameters<typeof retentionLines>[1];
}

function Shares({ giving, names }: SharesProps) {
  return (
    <>
      <ul className={classes.shares}>
        {retentionLines(giving, names).map((line) => (
          <li key={line.name}>
            <span>
              {line.name}{' '}
              <Text span size="sm" c="dimmed">
                {line.why ?? line.detail}
              </Text>
            </span>
            {line.why ? null : (
              <>
                <b>{formatLineValue(line)}</b>
                <span className={classes.track} aria-hidden>
                  <span style={{ inlineSize: `${Math.min(Number(line.value ?? 0), 100)}%` }} />
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
      <EarlierRetention giving={giving} />
    </>
  );
}

/** Donor retention of the earlier period. Renders nothing if there were no donors before it. */
function EarlierRetention({ giving }: { giving: Giving }) {
  const { compared, periods, keptPast } = giving;
  const earlier = keptShare(keptPast);
  if (earlier === null) return null;
  const percent = formatPercent(earlier);
  const past = comparedPeriodName(giving, periods.past);
  return (
    <Text size="sm" c="dimmed">
      {compared === 'same-day'
        ? `${percent} of all donors by ${formatDate(periods.past.to)}`
        : `${percent} of all donors during ${past}`}
    </Text>
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
          {words['gave-later']},” or “{words['gave-earlier']}” if they’ve given this {yearWord()}.
        </p>
      ) : null}
    </>
  );
}

/** Pressing a segment filters the list by it; pressing it again shows all donors. */
function GainsAndLosses({ giving, kept, segment, campaign }: FiguresProps) {
  const { classes: changes, currencies, basis } = giving;
  const isCompared = whyNotCompared(basis) === null;
  return (
    <Panel
      title="Gains and losses"
      info={campaign}
      aside={currencies.length > 1 ? <CurrenciesNamed {...giving} /> : null}
    >
      <dl className={classes.changed}>
        {changes.map(({ name, donors, change: more }) => (
          <div key={name} data-chosen={segment === name || undefined}>
            <dt>
              <RowLink
                link={{ to: '/donors', search: { ...kept, ...(segment === name ? {} : inSegment(name)) } }}
                aria-current={segment === name ? 'true' : undefined}
              >
                {segmentLabelsFor(giving)[name]}
              </RowLink>
            </dt>
            <dd>{formatCount(donors)}</dd>
            {isCompared ? (
              <dd
                data-way={wayOf(more)}
              >{`${wayOf(more) === 'more' ? '+' : ''}${formatAmount(more, giving.currency)}`}</dd>
            ) : null}
          </div>
        ))}
      </dl>
    </Panel>
  );
}
