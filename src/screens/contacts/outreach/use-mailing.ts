/** The contacts of the list on Contacts as a question, and the choices that this browser remembers for a mailing. */
import { useMemo } from 'react';
import { audienceIn, comparedIn } from '#domain/audience/definition.ts';
import { changePreferences, preferences } from '#device/preferences.ts';
import { parseListSearch } from '#records/lists.ts';
import type { AskOf } from '#sync/synced-lists.ts';
import { narrowingIn } from '#ui/list/narrowing.ts';
import type { Values } from '#ui/record/record-link.ts';
import { useAudienceAsked } from '#screens/contacts/audience/asked.ts';
import { audienceChoices } from '#screens/contacts/audience/filters.tsx';
import { columnsWith } from '#screens/contacts/contacts.tsx';

export interface ContactsAsked {
  ask: AskOf<'people'>;
  /** Parameters of the link that aren't filters of contacts. */
  ignored: readonly string[];
  /** All contacts are asked for. */
  isAll: boolean;
}

/** Returns the question about the contacts at an address of Contacts. */
export function useContactsAsked(values: Values, searchText: string | undefined): ContactsAsked {
  const asked = useAudienceAsked(audienceIn(values), values, comparedIn(values));
  return useMemo(() => {
    const columns = columnsWith({ giving: 'known', pledges: 'known', year: '' });
    const { filters, sort, ignored } = narrowingIn(columns, values);
    const others = parseListSearch(null, values, audienceChoices(values)).ignored;
    return {
      ask: { list: 'people', given: asked, query: { filters, sort, searchText } },
      ignored: [...others, ...ignored],
      isAll: asked === null && Object.keys(filters).length === 0 && searchText === undefined,
    };
  }, [values, searchText, asked]);
}

/** Stores a choice for the next mailing. */
export function remember(choice: Readonly<Record<string, string>>): void {
  changePreferences({ mailing: { ...preferences.get().mailing, ...choice } });
}
