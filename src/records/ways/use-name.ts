/** Names by ID, where no row says them: the worker answers, and again once it knows better. */
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { SeenCampaign } from '#domain/names.ts';
import { currencyCode } from '#domain/values/money.ts';
import type { KnownName, NamedRecord } from '#sync/list-windows.ts';
import type { Sync } from '#sync/sync.ts';
import { useSync } from '#records/use-sync.ts';
import { meetCurrencies } from '#ui/format/money.ts';

/** Returns the name of a record, and the page of its list where it was last seen. Null until it's known. */
export function useName(kind: NamedRecord['kind'], id: string | null | undefined): KnownName | null {
  const sync = useSync();
  const { data = null } = useQuery({
    queryKey: [nameKey, kind, id],
    queryFn: sync && id ? () => askTogether(sync, { kind, id }) : skipToken,
    // Asked again when names change (src/app/network/join-pages.ts).
    staleTime: Infinity,
    retry: false,
  });
  return data;
}

/** Returns the names of several records, in their order. Empty before the worker's answer. */
export function useNamesOf(records: readonly NamedRecord[]): readonly (KnownName | null)[] {
  const sync = useSync();
  const { data = none } = useQuery({
    queryKey: [nameKey, records],
    queryFn: sync && records.length > 0 ? () => sync.ask('named', records) : skipToken,
    staleTime: Infinity,
    retry: false,
  });
  return data;
}

export type Campaigns = ReadonlyMap<string, SeenCampaign>;

/** Returns the campaigns seen so far by ID, in the order of their titles: the same map until one of them changes. */
export function useCampaigns(): Campaigns {
  const { data = noCampaigns } = useQuery(campaignsKnownTo(useSync()));
  return data;
}

/** The query for the campaigns that the worker knows. Amounts are shown by their currencies. */
export const campaignsKnownTo = (sync: Sync | null) =>
  queryOptions({
    queryKey: campaignsKey,
    queryFn: sync
      ? async () => {
          const campaigns = await sync.ask('campaigns');
          meetCurrencies(campaigns.map(({ currency }) => currencyCode(currency)));
          return campaigns;
        }
      : skipToken,
    select: byId,
    structuralSharing: true,
    staleTime: Infinity,
    retry: false,
  });

const byId = (campaigns: readonly SeenCampaign[]): Campaigns => new Map(campaigns.map((one) => [one.id, one]));
const noCampaigns = byId([]);

const none: readonly never[] = [];

/** The first part of the keys of names. */
export const nameKey = 'name';
export const campaignsKey = [nameKey, 'campaigns'];

interface Asked {
  of: NamedRecord;
  answer(known: KnownName | null): void;
  fail(error: unknown): void;
}

let waiting: Asked[] = [];

/** A screen has many links: what it asks for at once is one question. */
function askTogether(sync: Sync, of: NamedRecord): Promise<KnownName | null> {
  return new Promise((answer, fail) => {
    waiting.push({ of, answer, fail });
    if (waiting.length > 1) return;
    queueMicrotask(() => {
      const asked = waiting;
      waiting = [];
      sync
        .ask(
          'named',
          asked.map((one) => one.of),
        )
        .then((known) => asked.forEach((one, place) => one.answer(known[place] ?? null)))
        .catch((error: unknown) => asked.forEach((one) => one.fail(error)));
    });
  });
}
