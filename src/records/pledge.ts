/** How a pledge stands, and in which currency it is. */
import type { Pledge } from '../api/resources.ts';
import { knownCurrency } from '../device/known-names.ts';

/** The service's own words for people, else its word for programs. */
export function pledgeStatus({ status, status_friendly }: Pledge): string | null {
  return status_friendly?.trim() ? status_friendly : status;
}

/** That of its campaign, else the one that all campaigns have. */
export function currencyOfPledge({ campaign_id }: Pledge): string | null {
  return knownCurrency(campaign_id);
}
