/** Giving figures, chart, timeline, and side panels of a person's or household's page. */
import type { ReactNode } from 'react';
import { FigureChart } from '../../ui/chart/figure-chart.tsx';
import { Columns } from '../../ui/kit/columns.tsx';
import { fiscalYear, fiscalYearName, fiscalYearOf } from '../../domain/values/compared.ts';
import { FamilyGiving, OpenPledges, RecurringGifts } from './open-pledges-panel.tsx';
import { GivingStrip } from './giving-strip.tsx';
import { Timeline } from './timeline.tsx';
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
  const { currencies, families, today, firstMonth } = person;
  const now = fiscalYearOf(today, firstMonth);
  const names = new Map(families.flatMap(({ members }) => members.map(({ id, name }) => [id, name] as const)));
  const series = currencies
    .filter(({ years }) => years.length > 0)
    .map(({ currency, years }) => ({
      currency,
      bars: years.map(({ year, sum, gifts }) => ({
        name: `${fiscalYearName(fiscalYear(year, firstMonth))}${year === now ? ' (to date)' : ''}`,
        short: `’${String(year % 100).padStart(2, '0')}`,
        figure: sum,
        count: gifts,
      })),
    }));
  return (
    <>
      <GivingStrip person={person} />
      <Columns
        main={
          <>
            <FigureChart title="Giving by year" head="Year" counted="Gifts" series={series} />
            <Timeline person={person} names={contact === null ? names : null} contact={contact} />
            {children}
          </>
        }
        side={
          <>
            {details}
            <OpenPledges person={person} contact={contact} />
            <RecurringGifts person={person} />
            {contact === null
              ? null
              : families.map((family) => <FamilyGiving key={family.id} family={family} contact={contact} />)}
            {side}
          </>
        }
      />
    </>
  );
}
