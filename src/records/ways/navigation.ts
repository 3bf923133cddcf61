import {
  IconArrowsExchange,
  IconBuildingBank,
  IconCirclePercentage,
  IconGift,
  IconHeartHandshake,
  IconHistory,
  IconHome,
  IconMail,
  IconMailHeart,
  IconReportMoney,
  IconSettings,
  IconSpeakerphone,
  IconTicket,
  IconUser,
  IconUserHeart,
  IconCircleCheck,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react';
import type { ListName } from '#api/operations.ts';
import { type ListPath, resources, titleOf } from '#domain/resources.ts';

/** Ways to a screen besides the navigation. */
export interface Ways {
  /** `g`, then this key, opens the screen. */
  key: string;
  /** Other words that staff search it by. */
  also: string;
}

/** A list of the platform. Its icon is that of its records, too. */
const listed = (list: ListName, shown: Ways & { Icon: typeof IconHome }) => ({
  to: `/${resources[list].many}` satisfies ListPath,
  label: titleOf(list),
  ...shown,
});

/** The screens of the main navigation, in groups. */
export const navigation = [
  {
    group: 'Overview',
    items: [
      { to: '/', label: 'Home', Icon: IconHome },
      { to: '/report', label: 'Board report', Icon: IconReportMoney },
    ],
  },
  {
    group: 'Fundraising',
    items: [
      listed('listCampaigns', {
        Icon: IconSpeakerphone,
        key: 'a',
        also: 'appeals funds events progress goals pace ending',
      }),
      listed('listTransactions', {
        Icon: IconArrowsExchange,
        key: 't',
        also: 'gifts donations payments receipts yesterday',
      }),
      { to: '/thanks', label: 'Thank-you list', Icon: IconMailHeart },
      listed('listPledges', {
        Icon: IconHeartHandshake,
        key: 'p',
        also: 'promises installments reminders balances overdue',
      }),
      listed('listTickets', { Icon: IconTicket, key: 'k', also: 'guests attendees events orders' }),
      listed('listPayouts', { Icon: IconBuildingBank, key: 'o', also: 'deposits transfers fees finance' }),
      { to: '/discount-codes', label: 'Discount codes', Icon: IconCirclePercentage },
    ],
  },
  {
    group: 'People',
    items: [
      { to: '/donors', label: 'Donors', Icon: IconUserHeart },
      { to: '/contacts', label: 'Contacts', Icon: IconUser },
      listed('listHouseholds', { Icon: IconUsersGroup, key: 'h', also: 'families envelope names' }),
      { to: '/quality', label: 'Data quality', Icon: IconCircleCheck },
    ],
  },
  {
    group: 'Outreach',
    items: [listed('listMessages', { Icon: IconMail, key: 'm', also: 'emails newsletters texts sms mailings sent' })],
  },
  {
    group: 'Developers',
    items: [listed('listWebhooks', { Icon: IconWebhook, key: 'w', also: 'integrations events api developers' })],
  },
] as const;

/** Screens at the bottom of the navigation, about this browser. */
export const foot = [
  { to: '/activity', label: 'Activity', Icon: IconHistory },
  { to: '/settings', label: 'Settings', Icon: IconSettings },
] as const;

export const screens: readonly Screen[] = [...navigation.flatMap(({ items }): readonly Screen[] => items), ...foot];

/** Screens in the bar at a phone's foot. */
export const mostUsed = [
  { to: '/', label: 'Home', Icon: IconHome },
  { to: '/transactions', label: 'Gifts', Icon: IconGift },
  { to: '/contacts', label: 'People', Icon: IconUser },
] as const;

export type Screen = (typeof navigation)[number]['items'][number] | (typeof foot)[number];

/** A code's path names its campaign, but staff reach it from the discount codes. */
const discountCode = /^\/campaigns\/[^/]+\/discount-codes\//;

/** Returns true if the page at this path belongs to that screen. */
export function isCurrent(to: string, path: string): boolean {
  if (discountCode.test(path)) return to === '/discount-codes';
  return path === to || (to !== '/' && path.startsWith(`${to}/`));
}
