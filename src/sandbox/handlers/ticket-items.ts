/** Creating a ticket item. */
import type { Call } from '../call.ts';
import { notFound } from '../refusal.ts';
import { shape } from '../wire.ts';

const fields = shape({
  text: 'id campaign_id name description total_quantity subtype scope bundles custom_fields pictures',
  decimalText: 'price retail_price',
  yesOrNo: 'active bundle_only hide_remaining',
});

export function createTicketItem({ db, path, body }: Call<'createTicketItem'>) {
  if (!db.get('SELECT id FROM campaigns WHERE id = ?', [path.campaign])) throw notFound('campaign');
  const { name, price, total_quantity, subtype, active, retail_price, description, ...rest } = body();
  const id = db.insert('ticket_items', {
    campaign_id: path.campaign,
    name,
    price,
    total_quantity: total_quantity ?? null,
    subtype: subtype ?? null,
    // Our choice: an item is on sale unless the body says otherwise.
    active: active ?? true,
    retail_price: retail_price ?? null,
    description: description ?? null,
    bundle_only: rest.bundle_only ?? false,
    hide_remaining: rest.hide_remaining ?? false,
    scope: rest.scope ?? null,
    bundles: listText(rest.bundles),
    custom_fields: listText(rest.custom_fields),
    pictures: listText(rest.pictures),
  });
  return fields(db.get('SELECT * FROM ticket_items WHERE id = ?', [id]) ?? {});
}

function listText(list: readonly string[] | null | undefined): string | null {
  return list ? JSON.stringify(list) : null;
}
