/**
 * How many requests it takes to learn who gave, of a simulated service with 20 gifts a page. Beside it, as the budget: the
 * better of asking one contact at a time and of bisecting.
 */
import { createGivers } from '#replica/givers/givers.ts';
import { dice, type Gift, simulatedService, transactionOf } from '../support/doubles/donors.ts';
import type { BenchOptions, Figure } from './figure.ts';

const perPage = 20;
const createdBefore = '2026-11-01T00:00:00Z';

export async function benchGivers({ quick }: BenchOptions): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const contacts of quick ? [500, 5000] : [500, 5000, 50_000]) {
    for (const mean of [0.5, 2, 8, 20]) {
      const counts = giftCounts(contacts, mean);
      const single = counts.reduce((sum, count) => sum + pages(count), 0);
      // Bisecting begins with lists of the length that is best for it.
      const lengths = Array.from({ length: 9 }, (_, index) => 2 ** (index + 1));
      const bisected = Math.min(...lengths.map((length) => bisecting(counts, length)));
      figures.push({
        name: `givers: ${contacts} contacts, ${mean} gifts each`,
        value: await coded(counts),
        unit: 'requests',
        budget: Math.min(single, bisected),
        note: `one at a time ${single}, bisecting ${bisected}`,
      });
    }
  }
  return figures;
}

/** Most gave little and few gave much: a geometric distribution. */
function giftCounts(contacts: number, mean: number): number[] {
  const roll = dice(contacts + mean);
  return Array.from({ length: contacts }, () => Math.floor(Math.log(1 - roll()) / Math.log(mean / (1 + mean))));
}

async function coded(counts: readonly number[]): Promise<number> {
  const gifts: Gift[] = [];
  for (const [contact, count] of counts.entries()) {
    for (let each = 0; each < count; each += 1) {
      gifts.push({ id: String(gifts.length), contact: String(contact + 1), created: gifts.length });
    }
  }
  const service = simulatedService({ gifts, perPage });
  const memory = { asked: new Map<string, string>(), until: new Map<string, string>(), nobodys: new Set<string>() };
  const givers = createGivers({ ask: service.ask, memory, told: () => undefined });
  const contacts = counts.map((_, contact) => String(contact + 1));
  givers.hold({ contacts, gifts: gifts.map(transactionOf), pledges: [], tickets: [] });
  const { done } = await givers.run(createdBefore);
  const wrong = gifts.filter(({ id, contact }) => givers.giverOf(id)?.contactId !== contact);
  if (!done || wrong.length > 0) throw new Error(`${wrong.length} gifts without their giver`);
  return service.requests();
}

function pages(gifts: number): number {
  return Math.max(1, Math.ceil(gifts / perPage));
}

/** Lists are halved until one contact is left, or nobody gave. The total of a second half is that of both less the first. */
function bisecting(counts: readonly number[], length: number): number {
  const given = (from: number, to: number) => counts.slice(from, to).reduce((sum, count) => sum + count, 0);
  /** Beyond the request that has told the total, where `asked`. */
  const below = (from: number, to: number, asked: boolean): number => {
    const total = given(from, to);
    if (total === 0) return 0;
    if (to - from === 1) return pages(total) - (asked ? 1 : 0);
    const middle = Math.ceil((from + to) / 2);
    return 1 + below(from, middle, true) + below(middle, to, false);
  };
  let requests = 0;
  for (let from = 0; from < counts.length; from += length) {
    requests += 1 + below(from, Math.min(counts.length, from + length), true);
  }
  return requests;
}
