import { createContext, use } from 'react';
import type { Configuration } from '../../api/host.ts';

export const ConfigurationContext = createContext<Configuration>({
  service: '',
  address: '',
  sandbox: false,
  version: '',
  custody: 'tab',
  account: '',
  secret: '',
});

export function useConfiguration(): Configuration {
  return use(ConfigurationContext);
}
