import { type Call, shape } from '#sandbox/wire.ts';
import { found } from '#sandbox/refusal.ts';

const fields = shape({
  text: 'id campaign_id name description total_quantity subtype scope bundles custom_fields pictures',
  decimalText: 'price retail_price',
  yesOrNo: 'active bundle_only hide_remaining',
});

export function createTicketItem({ db, path, body }: Call<'createTicketItem'>) {
  found(db.get('SELECT id FROM campaigns WHERE id = ?', [path.campaign]), 'campaign');
  const sent = body();
  const id = db.insert('ticket_items', {
    ...sent,
    campaign_id: path.campaign,
    // Our choice: an item is on sale unless the body says otherwise.
    active: sent.active ?? true,
    bundle_only: sent.bundle_only ?? false,
    hide_remaining: sent.hide_remaining ?? false,
  });
  return fields(found(db.get('SELECT * FROM ticket_items WHERE id = ?', [id]), 'ticket item'));
}
