import './app/boot/color-scheme.ts';
import './app/boot/policy.ts';
import './ui/kit/mantine.ts';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readConfiguration } from './api/host.ts';
import { Entry, prepare, startsSignedOut } from './app/boot/entry.tsx';
import { configuration } from './app/boot/prefetch-first-list.ts';
import { MissingCode } from './app/routes/missing-code.ts';
import { nonce } from './app/boot/policy.ts';
import { appearanceKey } from './device/keys.ts';
import { LiveRegions } from './ui/browser/announcer.tsx';
import { ConfigurationContext } from './ui/browser/configuration.ts';
import { cssVariables, theme } from './ui/kit/theme.ts';

const colorScheme = localStorageColorSchemeManager({ key: appearanceKey });
const root = document.getElementById('root');

/** Missing code has its own error screen and isn't a bug, so don't log it. */
function onCaughtError(error: unknown): void {
  if (!(error instanceof MissingCode)) globalThis.console.error(error);
}

/** The page's own frame draws without the style sheet, but what follows needs it. */
async function styles(): Promise<void> {
  const sheet = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
  if (!sheet) return;
  if (!sheet.sheet) {
    await new Promise((resolve) => {
      for (const end of ['load', 'error']) sheet.addEventListener(end, resolve, { once: true });
    });
  }
  sheet.media = 'all';
}

// Without its configuration, the app still works, only without the platform's name.
void configuration.then(async (answer) => {
  if (!root) return;
  const { secret, ...configured } = readConfiguration(answer);
  const signedOut = await startsSignedOut({ ...configured, secret });
  // The page's own frame stays until there's more to show.
  await prepare({ signedOut });
  await styles();
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
