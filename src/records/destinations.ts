/** Where `g` and then this key lead. */
export const destinations = [
  { key: 'g', to: '/', label: 'Home' },
  { key: 'a', to: '/campaigns', label: 'Campaigns' },
  { key: 't', to: '/transactions', label: 'Transactions' },
  { key: 'l', to: '/thanks', label: 'Thank-you list' },
  { key: 'p', to: '/pledges', label: 'Pledges' },
  { key: 'k', to: '/tickets', label: 'Tickets' },
  { key: 'o', to: '/payouts', label: 'Payouts' },
  { key: 'd', to: '/discount-codes', label: 'Discount codes' },
  { key: 'n', to: '/donors', label: 'Donors' },
  { key: 'c', to: '/contacts', label: 'Contacts' },
  { key: 'h', to: '/households', label: 'Households' },
  { key: 'q', to: '/quality', label: 'Data quality' },
  { key: 'm', to: '/messages', label: 'Messages' },
  { key: 'w', to: '/webhooks', label: 'Webhooks' },
  { key: 'y', to: '/activity', label: 'Activity' },
  { key: 's', to: '/settings', label: 'Settings' },
] as const;
