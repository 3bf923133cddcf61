/** Help: what people come to do, the glossary, the keyboard, what the platform can't do, and where data is stored. */
import { Stack } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { glossary } from '#domain/glossary.ts';
import { membersNote } from '#domain/household.ts';
import { destinations } from '#records/ways/destinations.ts';
import { useConfiguration } from '#ui/browser/configuration.ts';
import { usePreference } from '#ui/browser/preferences.ts';
import { helpKey, listKeys } from '#ui/browser/shortcut-keys.ts';
import { PageHead, Panel, ScreenPage } from '#ui/kit/page.tsx';
import { PlainTable } from '#ui/kit/plain-table.tsx';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';
import classes from './help.module.css';

const sections = [
  { id: 'how', title: 'How do I…' },
  { id: 'glossary', title: 'Glossary' },
  { id: 'keyboard', title: 'Keyboard' },
  { id: 'limits', title: 'What the platform can’t do' },
  { id: 'data', title: 'Where your data is' },
] as const;

export function HelpScreen() {
  const target = useTarget();
  return (
    <ScreenPage width="form">
      <PageHead
        title={<ScreenTitle title="Help" />}
        meta={['Steward shows staff who gave, who pledged, and what to do next, from your fundraising platform']}
      />
      <nav aria-label="Help" className={classes.sections}>
        {sections.map(({ id, title }) => (
          <Link key={id} to="." hash={id} replace>
            {title}
          </Link>
        ))}
      </nav>
      <Section id="how">
        <dl className={classes.terms}>
          {questions.map(({ question, to, place, answer }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>
                <Link to={to}>{place}</Link>: {answer}
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section id="glossary">
        <dl className={classes.terms}>
          {glossary.map(({ id, term, meaning }) => (
            <div key={id} id={id} data-target={id === target || undefined}>
              <dt>{term}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section id="keyboard">
        <Keyboard />
      </Section>
      <Section id="limits">
        <PlainTable
          caption="What the platform can’t do, and what to do instead"
          flush
          rows={limits}
          columns={[
            { title: 'If you want to', cell: ({ want }) => want },
            { title: 'Do this', cell: ({ instead }) => instead },
          ]}
        />
      </Section>
      <Section id="data">
        <Data />
      </Section>
    </ScreenPage>
  );
}

/** The work that most people come for. */
const questions = [
  {
    question: 'Thank donors?',
    to: '/thanks',
    place: 'Thank-you list',
    answer: 'choose the dates and press Thank donors. Each letter can be printed, emailed, or copied.',
  },
  {
    question: 'See who gave last year, but not this year?',
    to: '/donors',
    place: 'Donors',
    answer: 'open the view “Last year, not this year”.',
  },
  {
    question: 'Write to or call a group of people?',
    to: '/contacts',
    place: 'Contacts',
    answer: 'filter the list, then open Outreach for a mail merge, emails, labels, or a call sheet.',
  },
  {
    question: 'Report to the board?',
    to: '/report',
    place: 'Board report',
    answer: 'choose the year, then print it.',
  },
  {
    question: 'Match payouts to the bank?',
    to: '/payouts/bank',
    place: 'Bank reconciliation',
    answer: 'open the bank’s CSV file. Deposits are matched to payouts.',
  },
  {
    question: 'Fill in missing emails and phones?',
    to: '/quality',
    place: 'Data quality',
    answer: 'open a check, type in its rows, and press Enter. To change many at once, update contacts from a CSV file.',
  },
] as const;

function Section({ id, children }: { id: (typeof sections)[number]['id']; children: ReactNode }) {
  return (
    <div id={id} className={classes.section}>
      <Panel title={sections.find((section) => section.id === id)?.title ?? ''}>
        <Stack gap={12} py={12} px="md">
          {children}
        </Stack>
      </Panel>
    </div>
  );
}

/** Returns the part that the address names, and scrolls to it: the router looks for it before this screen's code has arrived. */
function useTarget() {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView();
  }, [hash]);
  return hash;
}

function Keyboard() {
  const isOn = usePreference('shortcuts');
  return (
    <>
      <p>
        Press Ctrl+K (⌘K on Mac) anywhere to find people, records, and pages. The keys below work{' '}
        {isOn ? 'while you aren’t typing' : 'once you turn on single-key shortcuts'}.{' '}
        <Link to="/settings">{isOn ? 'Turn them off in Settings' : 'Turn them on in Settings'}</Link>
      </p>
      <div className={classes.shortcuts}>
        <Keys title="Go to">
          {destinations.map(({ key, label }) => (
            <Shortcut key={key} label={label}>
              <kbd>g</kbd> then <kbd>{key}</kbd>
            </Shortcut>
          ))}
        </Keys>
        <Keys title="On this page">
          {listKeys.map(({ key, label }) => (
            <Shortcut key={key} label={label}>
              <kbd>{key}</kbd>
            </Shortcut>
          ))}
          <Shortcut label="Help">
            <kbd>{helpKey}</kbd>
          </Shortcut>
        </Keys>
      </div>
    </>
  );
}

function Keys({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3>{title}</h3>
      <dl className={classes.keys}>{children}</dl>
    </div>
  );
}

function Shortcut({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{children}</dt>
      <dd>{label}</dd>
    </div>
  );
}

const onPlatform = 'Do it in your fundraising platform.';

const limits: readonly { want: string; instead: ReactNode }[] = [
  {
    want: 'See a list of all contacts',
    instead: (
      <>
        The platform doesn’t share one. <Link to="/contacts">Contacts</Link> shows everyone in a household, gift,
        pledge, or ticket.
      </>
    ),
  },
  {
    want: 'Add a contact, household, pledge, gift, or campaign',
    instead: `${onPlatform} It appears in Steward after the next sync.`,
  },
  { want: 'Delete or archive anything', instead: onPlatform },
  {
    want: 'Merge two contacts',
    instead: (
      <>
        <Link to="/quality" search={{ check: 'duplicate' }}>
          Likely duplicates
        </Link>{' '}
        shows the pairs. Merge them in your fundraising platform.
      </>
    ),
  },
  { want: 'Add someone to a household, or remove them', instead: membersNote },
  { want: 'Refund or correct a gift', instead: `${onPlatform} The refund appears in Steward after the next sync.` },
  { want: 'Change a campaign, pledge, or payout', instead: onPlatform },
  {
    want: 'Check in a guest',
    instead: (
      <>
        Use your platform’s check-in. The <Link to="/tickets/door-list">door list</Link> shows who has been checked in.
      </>
    ),
  },
  {
    want: 'Send an email, text, or letter',
    instead: (
      <>
        The <Link to="/thanks">thank-you list</Link> and <Link to="/pledges">Pledges</Link> have letters and reminders
        to copy or print. Messages are sent from your platform.
      </>
    ),
  },
  {
    want: 'Create a discount code, or change a ticket item',
    instead: `${onPlatform} Steward can create ticket items and change discount codes.`,
  },
  { want: 'Add or change a webhook', instead: 'Ask your platform’s developers. Steward shows which ones fail.' },
  {
    want: 'Give colleagues different access',
    instead: 'Each access token decides what its user can see and change. Ask your platform for another token.',
  },
];

function Data() {
  const { service: platform, custody } = useConfiguration();
  return (
    <ul className={classes.list}>
      <li>
        <b>Your records</b> are in {platform || 'your fundraising platform'}. A change is saved there, and Activity
        shows whether it was.
      </li>
      <li>
        <b>Sync</b> copies the records to this browser, and brings new ones while Steward is open. The copy is encrypted
        with your access token, and stays in memory only on a shared computer or with a short token.
      </li>
      <li>
        <b>Your access token</b>{' '}
        {custody === 'host'
          ? 'is stored on the Steward server, not in this browser.'
          : 'stays in this browser’s Steward tabs until you close them.'}
      </li>
      <li>
        <b>Signing out</b> deletes the copy, drafts, and the token. Settings, marks, and Home’s last totals (without
        names) stay. On a shared computer, it also deletes recent records, saved views, saved codes, and Activity.
      </li>
      <li>
        <Link to="/settings">Settings</Link> lists what is stored in this browser, and can delete all of it.
      </li>
    </ul>
  );
}
