/** The answers that the floor gets: any list, 300 rows of its own, 20 on a page, the same every time. */

const first = ['Ana', 'Ben', 'Carla', 'Dan', 'Eva', 'Finn', 'Gita', 'Hugo', 'Ines', 'Jon'];
const last = ['Abbott', 'Berg', 'Cole', 'Diaz', 'Evans', 'Frank', 'Gupta', 'Hale', 'Ito', 'Jones'];
const states = ['succeeded', 'pending', 'refunded', 'failed'];
const campaigns = ['Spring appeal', 'Gala 2026', 'Emergency fund', 'Schools', 'Clean water'];
const rows = 300;
const perPage = 20;
const day = 86_400_000;

export interface FloorRow {
  id: number;
  ref: string;
  date: string;
  name: string;
  email: string;
  amount: number;
  status: string;
  campaign: string;
}

function rowOf(list: string, id: number): FloorRow {
  const [given, family] = [first[id % 10] ?? '', last[(id * 7) % 10] ?? ''];
  return {
    // Records of each kind have IDs of their own: with the same ones in all lists, React would keep every row.
    id: list.charCodeAt(0) * 100_000 + id,
    ref: `${list.slice(0, 3).toUpperCase()}-${100_000 + id * 37}`,
    date: new Date(1.75e12 - id * day).toISOString(),
    name: `${given} ${family}`,
    email: `${given}.${family}@example.org`.toLowerCase(),
    amount: ((id * 7919) % 50_000) / 100,
    status: states[id % 4] ?? '',
    campaign: campaigns[id % 5] ?? '',
  };
}

/** The answer to `/api/{list}?page=N`, as JSON. */
export function answerOf({ pathname, searchParams }: URL): string {
  const list = pathname.replace('/api/', '');
  const begin = (Number(searchParams.get('page') ?? 1) - 1) * perPage;
  const count = Math.max(0, Math.min(perPage, rows - begin));
  const items = Array.from({ length: count }, (_, index) => rowOf(list, begin + index + 1));
  return JSON.stringify({ items, total: rows });
}
