import { type Call, moment, shape } from '#sandbox/wire.ts';
import { storedMoment } from '#sandbox/moments.ts';
import { found } from '#sandbox/refusal.ts';

const fields = shape({
  text: 'id campaign_id code type used items starts_at expires_at created_at updated_at',
  yesOrNo: 'active all_items',
  moneyText: 'total_discount',
  number: 'amount',
  figureText: 'uses',
});

export function updateDiscountCode({ db, now, path, body }: Call<'updateDiscountCode'>) {
  const sql = 'SELECT *, items IS NULL AS all_items FROM discount_codes WHERE id = ? AND campaign_id = ?';
  const stored = () => found(db.get(sql, [path.discountCode, path.campaign]), 'discount code of this campaign');
  stored();
  const { starts_at, expires_at, ...sent } = body();
  db.update('discount_codes', path.discountCode, {
    ...sent,
    starts_at: starts_at && storedMoment('starts_at', starts_at),
    expires_at: expires_at && storedMoment('expires_at', expires_at),
    updated_at: moment(now),
  });
  return fields(stored());
}
