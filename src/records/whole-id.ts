const most = 2n ** 63n - 1n;

/** Whether a text is an ID where the specification has an integer: digits alone, from 1 up to what 64 bits hold. */
export function isWholeId(text: string): boolean {
  return /^[1-9]\d{0,18}$/.test(text) && BigInt(text) <= most;
}
