// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { until } from '#e2e/support/doubles/screen.tsx';
import { manyRows, opened, stolen, stubDatabase } from '#e2e/support/doubles/storage.ts';
import { readConfiguration } from '#api/host.ts';
import { keepDoor } from '#device/kept-door.ts';
import { mayHaveRows, noteStoredRows } from '#device/kept-rows.ts';
import { dropToken, holdToken, storeToken } from '#device/token.ts';
import { ConfigurationContext } from '#ui/browser/configuration.ts';
import { Door, doorRequest, openDoor } from './door.tsx';

let asked: string[];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  asked = [];
  vi.stubGlobal('fetch', (given: Request | string) => {
    const { method, url } = typeof given === 'string' ? { method: 'GET', url: given } : given;
    asked.push(`${method} ${new URL(url, window.location.href).pathname}`);
    return Promise.resolve(Response.json({ data: [] }));
  });
});

describe('the application of a door list that is kept open', () => {
  it('doorRequest(): sends what the page of the door list reads', async () => {
    holdToken('secret');
    await doorRequest('listCampaigns', {});
    expect(asked).toEqual(['GET /v1/campaigns']);
  });

  it('doorRequest(): sends no other read, and no write', async () => {
    holdToken('secret');
    const results = [
      await doorRequest('listTickets', {}),
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

  it('Door: leaves the rows that are stored in this browser as they are, and notes when it was left', async () => {
    stubDatabase();
    const { kept } = await opened();
    await kept.commit({ listPledges: { rows: manyRows(3), state: null } });
    kept.close();
    noteStoredRows('account-1');
    const stored = await stolen();
    keepOpen();
    await openDoor();
    const screen = await draw();
    await until(() => expect(screen.textContent).toContain('No tickets yet.'));
    expect(await stolen()).toEqual(stored);
    expect(mayHaveRows()).toBe(true);
    window.dispatchEvent(new Event('pagehide'));
    expect(Number(sessionStorage.getItem('steward.left'))).toBeGreaterThan(0);
  });

  it('Door: locks if Back was pressed before it watches the address', async () => {
    const replaced = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);
    keepOpen();
    window.history.replaceState(null, '', '/tickets');
    await draw();
    await until(() => expect(replaced).toHaveBeenLastCalledWith('/connect?back=%2Ftickets'));
    expect(JSON.stringify(sessionStorage)).not.toContain('secret');
  });
});

function keepOpen() {
  window.history.replaceState(null, '', '/tickets/door-list');
  storeToken('secret');
  keepDoor();
}

async function draw() {
  const screen = document.createElement('div');
  const root = createRoot(screen);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    dropToken();
  });
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <ConfigurationContext value={readConfiguration(undefined)}>
          <QueryClientProvider client={new QueryClient()}>
            <Door />
          </QueryClientProvider>
        </ConfigurationContext>
      </MantineProvider>,
    ),
  );
  return screen;
}
