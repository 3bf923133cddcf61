const most = 2n ** 63n - 1n;

/** Returns true if the text can be an integer ID: digits only, from 1 to the largest signed 64-bit number. */
export function isWholeId(text: string): boolean {
  return /^[1-9]\d{0,18}$/.test(text) && BigInt(text) <= most;
}
