/** Names in the browser's storage that are read before anything else of the application is there. */
export const tokenKey = 'steward.token';
export const accountKey = 'steward.account';
export const appearanceKey = 'steward.appearance';
