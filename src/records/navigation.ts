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

/** A list of the platform. Its icon is that of its records, too. */
const listed = (list: ListName, Icon: typeof IconHome) =>
  ({ to: `/${resources[list].many}` satisfies ListPath, label: titleOf(list), Icon }) as const;

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
      listed('listCampaigns', IconSpeakerphone),
      listed('listTransactions', IconArrowsExchange),
      { to: '/thanks', label: 'Thank-you list', Icon: IconMailHeart },
      listed('listPledges', IconHeartHandshake),
      listed('listTickets', IconTicket),
      listed('listPayouts', IconBuildingBank),
      { to: '/discount-codes', label: 'Discount codes', Icon: IconCirclePercentage },
    ],
  },
  {
    group: 'People',
    items: [
      { to: '/donors', label: 'Donors', Icon: IconUserHeart },
      { to: '/contacts', label: 'Contacts', Icon: IconUser },
      listed('listHouseholds', IconUsersGroup),
      { to: '/quality', label: 'Data quality', Icon: IconCircleCheck },
    ],
  },
  { group: 'Outreach', items: [listed('listMessages', IconMail)] },
  { group: 'Developers', items: [listed('listWebhooks', IconWebhook)] },
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
