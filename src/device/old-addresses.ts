/** Addresses as version 0.2 wrote them: in links, bookmarks, and saved views. Version 0.4 no longer reads them. */

type Values = Readonly<Record<string, string>>;

/** Returns the values of an address as this version writes them. Those of this version stay as they are. */
export function carriedOver(values: Values): Record<string, string> {
  const { period, from, to, ...others } = values;
  const days = from || to ? `${from ?? ''}..${to ?? ''}` : period?.replace(/^(this|last)-year$/, '$1-fiscal-year');
  return days !== undefined && oldDays.test(days) ? { ...others, days } : { ...values };
}

/** Days of the thank-you list, the board report, and Donors. The first two took a year for a fiscal one. */
const oldDays = /^(?:all|(?:this|last)-[\da-z-]+|(?:\d{4}-\d\d-\d\d)?\.\.(?:\d{4}-\d\d-\d\d)?)$/;
