/** Names the currency of a screen's figures and the currencies it leaves out. */
import type { Values } from '#ui/record/record-link.ts';
import { formatCount } from '#domain/values/labels.ts';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { type CurrencyCount, currencyParts } from '#domain/values/money.ts';
import { withChanges } from '#ui/list/list-address.ts';

interface CurrenciesNamedProps {
  currency: string;
  /** Number of completed gifts in each currency. */
  currencies: readonly CurrencyCount[];
}

/**
 * Renders `GBP: 738 of 5,501 gifts. Also 706 USD, 219 EUR, and 3,838 without a currency; 12 in kind`,
 * with a link for each currency.
 * For figures with several currencies.
 */
export function CurrenciesNamed({ currency, currencies }: CurrenciesNamedProps) {
  const all = currencies.reduce((sum, { rows }) => sum + rows, 0);
  const own = currencies.find((one) => one.currency === currency)?.rows ?? 0;
  const isInKind = (one: CurrencyCount) => currencyParts(one.currency).isInKind;
  const others = currencies.filter((one) => one.currency !== currency && !isInKind(one));
  const inKind = currencies.filter(isInKind).reduce((sum, { rows }) => sum + rows, 0);
  return (
    <>
      {currency || 'Without a currency'}: {formatCount(own)} of {formatCount(all)} gifts
      {others.length > 0 ? '. Also ' : ''}
      {others.map((one, index) => (
        <Fragment key={one.currency}>
          {index === 0 ? '' : index < others.length - 1 ? ', ' : others.length > 2 ? ', and ' : ' and '}
          {formatCount(one.rows)}{' '}
          <Link to="." search={(old: Values) => withChanges(old, { currency: one.currency || 'none' })}>
            {one.currency || 'without a currency'}
          </Link>
        </Fragment>
      ))}
      {inKind > 0 ? `; ${formatCount(inKind)} in kind` : ''}
    </>
  );
}

/** Explains that no gift has the currency `asked` for in the URL. Empty if the screen shows that currency. */
export function missingCurrencyMessage(
  asked: string | undefined,
  { currency, currencies }: CurrenciesNamedProps,
): string {
  if (asked === undefined || currencies.length === 0) return '';
  if ((asked === 'none' ? '' : asked) === currency) return '';
  const none = asked === 'none' ? 'Every gift has a currency' : `No gifts in ${asked}`;
  return `${none}. Showing ${currency || 'gifts without a currency'}`;
}
