import { toText } from '../../api/fields.ts';
import type { Payout } from '../../api/resources.ts';

/** Deployed services have words for people beside those for programs. */
export function payoutStatus({ status, ['status_friendly']: friendly }: Payout): string | null {
  return toText(friendly)?.trim() || status;
}

export function payoutMethod({ method, ['method_friendly']: friendly }: Payout): string | null {
  return toText(friendly)?.trim() || method;
}
