import type { Values } from './filters.tsx';

/** A list under a name: its filters and its order as the address holds them. */
export interface ReadyView {
  name: string;
  values: Values;
}
