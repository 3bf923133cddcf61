/** The kinds of data that Steward stores in this browser, with the labels that Settings shows, and their deletion. */
import { hasDrafts } from './drafts.ts';
import { rowsKept } from './kept-rows.ts';
import { keptAccount, storageLifetime } from './account-storage.ts';
import { keysUnder, ofBrowser, ofTab, storeText } from './storage.ts';

const untilSignOut = 'This tab, until you sign out or close it';
const untilCleared = 'This browser, until you clear all data';
const notKept = {
  page: 'Memory only, until this page is closed',
  'sign-out': 'This browser, encrypted, until you sign out',
};

/** Returns where account data is stored and for how long: `lasting`, unless this is a shared computer. */
const encrypted = (lasting: string) => () => {
  const until = storageLifetime();
  return until === 'forgotten' ? lasting : notKept[until];
};
const encryptedUntilCleared = encrypted('This browser, encrypted with your token, until you clear all data');

const kinds = [
  { what: 'Access token', key: /^token$/, where: untilSignOut },
  { what: 'Session (when the Steward server stores the token)', key: /^account$/, where: untilSignOut },
  { what: 'Token fingerprint', key: /^mark$/, where: untilSignOut },
  { what: 'Sign-in time and lock status', key: /^(?:since|locked|left)$/, where: untilSignOut },
  {
    what: 'Door list that’s kept open, with its token',
    key: /^door$/,
    where: 'This tab, until midnight, or until you lock Steward or sign out',
  },
  { what: 'Sign-out notice', key: /^signed-out$/, where: 'This browser, until the next sign-in' },
  {
    what: 'Last use, lock, and sign-out times',
    key: /^(?:used|ended|locked-all|locked-asked)$/,
    where: 'This browser (times only)',
  },
  { what: 'Form drafts', key: /^draft\./, where: 'This tab, until you save or discard them, or sign out' },
  {
    what: 'CSV imports and their progress',
    key: /^(?:import\.|outbox\.[^.]+$)/,
    where: 'This tab, until you discard or replace them, or sign out',
  },
  {
    what: 'Unconfirmed changes',
    key: /^outbox\.[^.]+\./,
    where: 'This tab, until resolved or you sign out',
  },
  { what: 'Preferences and columns', key: /^preferences$/, where: untilCleared },
  {
    what: 'Saved views',
    key: /^views$/,
    where: encrypted('This browser, encrypted, until you delete them or clear all data'),
  },
  { what: 'Recent records (type and ID)', key: /^recent$/, where: encryptedUntilCleared },
  { what: 'Time of your last look at Home', key: /^seen$/, where: encryptedUntilCleared },
  { what: 'Last figures of Home (counts and totals)', key: /^figures$/, where: encryptedUntilCleared },
  { what: 'Marks (thanked, matched, not duplicates)', key: /^marks$/, where: encryptedUntilCleared },
  {
    what: 'Activity (time, record, and field names)',
    key: /^activity$/,
    where: encrypted('This browser, encrypted, for 30 days or until you clear all data'),
  },
  {
    what: 'Saved discount codes and ticket items',
    key: /^remembered$/,
    where: encryptedUntilCleared,
  },
  { what: 'Token fingerprint of the synced records', key: /^rows-of$/, where: 'This browser, until you sign out' },
  { what: 'Changes waiting to be encrypted', key: /^unsealed\./, where: untilSignOut },
  { what: 'Shared-computer choice during sign-in', key: /^shared$/, where: untilSignOut },
  {
    what: 'Last sign-in with this token',
    key: /^account-opened$/,
    where: encrypted('This browser, for 90 days after last use or until you clear all data'),
  },
  {
    what: 'Data from other tokens',
    key: /^kept\./,
    where: 'This browser, encrypted per token. Last 4 tokens, 90 days after last use',
  },
  { what: 'Appearance', key: /^appearance$/, where: untilCleared },
];

export interface Stored {
  what: string;
  where: string;
  count: number;
}

/** Returns every kind of stored data with its current count. A key of no known kind is listed under its own name. */
export function inventory(): readonly Stored[] {
  const own = `kept.${keptAccount()}`;
  const keys = storedKeys().map((key) => {
    if (key === own) return 'account-opened';
    return key.startsWith(`${own}.`) ? key.slice(own.length + 1) : key;
  });
  const others = keys.filter((stored) => !kinds.some(({ key }) => key.test(stored)));
  return [
    ...kinds.map(({ what, key, where }) => ({
      what,
      where: typeof where === 'string' ? where : where(),
      count: keys.filter((stored) => key.test(stored)).length,
    })),
    ...others.map((what) => ({ what, where: untilCleared, count: 1 })),
    {
      what: 'Synced records',
      where: 'This browser, encrypted with your token, until you sign out',
      count: rowsKept.get() ? 1 : 0,
    },
    { what: 'API responses', where: `Memory only. ${untilSignOut}`, count: 1 },
  ];
}

/** Returns the warning shown before all local data is deleted. */
export function clearDataWarning(): string {
  return [
    'This deletes your preferences, saved views, recent records, marks, activity, and saved discount codes and ticket items from this browser, and signs out every tab.',
    ...(hasDrafts() ? ['Unsaved drafts are deleted too.'] : []),
    'This can’t be undone.',
  ].join(' ');
}

/** Prefix of all storage keys of Steward, in localStorage and sessionStorage. */
const prefix = 'steward.';
const storages = [ofBrowser, ofTab];

/** Returns all storage keys, without their prefix. */
export function storedKeys(): string[] {
  const keys = storages.flatMap((storage) => keysUnder(storage, prefix));
  return [...new Set(keys)].map((key) => key.slice(prefix.length));
}

/** Deletes all data of this browser and this tab. Other tabs delete their own data when they are signed out. */
export function forgetDevice(): void {
  for (const storage of storages) {
    for (const key of keysUnder(storage, prefix)) storeText(storage, key, null);
  }
}
