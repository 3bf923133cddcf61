/** Call sheet of a list's contacts, to print: name, phone, giving, and space for notes. */
import { useMemo } from 'react';
import { type MailingRow, mailingRows } from '#domain/lists/mailing.ts';
import { formatCount, plural } from '#domain/values/labels.ts';
import { formatSums } from '#records/giving/giving-labels.ts';
import { ContactLink } from '#records/ways/further-links.tsx';
import { calendarDay } from '#domain/values/calendar.ts';
import { formatDate, viewerZone } from '#ui/format/time.ts';
import { PrintButton } from '#ui/kit/page-buttons.tsx';
import { PhoneLink } from '#ui/kit/out-link.tsx';
import { PlainTable } from '#ui/kit/plain-table.tsx';
import { ByChoice, nothingToReach } from './addressed.tsx';
import { StateMessage } from '#ui/kit/state-message.tsx';
import classes from './calls.module.css';
import { type Mailing, MailingPage, MailingScreen } from './mailing-screen.tsx';

const title = 'Call sheet';
/** The most rows that a page shows without delay. */
const mostAtOnce = 2000;

export function CallsScreen() {
  return <MailingScreen title={title}>{(mailing) => <Calls {...mailing} />}</MailingScreen>;
}

function Calls({ asked, people, by }: Mailing) {
  const rows = useMemo(
    () =>
      mailingRows(
        people.filter(({ consents }) => consents.phone !== false),
        by,
      ),
    [people, by],
  );
  const withPhone = rows.filter(({ phone }) => phone !== null);
  const declined = people.filter(({ consents }) => consents.phone === false).length;
  const without = rows.length - withPhone.length;
  return (
    <MailingPage
      title={title}
      asked={asked}
      meta={[
        `${formatCount(withPhone.length)} of ${formatCount(rows.length)} have a phone`,
        without > 0 && `${formatCount(without)} without a phone`,
        declined > 0 && `${formatCount(declined)} said no to calls`,
        withPhone.length > mostAtOnce && `first ${formatCount(mostAtOnce)} shown: filter contacts to see the others`,
      ]}
      actions={
        <>
          <ByChoice by={by} />
          {withPhone.length === 0 ? null : <PrintButton variant="filled" />}
        </>
      }
    >
      {withPhone.length === 0 ? (
        <StateMessage
          title={nothingToReach('phone', people.length, declined)}
          why="Change the filters in Contacts, or add phones on their pages."
        />
      ) : (
        <PlainTable
          caption={`${title}, ${plural(withPhone.length, 'row', 'rows')}`}
          stacked
          flush
          rows={withPhone.slice(0, mostAtOnce)}
          columns={[
            { title: 'Name', cell: ({ id, name }) => <ContactLink id={id} {...(name && { name })} /> },
            { title: 'Phone', unbroken: true, cell: ({ phone }) => <PhoneLink phone={phone} /> },
            { title: 'Last gift', cell: lastGift },
            { title: 'Lifetime giving', figure: true, cell: ({ given }) => formatSums(given) },
            { title: 'Notes', cell: () => <span className={classes.notes} /> },
          ]}
        />
      )}
    </MailingPage>
  );
}

/** `Nov 20, 2026: $250.00` */
function lastGift({ last_gift }: MailingRow): string {
  if (!last_gift) return 'None';
  const day = calendarDay(last_gift.at, viewerZone());
  return `${day ? formatDate(day) : last_gift.at}: ${formatSums([last_gift.amount])}`;
}
