/** Addresses of people: a contact's own is on no list, so it's the one that a gift of theirs has. */
import { type Gift, timeOfGift } from '../../domain/gift.ts';
import { type Address, addressOf } from '../../domain/address.ts';

/** Returns the address of a person: that of the last save, else the newest on a gift of theirs. */
export function addressOfPerson(
  saved: Readonly<Record<string, unknown>> | undefined,
  ofGifts: Address | undefined,
): Address | null {
  return addressOf({ address: saved?.['primary_address'] }) ?? ofGifts ?? null;
}

/** Returns the newest address on the gifts of each giver. `keyOf`: the giver; empty or null for gifts that don't matter. */
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
