/** What Steward stores in this browser, in the words that Settings shows. */
import { hasDrafts } from './drafts.ts';
import { storedKeys } from './forget.ts';
import { rowsKept } from './kept-rows.ts';
import { keptAccount, keptUntil } from './kept.ts';

const untilSignOut = 'This tab, until you sign out or close it';
const untilForgotten = 'This browser, until you forget everything';
const notKept = {
  page: 'Memory only, until this page is closed',
  'sign-out': 'This browser, sealed, until you sign out',
};

/** What is kept for the account, with how long that is where it is nobody's shared computer. */
const sealed = (lasting: string) => () => {
  const until = keptUntil();
  return until === 'forgotten' ? lasting : notKept[until];
};
const sealedForLong = sealed('This browser, sealed with your token, until you forget everything');

const kinds = [
  { what: 'Access token', key: /^token$/, where: untilSignOut },
  { what: 'The session, where the host holds the token', key: /^account$/, where: untilSignOut },
  { what: 'A fingerprint of your token', key: /^mark$/, where: untilSignOut },
  { what: 'When you signed in, and whether it is locked', key: /^(?:since|locked|left)$/, where: untilSignOut },
  { what: 'That somebody signed out', key: /^signed-out$/, where: 'This browser, until somebody signs in' },
  {
    what: 'When Steward was last used, locked and signed out',
    key: /^(?:used|ended|locked-all)$/,
    where: 'This browser. Times alone',
  },
  { what: 'Drafts of forms', key: /^draft\./, where: 'This tab, until they are saved or discarded, or you sign out' },
  {
    what: 'Rows of spreadsheets, and how far they were sent',
    key: /^bulk\./,
    where: 'This tab, until you discard them or start with others, or you sign out',
  },
  {
    what: 'Saves whose outcome is not known',
    key: /^not-known\./,
    where: 'This tab, until they are settled, or you sign out',
  },
  { what: 'Preferences and columns', key: /^preferences$/, where: untilForgotten },
  {
    what: 'Saved views',
    key: /^views$/,
    where: sealed('This browser, sealed, until you delete them or forget everything'),
  },
  { what: 'Recent records, by kind and ID', key: /^recent$/, where: sealedForLong },
  { what: 'Marks: thanked, matched, not duplicates', key: /^marks$/, where: sealedForLong },
  {
    what: 'Activity: your changes by time, record and names of fields',
    key: /^activity$/,
    where: sealed('This browser, sealed, for 30 days, until you forget everything'),
  },
  {
    what: 'Discount codes and ticket items as they were last answered',
    key: /^remembered$/,
    where: sealedForLong,
  },
  { what: 'What was changed this moment, until it is sealed', key: /^unsealed\./, where: untilSignOut },
  { what: 'Whether this is a shared computer, while you sign in', key: /^shared$/, where: untilSignOut },
  {
    what: 'When you last signed in with this token',
    key: /^account-opened$/,
    where: sealed('This browser, for 90 days without use, until you forget everything'),
  },
  {
    what: 'What was kept with other tokens',
    key: /^kept\./,
    where: 'This browser, sealed: only the same token opens it. The last 4 tokens, for 90 days without use',
  },
  { what: 'Appearance', key: /^appearance$/, where: untilForgotten },
];

export interface Stored {
  what: string;
  where: string;
  count: number;
}

/** Every kind of thing that is stored, with how many of them there are now; a key of no known kind stands for itself. */
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
    ...others.map((what) => ({ what, where: untilForgotten, count: 1 })),
    {
      what: 'Rows of all lists',
      where: 'This browser, sealed with your token, until you sign out',
      count: rowsKept.get() ? 1 : 0,
    },
    { what: 'Answers of the service', where: `Memory only. ${untilSignOut}`, count: 1 },
  ];
}

/** What is lost by forgetting everything on this device. */
export function lossOfForgetting(): string {
  return [
    'Preferences, saved views, recent records, marks, activity and remembered discount codes and ticket items are deleted from this browser, and every tab is signed out.',
    ...(hasDrafts() ? ['Unsaved drafts are deleted too.'] : []),
    'This cannot be undone.',
  ].join(' ');
}
