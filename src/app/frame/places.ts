/** The places that the command menu leads to, with the words that staff have for them. */
import {
  IconAlertTriangle,
  IconBuildingBank,
  IconCalendarDollar,
  IconChartBar,
  IconCopyCheck,
  IconHelpCircle,
  IconListCheck,
  IconMail,
  IconPhone,
  IconPrinter,
  IconReportMoney,
  IconSend,
  IconTableImport,
  IconUserHeart,
  IconUserQuestion,
  IconUsersGroup,
} from '@tabler/icons-react';
import { yearWord } from '#ui/format/years.ts';
import { glossary } from '#domain/glossary.ts';
import type { Place } from './commands.ts';

const missed = '/donors?f.last_year=some&f.this_year=none&view=lybunt';

/** Offered once something is typed. */
export const further: readonly Place[] = [
  {
    to: '/payouts/month-end',
    label: 'Month-end report',
    Icon: IconReportMoney,
    also: 'close fees payouts by campaign',
  },
  {
    to: '/tickets/door-list',
    label: 'Door list',
    Icon: IconListCheck,
    also: 'guests guest check-in checkin attendees event tonight',
  },
  {
    to: '/contacts/unlinked',
    label: 'People not in contacts',
    Icon: IconUserQuestion,
    also: 'unlinked unknown donors guests',
  },
  {
    to: '/contacts/audiences',
    label: 'Audiences',
    context: 'Contacts',
    Icon: IconUsersGroup,
    also: 'segments groups saved lists compare invite ask',
  },
  {
    to: '/contacts/outreach',
    label: 'Outreach',
    context: 'Contacts',
    Icon: IconSend,
    also: 'emails bcc invitations appeals write to',
  },
  {
    to: '/contacts/outreach',
    label: 'Mail merge',
    context: 'Outreach',
    Icon: IconMail,
    also: 'letters mailing file export',
  },
  {
    to: '/contacts/labels',
    label: 'Address labels',
    context: 'Outreach',
    Icon: IconPrinter,
    also: 'mailing envelopes avery print addresses',
  },
  {
    to: '/contacts/calls',
    label: 'Call sheet',
    context: 'Outreach',
    Icon: IconPhone,
    also: 'calling list phone calls phonathon print',
  },
  {
    to: '/report',
    label: 'Raised by month',
    context: 'Board report',
    Icon: IconChartBar,
    also: 'given revenue income gifts monthly months year chart',
  },
  {
    to: missed,
    label: 'Lapsed donors',
    get context() {
      return `Gave last ${yearWord()}, not this ${yearWord()} (LYBUNT)`;
    },
    Icon: IconUserHeart,
    also: 'stopped giving',
  },
  {
    to: '/donors?f.this_year=none&view=sybunt',
    label: 'Long-lapsed donors',
    get context() {
      return `Gave some year, not this ${yearWord()} (SYBUNT)`;
    },
    Icon: IconUserHeart,
  },
  {
    to: '/donors?f.this_year=some&sort=-this_year&view=top',
    label: 'Top donors',
    context: 'Donors',
    Icon: IconUserHeart,
    also: 'largest biggest major best givers',
  },
  {
    to: '/donors?f.class=new',
    label: 'First-time donors',
    context: 'Donors',
    Icon: IconUserHeart,
    also: 'new first gift',
  },
  {
    to: '/pledges?f.due=next-30-days&view=due-soon',
    label: 'Expected pledge payments',
    context: 'Pledges',
    Icon: IconCalendarDollar,
    also: 'income to come forecast cash next months upcoming',
  },
  {
    to: '/quality?check=duplicate',
    label: 'Likely duplicates',
    context: 'Data quality',
    Icon: IconCopyCheck,
    also: 'contacts merge twice same person',
  },
  {
    to: '/activity?outcome=unconfirmed',
    label: 'Unconfirmed changes',
    context: 'Activity',
    Icon: IconAlertTriangle,
    also: 'failed saved lost',
  },
];

/** Help, its parts, and the terms of its glossary. */
export const help: readonly Place[] = [
  { to: '/help', label: 'Help', also: 'how to start guide support question' },
  {
    to: '/help#keyboard',
    label: 'Keyboard shortcuts',
    context: 'Help',
    also: 'keys hotkeys',
  },
  {
    to: '/help#limits',
    label: 'What the platform can’t do',
    context: 'Help',
    also: 'add new create delete archive merge refund edit gift campaign contact send email check in permissions roles limits',
  },
  {
    to: '/help#data',
    label: 'Where your data is',
    context: 'Help',
    also: 'stored storage privacy security encrypted sync sign out offline browser',
  },
  ...glossary.map(({ id, term }) => ({
    to: `/help#${id}`,
    label: term,
    context: 'Glossary',
    also: 'meaning mean means',
  })),
].map((place) => ({ ...place, Icon: IconHelpCircle }));

export const tasks: readonly Place[] = [
  {
    to: '/payouts/bank',
    label: 'Match bank lines',
    context: 'Bank reconciliation',
    Icon: IconBuildingBank,
    also: 'deposits statement reconcile',
  },
  {
    to: '/contacts/import',
    label: 'Update contacts from CSV',
    Icon: IconTableImport,
    also: 'import spreadsheet excel upload',
  },
  {
    to: '/discount-codes/import',
    label: 'Update discount codes from CSV',
    Icon: IconTableImport,
    also: 'import spreadsheet excel upload coupons',
  },
];
