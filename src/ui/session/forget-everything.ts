import type { QueryClient } from '@tanstack/react-query';
import { account } from '../../device/account.ts';
import { forgetDevice } from '../../device/forget.ts';
import { signOut } from './sign-out.ts';

/** Signs out and deletes everything that is stored in this browser. */
export function forgetEverything(cache: QueryClient): void {
  const isHeldByHost = account() !== null;
  forgetDevice();
  signOut(cache, { isHeldByHost, how: 'forgotten' });
}
