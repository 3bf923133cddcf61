/** Status, currency, and past-due amount of a pledge. */
import { overdueOf } from '../domain/pledge.ts';
import type { Pledge } from '../api/resources.ts';
import { today } from '../ui/values/days.ts';
import { viewerZone } from '../ui/values/time.ts';
import { knownCurrency } from '../device/known-names.ts';

/** Returns the currency of the pledge's campaign, or else of all campaigns. */
export function currencyOfPledge({ campaign_id }: Pledge): string | null {
  return knownCurrency(campaign_id);
}

/** Returns the past-due installments as of today in the viewer's time zone. Null if nothing is past due. */
export const overdueNow = (pledge: Pledge) => overdueOf(pledge, today(), viewerZone());
