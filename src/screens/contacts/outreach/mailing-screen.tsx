/** The frame of a screen about the contacts of a list: its address has the list's filters. */
import { Link, type LinkOptions, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import type { ListName } from '#api/operations.ts';
import { type MailingBy, type MailingPerson, type MailingRow, mailingRows } from '#domain/lists/mailing.ts';
import { giftLists, RequireSync, syncMessage, SyncingScreen } from '#records/giving/require-sync.tsx';
import { useSyncQuery } from '#records/use-sync.ts';
import type { Sync, SyncStatus } from '#sync/sync.ts';
import { isListClosed } from '#sync/progress.ts';
import { usePreference } from '#ui/browser/preferences.ts';
import { useStore } from '#ui/browser/use-store.ts';
import { BreadcrumbNav } from '#ui/kit/crumbs.tsx';
import { PageHead, ScreenPage } from '#ui/kit/page.tsx';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';
import { StateMessage } from '#ui/kit/state-message.tsx';
import { useSearchText } from '#ui/list/list-address.ts';
import { ScreenSkeleton } from '#ui/list/screen-skeleton.tsx';
import type { Values } from '#ui/record/record-link.ts';
import { contactLists, listsOfAudience } from '#screens/contacts/audience/asked.ts';
import { type ContactsAsked, useContactsAsked } from './use-mailing.ts';

export interface Mailing {
  sync: Sync;
  asked: ContactsAsked;
  people: readonly MailingPerson[];
  by: MailingBy;
  /** Mail to those who didn't say no to it: one row for each person or household. */
  mail: readonly MailingRow[];
  /** How many said no to mail. */
  declined: number;
}

interface MailingScreenProps {
  title: string;
  children(mailing: Mailing): ReactNode;
}

/** Renders its children with the contacts, once all are synced. */
export function MailingScreen({ title, children }: MailingScreenProps) {
  return (
    <RequireSync screen={title} layout="page">
      {(sync) => (
        <SyncedMailing sync={sync} title={title}>
          {children}
        </SyncedMailing>
      )}
    </RequireSync>
  );
}

/** Returns the lists that the contacts are made of. */
export function mailingLists({ ask }: ContactsAsked): readonly ListName[] {
  return [...giftLists, ...listsOfAudience(ask.given)];
}

/** Says what isn't synced yet. Empty once all contacts are, without lists that the token can't sync. */
function stillSyncing(status: SyncStatus, title: string, asked: ContactsAsked): string {
  const isClosed = (name: (typeof contactLists)[number]) => isListClosed(status.lists[name].problem);
  if (!isClosed('listTransactions')) return syncMessage(status, title, mailingLists(asked));
  const isSettled = contactLists.every((name) => status.lists[name].wholeSince !== null || isClosed(name));
  return isSettled ? '' : 'Syncing contacts…';
}

function SyncedMailing({ sync, title, children }: MailingScreenProps & { sync: Sync }) {
  const asked = useContactsAsked(useSearch({ strict: false }), useSearchText());
  const words = useStore(sync.status, (status) => stillSyncing(status, title, asked));
  const people = useSyncQuery(
    words === '' ? sync : null,
    ['mailing'],
    (question) => question('mailing', asked.ask),
    JSON.stringify(asked.ask),
  );
  const countBy = usePreference('countBy');
  const by: MailingBy = (usePreference('mailing')['by'] ?? countBy) === 'household' ? 'household' : 'person';
  const agreed = useMemo(() => people?.filter(({ consents }) => consents.mail !== false) ?? [], [people]);
  const mail = useMemo(() => mailingRows(agreed, by), [agreed, by]);
  if (words !== '')
    return (
      <SyncingScreen sync={sync} screen={title} layout="page" needs={none}>
        {words}
      </SyncingScreen>
    );
  if (!people) return <ScreenSkeleton title={title} status="Loading…" layout="page" />;
  if (people.length === 0)
    return (
      <MailingPage title={title} asked={asked}>
        <StateMessage title="No contacts match." why="Change the filters in Contacts." />
      </MailingPage>
    );
  return children({ sync, asked, people, by, mail, declined: people.length - agreed.length });
}

const none: readonly never[] = [];

interface MailingPageProps {
  title: string;
  asked: ContactsAsked;
  meta?: readonly ReactNode[];
  actions?: ReactNode;
  children: ReactNode;
}

/** A page about the contacts, below Contacts and Outreach. */
export function MailingPage({ title, asked: { ignored }, meta = [], actions, children }: MailingPageProps) {
  const [contacts, outreach] = [useSameContacts('/contacts'), useSameContacts('/contacts/outreach')];
  return (
    <ScreenPage>
      <PageHead
        crumbs={
          <BreadcrumbNav>
            <Link {...contacts}>Contacts</Link>
            {title === 'Outreach' ? null : <Link {...outreach}>Outreach</Link>}
            <>{title}</>
          </BreadcrumbNav>
        }
        title={<ScreenTitle title={title} />}
        meta={meta}
        actions={actions}
      />
      {ignored.length > 0 ? (
        <p role="status">Some filters in this link weren’t recognized: {ignored.join(', ')}.</p>
      ) : null}
      {children}
    </ScreenPage>
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
