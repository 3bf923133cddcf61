/**
 * Runs before the first paint: sets the color scheme, and decides whether to show the frame in index.html. A separate,
 * tiny file, because it blocks rendering.
 */
import { accountKey, appearanceKey, tokenKey } from '#device/keys.ts';

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
