/** Reads addresses as version 0.2 wrote them: in links, bookmarks, and saved views. Goes with version 0.4. */

type Values = Readonly<Record<string, string>>;

/** Returns the values of an address as this version writes them. Those of this version stay as they are. */
export function carriedOver(values: Values): Record<string, string> {
  return Object.fromEntries(Object.entries(withDays(values)).flatMap(([key, value]) => read(key, value)));
}

/** Days of the thank-you list, the board report, and Donors. The first two took a year for a fiscal one. */
function withDays(values: Values): Values {
  const { period, from, to, ...others } = values;
  const days = from || to ? `${from ?? ''}..${to ?? ''}` : period?.replace(/^(this|last)-year$/, '$1-fiscal-year');
  return days !== undefined && oldDays.test(days) ? { ...others, days } : values;
}

const oldDays = /^(?:all|(?:this|last)-[\da-z-]+|(?:\d{4}-\d\d-\d\d)?\.\.(?:\d{4}-\d\d-\d\d)?)$/;

function read(key: string, value: string): [key: string, value: string][] {
  // The address of Contacts, in that of their gifts.
  if (key === 'of')
    return [[key, new URLSearchParams(carriedOver(Object.fromEntries(new URLSearchParams(value)))).toString()]];
  if (!/^[cd]\d+$/.test(key) || !value.includes('*')) return [[key, value]];
  const [kind = '', ...parts] = value.split('*');
  if (!parts.every((part) => /^[a-z]+:./.test(part))) return [[key, value]];
  return [
    [key, kind],
    ...parts.map((part): [string, string] => {
      const [name = '', text = ''] = part.split(/:(.*)/s);
      return [`${key}.${name}`, unmarked(text)];
    }),
  ];
}

/** Texts had their own marks for what told parts apart. */
function unmarked(text: string): string {
  return text.replace(/%(2A|25)/g, (_, code: string) => (code === '25' ? '%' : '*'));
}
