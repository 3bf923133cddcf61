/** The data behind the command menu's options. */
import { IconCirclePercentage, IconTicket } from '@tabler/icons-react';
import { useDebouncedValue } from '@mantine/hooks';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { ListName } from '#api/operations.ts';
import { recentVisits } from '#device/recent.ts';
import { savedAnswers } from '#device/saved-answers.ts';
import { newestSnapshot } from '#domain/snapshots.ts';
import { mergeContactSources } from '#records/contact-known.ts';
import { useHouseholdSearch } from '#records/household-search.ts';
import { destinations } from '#records/ways/destinations.ts';
import { joinDetails, listOf, nameRow, namesFromSync } from '#records/named-rows.ts';
import { names, useNames } from '#records/names.ts';
import { readyViews } from '#records/ready-views.ts';
import type { RecordName } from '#records/record-kinds.ts';
import { transactionViews } from '#records/transaction.tsx';
import { useSync, useSyncQuery } from '#records/use-sync.ts';
import type { RowOf } from '#sync/lists.ts';
import { pageActions } from '#ui/browser/page-state.ts';
import { cachedRow } from '#ui/list/list-cache.ts';
import { ownViewsOf, type ReadyView, toAddress } from '#ui/list/views.ts';
import type { Values } from '#ui/record/record-link.ts';
import { lock } from '#app/session/lock.ts';
import { askToSignOut } from '#app/session/sign-out-question.tsx';
import type { PersonSeen } from './commands.ts';
import { further, help, tasks } from './places.ts';

/** Returns what doesn't depend on the typed text. Fixed when the menu opens. Only names keep updating. */
export function useSources() {
  const router = useRouter();
  const cache = useQueryClient();
  const [fixed] = useState(() => ({
    views: viewsOf((to, search) => router.buildLocation({ to, search }).href),
    campaigns: names.get().campaignsSeen(),
    saved: savedOf((to, params) => router.buildLocation({ to, params }).href),
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
  return { ...fixed, people: usePeopleSeen(), nameOf };
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
function savedOf(hrefOf: (to: string, params: Record<string, string>) => string) {
  const { discountCodes, ticketItems } = savedAnswers.get();
  const context = (words: string, campaign: string) =>
    joinDetails(words, names.get().campaign(campaign)?.title || `campaign ${campaign}`);
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

/** Returns the people seen who have a name. */
function usePeopleSeen(): readonly PersonSeen[] {
  const names = useNames();
  return useMemo(
    () =>
      names.peopleSeen().flatMap((person) => {
        const name = newestSnapshot(person)?.name;
        if (!name) return [];
        const { values } = mergeContactSources(person);
        const ways = [values.get('primary_email'), values.get('primary_phone'), `Contact ${person.id}`];
        return [{ id: person.id, name, reach: ways.find((way) => typeof way === 'string' && way !== '') as string }];
      }),
    [names],
  );
}

/** Returns the record's name from the responses in this tab. */
function knownName(cache: QueryClient, { kind, id }: RecordName): string | undefined {
  if (kind === 'contact') return names.get().person(id);
  const title = kind === 'campaign' && names.get().campaign(id)?.title;
  if (title) return title;
  const list = listOf(kind);
  return list && nameInCache(cache, list, id);
}

function nameInCache<Name extends ListName>(cache: QueryClient, list: Name, id: string): string | undefined {
  const row = cachedRow<RowOf<Name> & { id: string | null }>(cache, list, id)?.row;
  return row && nameRow(list, row).label;
}

const pauseWhileTyping = 300;

/** Searches households by that name, which adds their members to the people seen. */
export function usePeopleAsked(text: string) {
  const [asked] = useDebouncedValue(text, pauseWhileTyping);
  useHouseholdSearch(asked.length > 2 && !/\d/.test(asked) ? asked : '');
}
