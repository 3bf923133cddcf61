/** Labels that addresses and saved views held before filters and views had keys. They go with version 0.2. */
import type { Values } from '#ui/record/record-link.ts';

const filters: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'f.pace': { 'goal-reached': 'reached' },
  'f.class': {
    'gave-both-years': 'both',
    'gave-in-both': 'both',
    'sooner-than-last-year': 'gave-earlier',
    'in-between-as-well': 'gave-earlier',
    'later-last-year': 'gave-later',
    'only-in-between': 'gave-later',
    'lapsed,-first-year': 'lapsed-new',
    'lapsed,-repeat': 'lapsed-repeat',
    'earlier-years': 'long-lapsed',
  },
  'f.check': {
    'likely-duplicates': 'duplicate',
    'possible-duplicates': 'maybe',
    'no-email-or-phone': 'reach',
    'emails-to-correct': 'email',
    'names-to-correct': 'name',
    'consents-that-contradict': 'consent',
    'head-not-a-member': 'head',
    'no-envelope-name': 'envelope',
    'households-of-one': 'size',
    'same-named-households': 'namesake',
    'not-duplicates': 'apart',
  },
  'f.timing': {},
  'f.status': { captured: 'completed', 'not-captured': 'incomplete', 'partly-refunded': 'partially-refunded' },
};

const views: Readonly<Record<string, string>> = {
  'ended,-still-active': 'ended-active',
  'without-goal': 'no-goal',
  overdue: 'past-due',
  'not-reminded-in-30-days': 'unreminded',
  'due-in-30-days': 'due-soon',
  'does-not-add-up': 'discrepancy',
  'not-captured-or-failed': 'incomplete',
  'recurring-gifts': 'recurring',
  '250-and-over': 'large',
  'without-an-address': 'no-address',
  'not-in-these-days': 'lybunt',
  'not-yet-this-year': 'lybunt',
  'before,-not-in-these': 'sybunt',
  'any-year,-not-this': 'sybunt',
  'top-donors': 'top',
  silent: 'missed',
  ...filters['f.check'],
};

/** The values with keys in place of old labels. */
export function withKeys(values: Values): Values {
  const old = Object.keys(filters).filter((name) => /[A-Z]/.test(values[name] ?? ''));
  if (old.length === 0) return values;
  return { ...values, ...Object.fromEntries(old.map((name) => [name, keyOf(filters[name], values[name])])) };
}

/** The key of a ready-made view that had this name. */
export function viewKeyOf(name: string): string {
  return keyOf(views, name);
}

/** Labels became keys by their own words, but for those in the table. */
function keyOf(keys: Readonly<Record<string, string>> = {}, label = ''): string {
  const key = label.toLowerCase().replaceAll(' ', '-');
  return Object.hasOwn(keys, key) ? (keys[key] as string) : key;
}
