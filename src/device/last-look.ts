/** When the viewer last marked the changes on Home as seen, encrypted for the account in this browser. */
import { keptValue } from './account-storage.ts';

/** Milliseconds; null before the first visit. */
export const lastLook = keptValue('seen', (given) => (typeof given === 'number' ? given : null));
