import type { FloorRow } from './mock-api.ts';
import { addressOf } from './names.ts';

declare global {
  // What the tuned floor has asked for in its index.html.
  var early: { address: string; answer: Promise<Response> } | undefined;
}

export interface Rows {
  items: FloorRow[];
  total: number;
}

export function rowsOf(list: string, page: number) {
  return {
    queryKey: [list, page],
    staleTime: 30_000,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Rows> => {
      const address = addressOf(list, page);
      const sent = globalThis.early;
      globalThis.early = undefined;
      const answer = sent?.address === address ? await sent.answer : await fetch(address, { signal });
      return (await answer.json()) as Rows;
    },
  };
}
