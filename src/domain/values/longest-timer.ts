/** Milliseconds beyond which setTimeout fires at once. */
export const longestTimer = 2 ** 31 - 1;
