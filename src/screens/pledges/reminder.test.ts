import { expect, it } from 'vitest';
import type { Pledge } from '../../api/resources.ts';
import { learnCampaign } from '../../device/known-names.ts';
import { reminderOf } from './reminder.ts';

const pledge = {
  contact_id: '4801',
  campaign_id: '77',
  amount_remaining: '1500.00',
  next_installment_date: '2026-02-01',
  status: 'active',
} as Pledge;

it('names what is known, and is there for what is overdue alone', () => {
  expect(reminderOf(pledge, '2026-03-01')).toMatch(
    /^Hello,\n\nThank you for your pledge\. 1,500\.00 of it is still open/,
  );
  learnCampaign('77', { title: 'Winter Shelter Appeal', currency: 'USD', page: null });
  expect(reminderOf(pledge, '2026-03-01')).toContain('your pledge to Winter Shelter Appeal. 1,500.00 USD of it');
  expect(reminderOf(pledge, '2026-03-01')).toContain('due on Feb 1, 2026');
  expect(reminderOf(pledge, '2026-02-01')).toBeNull();
  expect(reminderOf({ ...pledge, canceled_at: '2026-01-01' }, '2026-03-01')).toBeNull();
});
