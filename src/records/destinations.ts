/** Ways to the screens of the navigation: keyboard shortcuts, and the words that staff have for them. */
import { listNames, type ListPath, resources } from '#domain/resources.ts';
import { type Screen, screens } from './navigation.ts';

interface Ways {
  /** `g`, then this key, opens the screen. */
  key: string;
  also: string;
}

const others: Readonly<Record<Exclude<Screen['to'], ListPath>, Ways>> = {
  '/': { key: 'g', also: 'dashboard overview start today new' },
  '/report': { key: 'r', also: 'summary directors pdf print year weekly' },
  '/thanks': { key: 'l', also: 'letters acknowledgments acknowledge receipts mail merge' },
  '/discount-codes': { key: 'd', also: 'coupons promo codes' },
  '/donors': { key: 'n', also: 'givers retention segments rfm upgraded downgraded major' },
  '/contacts': { key: 'c', also: 'people constituents addresses emails phones' },
  '/quality': { key: 'q', also: 'cleanup fixes invalid missing issues' },
  '/activity': { key: 'y', also: 'history changes log undo saved unconfirmed audit' },
  '/settings': {
    key: 's',
    also: 'preferences dark light appearance theme time zone currency fiscal year sync lock data',
  },
};

const ways = {
  ...others,
  ...Object.fromEntries(listNames.map((list) => [`/${resources[list].many}`, resources[list]])),
} as Readonly<Record<Screen['to'], Ways>>;

export const destinations: readonly (Screen & Ways)[] = screens.map((screen) => {
  const { key, also } = ways[screen.to];
  return { ...screen, key, also };
});
