/** Search of the platform's households, whose members are people that sync then knows. */
import { useQuery } from '@tanstack/react-query';
import { read } from '#api/query.ts';
import { listInput } from './lists.ts';
import { contactIdIn } from './ways/typed-record.ts';
import { useSync, useStatus } from './use-sync.ts';
import { useSyncMode } from '#ui/browser/sync-choice.ts';

const shortestSearch = 2;

/**
 * Asks the platform for the households that match a text or have the contact with that ID, unless all are synced. Returns
 * null if it doesn't ask. Sync gets the rows of every answer, so callers find the people there.
 */
export function useHouseholdSearch(text: string) {
  const isOn = useSyncMode() === 'on';
  const isWhole = useStatus(useSync(), (status) => status?.lists.listHouseholds.wholeSince != null);
  const id = contactIdIn(text);
  // With sync off, even households that were all read may be out of date.
  const isAsked = !(isOn && isWhole) && (id !== null || text.length >= shortestSearch);
  const ask = id === null ? { searchText: text } : { values: { contacts: id } };
  const query = useQuery({ ...read('listHouseholds', listInput('listHouseholds', ask)), enabled: isAsked });
  return isAsked ? query : null;
}
