/** Strip of figures at the top of a person's page: giving, and what is open of pledges. */
import { Text } from '@mantine/core';
import { freeTicketsMessage } from '#domain/lists/transaction-totals.ts';
import type { Apart, CurrencyGiving } from '#domain/giving.ts';
import { plural } from '#domain/values/labels.ts';
import { notIncluded } from '#domain/values/money.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { countedInFull } from '#domain/gift.ts';
import { purposeOf } from '#domain/gift-labels.ts';
import type { GiftSeen, Owed } from '#sync/questions/person.ts';
import { Badge, Day } from '#ui/kit/cells.tsx';
import { formatAmount } from '#ui/format/money.ts';
import { FigureCell, FigureStrip } from '#records/details/figure-strip.tsx';
import { whyNotCompared } from '#domain/basis.ts';
import { TransactionLink } from '#records/ways/further-links.tsx';
import classes from './giving.module.css';
import { PartLine } from './part-line.tsx';
import type { Part } from './person-parts.ts';
import type { Person } from './use-person.ts';
import {
  compareToLastYear,
  type Compared,
  currencyAmong,
  donorCoverageMessage,
  formatOthers,
  formatSums,
} from './giving-labels.ts';
import { yearWord } from '#ui/format/years.ts';
import { formatShortDate } from '#ui/format/time.ts';

/**
 * Figures that would mislead while transactions are missing are left out. The last gift comes with the first page. The
 * screen's currency leads, and the others are named below it.
 */
export function GivingStrip({ person }: { person: Person }) {
  const { currencies, last, owed } = person;
  const { gifts: part, pledges } = person.parts;
  const [lead, ...others] = currencies;
  const currency = lead ? currencyAmong(lead, currencies) : '';
  const hasPledges = owed.length > 0 || pledges.isLoading;
  const isNone = part.isWhole && person.gifts === 0;
  return (
    <FigureStrip label="Giving" below={<Notes person={person} />}>
      <FigureCell
        title="Lifetime giving"
        figure={figureOf(part, lead ? formatAmount(lead.sum, currency) : 'None')}
        lines={[
          formatOthers(others),
          isNone ? null : giftsLabel(person),
          lead && owed.length > 0 ? `Average ${formatAmount(lead.average, lead.currency)}` : null,
        ]}
      />
      {isNone ? null : (
        <>
          <FigureCell
            title={`This ${yearWord()}`}
            figure={figureOf(part, lead ? formatAmount(lead.thisYear, currency) : 'None')}
            lines={lead ? [formatOthers(others, ({ thisYear }) => thisYear), ...yearLines(lead, person)] : []}
          />
          <FigureCell
            title="Last gift"
            figure={
              last && (part.isWhole || person.hasNewest)
                ? formatAmount(last.amount, last.currency)
                : figureOf(part, 'None')
            }
            lines={last ? [<LastGift key="gift" gift={last} />] : []}
          />
        </>
      )}
      {hasPledges ? (
        <OpenPledgesCell part={pledges} owed={owed} />
      ) : isNone ? null : (
        <FigureCell
          title="Average gift"
          figure={figureOf(part, lead ? formatAmount(lead.average, currency) : 'None')}
          lines={lead ? [`Largest ${formatAmount(lead.largest, lead.currency)}`] : []}
        />
      )}
    </FigureStrip>
  );
}

/** The figure once all of a part is loaded; undefined until then, and null if it can't be. */
function figureOf(part: Part, figure: string): string | null | undefined {
  return part.isWhole ? figure : part.isLoading ? undefined : null;
}

function giftsLabel({ gifts, first }: Person): string {
  const count = plural(gifts, 'gift', 'gifts');
  return first?.day ? `${count}, first on ${formatShortDate(first.day)}` : count;
}

function yearLines(lead: CurrencyGiving, { today, currencies, gifts }: Person): ReactNode[] {
  const unknown = currencies.find(({ currency }) => currency === '')?.gifts ?? 0;
  return [
    whyNotCompared({ gifts, withoutCurrency: unknown }) ?? (
      <Change key="change" comparison={compareToLastYear(lead, today)} />
    ),
    Number(lead.lastYear) > 0 ? `${formatAmount(lead.lastYear, lead.currency)} last ${yearWord()}` : null,
  ];
}

function LastGift({ gift: { id, row, day } }: { gift: GiftSeen }) {
  const purpose = purposeOf(row);
  return (
    <>
      <Day at={day} />
      {purpose ? (
        <>
          , <TransactionLink id={id} name={purpose} />
        </>
      ) : null}
    </>
  );
}

function OpenPledgesCell({ part, owed }: { part: Part; owed: readonly Owed[] }) {
  const [lead, ...others] = owed.filter(({ left }) => /[1-9]/.test(left));
  const count = (of: (one: Owed) => number) => owed.reduce((sum, one) => sum + of(one), 0);
  const [unread, unknown] = [count((one) => one.unread), count((one) => one.unknownDue)];
  return (
    <FigureCell
      title="Open pledges"
      figure={figureOf(part, lead ? formatAmount(lead.left, currencyAmong(lead, owed)) : 'None')}
      lines={[
        formatOthers(others.map(({ left, currency }) => ({ sum: left, currency }))),
        ...owed
          .filter(({ overdue }) => Number(overdue) > 0)
          .map((one) => (
            <Badge key={one.currency} tone="warn">
              <IconAlertTriangle className={classes.warning} size={12} stroke={1.8} aria-hidden />{' '}
              {pastDueLabel(one, owed)}
            </Badge>
          )),
        unknown > 0 ? (
          <Badge key="unknown" tone="warn">{`${plural(unknown, 'pledge', 'pledges')} past due, amount unknown`}</Badge>
        ) : null,
        notIncluded(unread, 'pledge', 'pledges') || null,
      ]}
    />
  );
}

/** `about €50.00 past due`. An unknown currency is named only beside others. */
function pastDueLabel(one: Owed, owed: readonly Owed[]): string {
  const currency = currencyAmong(one, owed);
  return `${one.isAbout ? 'about ' : ''}${formatSums([{ sum: one.overdue, currency }])} past due`;
}

/** Notes on gifts that the figures leave out, and on how much is loaded. */
function Notes({ person }: { person: Person }) {
  const { apart, free, undated, unread, inFull, coverage } = person;
  const part = person.parts.gifts;
  const notes = [
    person.isSynced && !person.isExact ? donorCoverageMessage(coverage) : null,
    apart.length > 0 ? `Not included: ${apart.map(apartLabel).join(', ')}.` : null,
    countedInFull(inFull),
    freeTicketsMessage(free),
    unread > 0 ? plural(unread, 'gift has an invalid amount.', 'gifts have invalid amounts.') : null,
    undated > 0 ? undatedMessage(undated) : null,
  ].filter(Boolean);
  return (
    <>
      <PartLine part={part} />
      {part.isWhole && notes.length > 0 ? (
        <Text size="sm" c="dimmed">
          {notes.join(' ')}
        </Text>
      ) : null}
    </>
  );
}

/** Formats what doesn't count: `$25.00 refunded`, or the number of gifts if no amount can be read. */
function apartLabel({ status, sums, gifts }: Apart): string {
  return `${formatSums(sums) || plural(gifts, 'gift', 'gifts')} ${statusLabels[status] ?? ''}`;
}

const statusLabels: Readonly<Record<string, string>> = {
  refunded: 'refunded',
  'not captured': 'incomplete or failed',
  unknown: 'with unknown status',
};

function undatedMessage(count: number): string {
  return count === 1
    ? '1 gift without a date isn’t included in yearly totals.'
    : `${plural(count, 'gift', 'gifts')} without a date aren’t included in yearly totals.`;
}

function Change({ comparison }: { comparison: Compared | null }) {
  if (!comparison) return null;
  const { change, rest, isLess } = comparison;
  return (
    <span className={classes.change}>
      {change ? <b data-less={isLess || undefined}>{change}</b> : null} {rest}
    </span>
  );
}
