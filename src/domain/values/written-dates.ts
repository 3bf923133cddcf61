/** Parses dates as spreadsheets and banks write them. Day and month have one order in a whole column. */
import { addDays, isDay } from './calendar.ts';
import { oncePerKey } from './collections.ts';
import { foldText } from './labels.ts';

export type DateOrder = 'day first' | 'month first' | 'year first';

interface DateParts {
  /** In their written order. */
  numbers: readonly [string, string, string];
  isYearFirst: boolean;
}

/** Languages of statements and spreadsheets. English decides if another one calls a different month so. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'da', 'nb', 'sv', 'pl'];

/** The names of the months in a language, short and long, on their own and in a date. */
const monthNames = oncePerKey((language: string): readonly (readonly string[])[] =>
  Array.from({ length: 12 }, (_, month) =>
    (['short', 'long'] as const).flatMap((style) =>
      [{ month: style }, { month: style, day: 'numeric' } as const].map((options) => {
        const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
        const part = format.formatToParts(Date.UTC(2026, month, 15)).find(({ type }) => type === 'month');
        return foldText(part?.value ?? '');
      }),
    ),
  ),
);

/** Returns the number of a month by its name, or by the first letters of it: 10 for `Oct`, `Okt.`, `octubre`. 0 for none. */
const monthOf = oncePerKey((written: string): number => {
  const name = foldText(written).replace(/^(?:mrz|maerz)$/, 'march');
  for (const language of languages) {
    const found = monthNames(language).flatMap((own, month) =>
      own.some((one) => one.replace('.', '').startsWith(name)) ? [month + 1] : [],
    );
    if (found.length === 1) return found[0] ?? 0;
  }
  return 0;
});

/** Removes the weekday of an English date, and the marks of `2026年11月18日` and `2026. 11. 18.` */
function plainDate(written: string): string {
  return written
    .trim()
    .replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? +/i, '')
    .replace(/^(\d{4})\s*[年.]\s*(\d\d?)\s*[月.]\s*(\d\d?)\s*[日.]?/, '$1-$2-$3');
}

/**
 * Splits a date, with or without a time: `18/11/2026`, `2026-11-18`, `18 Nov 26`, `18. Okt 2026`, `Nov 18, 2026`. Null if it
 * isn't one.
 */
export function datePartsOf(written: string): DateParts | DayFound | null {
  const text = plainDate(written);
  const yearFirst = /^(\d{4})([-/. ])(\d\d?)\2(\d\d?)(?:$|[T ,])/.exec(text);
  if (yearFirst) return { numbers: [yearFirst[1] ?? '', yearFirst[3] ?? '', yearFirst[4] ?? ''], isYearFirst: true };
  const together = /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(text);
  if (together) return { numbers: three(together), isYearFirst: true };
  const numbers = /^(\d\d?)[-/. ](\d\d?)[-/. ](\d{4}|\d\d)(?:$|[T ,])/.exec(text);
  if (numbers) return { numbers: three(numbers), isYearFirst: false };
  const dayFirst =
    /^(\d\d?)(?:st|nd|rd|th|er|º)?[-/. ]*(?:de |of )?(\p{L}{3,12})[-/., ]*(?:de |del )?(\d{4}|\d\d)\b/iu.exec(text);
  if (dayFirst) return named(dayFirst[3], dayFirst[2], dayFirst[1]);
  const monthFirst = /^(\p{L}{3,12})[-/. ]*(\d\d?)(?:st|nd|rd|th)?[-/., ]+(\d{4}|\d\d)\b/iu.exec(text);
  return monthFirst ? named(monthFirst[3], monthFirst[1], monthFirst[2]) : null;
}

interface DayFound {
  /** Null if the date doesn't exist. */
  day: string | null;
}

function named(year = '', month = '', day = ''): DayFound | null {
  const place = monthOf(month);
  return place === 0 ? null : { day: dayOf(year, String(place), day) };
}

const three = (found: RegExpExecArray) => found.slice(1, 4) as [string, string, string];

function dayOf(year: string, month: string, day: string): string | null {
  const whole = year.length === 2 ? `20${year}` : year;
  const written = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(written) ? written : null;
}

export function dayIn(written: string, order: DateOrder | null): string | null {
  const found = datePartsOf(written);
  if (!found) return null;
  if ('day' in found) return found.day;
  const [one, two, three] = found.numbers;
  if (found.isYearFirst) return dayOf(one, two, three);
  return order === 'month first' ? dayOf(three, one, two) : dayOf(three, two, one);
}

/** Detects the date order. Null if it's ambiguous, or there are no dates. */
export function orderIn(cells: readonly string[]): DateOrder | null {
  const found = cells.map(datePartsOf).filter((one) => one !== null);
  const numbers = found.flatMap((one) => ('numbers' in one && !one.isYearFirst ? [one.numbers] : []));
  if (found.length === 0) return cells.every((cell) => cell === '') ? 'year first' : null;
  if (numbers.length === 0) return 'year first';
  // Dates with points are day first. Where day and month are the same number, the order doesn't matter.
  const isSure = ([one, two]: DateParts['numbers']) => one === two;
  if (numbers.every(isSure) || cells.every((cell) => !cell || /^\d\d?\.\d\d?\./.test(cell))) return 'day first';
  const [dayFirst, monthFirst] = [0, 1].map((place) => numbers.filter((one) => Number(one[place]) > 12).length) as [
    number,
    number,
  ];
  if (dayFirst === monthFirst) return null;
  return dayFirst > monthFirst ? 'day first' : 'month first';
}

/** Returns a date of a column whose order isn't clear. Null if the order doesn't matter. */
export function ambiguousIn(cells: readonly string[]): string | null {
  if (orderIn(cells) !== null) return null;
  const isNumbers = (cell: string) => {
    const found = datePartsOf(cell);
    return found !== null && 'numbers' in found && !found.isYearFirst && found.numbers[0] !== found.numbers[1];
  };
  return cells.find(isNumbers) ?? null;
}

/**
 * Converts a date, with or without a time, to `2026-11-20` or `2026-11-20 14:30`. An ISO date stays as it is. Null for a date
 * that doesn't exist, has a two-digit year, or could be one of two days; undefined for other text.
 */
export function isoDateIn(given: string, order: DateOrder | null): string | null | undefined {
  const written = plainDate(given);
  const found = datePartsOf(written);
  if (!found) return undefined;
  const clock = clockIn(restOf(written, found));
  const day = /\d{4}/.test(written) ? dayMeant(written, found, order) : null;
  if (day === null || clock === null) return null;
  return /^\d{4}-\d\d-\d\d/.test(written) ? written : [day, clock].filter(Boolean).join(' ');
}

/** Returns the day of a date. In a column without an order, only a date that can be read in one way has one. */
function dayMeant(written: string, found: DateParts | DayFound, order: DateOrder | null): string | null {
  if ('day' in found || found.isYearFirst || (order !== null && order !== 'year first')) return dayIn(written, order);
  const days = (['day first', 'month first'] as const).map((one) => dayIn(written, one));
  const [day = null, ...others] = new Set(days.filter((one) => one !== null));
  return others.length === 0 ? day : null;
}

/**
 * Reads the number that a spreadsheet has for a date, in days since 1900, with or without a time: `36526` is 2000-01-01. Only
 * days from 1927 to 2099 have five digits. Null for other text.
 */
export function serialDate(written: string): string | null {
  const [, days = '', part = ''] = /^(\d{5})(?:[.,](\d{1,12}))?$/.exec(written.trim()) ?? [];
  if (days === '' || Number(days) < 10_000 || Number(days) > 73_050) return null;
  const minutes = Math.round(Number(`0.${part || 0}`) * 1440);
  const time = [Math.floor(minutes / 60), minutes % 60].map((one) => String(one).padStart(2, '0')).join(':');
  const day = addDays('1899-12-30', Number(days));
  return minutes === 0 || minutes === 1440 ? day : `${day} ${time}`;
}

/** Returns the text after a date. Months with names have no time here. */
function restOf(written: string, found: DateParts | DayFound): string {
  if ('day' in found) return written.includes(':') ? written : '';
  return written.trim().replace(/^(?:\d{8}|\d{1,4}[-/. ]\d\d?[-/. ]\d{1,4})[T ,]*/, '');
}

/** Converts a time to 24 hours: `2:30 PM` to `14:30`. Null if it isn't one. */
function clockIn(written: string): string | null {
  if (written === '') return '';
  const [, hour, rest = '', zone = '', half = ''] =
    /^(\d\d?)((?::\d\d){1,2}(?:\.\d+)?)(Z|[+-]\d\d:?\d\d)?(?: ?([ap])\.?m\.?)?$/i.exec(written) ?? [];
  if (hour === undefined || (zone && half)) return null;
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${String(hours).padStart(2, '0')}${rest}${zone}`;
}
