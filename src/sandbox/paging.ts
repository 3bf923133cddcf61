/** The envelope of a page, filled in as by Laravel's LengthAwarePaginator. */

/** Our choice: the specification sets no page size. */
export const perPage = 20;

type Query = Readonly<Record<string, string | undefined>>;

/** Returns the number of rows before the page. */
export function offset({ page = '1' }: Query): number {
  return (Number(page) - 1) * perPage;
}

interface Place {
  url: URL;
  /** Every link repeats the request's filters. */
  query: Query;
  total: number;
  unfilteredTotal?: number | string | undefined;
}

export function envelope({ url, query, total, unfilteredTotal }: Place, data: readonly unknown[]) {
  const before = offset(query);
  const current = before / perPage + 1;
  const last = Math.max(1, Math.ceil(total / perPage));
  const path = `${url.origin}${url.pathname}`;
  const to = (page: number) => `${path}?${withPage(query, page)}`;
  const previous = current > 1 ? to(current - 1) : null;
  const next = current < last ? to(current + 1) : null;
  const isEmpty = data.length === 0;
  return {
    data,
    links: { first: to(1), last: to(last), prev: previous, next },
    meta: {
      current_page: current,
      from: isEmpty ? null : before + 1,
      last_page: last,
      links: [
        { url: previous, label: '&laquo; Previous', active: false },
        ...numbersShown(current, last).map((page) => ({
          url: page && to(page),
          label: String(page ?? '...'),
          active: page === current,
        })),
        { url: next, label: 'Next &raquo;', active: false },
      ],
      path,
      per_page: perPage,
      to: isEmpty ? null : before + data.length,
      total,
      unfiltered_total: unfilteredTotal,
    },
  };
}

function withPage(query: Query, page: number): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[0] !== 'page' && !!entry[1]);
  return new URLSearchParams([...given, ['page', String(page)]]).toString();
}

/** How many pages on each side of the current one get a link. */
const eachSide = 3;

/** Returns the page numbers with a link, as in Laravel's UrlWindow. Null is a gap. */
export function numbersShown(current: number, last: number): (number | null)[] {
  if (last < eachSide * 2 + 8) return range(1, last);
  const near = eachSide + 4;
  if (current <= near) return [...range(1, near + eachSide), null, ...range(last - 1, last)];
  if (current > last - near) return [...range(1, 2), null, ...range(last - (near + eachSide - 1), last)];
  return [...range(1, 2), null, ...range(current - eachSide, current + eachSide), null, ...range(last - 1, last)];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
