// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { holdToken } from '../../device/token.ts';
import { doorRequest, openDoor } from './door.tsx';

let asked: string[];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  asked = [];
  vi.stubGlobal('fetch', (request: Request) => {
    asked.push(`${request.method} ${new URL(request.url).pathname}`);
    return Promise.resolve(Response.json({ data: [] }));
  });
});

describe('the application of a door list that is kept open', () => {
  it('doorRequest(): sends what the door list reads', async () => {
    holdToken('secret');
    for (const name of ['listTickets', 'listCampaigns', 'listTransactions'] as const) await doorRequest(name, {});
    expect(asked).toEqual(['GET /v1/tickets', 'GET /v1/campaigns', 'GET /v1/transactions']);
  });

  it('doorRequest(): sends no other read, and no write', async () => {
    holdToken('secret');
    const results = [
      await doorRequest('listHouseholds', {}),
      await doorRequest('listPayouts', {}),
      await doorRequest('listMessages', {}),
      await doorRequest('updateHousehold', { household: '501', body: { note: 'x' } }),
      await doorRequest('updateContact', { contact: '7', body: { first_name: 'x' } }),
    ];
    expect(results.map((result) => !result.ok && result.error.kind)).toEqual(results.map(() => 'not-sent'));
    expect(asked).toEqual([]);
  });

  it('openDoor(): leaves for the sign-in screen once the door list is over', async () => {
    const replaced = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
    const door = { token: 'secret', day: '2001-01-01', since: Date.now() };
    sessionStorage.setItem('steward.door', JSON.stringify(door));
    window.history.replaceState(null, '', '/tickets/door-list');
    const shown = vi.fn<() => void>();
    void openDoor().then(shown);
    await vi.waitFor(() => expect(replaced).toHaveBeenCalledExactlyOnceWith('/connect?back=%2Ftickets%2Fdoor-list'));
    expect(shown).not.toHaveBeenCalled();
    expect(JSON.stringify(sessionStorage)).not.toContain('secret');
  });
});
