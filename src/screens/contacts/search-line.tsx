/** A search's line on Contacts: what the platform found, and where else to look. */
import { Button } from '@mantine/core';
import { plural, formatCount } from '#domain/values/labels.ts';
import { Link } from '@tanstack/react-router';
import { useHouseholdSearch } from '#records/household-search.ts';
import { contactIdIn } from '#records/ways/typed-record.ts';
import { useSyncMode } from '#ui/browser/sync-choice.ts';
import { errorMessage } from '#ui/format/failure.ts';

export function SearchLine({ text }: { text: string }) {
  const id = contactIdIn(text);
  const query = useHouseholdSearch(text);
  const syncMode = useSyncMode();
  const households = query?.data && !query.isFetching ? query.data : null;
  return (
    <>
      <span role="status">{messageOf(id, query)}</span>
      {query?.isError && !query.isFetching ? (
        <Button variant="transparent" onClick={() => void query.refetch()}>
          Try again
        </Button>
      ) : null}
      {households && households.rows.length > 0 && id === null ? (
        <Link to="/households" state={{ searchText: text }}>
          All matching households
        </Link>
      ) : null}
      {id === null ? null : (
        <Link to="/contacts/$contact" params={{ contact: id }}>
          Open contact {id}
        </Link>
      )}
      {syncMode === 'on' || id !== null ? null : (
        <Link to="/tickets" state={{ searchText: text }}>
          Search tickets
        </Link>
      )}
    </>
  );
}

function messageOf(id: string | null, query: ReturnType<typeof useHouseholdSearch>): string {
  if (query === null) return '';
  const { data, error, isFetching } = query;
  if (isFetching) return 'Searching households…';
  if (error) {
    const { title, why } = errorMessage(error, 'Households', 'Couldn’t search households.');
    return `${title} ${why}`;
  }
  if (!data) return '';
  if (data.rows.length === 0) return id === null ? 'No matching households.' : `Contact ${id} isn’t in any household.`;
  if (id !== null) return '';
  const found = plural(data.rows.length, 'matching household', 'matching households');
  if (!data.hasNext) return `${found}.`;
  return data.total === null
    ? `${found} on the first page.`
    : `First ${formatCount(data.rows.length)} of ${formatCount(data.total)} matching households.`;
}
