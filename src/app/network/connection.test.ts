// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { connection } from './connection.ts';
import { request } from './platform.ts';

let answer: () => Promise<Response>;
const rows = () => Promise.resolve(Response.json({ data: [] }));
const error = (status: number, headers = {}) => Promise.resolve(Response.json({}, { status, headers }));
const timeOut = () => Promise.reject(new DOMException('', 'TimeoutError'));

beforeEach(() => {
  answer = rows;
  vi.stubGlobal('fetch', () => answer());
});

async function after(next: () => Promise<Response>, signal = new AbortController().signal) {
  answer = next;
  await request('listCampaigns', {}, { signal });
  return connection.get();
}

function goOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  return connection.get();
}

test('connection: follows responses and failures', async () => {
  expect(connection.get()).toBeNull();
  expect(await after(rows)).toBe('Connected');
  expect(await after(() => Promise.reject(new TypeError('down')))).toBe('Not responding');
  expect(await after(rows, AbortSignal.abort())).toBe('Not responding');
  expect(await after(() => error(422))).toBe('Connected');
  expect(await after(() => error(500))).toBe('Platform error');
  expect(await after(() => error(504, { 'steward-service-reached': 'maybe' }))).toBe('Not responding');
});

test('connection: isn’t said to be there after a write timed out', async () => {
  expect(await after(rows)).toBe('Connected');
  answer = timeOut;
  await request('updateHousehold', { household: '501', body: { note: 'Mine' } });
  expect(connection.get()).toBe('Not responding');
});

test('connection: isn’t said to be back before there is a response', async () => {
  expect(await after(rows)).toBe('Connected');
  expect(goOnline(false)).toBe('Offline');
  expect(await after(rows)).toBe('Offline');
  expect(goOnline(true)).toBeNull();
  expect(await after(rows)).toBe('Connected');
});
