/**
 * What the page needs before its first paint: whether to draw the frame that stands in index.html, and in which colours.
 * A file of its own and next to nothing, since nothing is seen before it is there.
 */
import { accountKey, appearanceKey, tokenKey } from '../../device/keys.ts';

function stored(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

const { dataset } = document.documentElement;
const appearance = stored(() => localStorage, appearanceKey);
const isDark =
  appearance === 'dark' || (appearance !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches);
dataset['mantineColorScheme'] = isDark ? 'dark' : 'light';

const isSignedIn = [tokenKey, accountKey].some((key) => stored(() => sessionStorage, key) !== null);
if (isSignedIn && window.location.pathname !== '/connect') dataset['frame'] = '';
