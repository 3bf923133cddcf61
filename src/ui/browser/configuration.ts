import { createContext, use } from 'react';
import type { Configuration } from '#api/host.ts';

/** The configuration without the secret, which only device/account.ts holds. */
type Shown = Omit<Configuration, 'secret'>;

export const ConfigurationContext = createContext<Shown>({
  service: '',
  address: '',
  sandbox: false,
  version: '',
  replica: { mode: 'memory', perMinute: 300, keep: false },
  custody: 'tab',
  account: '',
});

export function useConfiguration(): Shown {
  return use(ConfigurationContext);
}

/** Returns the origin of the platform's API: ours, because our server forwards, or the platform's own. */
export function useApiOrigin(): string {
  return useConfiguration().api ?? window.location.origin;
}

/** Returns the configured name of the platform, or `the platform`. */
export function usePlatformName(): string {
  return useConfiguration().service || 'the platform';
}
