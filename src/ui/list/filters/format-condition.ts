/** Conditions in words: for chips, and for the panels that change them. */
import { agoIn, type AskedField, type Condition, type Ends, past, readCondition } from '#domain/rows/condition.ts';
import type { Field } from '#domain/rows/field.ts';
import { labelOf } from '#domain/rows/filter.ts';
import { formatCount, plural, yesNo } from '#domain/values/labels.ts';
import { periodName } from '#ui/format/days.ts';
import { formatAmount } from '#ui/format/money.ts';
import { formatDate } from '#ui/format/time.ts';

const whole = /^-?\d+$/;

type Asked = Omit<AskedField, 'key'> & Pick<Field<never>, 'labels'>;

/** Returns a condition in words, as the address has it. `currency`: that of its amounts. */
export function formatCondition(field: Asked, written: string, currency: string | null = null): string {
  const condition = readCondition({ ...field, key: '' }, written);
  switch (condition?.operator) {
    case undefined:
      return written;
    case 'is blank':
      return 'empty';
    case 'is given':
      return 'not empty';
    case 'is between':
      return rangeWords(condition.value, (end) =>
        field.kind === 'count' && whole.test(end) ? formatCount(Number(end)) : formatAmount(end, currency),
      );
    case 'is during':
      return daysWords(condition.value);
    case 'contains':
      return `contains “${written}”`;
    case 'is':
      if (field.kind === 'yes-no') return yesNo(written).toLowerCase();
      return field.kind === 'word' ? labelOf(field, written).toLowerCase() : written;
  }
}

function rangeWords({ from, to }: Ends, say: (end: string) => string): string {
  if (from === undefined) return `up to ${say(to ?? '')}`;
  return to === undefined ? `${say(from)} or more` : from === to ? say(from) : `${say(from)} to ${say(to)}`;
}

/** `last year`, `in the last 90 days`, `at least 18 months ago`. */
function daysWords(value: (Condition & { operator: 'is during' })['value']): string {
  if (value === past) return 'before today';
  if (typeof value === 'string') return periodName(value).toLowerCase();
  const { from, to } = value;
  if (agoIn(from) && to === undefined) return `in the last ${agoWords(from)}`;
  if (agoIn(to) && from === undefined) return `at least ${agoWords(to)} ago`;
  const say = (end: string | undefined) => (agoIn(end) ? `${agoWords(end)} ago` : formatDate(end ?? ''));
  if (from === undefined) return `until ${say(to)}`;
  return to === undefined ? `from ${say(from)}` : from === to ? say(from) : `${say(from)} to ${say(to)}`;
}

function agoWords(end: string | undefined): string {
  const { count, unit } = agoIn(end) ?? { count: 0 };
  return unit === 'm' ? plural(count, 'month', 'months') : plural(count, 'day', 'days');
}
