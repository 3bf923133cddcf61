/** Outreach to the contacts of a list: a mail merge file and emails. Opened from Contacts, with its filters. */
import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { mailingRows, type MailingPerson } from '../../../domain/lists/mailing.ts';
import { plural } from '../../../domain/values/labels.ts';
import { donorCoverageMessage } from '../../../records/giving/giving-labels.ts';
import { RequireSync, syncMessage, SyncingScreen } from '../../../records/giving/require-sync.tsx';
import { troubleMessage } from '../../../records/giving/synced-panel.tsx';
import type { AtHand, AtHandStatus } from '../../../replica/at-hand.ts';
import { isListClosed } from '../../../replica/progress.ts';
import { useStore } from '../../../ui/browser/use-store.ts';
import { BreadcrumbNav } from '../../../ui/kit/crumbs.tsx';
import { PageHead, ScreenPage } from '../../../ui/kit/page.tsx';
import { ScreenTitle } from '../../../ui/kit/screen-title.tsx';
import { StateMessage } from '../../../ui/kit/state-message.tsx';
import { useSearchText } from '../../../ui/list/list-address.ts';
import { ScreenSkeleton } from '../../../ui/list/screen-skeleton.tsx';
import type { Values } from '../../../ui/record/record-link.ts';
import { EmailsPanel } from './emails.tsx';
import { MailMergePanel } from './mail-merge.tsx';
import classes from './outreach.module.css';
import { type ContactsAsked, remember, useContactsAsked, useMailing, useMailingBy } from './use-mailing.ts';

const title = 'Outreach';
const lists = ['listHouseholds', 'listPledges', 'listTransactions'] as const;

export function OutreachScreen() {
  return (
    <RequireSync screen={title} layout="page">
      {(replica) => <OutreachAtHand replica={replica} />}
    </RequireSync>
  );
}

/** Says what isn't synced yet. Empty once all contacts are, and for lists that the token can't sync. */
function stillSyncing(status: AtHandStatus): string {
  const isClosed = isListClosed(status.lists.listTransactions.problem);
  if (!isClosed) return syncMessage(status, title);
  const isSettled = lists.every(
    (name) => status.lists[name].wholeSince !== null || isListClosed(status.lists[name].problem),
  );
  return isSettled ? '' : 'Syncing contacts…';
}

function OutreachAtHand({ replica }: { replica: AtHand }) {
  const words = useStore(replica.status, stillSyncing);
  const asked = useContactsAsked();
  const people = useMailing(words === '' ? replica : null, asked.ask);
  if (words !== '')
    return (
      <SyncingScreen replica={replica} screen={title} layout="page" needs={[]}>
        {words}
      </SyncingScreen>
    );
  if (!people) return <ScreenSkeleton title={title} status="Loading…" layout="page" />;
  return <Outreach replica={replica} asked={asked} people={people} />;
}

interface OutreachProps {
  replica: AtHand;
  asked: ContactsAsked;
  people: readonly MailingPerson[];
}

function Outreach({ replica, asked, people }: OutreachProps) {
  const trouble = useStore(replica.status, (status) => troubleMessage(status, lists));
  const givers = useStore(replica.status, (status) => status.givers);
  const by = useMailingBy();
  const agreed = useMemo(() => people.filter(({ consents }) => consents.mail !== false), [people]);
  const rows = useMemo(() => mailingRows(agreed, by), [agreed, by]);
  return (
    <ScreenPage>
      <PageHead
        crumbs={
          <BreadcrumbNav>
            <ContactsLink />
            <>{title}</>
          </BreadcrumbNav>
        }
        title={<ScreenTitle title={title} />}
        meta={[
          plural(people.length, 'contact', 'contacts'),
          !asked.isAll && 'as filtered in Contacts',
          trouble,
          givers && donorCoverageMessage(givers),
        ]}
        actions={
          <NativeSelect
            aria-label="Mail goes to"
            value={by}
            data={[
              { value: 'person', label: 'One row per person' },
              { value: 'household', label: 'One row per household' },
            ]}
            onChange={({ currentTarget: { value } }) => remember({ by: value })}
          />
        }
      />
      {asked.ignored.length > 0 ? (
        <p role="status">Some filters in this link weren’t recognized: {asked.ignored.join(', ')}.</p>
      ) : null}
      {people.length === 0 ? (
        <StateMessage title="No contacts match." why="Change the filters in Contacts." />
      ) : (
        <div className={classes.panels}>
          <MailMergePanel rows={rows} by={by} declined={people.length - agreed.length} />
          <EmailsPanel people={people} />
        </div>
      )}
      <p className={classes.note}>
        The platform shows consent only after a contact is saved in Steward. For other contacts, it’s unknown.
      </p>
    </ScreenPage>
  );
}

/** Leads back to the same list. */
function ContactsLink() {
  const values = useSearch({ strict: false }) as Values;
  const searchText = useSearchText();
  return (
    <Link to="/contacts" search={values} state={{ searchText }}>
      Contacts
    </Link>
  );
}
