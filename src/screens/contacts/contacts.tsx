import { answered, names } from '../../records/names.ts';
import { plural, formatCount } from '../../domain/values/labels.ts';
import { Button } from '../../ui/kit/button.tsx';
import { IconTableImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import type { Page } from '../../api/page.ts';
import type { Household } from '../../api/resources.ts';
import { read } from '../../api/query.ts';
import { rowsAwaited } from '../../device/kept-rows.ts';
import {
  parseContactId,
  membersById,
  findMembers,
  findPeopleSeen,
  shortestText,
  householdsWithMatchingMembers,
} from './find-person.ts';
import { ById, HouseholdGroup, SeenGroup } from './find-person-groups.tsx';
import { TicketGroup } from './find-person-tickets.tsx';
import { listInput } from '../../records/lists.ts';
import { useReplicaWith } from '../../records/use-at-hand.ts';
import { PeopleList } from './people-list.tsx';
import { PeopleTable } from './people-table.tsx';
import { announce } from '../../ui/browser/announcer.tsx';
import { useArrowKeys } from '../../ui/browser/arrow-keys.ts';
import { useStore } from '../../ui/browser/use-store.ts';
import { ListSearch } from '../../ui/kit/search-box.tsx';
import { ScreenSkeleton } from '../../ui/list/screen-skeleton.tsx';
import { useSearchText } from '../../ui/rows/list-state.ts';
import { PageHead, ScreenPage } from '../../ui/kit/page.tsx';
import { ScreenTitle } from '../../ui/kit/screen-title.tsx';
import classes from './contacts.module.css';

/** Lists all contacts once pledges are synced; until then, searches for a person. */
export function ContactsScreen() {
  const replica = useReplicaWith('listPledges');
  const isAwaited = useStore(rowsAwaited);
  if (replica) return <PeopleList replica={replica} />;
  return isAwaited ? <ScreenSkeleton title="Contacts" status="Loading…" layout="list" /> : <FindPerson />;
}

/** Searches households, tickets, and people seen this session, since the API has no list of contacts. */
function FindPerson() {
  const text = useSearchText() ?? '';
  const navigate = useNavigate();
  const area = useRef<HTMLDivElement>(null);
  useArrowKeys(area);
  useStore(answered);
  const search = (words: string) =>
    void navigate({ to: '.', state: (old) => ({ ...old, searchText: words || undefined }), replace: true });
  return (
    <ScreenPage>
      <PageHead
        title={<ScreenTitle title="Contacts" />}
        meta={['Search households, tickets, and people seen this session']}
        actions={
          <Button
            leftSection={<IconTableImport size={16} stroke={1.6} aria-hidden />}
            renderRoot={(props) => <Link {...props} to="/contacts/import" />}
          >
            Update from CSV
          </Button>
        }
      />
      <div ref={area} className={classes.area}>
        <div className={classes.box}>
          <ListSearch label="Name, email, phone, or contact ID" text={text} search={search} />
        </div>
        {text === '' ? <PeopleTable people={names.get().peopleSeen()} /> : <Answers text={text} />}
      </div>
    </ScreenPage>
  );
}

/**
 * Keeps previous results that still match the new text, so that they keep the focus. Memoized, because a new function on
 * each render would return new rows and cause another render.
 */
function useStillMatching(id: string | null, text: string) {
  return useCallback(
    (before: Page<Household> | undefined) => {
      const rows = before && id === null ? householdsWithMatchingMembers(before.rows, text) : [];
      return before && rows.length > 0 ? { ...before, rows } : undefined;
    },
    [id, text],
  );
}

function Answers({ text }: { text: string }) {
  const id = parseContactId(text);
  const isLink = id !== null && id !== text;
  const enough = id !== null || text.length >= shortestText;
  const ask = id === null ? { searchText: text } : { values: { contacts: id } };
  const query = useQuery({
    ...read('listHouseholds', listInput('listHouseholds', { ...ask })),
    enabled: enough,
    placeholderData: useStillMatching(id, text),
  });
  const rows = query.data?.rows ?? [];
  const found = id === null ? findMembers(rows, text) : membersById(rows, id);
  const seen = enough
    ? findPeopleSeen(names.get().peopleSeen(), id ?? text, new Set(found.map((person) => person.id)))
    : [];
  const settled = enough && !query.isFetching;
  const summary = settled
    ? `${formatCount(found.length)} in households, ${plural(seen.length, 'other', 'others')} seen this session`
    : '';
  useEffect(() => {
    if (summary) announce(summary);
  }, [summary, text]);
  if (!enough) return <p>Type at least {shortestText} letters to search.</p>;
  return (
    <>
      {id === null ? null : <ById id={id} />}
      <HouseholdGroup text={text} id={id} query={query} found={found} />
      <SeenGroup people={seen} />
      {isLink ? null : <TicketGroup text={text} />}
    </>
  );
}
