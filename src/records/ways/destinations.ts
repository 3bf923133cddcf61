/** Ways to the screens of the navigation: keyboard shortcuts, and the words that staff have for them. */
import { type Screen, screens, type Ways } from './navigation.ts';

type Other = Exclude<Screen, Ways>;

/** Ways to screens that aren't lists of the platform. */
const others: Readonly<Record<Other['to'], Ways>> = {
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

export const destinations: readonly (Screen & Ways)[] = screens.map((screen) =>
  'key' in screen ? screen : { ...screen, ...others[screen.to] },
);
