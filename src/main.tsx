import './app/policy.ts';
import './ui/mantine.ts';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createClient } from './api/client.ts';
import { readConfiguration } from './api/host.ts';
import { connect, createQueryClient } from './api/query.ts';
import { ConfigurationContext } from './ui/configuration.ts';
import { nonce } from './app/policy.ts';
import { createAppRouter } from './app/routes.tsx';
import { onFailure, watchSession } from './app/session.ts';
import { token } from './device/token.ts';
import { LiveRegions } from './ui/announcer.tsx';
import { cssVariables, theme } from './ui/theme.ts';

/** Without its configuration the application still works; it only does not know the service's name. */
async function configuration() {
  const answer = await fetch('/config.json', { cache: 'no-store' }).then(
    (response): Promise<unknown> => response.json(),
    () => undefined,
  );
  return readConfiguration(answer);
}

connect(createClient({ origin: window.location.origin, token }));
const cache = createQueryClient(onFailure);
watchSession(cache);
const router = createAppRouter(cache);
const colorScheme = localStorageColorSchemeManager({ key: 'steward.appearance' });
const root = document.getElementById('root');

void configuration()
  .catch(() => readConfiguration(undefined))
  .then((configured) => {
    if (!root) return;
    createRoot(root).render(
      <StrictMode>
        <ConfigurationContext value={configured}>
          <MantineProvider
            theme={theme}
            cssVariablesResolver={cssVariables}
            defaultColorScheme="auto"
            colorSchemeManager={colorScheme}
            getStyleNonce={() => nonce}
          >
            <LiveRegions />
            <QueryClientProvider client={cache}>
              <RouterProvider router={router} />
            </QueryClientProvider>
          </MantineProvider>
        </ConfigurationContext>
      </StrictMode>,
    );
  });
