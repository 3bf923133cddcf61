/** The application's route tree. */
import type { Values } from '#ui/record/record-link.ts';
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, Outlet, type RouteComponent } from '@tanstack/react-router';
import type { Input, ListName } from '#api/operations.ts';
import { read } from '#api/query.ts';
import { listInput, parseListSearch } from '#records/lists.ts';
import { isWholeId } from '#ui/format/whole-id.ts';
import { mayPrefetch } from '#ui/browser/prefetch.ts';
import { lazyScreen } from './error-screen.tsx';
import { type ListAddress, listAddresses } from './list-addresses.ts';
import { type ListSearch, recordSearch } from './search.ts';

type Texts<Keys extends string> = Partial<Record<Keys, string | undefined>>;
type ActivitySearch = Texts<'outcome' | 'kind' | 'day'>;

interface Context {
  cache: QueryClient;
}

const root = createRootRouteWithContext<Context>()({ component: Outlet });

const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  component: lazyScreen(() => import('#app/frame/frame.tsx'), 'Frame'),
});

const home = createRoute({
  getParentRoute: () => frame,
  path: '/',
  validateSearch: () => ({}),
  component: lazyScreen(() => import('#screens/home/home.tsx'), 'HomeScreen'),
});

/** Returns true for a preload while prefetching is paused or off. */
function isTooEarly(cause: 'preload' | 'enter' | 'stay'): boolean {
  return cause === 'preload' && !mayPrefetch();
}

/** Starts a request while the screen's code loads. The screen shows its result or error. */
function start<Name extends ListName>({ cache }: Context, name: Name, input: Input<Name>): void {
  void cache.query({ ...read(name, input), staleTime: 'static' }).catch(() => undefined);
}

/** Returns the options of a list's route, which starts the list's request on navigation. */
function listRoute<const Path extends ListAddress>(path: Path, component: RouteComponent) {
  const name: (typeof listAddresses)[Path]['name'] = listAddresses[path].name;
  return createRoute({
    getParentRoute: () => frame,
    path,
    // The list parses the parameters itself, so that it can report ignored ones.
    validateSearch: (given: ListSearch<typeof name>): ListSearch<typeof name> => given,
    loaderDeps: ({ search }) => parseListSearch(name, search).values,
    loader: ({ context, deps, location, cause }) => {
      if (isTooEarly(cause)) return;
      start(context, name, listInput(name, { values: deps, searchText: location.state.searchText }));
    },
    component,
  });
}

const campaigns = listRoute('/campaigns', lazyScreen(listAddresses['/campaigns'].load, 'CampaignsScreen'));

const campaign = createRoute({
  getParentRoute: () => frame,
  path: '/campaigns/$campaign',
  validateSearch: recordSearch('listCampaigns'),
  component: lazyScreen(() => import('#screens/campaigns/campaign.tsx'), 'CampaignScreen'),
});

const ticketItemNew = createRoute({
  getParentRoute: () => frame,
  path: '/campaigns/$campaign/ticket-items/new',
  validateSearch: recordSearch('listCampaigns'),
  component: lazyScreen(() => import('#screens/ticket-items/new.tsx'), 'TicketItemNewScreen'),
});

const transactions = listRoute('/transactions', lazyScreen(listAddresses['/transactions'].load, 'TransactionsScreen'));
const pledges = listRoute('/pledges', lazyScreen(listAddresses['/pledges'].load, 'PledgesScreen'));
const tickets = listRoute('/tickets', lazyScreen(listAddresses['/tickets'].load, 'TicketsScreen'));

const doorList = createRoute({
  getParentRoute: () => frame,
  path: '/tickets/door-list',
  validateSearch: ({ type, event }: Texts<'type' | 'event'>): Texts<'type' | 'event'> => ({ type, event }),
  component: lazyScreen(() => import('#screens/tickets/door-list-screen.tsx'), 'DoorListScreen'),
});

const payouts = listRoute('/payouts', lazyScreen(listAddresses['/payouts'].load, 'PayoutsScreen'));

const monthEnd = createRoute({
  getParentRoute: () => frame,
  path: '/payouts/month-end',
  validateSearch: ({ month }: Texts<'month'>): Texts<'month'> =>
    /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month ?? '') ? { month } : {},
  component: lazyScreen(() => import('#screens/payouts/month-end.tsx'), 'MonthEndScreen'),
});

const loadBank = () => import('#screens/payouts/bank.tsx');
const bank = ownAddress('/payouts/bank', lazyScreen(loadBank, 'BankScreen'), () => ({}));

const messages = listRoute('/messages', lazyScreen(listAddresses['/messages'].load, 'MessagesScreen'));

const households = listRoute('/households', lazyScreen(listAddresses['/households'].load, 'HouseholdsScreen'));

const household = createRoute({
  getParentRoute: () => frame,
  path: '/households/$household',
  validateSearch: recordSearch('listHouseholds'),
  component: lazyScreen(() => import('#screens/households/household.tsx'), 'HouseholdScreen'),
});

const householdEdit = createRoute({
  getParentRoute: () => frame,
  path: '/households/$household/edit',
  validateSearch: recordSearch('listHouseholds'),
  component: lazyScreen(() => import('#screens/households/edit.tsx'), 'HouseholdEditScreen'),
});

/** Returns the options of a route without a list request. `parse`: omit it if the screen parses its own parameters. */
function ownAddress<const Path extends `/${string}`>(
  path: Path,
  component: RouteComponent,
  parse = (given: Values): Values => given,
) {
  return createRoute({ getParentRoute: () => frame, path, validateSearch: parse, component });
}

const asList = (given: Values): Values => parseListSearch(null, given).values;

const loadDonors = () => import('#screens/donors/donors.tsx');
const donors = ownAddress('/donors', lazyScreen(loadDonors, 'DonorsScreen'));
const loadQuality = () => import('#screens/quality/quality.tsx');
const quality = ownAddress('/quality', lazyScreen(loadQuality, 'QualityScreen'));
const loadThanks = () => import('#screens/thanks/thanks.tsx');
const thanks = ownAddress('/thanks', lazyScreen(loadThanks, 'ThanksScreen'));
const loadReport = () => import('#screens/donors/report.tsx');
const report = ownAddress('/report', lazyScreen(loadReport, 'ReportScreen'));
const loadContacts = () => import('#screens/contacts/contacts.tsx');
const contacts = ownAddress('/contacts', lazyScreen(loadContacts, 'ContactsScreen'), asList);
const loadAudiences = () => import('#screens/contacts/audience/audiences.tsx');
const ofTwo = ({ first, second }: Values): Values => ({ first, second });
const audiences = ownAddress('/contacts/audiences', lazyScreen(loadAudiences, 'AudiencesScreen'), ofTwo);
const loadUnlinked = () => import('#screens/contacts/unlinked.tsx');
const unlinkedList = ownAddress('/contacts/unlinked', lazyScreen(loadUnlinked, 'UnlinkedListScreen'), asList);
const loadOutreach = () => import('#screens/contacts/outreach/outreach.tsx');
const outreach = ownAddress('/contacts/outreach', lazyScreen(loadOutreach, 'OutreachScreen'), asList);
const loadLabels = () => import('#screens/contacts/outreach/labels.tsx');
const labels = ownAddress('/contacts/labels', lazyScreen(loadLabels, 'LabelsScreen'), asList);
const loadCalls = () => import('#screens/contacts/outreach/calls.tsx');
const calls = ownAddress('/contacts/calls', lazyScreen(loadCalls, 'CallsScreen'), asList);

const loadUpdate = () => import('#screens/contacts/outreach/update.tsx');
const update = ownAddress('/contacts/update', lazyScreen(loadUpdate, 'UpdateScreen'), asList);
const loadGiving = () => import('#screens/contacts/outreach/giving.tsx');
const giving = ownAddress('/contacts/giving', lazyScreen(loadGiving, 'GivingScreen'));

const unlinked = createRoute({
  getParentRoute: () => frame,
  path: '/contacts/unlinked/$row',
  validateSearch: () => ({}),
  component: lazyScreen(loadUnlinked, 'UnlinkedScreen'),
});

const contact = createRoute({
  getParentRoute: () => frame,
  path: '/contacts/$contact',
  validateSearch: () => ({}),
  component: lazyScreen(() => import('#screens/contacts/contact.tsx'), 'ContactScreen'),
});

const contactEdit = createRoute({
  getParentRoute: () => frame,
  path: '/contacts/$contact/edit',
  validateSearch: () => ({}),
  loader: ({ context, params: { contact: contacts }, cause }) => {
    if (cause !== 'preload' && isWholeId(contacts)) {
      start(context, 'listHouseholds', listInput('listHouseholds', { values: { contacts } }));
    }
  },
  component: lazyScreen(() => import('#screens/contacts/edit.tsx'), 'ContactEditScreen'),
});

const contactCompare = createRoute({
  getParentRoute: () => frame,
  path: '/contacts/$contact/compare/$other',
  validateSearch: () => ({}),
  component: lazyScreen(() => import('#screens/contacts/compare.tsx'), 'CompareContactsScreen'),
});

/** Returns the options of an import route. */
function bulkRoute<const Path extends `/${string}`>(path: Path, component: RouteComponent) {
  return createRoute({
    getParentRoute: () => frame,
    path,
    validateSearch: ({ step }: Texts<'step'>): Texts<'step'> => ({ step }),
    component,
  });
}

const loadContactsImport = () => import('#screens/contacts/import.tsx');
const contactsImport = bulkRoute('/contacts/import', lazyScreen(loadContactsImport, 'ContactsImportScreen'));

const loadDiscountCodesImport = () => import('#screens/discount-codes/import.tsx');
const discountCodesImport = bulkRoute(
  '/discount-codes/import',
  lazyScreen(loadDiscountCodesImport, 'DiscountCodesImportScreen'),
);

const webhooks = listRoute('/webhooks', lazyScreen(listAddresses['/webhooks'].load, 'WebhooksScreen'));

const webhook = createRoute({
  getParentRoute: () => frame,
  path: '/webhooks/$webhook',
  validateSearch: recordSearch('listWebhooks'),
  component: lazyScreen(() => import('#screens/webhooks/webhook.tsx'), 'WebhookScreen'),
});

const discountCodes = createRoute({
  getParentRoute: () => frame,
  path: '/discount-codes',
  validateSearch: ({ campaign: id }: Texts<'campaign'>): Texts<'campaign'> => ({ campaign: id }),
  component: lazyScreen(() => import('#screens/discount-codes/discount-codes.tsx'), 'DiscountCodesScreen'),
});

const discountCode = createRoute({
  getParentRoute: () => frame,
  path: '/campaigns/$campaign/discount-codes/$code',
  validateSearch: () => ({}),
  component: lazyScreen(() => import('#screens/discount-codes/discount-code.tsx'), 'DiscountCodeScreen'),
});

const activity = createRoute({
  getParentRoute: () => frame,
  path: '/activity',
  // Only the screen interprets the values; none is sent to the platform.
  validateSearch: ({ outcome, kind, day }: ActivitySearch): ActivitySearch => ({ outcome, kind, day }),
  component: lazyScreen(() => import('#screens/activity/activity.tsx'), 'ActivityScreen'),
});

const loadSettings = () => import('#screens/settings/settings.tsx');
const settings = ownAddress('/settings', lazyScreen(loadSettings, 'SettingsScreen'), () => ({}));

const loadHelp = () => import('#screens/help/help.tsx');
const help = ownAddress('/help', lazyScreen(loadHelp, 'HelpScreen'), () => ({}));

const notFound = createRoute({
  getParentRoute: () => frame,
  path: '$',
  validateSearch: () => ({}),
  component: lazyScreen(() => import('./not-found.tsx'), 'NotFoundScreen'),
});

export const routeTree = root.addChildren([
  frame.addChildren([
    home,
    donors,
    quality,
    thanks,
    report,
    contacts,
    audiences,
    unlinkedList,
    unlinked,
    outreach,
    labels,
    calls,
    update,
    giving,
    contact,
    contactEdit,
    contactCompare,
    contactsImport,
    discountCodesImport,
    campaigns,
    campaign,
    ticketItemNew,
    transactions,
    pledges,
    tickets,
    doorList,
    payouts,
    monthEnd,
    bank,
    discountCodes,
    discountCode,
    messages,
    households,
    household,
    householdEdit,
    webhooks,
    webhook,
    activity,
    settings,
    help,
    notFound,
  ]),
]);
