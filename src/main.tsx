import './app/policy.ts';
import './ui/mantine.ts';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readConfiguration } from './api/host.ts';
import { Entry, prepare, startsSignedOut } from './app/entry.tsx';
import { MissingCode } from './app/missing-code.ts';
import { nonce } from './app/policy.ts';
import { token } from './device/token.ts';
import { LiveRegions } from './ui/announcer.tsx';
import { ConfigurationContext } from './ui/configuration.ts';
import { cssVariables, theme } from './ui/theme.ts';

/** Without its configuration the application still works; it only does not know the service's name. */
async function configuration() {
  const answer = await fetch('/config.json', { cache: 'no-store' }).then(
    (response): Promise<unknown> => response.json(),
    () => undefined,
  );
  return readConfiguration(answer);
}

if (token() !== null) void prepare();
const colorScheme = localStorageColorSchemeManager({ key: 'steward.appearance' });
const root = document.getElementById('root');

/** What its screen has said already, and is no fault of the program, is no error of it. */
function onCaughtError(error: unknown): void {
  if (!(error instanceof MissingCode)) globalThis.console.error(error);
}

void configuration()
  .catch(() => readConfiguration(undefined))
  .then(async (configured) => {
    if (!root) return;
    const signedOut = startsSignedOut(configured);
    if (!signedOut) await prepare();
    createRoot(root, { onCaughtError }).render(
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
            <Entry signedOut={signedOut} />
          </MantineProvider>
        </ConfigurationContext>
      </StrictMode>,
    );
  });
