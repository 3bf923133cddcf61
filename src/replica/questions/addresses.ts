/** Addresses of people. No list has a contact's own address, so we take it from their gifts. */
import { type Gift, timeOfGift } from '#domain/gift.ts';
import { type Address, addressOf } from '#domain/address.ts';

/** Returns a person's address: the last saved one, or else the newest on their gifts. */
export function addressOfPerson(
  saved: Readonly<Record<string, unknown>> | undefined,
  ofGifts: Address | undefined,
): Address | null {
  return addressOf({ address: saved?.['primary_address'] }) ?? ofGifts ?? null;
}

/** Returns the newest address on each giver's gifts. `keyOf` returns the giver; empty or null for gifts to ignore. */
export function newestAddresses(gifts: readonly Gift[], keyOf: (gift: Gift) => string | null): Map<string, Address> {
  const found = new Map<string, { address: Address; time: number }>();
  for (const gift of gifts) {
    const key = keyOf(gift);
    const address = key ? addressOf(gift.row) : null;
    if (!key || !address) continue;
    const time = timeOfGift(gift);
    if (time > (found.get(key)?.time ?? -Infinity) || !found.has(key)) found.set(key, { address, time });
  }
  return new Map(Array.from(found, ([key, { address }]) => [key, address]));
}
