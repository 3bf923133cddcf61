import { describe, expect, it } from 'vitest';
import { noteEnd, noteSent } from '#device/activity.ts';
import { saveAnswer } from '#device/saved-answers.ts';
import { duplicateOf } from './rows.ts';

const now = Date.now();
const minute = 60_000;
const seat = { name: 'Supper seat', price: '25.00', total_quantity: '' };
const written = (campaign: string) =>
  ({ operation: 'createTicketItem', kind: 'ticket-item', record: null, campaign }) as const;

describe('duplicateOf()', () => {
  it('finds an item with the same name and price in the same campaign', () => {
    saveAnswer('ticketItems', '1', { id: '5', name: ' supper  Seat ', price: '25' }, now - 3 * minute);
    expect(duplicateOf('1', seat, now)).toEqual({ at: now - 3 * minute, isThere: true });
    expect(duplicateOf('2', seat, now)).toBeNull();
    expect(duplicateOf('1', { ...seat, price: '26' }, now)).toBeNull();
    expect(duplicateOf('1', { ...seat, name: 'Supper seats' }, now)).toBeNull();
  });

  it('ignores items older than an hour', () => {
    saveAnswer('ticketItems', '3', { id: '5', name: 'Supper seat', price: '25' }, now - 60 * minute);
    expect(duplicateOf('3', seat, now)).toBeNull();
    expect(duplicateOf('3', seat, now - 1)).not.toBeNull();
  });

  it('finds created items without a returned ID, and unconfirmed items', () => {
    const key = noteSent(written('4'), { name: 'Supper seat', price: 25 }, now - minute);
    expect(duplicateOf('4', seat, now)).toBeNull();
    noteEnd(key, { outcome: 'unconfirmed', message: null });
    expect(duplicateOf('4', seat, now)).toEqual({ at: now - minute, isThere: false });
    const later = noteSent(written('4'), { name: 'Supper seat', price: 25 }, now - 1);
    noteEnd(later, { outcome: 'saved', message: null });
    expect(duplicateOf('4', seat, now)).toEqual({ at: now - 1, isThere: true });
    const refused = noteSent(written('5'), { name: 'Supper seat', price: 25 }, now - 1);
    noteEnd(refused, { outcome: 'rejected', message: 'No.' });
    expect(duplicateOf('5', seat, now)).toBeNull();
  });

  it('returns null without a valid price', () => {
    saveAnswer('ticketItems', '6', { id: '5', name: 'Supper seat' }, now);
    expect(duplicateOf('6', { ...seat, price: '' }, now)).toBeNull();
  });
});
