/** Single-key shortcuts that are the same on every screen. */

/** Keys of the list on screen. */
export const listKeys = [
  { key: '/', label: 'Search this list' },
  { key: '[', label: 'Previous page' },
  { key: ']', label: 'Next page' },
  { key: 'j', label: 'Next row' },
  { key: 'k', label: 'Previous row' },
  { key: 'r', label: 'Refresh' },
  { key: 't', label: 'Thank donors (thank-you list)' },
] as const;

/** Opens Help, with this list. */
export const helpKey = '?';
