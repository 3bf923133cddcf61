import { describe, expect, test } from 'vitest';
import { checkTarget, patternOf } from './allow-list.ts';

const longest = `/v1/webhooks/${'a'.repeat(128)}`;

describe('checkTarget(): allows', () => {
  test.each([
    ['GET', '/v1/campaigns', 'listCampaigns', '/v1/campaigns'],
    ['GET', '/v1/campaigns?page=2', 'listCampaigns', '/v1/campaigns?page=2'],
    ['GET', '/v1/campaigns?', 'listCampaigns', '/v1/campaigns'],
    [
      'GET',
      '/v1/households?query=O%27Neill%20%26%20Co&page=1',
      'listHouseholds',
      '/v1/households?query=O%27Neill+%26+Co&page=1',
    ],
    [
      'GET',
      '/v1/transactions?scope=all&sortByDesc=amount',
      'listTransactions',
      '/v1/transactions?scope=all&sortByDesc=amount',
    ],
    ['GET', '/v1/webhooks/wh_1-2.3:4', 'getWebhook', '/v1/webhooks/wh_1-2.3%3A4'],
    ['GET', '/v1/webhooks/a%20b%C3%A9', 'getWebhook', '/v1/webhooks/a%20b%C3%A9'],
    ['GET', longest, 'getWebhook', longest],
    ['PUT', '/v1/contacts/12', 'updateContact', '/v1/contacts/12'],
    ['PUT', '/v1/campaigns/3/discount-codes/4', 'updateDiscountCode', '/v1/campaigns/3/discount-codes/4'],
    ['POST', '/v1/campaigns/3/items/tickets', 'createTicketItem', '/v1/campaigns/3/items/tickets'],
  ])('%s %s', (method, target, operation, address) => {
    expect(checkTarget(method, target)).toEqual({ operation, method, address });
  });
});

describe('checkTarget(): refuses', () => {
  test.each([
    ['an encoded slash', '/v1/webhooks/a%2Fb'],
    ['an encoded slash in small letters', '/v1/webhooks/..%2f..%2fadmin'],
    ['a backslash', '/v1/webhooks/a\\b'],
    ['an encoded backslash', '/v1/webhooks/a%5Cb'],
    ['a double encoding', '/v1/webhooks/a%252Fb'],
    ['a lone percent sign', '/v1/webhooks/a%'],
    ['an encoded NUL', '/v1/webhooks/a%00'],
    ['an encoded line break', '/v1/webhooks/a%0d%0aX: y'],
    ['an encoded delete', '/v1/webhooks/a%7F'],
    ['bytes that are not UTF-8', '/v1/webhooks/%ff%fe'],
    ['a right-to-left override', '/v1/webhooks/a%E2%80%AEb'],
    ['an encoded question mark', '/v1/webhooks/a%3Fpage=1'],
    ['an encoded hash', '/v1/webhooks/a%23'],
    ['a path parameter', '/v1/webhooks/a;b=1'],
    ['a dot segment', '/v1/webhooks/..'],
    ['a dot segment in the middle', '/v1/contacts/../campaigns'],
    ['an encoded dot segment', '/v1/contacts/%2e%2e/campaigns'],
    ['a single dot', '/v1/webhooks/.'],
    ['an empty segment', '/v1//campaigns'],
    ['a fragment', '/v1/campaigns#x'],
    ['another host', 'http://elsewhere.example/v1/campaigns'],
    ['a host without a scheme', '//elsewhere.example/v1/campaigns'],
    ['a space', '/v1/web hooks'],
    ['an ID of 129 characters', `${longest}a`],
    ['a key that the operation does not have', '/v1/campaigns?query=x'],
    ['a key of the prototype', '/v1/campaigns?__proto__=x'],
    ['a key in brackets', '/v1/campaigns?page[]=1'],
    ['a key given twice', '/v1/campaigns?page=1&page=2'],
    ['control characters in the query', '/v1/households?query=a%00b'],
    ['a query where there is none', '/v1/webhooks/1?page=1'],
  ])('%s', (_name, target) => {
    expect(checkTarget('GET', target)).toMatchObject({ status: 400 });
  });

  test.each([
    '/v1',
    '/v1/',
    '/v1/campaigns/',
    '/v1/campaigns/1',
    '/v1/Campaigns',
    '/v1/%63ampaigns',
    '/v2/campaigns',
    '/v1/contacts',
    '/v1/contacts/',
    '/v1/campaigns/1/items',
    '/',
  ])('%s, which is no operation', (target) => {
    expect(checkTarget('GET', target)).toMatchObject({ status: 404 });
  });

  test.each([
    ['DELETE', '/v1/campaigns', ['GET']],
    ['HEAD', '/v1/campaigns', ['GET']],
    ['OPTIONS', '/v1/campaigns', ['GET']],
    ['GET', '/v1/contacts/1', ['PUT']],
    ['PATCH', '/v1/contacts/1', ['PUT']],
    ['POST', '/v1/webhooks/1', ['GET']],
  ])('%s %s, and names the methods of that path', (method, target, allow) => {
    expect(checkTarget(method, target)).toMatchObject({ status: 405, allow });
  });

  test('a URL longer than 8 KiB', () => {
    expect(checkTarget('GET', `/v1/households?query=${'a'.repeat(8192)}`)).toMatchObject({ status: 414 });
  });

  test('without repeating any value in the answer', () => {
    const refused = checkTarget('GET', '/v1/campaigns?nobody%40example.org=1');
    expect(JSON.stringify(refused)).not.toContain('nobody');
  });
});

test('patternOf(): masks the IDs of a path', () => {
  expect(patternOf('/v1/campaigns/31/discount-codes/7')).toBe('/v1/campaigns/{..}/discount-codes/{..}');
  expect(patternOf('/v1/campaigns')).toBe('/v1/campaigns');
  expect(patternOf('/v1/somewhere')).toBeUndefined();
});
