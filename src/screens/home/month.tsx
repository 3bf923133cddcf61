/** The money raised this month, which also decides the currency of Home. */
import { useSyncQuery, useSyncWith } from '#records/use-sync.ts';
import type { Sync } from '#sync/sync.ts';
import type { Month } from '#sync/questions/month.ts';
import { today } from '#ui/format/days.ts';
import { plural } from '#domain/values/labels.ts';
import { leadBy, type Money } from '#domain/values/money.ts';
import { currencyAmong, formatSums } from '#records/giving/giving-labels.ts';

/** Returns the money raised this month. Undefined until it is calculated. */
export function useMonth(sync: Sync | null): Month | undefined {
  const day = today();
  return useSyncQuery(sync, ['month', day], (ask) => ask('month', { today: day }));
}

/** Returns the currency of the screen. Undefined until transactions are synced. */
export function useScreenCurrency(): string | undefined {
  return useMonth(useSyncWith('listTransactions'))?.currency;
}

/** The sum of the screen's currency, else of that of most rows, and how many other currencies there are: `$3,482.50 +1`. `isTaken`: it is less. */
export function LeadSum({ sums, isTaken = false }: { sums: readonly Money[]; isTaken?: boolean }) {
  const currency = useScreenCurrency();
  const named = leadBy(currency, sums).map((one) => ({ ...one, currency: currencyAmong(one, sums) }));
  const [lead, ...others] = named;
  if (!lead) return null;
  return (
    <span title={others.length > 0 ? formatSums(named) : undefined}>
      {`${isTaken ? '\u2212' : ''}${formatSums([lead])}`}
      {others.length > 0 ? (
        <>
          <span aria-hidden> +{others.length}</span>
          <span className="spoken"> and {plural(others.length, 'more currency', 'more currencies')}</span>
        </>
      ) : null}
    </span>
  );
}
