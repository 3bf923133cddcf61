/** Gifts of the contacts of a list, and their giving by month. Opened from Contacts, with its filters. */
import { Link, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Transaction } from '#api/resources.ts';
import type { ListContext } from '#domain/lists/list.ts';
import { transactionChart, transactionTotals } from '#domain/lists/transaction-totals.ts';
import { writtenRange } from '#domain/rows/condition.ts';
import type { ListChart } from '#domain/rows/totals.ts';
import { plural } from '#domain/values/labels.ts';
import { useDerivedSource } from '#records/derived-list.ts';
import { RequireSync, syncMessage, SyncingScreen } from '#records/giving/require-sync.tsx';
import { useWithContext } from '#records/list-context.ts';
import { relatedToTransaction, transactionCard, transactionColumns, transactionRecord } from '#records/transaction.tsx';
import { useSyncQuery } from '#records/use-sync.ts';
import type { Sync } from '#sync/sync.ts';
import { useStore } from '#ui/browser/use-store.ts';
import { BreadcrumbNav } from '#ui/kit/crumbs.tsx';
import { useOwnState } from '#ui/list/list-address.ts';
import { ListScreen } from '#ui/list/list-screen.tsx';
import type { Values } from '#ui/record/record-link.ts';
import { contactLists, listsOfAudience } from '#screens/contacts/audience/asked.ts';
import type { AskOf } from '#sync/synced-lists.ts';
import { mailingLists } from './mailing-screen.tsx';
import { contactsIn, ofContacts } from './their-gifts.ts';
import { useContactsAsked } from './use-mailing.ts';

const title = 'Their gifts';
const kept = Object.keys(ofContacts);

export function GivingScreen() {
  return (
    <RequireSync screen="This page" heading={title}>
      {(sync) => <Giving sync={sync} />}
    </RequireSync>
  );
}

const listsOfContacts = ({ given }: AskOf<'people'>) => listsOfAudience(given);

const columnsIn = (context: ListContext) =>
  transactionColumns(context).map((column) => (column.key === 'date' ? { ...column, filter: true as const } : column));

const chartIn = (context: ListContext): ListChart<Transaction> => ({
  ...transactionChart(context),
  title: 'Giving by month',
  byMonth: true,
  opens: {
    what: 'gifts',
    within: (period, currency) => ({ 'f.date': writtenRange(period) ?? '', 'f.currency': currency || 'none' }),
  },
});

function Giving({ sync }: { sync: Sync }) {
  const { of } = useSearch({ strict: false }) as Values;
  const text = useOwnState('contactsText');
  const contacts = useMemo(() => contactsIn(of), [of]);
  const asked = useContactsAsked(contacts, text);
  const words = useStore(sync.status, (status) => syncMessage(status, 'This page', mailingLists(asked)));
  const source = useDerivedSource(sync, {
    name: 'giving',
    given: asked.ask,
    from: contactLists,
    also: listsOfContacts,
    choices: ofContacts,
  });
  const people = useSyncQuery(
    words === '' ? sync : null,
    ['giving', 'contacts'],
    (question) => question('count', asked.ask),
    JSON.stringify(asked.ask),
  );
  const columns = useWithContext(columnsIn);
  const totals = useWithContext(transactionTotals);
  const chart = useWithContext(chartIn);
  if (words !== '')
    return (
      <SyncingScreen sync={sync} screen={title}>
        {words}
      </SyncingScreen>
    );
  return (
    <ListScreen
      name="giving"
      title={title}
      crumbs={
        <BreadcrumbNav>
          <Link to="/contacts" search={contacts} state={{ searchText: text }}>
            Contacts
          </Link>
          <>{title}</>
        </BreadcrumbNav>
      }
      noun="gifts"
      source={source}
      columns={columns}
      card={transactionCard}
      usualSort="-date"
      scope={[people !== undefined && plural(people, 'contact', 'contacts'), !asked.isAll && 'as filtered in Contacts']}
      kept={kept}
      whenNone="These contacts haven’t given yet."
      record={transactionRecord}
      related={relatedToTransaction}
      totals={totals}
      chart={chart}
    />
  );
}
