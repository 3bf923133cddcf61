/** Filters of rows in words, for their chips. */
import { endsOf, type Ends, labelOf, blank, given, past } from '../../domain/rows/filter.ts';
import { type Field, isTime } from '../../domain/rows/field.ts';
import { formatCount, yesNo } from '../../domain/values/labels.ts';
import { isPeriodName, periodLabel } from '../../domain/values/periods.ts';
import { today } from '../values/days.ts';
import { formatAmount } from '../values/money.ts';
import { formatDate } from '../values/time.ts';

const whole = /^-?\d+$/;

/** Returns the filter in words. */
export function formatFilter(field: Pick<Field<never>, 'kind' | 'labels'>, written: string): string {
  const { kind } = field;
  if (written === blank) return 'empty';
  if (written === given) return 'not empty';
  if (written === past) return 'before today';
  if (isTime({ kind }) && isPeriodName(written)) return periodLabel(written).toLowerCase();
  const ends = endsOf(kind, written, today());
  switch (kind) {
    case 'amount':
    case 'count': {
      const say = (end: string) => (kind === 'count' && whole.test(end) ? formatCount(Number(end)) : formatAmount(end));
      return ends ? rangeWords(ends, say) : written;
    }
    case 'moment':
    case 'day':
      return ends ? rangeWords(ends, (day) => formatDate(day)) : written;
    case 'word':
      return labelOf(field, written).toLowerCase();
    case 'yes-no':
      return yesNo(written).toLowerCase();
    case 'text':
      return `contains “${written}”`;
    default:
      return written;
  }
}

function rangeWords({ from, to }: Ends, say: (end: string) => string): string {
  if (from !== undefined && to !== undefined) return from === to ? say(from) : `${say(from)} to ${say(to)}`;
  return from === undefined ? `up to ${say(to ?? '')}` : `from ${say(from)}`;
}
