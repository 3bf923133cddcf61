/** Emails of a list's contacts, copied group by group. Contacts who said no are left out. */
import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { emailsOf, inGroups, type MailingPerson } from '#domain/lists/mailing.ts';
import { formatCount, plural } from '#domain/values/labels.ts';
import { copyText } from '#ui/browser/dom.ts';
import { usePreference } from '#ui/browser/preferences.ts';
import { Panel } from '#ui/kit/page.tsx';
import { ContactLink } from '#records/ways/further-links.tsx';
import { formatDate } from '#ui/format/time.ts';
import { mostListed, nothingToReach } from './addressed.tsx';
import classes from './outreach.module.css';
import { remember } from './use-mailing.ts';

export function EmailsPanel({ people }: { people: readonly MailingPerson[] }) {
  const size = usePreference('mailing')['group'] === '500' ? 500 : 50;
  const list = useMemo(() => emailsOf(people), [people]);
  const { emails, declined, without, shared, unknown } = list;
  const reasons = [
    shared > 0 && `${formatCount(shared)} share an email with another contact.`,
    without > 0 && `${formatCount(without)} ${without === 1 ? 'has' : 'have'} no email.`,
    unknown > 0 && `Consent is unknown for ${formatCount(unknown)}.`,
  ].filter((reason) => reason !== false);
  if (emails.length === 0)
    return (
      <Panel title="Emails">
        <p className={classes.body}>{nothingToReach('email', people.length, declined.length)}</p>
      </Panel>
    );
  return (
    <Panel title="Emails" footer="Paste emails into Bcc so recipients don’t see each other.">
      <div className={classes.body}>
        <div>
          <Text size="lg" fw={600}>
            {plural(emails.length, 'email', 'emails')} for {plural(people.length, 'contact', 'contacts')}.
          </Text>
          {reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
          {declined.length > 0 ? (
            <details className={classes.fold}>
              <summary>{formatCount(declined.length)} said no to email and aren’t included</summary>
              <ul className={classes.names}>
                {declined.slice(0, mostListed).map(({ id, name, since }) => (
                  <li key={id}>
                    <ContactLink id={id} {...(name && { name })} />
                    {since === null ? null : <>, said no on {formatDate(since)}</>}
                  </li>
                ))}
              </ul>
              {declined.length > mostListed ? <p>The first {mostListed} are shown.</p> : null}
            </details>
          ) : null}
        </div>
        <NativeSelect
          label="Emails in a group"
          maw={280}
          value={String(size)}
          data={['50', '500']}
          onChange={({ currentTarget: { value } }) => remember({ group: value })}
        />
        <CopyNext key={size} groups={inGroups(emails, size)} />
      </div>
    </Panel>
  );
}

/** Copies one group of emails after the other, as mail programs take them. */
function CopyNext({ groups }: { groups: readonly (readonly string[])[] }) {
  const [done, setDone] = useState(0);
  const next = groups[done] ?? [];
  const isOver = done === groups.length;
  const copyNext = async () => {
    const copied = await copyText(next.join('; '), `Group ${done + 1} of ${groups.length}`);
    if (copied) setDone(done + 1);
  };
  return (
    <div className={classes.groups}>
      <Button
        variant="filled"
        size="md"
        leftSection={isOver ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />}
        disabled={isOver}
        onClick={() => void copyNext()}
      >
        {isOver
          ? 'All copied'
          : done === 0 && groups.length === 1
            ? `Copy all ${formatCount(next.length)}`
            : `Copy next ${formatCount(next.length)}`}
      </Button>
      <span>
        {formatCount(done)} of {plural(groups.length, 'group', 'groups')} copied
      </span>
      {done > 0 ? (
        <Button variant="transparent" onClick={() => setDone(0)}>
          Start over
        </Button>
      ) : null}
    </div>
  );
}
