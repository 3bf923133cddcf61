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
      { to: '/campaigns', label: 'Campaigns', Icon: IconSpeakerphone },
      { to: '/transactions', label: 'Transactions', Icon: IconArrowsExchange },
      { to: '/thanks', label: 'Thank-you list', Icon: IconMailHeart },
      { to: '/pledges', label: 'Pledges', Icon: IconHeartHandshake },
      { to: '/tickets', label: 'Tickets', Icon: IconTicket },
      { to: '/payouts', label: 'Payouts', Icon: IconBuildingBank },
      { to: '/discount-codes', label: 'Discount codes', Icon: IconCirclePercentage },
    ],
  },
  {
    group: 'People',
    items: [
      { to: '/donors', label: 'Donors', Icon: IconUserHeart },
      { to: '/contacts', label: 'Contacts', Icon: IconUser },
      { to: '/households', label: 'Households', Icon: IconUsersGroup },
      { to: '/quality', label: 'Data quality', Icon: IconCircleCheck },
    ],
  },
  { group: 'Outreach', items: [{ to: '/messages', label: 'Messages', Icon: IconMail }] },
  { group: 'Developers', items: [{ to: '/webhooks', label: 'Webhooks', Icon: IconWebhook }] },
] as const;

/** Screens at the bottom of the navigation, about this browser. */
export const foot = [
  { to: '/activity', label: 'Activity', Icon: IconHistory },
  { to: '/settings', label: 'Settings', Icon: IconSettings },
] as const;

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
