/** How a pledge stands, and in which currency it is. */
import type { Pledge } from '../api/resources.ts';
import { overdueOf } from '../replica/to-come.ts';
import { today } from '../ui/values/days.ts';
import { viewerZone } from '../ui/values/time.ts';
import { knownCurrency } from '../device/known-names.ts';

/** The service's own words for people, else its word for programs. */
export function pledgeStatus({ status, status_friendly }: Pledge): string | null {
  return status_friendly?.trim() ? status_friendly : status;
}

/** That of its campaign, else the one that all campaigns have. */
export function currencyOfPledge({ campaign_id }: Pledge): string | null {
  return knownCurrency(campaign_id);
}

/** What is overdue of it today, where the viewer is; null where nothing is. */
export const overdueNow = (pledge: Pledge) => overdueOf(pledge, today(), viewerZone());
