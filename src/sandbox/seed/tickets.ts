/** 1,500 tickets for the event campaigns. */
import type { Db } from '#sandbox/database.ts';
import { type Calendar, day, hour, stamp } from './calendar.ts';
import type { Contact } from './contacts.ts';
import { between, chance, draw, fake, pick, sometime, sometimes } from './draw.ts';
import { type Gift, type Line, line } from './gifts.ts';
import { type Code, discountOf, type Item } from './shop.ts';

const firstId = 30_001;
const count = 1500;

const wishes = ['Vegetarian', 'Step-free seat', 'Table with the O’Briens', 'Gluten free'];

type Purchase = ReturnType<typeof plannedPurchases>[number];

/** Each purchase has tickets of one item, and some have a gift. */
export function plannedPurchases(items: readonly Item[], codes: readonly Code[], contacts: readonly Contact[]) {
  const purchases = [];
  let left = count;
  for (let number = 1; left > 0; number += 1) {
    draw('purchase', number);
    const item = pick(items);
    const { campaign } = item;
    const quantity = Math.min(left, item.price > 50_000 ? 1 : pick([1, 1, 2, 2, 2, 3, 4]));
    const code = item.price > 0 && chance(0.18) ? pick(codes.filter((one) => one.campaign === campaign)) : null;
    // Whole cents per ticket, so the tickets add up to their line.
    const price = item.price - (code ? discountOf(code, item.price) : 0);
    const discount = (item.price - price) * quantity;
    if (code) {
      code.used += 1;
      code.saved += discount;
    }
    const lines: Line[] = chance(0.25)
      ? [line('donation', campaign.title, pick([1000, 2500, 5000, 10_000, 244_000]))]
      : [];
    lines.push({ ...line('ticket', item.name, item.price), quantity, discount });
    const buyer = pick(contacts);
    const at = sometime(campaign.from, campaign.until);
    const gift: Gift = { contact: buyer.id, campaign, at, lines, received: price * quantity };
    purchases.push({ gift, item, buyer, quantity, /** Cents for one ticket, after the discount. */ price });
    left -= quantity;
  }
  return purchases;
}

/** `transactions`: the transaction ID of each gift. */
export function seedTickets(
  db: Db,
  calendar: Calendar,
  purchases: readonly Purchase[],
  transactions: ReadonlyMap<Gift, number>,
): void {
  const ordered = purchases.toSorted((a, b) => a.gift.at - b.gift.at);
  let id = firstId;
  for (const { gift, item, buyer, quantity, price } of ordered) {
    const { event } = gift.campaign;
    for (let place = 1; place <= quantity; place += 1, id += 1) {
      draw('ticket', id);
      const own = place === 1;
      const { first, last } =
        own && !buyer.company ? buyer : { first: fake().person.firstName(), last: fake().person.lastName() };
      const arrived =
        event !== null && event < calendar.now ? sometimes(0.8, () => event + between(-1800, 5400) * 1000) : null;
      db.insert('tickets', {
        id,
        id_suffix: quantity === 1 ? null : `${place}/${quantity}`,
        transaction_id: transactions.get(gift),
        name: `${first} ${last}`,
        first_name: first,
        last_name: last,
        email: own ? buyer.email : null,
        phone: own ? buyer.phone : null,
        title: item.name,
        description: sometimes(0.4, () => pick(wishes)),
        pdf: `https://files.northquay.example.org/tickets/${id}.pdf?expires=${Math.floor((calendar.now + 7 * day) / 1000)}`,
        checked_in_at: stamp(arrived),
        created_at: stamp(gift.at),
        updated_at: stamp(Math.max(arrived ?? 0, calendar.past(gift.at + hour))),
        retail_price: item.retail,
        price,
      });
    }
  }
}
