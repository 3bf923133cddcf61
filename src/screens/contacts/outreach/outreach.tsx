/** Outreach to the contacts of a list: a mail merge file, emails, labels, and a call sheet. Opened from Contacts, with its filters. */
import { Text } from '@mantine/core';
import { IconFileText, IconMail, IconPencil, IconPhone, IconPrinter, IconTags } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { emailsOf } from '#domain/lists/mailing.ts';
import { formatCount, plural } from '#domain/values/labels.ts';
import { troubleMessage } from '#records/giving/synced-panel.tsx';
import { useStore } from '#ui/browser/use-store.ts';
import { LinkButton } from '#ui/kit/link-button.tsx';
import { Panel } from '#ui/kit/page.tsx';
import { contactLists } from '#screens/contacts/audience/asked.ts';
import { ByChoice, nothingToReach } from './addressed.tsx';
import { EmailsPanel } from './emails.tsx';
import { MailMergePanel } from './mail-merge.tsx';
import { type Mailing, MailingPage, MailingScreen, useSameContacts } from './mailing-screen.tsx';
import classes from './outreach.module.css';

const title = 'Outreach';

export function OutreachScreen() {
  return <MailingScreen title={title}>{(mailing) => <Outreach {...mailing} />}</MailingScreen>;
}

function Outreach({ sync, asked, people, by, mail, declined }: Mailing) {
  const trouble = useStore(sync.status, (status) => troubleMessage(status, contactLists));
  const addressed = mail.filter(({ address }) => address !== null).length;
  const emails = useMemo(() => emailsOf(people).emails.length, [people]);
  const phones = people.filter(({ phone, consents }) => phone !== null && consents.phone !== false).length;
  const noCalls = people.filter(({ consents }) => consents.phone === false).length;
  return (
    <MailingPage
      title={title}
      asked={asked}
      meta={[plural(people.length, 'contact', 'contacts'), !asked.isAll && 'as filtered in Contacts', trouble]}
      actions={<ByChoice by={by} />}
    >
      <nav className={classes.groups} aria-label="Outputs">
        <Output id="mail-merge" icon={<IconFileText aria-hidden />} title="Mail merge" count={addressed} />
        <Output id="emails" icon={<IconMail aria-hidden />} title="Emails" count={emails} />
        <Output id="labels" icon={<IconTags aria-hidden />} title="Address labels" count={addressed} />
        <Output id="calls" icon={<IconPhone aria-hidden />} title="Call sheet" count={phones} />
      </nav>
      <div className={classes.panels}>
        <div id="mail-merge">
          <MailMergePanel people={people.length} rows={mail} by={by} declined={declined} />
        </div>
        <div id="emails">
          <EmailsPanel people={people} />
        </div>
        <LinkPanel
          id="labels"
          title="Address labels"
          none={addressed === 0 && nothingToReach('address', people.length, declined)}
          to="/contacts/labels"
          icon={<IconPrinter aria-hidden />}
          action="Preview labels"
        >
          <Text size="lg" fw={600}>
            {plural(addressed, 'label', 'labels')}.
          </Text>
          <p>For Avery 5160 (US Letter) or Avery L7160 (A4) sheets.</p>
        </LinkPanel>
        <LinkPanel
          id="calls"
          title="Call sheet"
          none={phones === 0 && nothingToReach('phone', people.length, noCalls)}
          to="/contacts/calls"
          icon={<IconPrinter aria-hidden />}
          action="Preview call sheet"
        >
          <Text size="lg" fw={600}>
            {formatCount(phones)} of {formatCount(people.length)} can be called.
          </Text>
          {noCalls > 0 ? <p>{formatCount(noCalls)} said no to calls and aren’t included.</p> : null}
          <p>With phone, last gift, lifetime giving, and space for notes.</p>
        </LinkPanel>
        <LinkPanel
          id="update"
          title="Update contacts"
          to="/contacts/update"
          icon={<IconPencil aria-hidden />}
          action={`Update these ${formatCount(people.length)}`}
        >
          <p>Set one field for all of them, such as consent, or change them in a spreadsheet.</p>
        </LinkPanel>
      </div>
      <Text size="sm" c="dimmed">
        The platform shows consent only after a contact is saved in Steward. For other contacts, it’s unknown.
      </Text>
    </MailingPage>
  );
}

interface OutputProps {
  id: string;
  icon: ReactNode;
  title: string;
  count: number;
}

/** An output by its name and size, which leads to its panel. */
function Output({ id, icon, title: name, count }: OutputProps) {
  return (
    <LinkButton {...useSameContacts('/contacts/outreach')} hash={id} leftSection={icon} size="md">
      {name} ({formatCount(count)})
    </LinkButton>
  );
}

interface LinkPanelProps {
  id: string;
  title: string;
  /** Why there is nothing to open. */
  none?: string | false;
  to: Parameters<typeof useSameContacts>[0];
  icon: ReactNode;
  action: string;
  children: ReactNode;
}

/** A panel that leads to another page about these contacts. */
function LinkPanel({ id, title, none = false, to, icon, action, children }: LinkPanelProps) {
  const link = useSameContacts(to);
  return (
    <div id={id}>
      <Panel title={title}>
        {none ? (
          <p className={classes.body}>{none}</p>
        ) : (
          <div className={classes.body}>
            <div>{children}</div>
            <div>
              <LinkButton leftSection={icon} size="md" {...link}>
                {action}
              </LinkButton>
            </div>
          </div>
        )}
      </Panel>
    </div>
  );
}
