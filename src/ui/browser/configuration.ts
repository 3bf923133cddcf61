import { createContext, use } from 'react';
import type { Configuration } from '../../api/host.ts';

/** The secret stays with the account (device/account.ts). */
type Shown = Omit<Configuration, 'secret'>;

export const ConfigurationContext = createContext<Shown>({
  service: '',
  address: '',
  sandbox: false,
  version: '',
  replica: { mode: 'off', perMinute: 300, keep: false },
  custody: 'tab',
  account: '',
});

export function useConfiguration(): Shown {
  return use(ConfigurationContext);
}
