/** Configures a site without our server. Loaded only there. */
import { callAt } from '#app/network/platform.ts';
import { readSiteConfiguration } from './site-configuration.ts';

const advice = 'Check your connection, and reload the page.';

/**
 * Loads `config.json`. If it's missing or wrong, says why, and never resolves: without it, the token could be sent to the wrong address.
 */
export async function readSite(say: (message: string) => void): Promise<unknown> {
  const read = await load();
  if (typeof read === 'string') {
    say(`Steward can’t start. ${read}`);
    return new Promise(() => undefined);
  }
  callAt(read.api);
  return read;
}

async function load(): Promise<ReturnType<typeof readSiteConfiguration>> {
  try {
    const response = await fetch('/config.json', { cache: 'no-store' });
    if (response.status >= 500) return `The web server has an error. ${advice}`;
    return readSiteConfiguration(response.ok ? await response.text() : '', {
      origin: window.location.origin,
      policy: document.querySelector<HTMLMetaElement>('meta[http-equiv=Content-Security-Policy]')?.content ?? '',
      version: document.documentElement.dataset['site'] ?? '',
    });
  } catch {
    return `Couldn’t load config.json. ${advice}`;
  }
}
