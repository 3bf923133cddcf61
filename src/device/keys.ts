/** Storage keys that are read before the application's code has loaded. */
export const tokenKey = 'steward.token';
export const accountKey = 'steward.account';
export const appearanceKey = 'steward.appearance';
