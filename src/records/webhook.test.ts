import { eventNames, shareableWebhook, toneOfHttp, webhookName } from '#domain/webhook.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatWhen } from '#ui/format/when.ts';
import { operations } from '#api/operations.ts';
import { hostAndPath, webhookStatusLabel } from './webhook.tsx';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 10_000);
const read = (body: object) => operations.getWebhook.returns.read({ id: 31, ...body }, {});

describe('webhooks', () => {
  it.each([
    [{ name: 'CRM sync', url: 'https://crm.example.com/in' }, 'CRM sync'],
    [{ name: ' ', url: 'https://crm.example.com/in' }, 'crm.example.com'],
    [{ name: null, url: 'ftp://crm.example.com/in' }, 'Webhook 31'],
    [{ name: null, url: null }, 'Webhook 31'],
  ])('webhookName(): of %j is %s', (body, name) => {
    expect(webhookName(read(body))).toBe(name);
  });

  it.each([
    ['500', '2026-11-19T10:00:00Z', `Failing: 500 since ${formatWhen('2026-11-19')}`],
    ['404', null, 'Failing: 404'],
    ['failed', '2026-11-19', `Failed since ${formatWhen('2026-11-19')}`],
    ['200', '2026-11-19T10:00:00Z', '200'],
    ['asleep', '2026-11-19', 'Asleep'],
    [null, null, ''],
  ])('webhookStatusLabel(): for last status %j, used %j, is %j', (last_status, last_used_at, words) => {
    expect(webhookStatusLabel({ last_status, last_used_at, enabled: 'true' })).toBe(words);
  });

  it('webhookStatusLabel(): a disabled webhook isn’t failing', () => {
    expect(webhookStatusLabel({ last_status: '410', last_used_at: null, enabled: 'false' })).toBe('410');
  });

  it.each([
    ['https://crm.example.com/in', 'crm.example.com/in'],
    ['https://crm.example.com:8443/', 'crm.example.com:8443'],
    ['https://crm.example.com/in?key=hush', 'crm.example.com/in…'],
    ['https://user:hush@crm.example.com/in#hush', 'crm.example.com/in…'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['https://', 'https://'],
    ['', ''],
    [null, ''],
  ])('hostAndPath(): shortens %j to %j', (url, shown) => {
    expect(hostAndPath(url)).toBe(shown);
  });

  it.each([
    [
      ['plan.created', 'plan.failed'],
      ['plan.created', 'plan.failed'],
    ],
    [
      [{ name: 'odd' }, 7, null, ''],
      ['{"name":"odd"}', '7'],
    ],
    [{ 0: 'plan.created' }, ['plan.created']],
    ['["plan.created"]', ['plan.created']],
    [null, []],
  ])('eventNames(): returns for %j the names %j', (events, names) => {
    expect(eventNames(read({ events }))).toEqual(names);
  });
});

describe('shareableWebhook()', () => {
  it('shareableWebhook(): keeps everything except secrets', () => {
    const webhook = read({ name: 'CRM sync', signature: 'hush', more: { signing_secret: 'hush', label: 'x' } });
    expect(shareableWebhook(webhook)).toMatchObject({
      id: '31',
      name: 'CRM sync',
      signature: 'hidden (secret)',
      more: { signing_secret: 'hidden (secret)', label: 'x' },
    });
  });

  it('shareableWebhook(): keeps a missing signature as null', () => {
    expect(shareableWebhook(read({ signature: null }))).toMatchObject({ signature: null });
  });

  it('shareableWebhook(): never contains a signature, whatever the platform sends', () => {
    const field = fc.constantFrom('signature', 'Signature', 'signing_secret', 'access_token');
    const secret = fc.oneof(fc.constant('hush'), fc.constant(['hush']), fc.constant({ value: 'hush' }));
    fc.assert(
      fc.property(field, secret, fc.jsonValue({ maxDepth: 2 }), (name, value, other) => {
        const shared = JSON.stringify(shareableWebhook(read({ other, inside: [{ [name]: value }], [name]: value })));
        expect(shared).not.toContain('hush');
        expect(shared).toContain('"id":"31"');
      }),
      { numRuns },
    );
  });
});

it.each([
  ['200', 'neutral'],
  ['204 No Content', 'neutral'],
  ['302', 'bad'],
  ['410', 'bad'],
  ['500', 'bad'],
  ['100', 'neutral'],
  ['5000', 'neutral'],
  ['', 'neutral'],
  [null, 'neutral'],
  ['failed', 'bad'],
  ['asleep', 'neutral'],
] as const)('toneOfHttp(%j) is %s', (status, tone) => {
  expect(toneOfHttp(status)).toBe(tone);
});
