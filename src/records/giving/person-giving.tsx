/** Giving figures, chart, timeline, and side panels of a person's or household's page. */
import type { ReactNode } from 'react';
import { FigureChart } from '#ui/chart/figure-chart.tsx';
import { HoldUntil } from '#ui/kit/hold-until.tsx';
import { Columns } from '#ui/kit/columns.tsx';
import { Panel } from '#ui/kit/page.tsx';
import { PanelText } from '#ui/kit/query-panel.tsx';
import { fiscalYear, fiscalYearName, fiscalYearOf } from '#domain/values/compared.ts';
import { giftsIn } from '#records/ways/further-links.tsx';
import { Families, OpenPledges, RecurringGifts } from './open-pledges-panel.tsx';
import classes from './giving.module.css';
import { RecordSkeleton } from '#records/details/record-skeleton.tsx';
import { GivingStrip } from './giving-strip.tsx';
import { Timeline } from './timeline.tsx';
import { useFailuresAnnounced } from './part-line.tsx';
import type { Person } from './use-person.ts';

interface PersonGivingProps {
  person: Person;
  /** Null if the page is about several people. */
  contact: string | null;
  /** Side column: contact details first, then `side` last. */
  details: ReactNode;
  side?: ReactNode;
  /** Below the timeline. */
  children?: ReactNode;
}

export function PersonGiving({ person, contact, details, side, children }: PersonGivingProps) {
  const { currencies, families, parts, today, firstMonth } = person;
  useFailuresAnnounced(Object.values(parts));
  const now = fiscalYearOf(today, firstMonth);
  const names = new Map(families.flatMap(({ members }) => members.map(({ id, name }) => [id, name] as const)));
  const series = currencies
    .filter(({ years }) => years.length > 0)
    .map(({ currency, years }) => ({
      currency,
      bars: years.map(({ year, sum, gifts }) => {
        const days = fiscalYear(year, firstMonth);
        return {
          name: fiscalYearName(days),
          short: `’${String(year % 100).padStart(2, '0')}`,
          figure: sum,
          count: gifts,
          running: year === now,
          ...(contact && { link: giftsIn(days, currency, { contacts: contact }) }),
        };
      }),
    }));
  return (
    <HoldUntil
      until={!parts.gifts.isLoading && !parts.households.isLoading}
      fallback={<RecordSkeleton side={[3, 3]} />}
    >
      <GivingStrip person={person} />
      <Columns
        main={
          <>
            {parts.gifts.isWhole && series.length > 0 ? (
              <FigureChart name="giving" title="Giving by year" head="Year" counted="Gifts" series={series} />
            ) : (
              <Panel title="Giving by year">
                {parts.gifts.isWhole ? (
                  <PanelText>No gifts.</PanelText>
                ) : parts.gifts.isLoading ? (
                  <div className={classes.chart} aria-busy>
                    <p className="spoken">Loading…</p>
                  </div>
                ) : (
                  <PanelText>Appears when all transactions are loaded.</PanelText>
                )}
              </Panel>
            )}
            <Timeline person={person} names={contact === null ? names : null} contact={contact} />
            {children}
          </>
        }
        side={
          <>
            {details}
            <RecurringGifts person={person} />
            {contact === null ? null : <Families person={person} contact={contact} />}
            {person.unlinked ? null : <OpenPledges person={person} contact={contact} />}
            {side}
          </>
        }
      />
    </HoldUntil>
  );
}
