import { plural } from '#domain/values/labels.ts';
import { leadBy, type Money } from '#domain/values/money.ts';
import { currencyAmong, formatSums } from '#records/giving/giving-labels.ts';
import { useScreenCurrency } from './month.ts';

/** The sum of the screen's currency, else of that of most rows, and how many other currencies there are: `3,482.50 USD +1`. `isTaken`: it is less. */
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
