import type { Call } from '#api/client.ts';
import type { Transaction } from '#api/resources.ts';
import { test } from './fixture.ts';
import { everyRow } from './rows.ts';

const platforms = { world: 'a specified', live: 'a deployed', large: 'a large' } as const;
export type JobWorld = keyof typeof platforms;

/** Until all lists are read, in milliseconds. */
const syncTimeouts = { world: 120_000, live: 120_000, large: 900_000 };

/**
 * A job of the office is done in a specified platform, in a deployed one, and in one with 100,000 transactions. `chosen`: the
 * worlds in which it is done with all other tests, the second and third of them with the tag `@all`. In the others it has
 * the tag `@world`: `npm run e2e -- jobs` runs it there. `declare` holds its tests for one of them.
 */
export function inWorlds(
  chosen: readonly JobWorld[],
  declare: (world: JobWorld, untilRead: { timeout: number }) => void,
): void {
  for (const world of ['world', 'live', 'large'] as const) {
    const place = chosen.indexOf(world);
    const tag = place === 0 ? [] : place === -1 ? '@world' : '@all';
    test.describe(`in ${platforms[world]} platform`, { tag }, () => {
      test.use({ world });
      if (world === 'large') {
        // As fast as usual, 7,000 pages are read in 12 minutes.
        test.use({ pace: 10 });
        test.describe.configure({ timeout: 1.5 * syncTimeouts.large });
        // Whoever waits that long is not to be locked out.
        let stirring: NodeJS.Timeout;
        test.beforeEach(({ page }) => {
          stirring = setInterval(() => void page.keyboard.press('Shift').catch(() => undefined), 15_000);
        });
        test.afterEach(() => clearInterval(stirring));
      }
      declare(world, { timeout: syncTimeouts[world] });
    });
  }
}

/**
 * A gift's campaign, and its currency, empty where none is known: its own, else that of its pledge. Gifts in kind stand
 * beside money: `USD in kind`.
 */
export async function campaignsOfGifts(api: Call) {
  const campaigns = await everyRow((number) => api('listCampaigns', { page: number }));
  const pledges = await everyRow((number) => api('listPledges', { page: number }));
  const currencies = new Map(campaigns.map(({ id, currency }) => [id, currency]));
  const pledged = new Map(pledges.map(({ id, campaign_id }) => [id, campaign_id]));
  const campaignOf = ({ campaign_id, pledge_id }: Transaction): string | null =>
    campaign_id ?? (pledge_id ? pledged.get(pledge_id) : null) ?? null;
  const currencyOf = (gift: Transaction): string => {
    const currency = gift.currency ?? currencies.get(campaignOf(gift)) ?? '';
    return gift.method === 'in-kind' ? `${currency} in kind` : currency;
  };
  return { campaigns, pledges, campaignOf, currencyOf };
}
