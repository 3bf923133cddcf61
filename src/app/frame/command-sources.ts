/** The data behind the command menu's options. */
import { IconCirclePercentage, IconTicket } from '@tabler/icons-react';
import { useDebouncedValue } from '@mantine/hooks';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { ListName } from '#api/operations.ts';
import { recentVisits } from '#device/recent.ts';
import { savedAnswers } from '#device/saved-answers.ts';
import { useHouseholdSearch } from '#records/household-search.ts';
import { destinations } from '#records/ways/destinations.ts';
import { joinDetails, listOf, nameRow, namesFromSync } from '#records/named-rows.ts';
import { readyViews } from '#records/ready-views.ts';
import type { RecordName } from '#records/record-kinds.ts';
import { type Campaigns, useCampaigns } from '#records/ways/use-name.ts';
import { transactionViews } from '#records/transaction.tsx';
import { useSync, useSyncQuery } from '#records/use-sync.ts';
import type { RowOf } from '#sync/lists.ts';
import type { Sync } from '#sync/sync.ts';
import { pageActions } from '#ui/browser/page-state.ts';
import { cachedRow } from '#ui/list/list-cache.ts';
import { ownViewsOf, type ReadyView, toAddress } from '#ui/list/views.ts';
import type { Values } from '#ui/record/record-link.ts';
import { lock } from '#app/session/lock.ts';
import { askToSignOut } from '#app/session/sign-out-question.tsx';
import { further, help, tasks } from './places.ts';

/** Returns what doesn't depend on the typed text. Fixed when the menu opens. Only names of recent records keep updating. */
export function useSources() {
  const router = useRouter();
  const cache = useQueryClient();
  const campaigns = useCampaigns();
  const [fixed] = useState(() => ({
    views: viewsOf((to, search) => router.buildLocation({ to, search }).href),
    campaigns: [...campaigns.values()],
    saved: savedOf((to, params) => router.buildLocation({ to, params }).href, campaigns),
    screens: destinations,
    further,
    tasks,
    help,
    actions: pageActions(),
    recent: recentVisits.get(),
    lock: () => lock(cache, 'asked'),
    signOut: () => void askToSignOut(cache),
  }));
  const sync = useSync();
  const { recent } = fixed;
  const ids = recent.map(({ kind, id }) => `${kind} ${id}`);
  const found = useSyncQuery(sync, ['names', ids], async () =>
    sync ? namesFromSync(sync, recent) : new Map<string, string>(),
  );
  const nameOf = (record: RecordName) => knownName(cache, record) ?? found?.get(`${record.kind} ${record.id}`);
  return { ...fixed, nameOf };
}

const ready: Partial<Record<string, readonly ReadyView[]>> = { transactions: transactionViews, ...readyViews };

/** Returns every list's ready-made and saved views. */
function viewsOf(hrefOf: (to: string, search: Values) => string) {
  return destinations.flatMap(({ to, label: list }) => {
    const name = to.slice(1);
    const views = [...(ready[name] ?? []), ...ownViewsOf(name)];
    return views.map((view) => ({ list, name: view.name, also: view.also, href: hrefOf(to, toAddress(view)) }));
  });
}

/** Returns the discount codes and ticket items saved in this browser. An item has no page, so its campaign's opens. */
function savedOf(hrefOf: (to: string, params: Record<string, string>) => string, campaigns: Campaigns) {
  const { discountCodes, ticketItems } = savedAnswers.get();
  const context = (words: string, campaign: string) =>
    joinDetails(words, campaigns.get(campaign)?.title || `campaign ${campaign}`);
  return [
    ...discountCodes.map(({ campaign, id: code, fields }) => ({
      label: fields['code'] || `Discount code ${code}`,
      context: context(`Discount code ${code}`, campaign),
      Icon: IconCirclePercentage,
      href: hrefOf('/campaigns/$campaign/discount-codes/$code', { campaign, code }),
    })),
    ...ticketItems.map(({ campaign, id, fields }) => ({
      label: fields['name'] || `Ticket item ${id}`,
      context: context(`Ticket item ${id}`, campaign),
      Icon: IconTicket,
      href: hrefOf('/campaigns/$campaign', { campaign }),
    })),
  ];
}

/** Returns the record's name from the responses in this tab. */
function knownName(cache: QueryClient, { kind, id }: RecordName): string | undefined {
  const list = listOf(kind);
  return list && nameInCache(cache, list, id);
}

function nameInCache<Name extends ListName>(cache: QueryClient, list: Name, id: string): string | undefined {
  const row = cachedRow<RowOf<Name> & { id: string | null }>(cache, list, id)?.row;
  return row && nameRow(list, row).label;
}

const mostPeople = 8;

/** Returns the people with that name, email, or phone in the rows that were synced or on screen. None without a text. */
export function usePeopleSeen(text: string) {
  const sync = useSync();
  const search = async (ask: Sync['ask']) => {
    return { ...(await ask('search', { text, most: mostPeople, only: 'people' })).people, text };
  };
  const found = useSyncQuery(text === '' ? null : sync, ['search', 'seen'], search, text, peopleLists);
  return {
    people: (found?.rows ?? []).flatMap(({ id, name, email, phone }) =>
      name ? [{ id, name, reach: email || phone || `Contact ${id}` }] : [],
    ),
    isPending: sync !== null && text !== '' && found?.text !== text,
  };
}

/** The lists that name people. */
const peopleLists = ['listHouseholds', 'listPledges', 'listTransactions'] as const;

const pauseWhileTyping = 300;

/** Searches households by that name, which adds their members to the people seen. */
export function usePeopleAsked(text: string) {
  const [asked] = useDebouncedValue(text, pauseWhileTyping);
  useHouseholdSearch(asked.length > 2 && !/\d/.test(asked) ? asked : '');
}
