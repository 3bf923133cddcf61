/** The board report's outlook: the pace of campaigns, and upcoming events. */
import type { Report } from '#sync/questions/report.ts';
import { formatPercent } from '#records/campaign-progress.ts';
import { formatDate, formatShortDate } from '#ui/format/time.ts';
import { ticketsUnnamed } from '#domain/basis.ts';
import type { FigureLine, ReportPart } from './figure-line.tsx';

/** Returns the pace of campaigns, and the tickets of events to come: each only where there are some. */
export function aheadParts({ ahead: { campaigns, events }, asked }: Report): ReportPart[] {
  const line = (
    id: string,
    title: string,
    more: Pick<FigureLine, 'value' | 'unit' | 'detail' | 'why'>,
  ): FigureLine => ({
    name: title || `Campaign ${id}`,
    before: null,
    link: { to: '/campaigns/$campaign', params: { campaign: id } },
    ...more,
  });
  const parts: ReportPart[] = [
    {
      title: 'Campaign pace',
      heading: 'Projected, of goal',
      covers: `As of today, ${formatDate(asked.today)}. Projected: total by the end at the average daily rate so far.`,
      lines: campaigns.map(({ id, title, ends, raised, projected }) =>
        line(id, title, {
          value: projected,
          unit: 'percent',
          detail: `${formatPercent(raised)} now, ends ${formatShortDate(ends, {}, asked.today)}`,
        }),
      ),
    },
    {
      title: 'Upcoming events',
      heading: 'Tickets sold',
      covers: `As of today, ${formatDate(asked.today)}. Tickets that name their event, without refunded ones.`,
      lines: events.map(({ id, title, day, sold }) =>
        line(id, title, {
          value: sold === null ? null : String(sold),
          unit: 'count',
          detail: formatShortDate(day, {}, asked.today),
          why: sold === null ? ticketsUnnamed : null,
        }),
      ),
    },
  ];
  return parts.filter(({ lines }) => lines.length > 0);
}
