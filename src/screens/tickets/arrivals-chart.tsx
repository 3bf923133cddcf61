/** How many guests came when: opened by its button, or by its link. */
import { Button } from '@mantine/core';
import type { Ticket } from '#api/resources.ts';
import { calendarDay } from '#domain/values/calendar.ts';
import { formatCount, plural } from '#domain/values/labels.ts';
import { useChart } from '#ui/chart/chart-address.ts';
import { FigureChart } from '#ui/chart/figure-chart.tsx';
import { formatClock, formatShortDate, viewerZone } from '#ui/format/time.ts';
import { arrivalsOf } from './arrivals.ts';
import type { ProblemOf } from './door-list.ts';

const name = 'arrivals';

const dayOf = (time: number) => formatShortDate(calendarDay(new Date(time).toISOString(), viewerZone()) ?? '');

export function ArrivalsButton() {
  const { isLinked, change, close } = useChart(name);
  return (
    <Button variant="transparent" onClick={() => (isLinked ? close() : change({}))}>
      {isLinked ? 'Hide arrivals' : 'Arrivals'}
    </Button>
  );
}

export function ArrivalsChart({ tickets, problemOf }: { tickets: readonly Ticket[]; problemOf: ProblemOf }) {
  const { isLinked } = useChart(name);
  if (!isLinked) return null;
  const { steps = [], others = 0 } = arrivalsOf(tickets, problemOf) ?? {};
  const clock = (time: number) => formatClock(time, { zone: viewerZone() });
  return (
    <FigureChart
      name={name}
      title="Arrivals"
      head="From"
      counted="Guests"
      measure={{ title: 'Guests', unit: 'guests', say: (figure) => formatCount(Number(figure)), isWhole: true }}
      none="No check-in has a time yet."
      note={[
        steps[0] ? `Check-ins of ${dayOf(steps[0].from)}, by half-hour.` : '',
        others > 0 ? `${plural(others, 'guest was', 'guests were')} checked in before, or at an unknown time.` : '',
      ]
        .filter(Boolean)
        .join(' ')}
      series={[
        {
          currency: '',
          bars: steps.map(({ from, guests }) => ({
            name: clock(from),
            short: clock(from),
            figure: String(guests),
            count: guests,
          })),
        },
      ]}
    />
  );
}
