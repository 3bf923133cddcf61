/** The contacts of the list on Contacts, for a mailing, and the choices that this browser remembers. */
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { audienceIn, comparedIn } from '#domain/audience/definition.ts';
import type { MailingBy, MailingPerson } from '#domain/lists/mailing.ts';
import { changePreferences, preferences } from '#device/preferences.ts';
import { parseListSearch } from '#records/lists.ts';
import { useReplicaQuery } from '#records/use-at-hand.ts';
import type { AtHand } from '#replica/at-hand.ts';
import type { AskOf } from '#replica/held-lists.ts';
import { usePreference } from '#ui/browser/preferences.ts';
import { useSearchText } from '#ui/list/list-address.ts';
import { narrowingIn } from '#ui/list/narrowing.ts';
import type { Values } from '#ui/record/record-link.ts';
import { useAudienceAsked } from '#screens/contacts/audience/asked.ts';
import { audienceChoices } from '#screens/contacts/audience/filters.tsx';
import { columnsWith } from '#screens/contacts/contacts.tsx';

export interface ContactsAsked {
  ask: AskOf<'people'>;
  /** Parameters of the link that aren't filters of contacts. */
  ignored: readonly string[];
  /** Conditions may be about tickets. */
  needsTickets: boolean;
  /** All contacts are asked for. */
  isAll: boolean;
}

/** Returns the question about the contacts that the address filters by. */
export function useContactsAsked(): ContactsAsked {
  return useContactsAskedBy(useSearch({ strict: false }), useSearchText());
}

/** The same, by an address of Contacts. */
export function useContactsAskedBy(values: Values, searchText: string | undefined): ContactsAsked {
  const asked = useAudienceAsked(audienceIn(values), comparedIn(values));
  return useMemo(() => {
    const columns = columnsWith({ hasGiving: true, hasPledges: true, year: '' });
    const { filters, sort, ignored } = narrowingIn(columns, values);
    const others = parseListSearch(null, values, audienceChoices).ignored;
    return {
      ask: { list: 'people', given: asked, query: { filters, sort, searchText } },
      ignored: [...others, ...ignored],
      needsTickets: asked !== null,
      isAll: asked === null && Object.keys(filters).length === 0 && searchText === undefined,
    };
  }, [values, searchText, asked]);
}

/** Returns the contacts. Undefined until they're there, and without a replica. */
export function useMailing(replica: AtHand | null, ask: ContactsAsked['ask']): readonly MailingPerson[] | undefined {
  return useReplicaQuery(replica, ['mailing'], (question) => question('mailing', ask), JSON.stringify(ask));
}

/** Stores a choice for the next mailing. */
export function remember(choice: Readonly<Record<string, string>>): void {
  changePreferences({ mailing: { ...preferences.get().mailing, ...choice } });
}

/** Returns the remembered choice of rows. */
export function useMailingBy(): MailingBy {
  return usePreference('mailing')['by'] === 'household' ? 'household' : 'person';
}
