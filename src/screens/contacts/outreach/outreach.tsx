/** Outreach to the contacts of a list: a mail merge file, emails, labels, and a call sheet. Opened from Contacts, with its filters. */
import { IconPencil, IconPrinter } from '@tabler/icons-react';
import { useMemo } from 'react';
import { formatCount, plural } from '#domain/values/labels.ts';
import { troubleMessage } from '#records/giving/synced-panel.tsx';
import { useStore } from '#ui/browser/use-store.ts';
import { LinkButton } from '#ui/kit/link-button.tsx';
import { PageHead, Panel, ScreenPage } from '#ui/kit/page.tsx';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';
import { contactLists } from '#screens/contacts/audience/asked.ts';
import { ByChoice, nothingToReach } from './addressed.tsx';
import { EmailsPanel } from './emails.tsx';
import { MailMergePanel } from './mail-merge.tsx';
import { Crumbs, IgnoredFilters, type Mailing, MailingScreen, useSameContacts } from './mailing-screen.tsx';
import classes from './outreach.module.css';

const title = 'Outreach';

export function OutreachScreen() {
  return <MailingScreen title={title}>{(mailing) => <Outreach {...mailing} />}</MailingScreen>;
}

function Outreach({ replica, asked, people, by, mail, declined, coverage }: Mailing) {
  const trouble = useStore(replica.status, (status) => troubleMessage(status, contactLists));
  return (
    <ScreenPage>
      <PageHead
        crumbs={<Crumbs page={title} />}
        title={<ScreenTitle title={title} />}
        meta={[
          plural(people.length, 'contact', 'contacts'),
          !asked.isAll && 'as filtered in Contacts',
          trouble,
          coverage,
        ]}
        actions={<ByChoice by={by} />}
      />
      <IgnoredFilters ignored={asked.ignored} />
      <div className={classes.panels}>
        <MailMergePanel people={people.length} rows={mail} by={by} declined={declined} />
        <EmailsPanel people={people} />
        <LabelsPanel people={people} mail={mail} declined={declined} />
        <CallsPanel people={people} />
        <UpdatePanel people={people} />
      </div>
      <p className={classes.note}>
        The platform shows consent only after a contact is saved in Steward. For other contacts, it’s unknown.
      </p>
    </ScreenPage>
  );
}

function LabelsPanel({ people, mail, declined }: Pick<Mailing, 'people' | 'mail' | 'declined'>) {
  const link = useSameContacts('/contacts/labels');
  const addressed = useMemo(() => mail.filter(({ address }) => address !== null).length, [mail]);
  if (addressed === 0)
    return (
      <Panel title="Address labels">
        <p className={classes.body}>{nothingToReach('address', people.length, declined)}</p>
      </Panel>
    );
  return (
    <Panel title="Address labels">
      <div className={classes.body}>
        <div>
          <p className={classes.answer}>{plural(addressed, 'label', 'labels')}.</p>
          <p>For Avery 5160 (US Letter) or Avery L7160 (A4) sheets.</p>
        </div>
        <div>
          <LinkButton icon={IconPrinter} size="md" {...link}>
            Preview labels
          </LinkButton>
        </div>
      </div>
    </Panel>
  );
}

function UpdatePanel({ people }: Pick<Mailing, 'people'>) {
  const link = useSameContacts('/contacts/update');
  return (
    <Panel title="Update contacts">
      <div className={classes.body}>
        <p>Set one field for all of them, such as consent, or change them in a spreadsheet.</p>
        <div>
          <LinkButton icon={IconPencil} size="md" {...link}>
            Update these {formatCount(people.length)}
          </LinkButton>
        </div>
      </div>
    </Panel>
  );
}

function CallsPanel({ people }: Pick<Mailing, 'people'>) {
  const link = useSameContacts('/contacts/calls');
  const phones = people.filter(({ phone, consents }) => phone !== null && consents.phone !== false).length;
  const declined = people.filter(({ consents }) => consents.phone === false).length;
  if (phones === 0)
    return (
      <Panel title="Call sheet">
        <p className={classes.body}>{nothingToReach('phone', people.length, declined)}</p>
      </Panel>
    );
  return (
    <Panel title="Call sheet">
      <div className={classes.body}>
        <div>
          <p className={classes.answer}>
            {formatCount(phones)} of {formatCount(people.length)} can be called.
          </p>
          {declined > 0 ? <p>{formatCount(declined)} said no to calls and aren’t included.</p> : null}
          <p>With phone, last gift, lifetime giving, and space for notes.</p>
        </div>
        <div>
          <LinkButton icon={IconPrinter} size="md" {...link}>
            Preview call sheet
          </LinkButton>
        </div>
      </div>
    </Panel>
  );
}
