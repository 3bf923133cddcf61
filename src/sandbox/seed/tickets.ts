/** 1,500 tickets, bought at the event campaigns. */
import type { Db } from '../database.ts';
import { type Calendar, day, hour, stamp } from './calendar.ts';
import type { Contact } from './contacts.ts';
import { between, chance, draw, fake, pick, random, sometimes } from './draw.ts';
import type { Gift, Line } from './gifts.ts';
import { type Code, discountOf, type Item } from './shop.ts';

const firstId = 30_001;
const count = 1500;

/** One purchase: so many tickets of one item, sometimes with a gift beside them. */
export interface Purchase {
  gift: Gift;
  item: Item;
  buyer: Contact;
  quantity: number;
  /** Cents for one ticket, after the discount. */
  price: number;
}

export function plannedPurchases(
  items: readonly Item[],
  codes: readonly Code[],
  contacts: readonly Contact[],
): Purchase[] {
  const purchases: Purchase[] = [];
  let left = count;
  for (let number = 1; left > 0; number += 1) {
    draw('purchase', number);
    const item = pick(items);
    const { campaign } = item;
    const quantity = Math.min(left, item.price > 50_000 ? 1 : pick([1, 1, 2, 2, 2, 3, 4]));
    const whole = item.price * quantity;
    const code = item.price > 0 && chance(0.18) ? pick(codes.filter((one) => one.campaign === campaign)) : null;
    // A whole number of cents for each ticket, so that the tickets add up to their line.
    const price = code ? item.price - discountOf(code, item.price) : item.price;
    const line: Line = {
      type: 'item',
      subtype: 'ticket',
      description: item.name,
      quantity,
      price: item.price,
      discount: whole - price * quantity,
    };
    if (code) {
      code.used += 1;
      code.saved += line.discount;
    }
    const gift: Line[] = chance(0.25)
      ? [
          {
            type: 'donation',
            subtype: 'donation',
            description: campaign.title,
            quantity: 1,
            price: pick([1000, 2500, 5000, 10_000, 244_000]),
            discount: 0,
          },
        ]
      : [];
    const buyer = pick(contacts);
    const at = campaign.from + Math.floor(random() * (campaign.until - campaign.from));
    purchases.push({
      gift: { contact: buyer.id, campaign, at: at - (at % 1000), lines: [...gift, line], received: price * quantity },
      item,
      buyer,
      quantity,
      price,
    });
    left -= quantity;
  }
  return purchases;
}

/** `transactionOf` gives the id under which a purchase was written down. */
export function seedTickets(
  db: Db,
  calendar: Calendar,
  purchases: readonly Purchase[],
  transactionOf: (gift: Gift) => number,
): void {
  const ordered = purchases.toSorted((a, b) => a.gift.at - b.gift.at);
  let id = firstId;
  for (const { gift, item, buyer, quantity, price } of ordered) {
    const { event } = gift.campaign;
    for (let place = 1; place <= quantity; place += 1) {
      draw('ticket', id);
      const own = place === 1;
      const first = own && !buyer.company ? buyer.first : fake().person.firstName();
      const last = own && !buyer.company ? buyer.last : fake().person.lastName();
      const arrived =
        event !== null && event < calendar.now ? sometimes(0.8, () => event + between(-1800, 5400) * 1000) : null;
      db.insert('tickets', {
        id,
        id_suffix: quantity === 1 ? null : `${place}/${quantity}`,
        transaction_id: transactionOf(gift),
        name: `${first} ${last}`,
        first_name: first,
        last_name: last,
        email: own ? buyer.email : null,
        phone: own ? buyer.phone : null,
        title: item.name,
        description: sometimes(0.4, () =>
          pick(['Vegetarian', 'Step-free seat', 'Table with the O’Briens', 'Gluten free']),
        ),
        pdf: `https://files.northquay.example.org/tickets/${id}.pdf?expires=${Math.floor((calendar.now + 7 * day) / 1000)}`,
        checked_in_at: stamp(arrived),
        created_at: stamp(gift.at),
        updated_at: stamp(Math.max(arrived ?? 0, calendar.past(gift.at + hour))),
        retail_price: item.retail,
        price,
      });
      id += 1;
    }
  }
}
