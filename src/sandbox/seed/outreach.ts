/** 45 messages and 6 webhooks, with the texts of outreach.json; there, `used` is days ago. */
import { STATUS_CODES } from 'node:http';
import type { Db } from '#sandbox/database.ts';
import { type Calendar, day, hour, stamp } from './calendar.ts';
import { between, chance, draw, fake, pick } from './draw.ts';
import outreach from './outreach.json' with { type: 'json' };

/** One was sent three hours late, and one not at all. */
const late = 39;
const forgotten = 40;

export function seedMessages(db: Db, calendar: Calendar): void {
  for (let index = 0; index < 45; index += 1) {
    const id = 901 + index;
    draw('message', id);
    const created = calendar.ago(Math.round((1 - index / 45) * 700) + 1, '08:15') + between(0, 30_000) * 1000;
    const status =
      index === 44 || index % 15 === 7 ? 'draft' : index >= 42 || index === forgotten ? 'scheduled' : 'sent';
    const email = chance(0.75);
    const sending = calendar.past(created + between(1, 48) * 1800 * 1000);
    const sent = index === late ? sending + 3 * hour : sending;
    const isDue = status === 'sent' || index === forgotten;
    db.insert('messages', {
      id,
      status,
      channel: email ? 'email' : 'sms',
      internal_name: `${pick(outreach.names)} ${index + 1}`,
      subject: email ? pick(outreach.subjects) : null,
      preheader: email ? pick(['A note from Northquay', 'Two minutes, one story', '']) : null,
      body: email
        ? `<h1>${pick(['Thank you', 'Hello', 'Good news'])}</h1><p>${pick(outreach.stories)}</p><p><a href="https://give.northquay.example.org">Give again</a></p>`
        : 'Northquay: doors open at 6. Reply STOP to opt out.',
      recipient_filters: chance(0.7) ? { tags: [pick(['monthly', 'volunteer', 'board'])], archived: false } : {},
      recipient_count: status === 'draft' ? 0 : between(12, 1180),
      sent_at: status === 'sent' ? stamp(sent) : null,
      sending_at: status === 'draft' ? null : stamp(isDue ? sending : calendar.ago(-3 - (index % 4), '10:00')),
      created_at: stamp(created),
      updated_at: stamp(status === 'sent' ? sent : created),
    });
  }
}

export function seedWebhooks(db: Db, calendar: Calendar): void {
  for (const [index, { name, url, events, status, used }] of outreach.webhooks.entries()) {
    draw('webhook', index);
    db.insert('webhooks', {
      id: 31 + index,
      name,
      events,
      enabled: index !== 5,
      url,
      last_status: status,
      last_status_description: STATUS_CODES[status] ?? '',
      last_used_at: used === null ? null : stamp(calendar.now - Math.round(used * day)),
      created_at: stamp(calendar.ago(900 - index * 100)),
      updated_at: stamp(calendar.ago(400 - index * 60)),
      signature: index === 3 ? null : `whsec_${fake().string.hexadecimal({ length: 32, prefix: '', casing: 'lower' })}`,
    });
  }
}
