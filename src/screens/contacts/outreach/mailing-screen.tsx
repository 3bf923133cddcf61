/** The frame of a screen about the contacts of a list: its address has the list's filters. */
import { Link, type LinkOptions, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import type { ListName } from '#api/operations.ts';
import { type MailingBy, type MailingPerson, type MailingRow, mailingRows } from '#domain/lists/mailing.ts';
import { donorsMessage } from '#records/giving/giving-labels.ts';
import { RequireSync, syncMessage, SyncingScreen } from '#records/giving/require-sync.tsx';
import type { AtHand, AtHandStatus } from '#replica/at-hand.ts';
import { isListClosed } from '#replica/progress.ts';
import { useStore } from '#ui/browser/use-store.ts';
import { BreadcrumbNav } from '#ui/kit/crumbs.tsx';
import { PageHead, ScreenPage } from '#ui/kit/page.tsx';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';
import { StateMessage } from '#ui/kit/state-message.tsx';
import { useSearchText } from '#ui/list/list-address.ts';
import { ScreenSkeleton } from '#ui/list/screen-skeleton.tsx';
import type { Values } from '#ui/record/record-link.ts';
import { contactLists } from '#screens/contacts/audience/asked.ts';
import { type ContactsAsked, useContactsAsked, useMailing, useMailingBy } from './use-mailing.ts';

export interface Mailing {
  replica: AtHand;
  asked: ContactsAsked;
  people: readonly MailingPerson[];
  by: MailingBy;
  /** Mail to those who didn't say no to it: one row for each person or household. */
  mail: readonly MailingRow[];
  /** How many said no to mail. */
  declined: number;
  /** How many gifts have an identified donor, unless all have. */
  coverage: string | null;
}

interface MailingScreenProps {
  title: string;
  children(mailing: Mailing): ReactNode;
}

/** Renders its children with the contacts, once all are synced. */
export function MailingScreen({ title, children }: MailingScreenProps) {
  return (
    <RequireSync screen={title} layout="page">
      {(replica) => (
        <AtHandMailing replica={replica} title={title}>
          {children}
        </AtHandMailing>
      )}
    </RequireSync>
  );
}

/** Returns the lists that the contacts are made of, besides transactions. */
export function mailingLists({ needsTickets }: Pick<ContactsAsked, 'needsTickets'>): readonly ListName[] {
  return ['listCampaigns', 'listHouseholds', 'listPledges', ...(needsTickets ? (['listTickets'] as const) : [])];
}

/** Says what isn't synced yet. Empty once all contacts are, without lists that the token can't sync. */
function stillSyncing(status: AtHandStatus, title: string, asked: ContactsAsked): string {
  const isClosed = (name: (typeof contactLists)[number]) => isListClosed(status.lists[name].problem);
  if (!isClosed('listTransactions')) return syncMessage(status, title, mailingLists(asked));
  const isSettled = contactLists.every((name) => status.lists[name].wholeSince !== null || isClosed(name));
  return isSettled ? '' : 'Syncing contacts…';
}

function AtHandMailing({ replica, title, children }: MailingScreenProps & { replica: AtHand }) {
  const asked = useContactsAsked();
  const words = useStore(replica.status, (status) => stillSyncing(status, title, asked));
  const people = useMailing(words === '' ? replica : null, asked.ask);
  const by = useMailingBy();
  const coverage = useStore(replica.status, donorsMessage);
  const agreed = useMemo(() => people?.filter(({ consents }) => consents.mail !== false) ?? [], [people]);
  const mail = useMemo(() => mailingRows(agreed, by), [agreed, by]);
  if (words !== '')
    return (
      <SyncingScreen replica={replica} screen={title} layout="page" needs={none}>
        {words}
      </SyncingScreen>
    );
  if (!people) return <ScreenSkeleton title={title} status="Loading…" layout="page" />;
  if (people.length === 0)
    return (
      <ScreenPage>
        <PageHead crumbs={<Crumbs page={title} />} title={<ScreenTitle title={title} />} />
        <IgnoredFilters ignored={asked.ignored} />
        <StateMessage title="No contacts match." why="Change the filters in Contacts." />
      </ScreenPage>
    );
  return children({ replica, asked, people, by, mail, declined: people.length - agreed.length, coverage });
}

const none: readonly never[] = [];

export function IgnoredFilters({ ignored }: { ignored: readonly string[] }) {
  return ignored.length === 0 ? null : (
    <p role="status">Some filters in this link weren’t recognized: {ignored.join(', ')}.</p>
  );
}

/** Returns a link to another screen about the same contacts. */
export function useSameContacts(
  to: '/contacts' | '/contacts/outreach' | '/contacts/labels' | '/contacts/calls' | '/contacts/update',
): LinkOptions {
  const search = useSearch({ strict: false }) as Values;
  const searchText = useSearchText();
  return { to, search, state: { searchText } };
}

/** `Contacts › Outreach`, and the page if it's another one. */
export function Crumbs({ page }: { page: string }) {
  const [contacts, outreach] = [useSameContacts('/contacts'), useSameContacts('/contacts/outreach')];
  return (
    <BreadcrumbNav>
      <Link {...contacts}>Contacts</Link>
      {page === 'Outreach' ? null : <Link {...outreach}>Outreach</Link>}
      <>{page}</>
    </BreadcrumbNav>
  );
}
