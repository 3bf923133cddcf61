/** The envelope of a page, filled in as Laravel's LengthAwarePaginator does. */

/** Our choice: the specification does not say how many rows a page has. */
export const perPage = 20;

export interface Place {
  url: URL;
  /** The filters that were given: they stand in every link. */
  query: Readonly<Record<string, string | undefined>>;
  total: number;
  unfilteredTotal?: number | string;
}

function pageNumber(query: { page?: string | undefined }): number {
  return Number(query.page ?? 1);
}

export function offset(query: { page?: string | undefined }): number {
  return (pageNumber(query) - 1) * perPage;
}

export function envelope({ url, query, total, unfilteredTotal }: Place, data: readonly unknown[]) {
  const current = pageNumber(query);
  const last = Math.max(1, Math.ceil(total / perPage));
  const path = `${url.origin}${url.pathname}`;
  const to = (page: number) => `${path}?${withPage(query, page)}`;
  const previous = current > 1 ? to(current - 1) : null;
  const next = current < last ? to(current + 1) : null;
  const first = data.length === 0 ? null : (current - 1) * perPage + 1;
  return {
    data,
    links: { first: to(1), last: to(last), prev: previous, next },
    meta: {
      current_page: current,
      from: first,
      last_page: last,
      links: [
        { url: previous, label: '&laquo; Previous', active: false },
        ...numbersShown(current, last).map((page) =>
          page === null
            ? { url: null, label: '...', active: false }
            : { url: to(page), label: String(page), active: page === current },
        ),
        { url: next, label: 'Next &raquo;', active: false },
      ],
      path,
      per_page: perPage,
      to: first === null ? null : first + data.length - 1,
      total,
      ...(unfilteredTotal === undefined ? {} : { unfiltered_total: unfilteredTotal }),
    },
  };
}

function withPage(query: Place['query'], page: number): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (name !== 'page' && value) given.set(name, value);
  given.set('page', String(page));
  return given.toString();
}

/** Pages either side of the current one that Laravel names. */
const eachSide = 3;

/** The page numbers that are named, null standing for a gap: Laravel's UrlWindow. */
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
