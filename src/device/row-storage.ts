/** The decision to store synced rows in this browser. */
import { storageLifetime } from './account-storage.ts';
import { preferences } from './preferences.ts';

/** Returns true unless the deployment forbids it, this is a shared computer, or the user turned it off. */
export function storesRows(isAllowed: boolean): boolean {
  return isAllowed && preferences.get().storesRows && storageLifetime() !== 'sign-out';
}
