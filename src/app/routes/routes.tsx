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

interface Context {
  cache: QueryClient;
}

const root = createRootRouteWithContext<Context>()({ component: Outlet });

const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  component: lazyScreen(() => import('#app/frame/frame.tsx'), 'Frame'),
});

/** Starts a request while the screen's code loads. The screen shows its result or error. */
function start<Name extends ListName>({ cache }: Context, name: Name, input: Input<Name>): void {
  void cache.query({ ...read(name, input), staleTime: 'static' }).catch(() => undefined);
}

/** Returns the route of a screen. `parse`: omit it if the screen parses its own search parameters. */
function page<const Path extends string, Search extends object = Values>(
  path: Path,
  component: RouteComponent,
  parse: (given: Search) => Search = (given) => given,
) {
  return createRoute({ getParentRoute: () => frame, path, validateSearch: parse, component });
}

/** Returns the route of a list, which starts the list's request on navigation. */
function listPage<const Path extends ListAddress>(path: Path, component: RouteComponent) {
  const name: (typeof listAddresses)[Path]['name'] = listAddresses[path].name;
  return createRoute({
    getParentRoute: () => frame,
    path,
    // The list parses the parameters itself, so that it can report ignored ones.
    validateSearch: (given: ListSearch<typeof name>): ListSearch<typeof name> => given,
    loaderDeps: ({ search }) => parseListSearch(name, search).values,
    loader: ({ context, deps, location, cause }) => {
      if (cause === 'preload' && !mayPrefetch()) return;
      start(context, name, listInput(name, { values: deps, searchText: location.state.searchText }));
    },
    component,
  });
}

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

const noSearch = () => ({});
const asList = (given: Values): Values => parseListSearch(null, given).values;
const asMonth = ({ month }: Texts<'month'>): Texts<'month'> =>
  /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month ?? '') ? { month } : {};
const asStep = ({ step }: Texts<'step'>): Texts<'step'> => ({ step });

type ActivitySearch = Texts<'outcome' | 'kind' | 'day'>;

const loadUnlinked = () => import('#screens/contacts/unlinked.tsx');

export const routeTree = root.addChildren([
  frame.addChildren([
    page(
      '/',
      lazyScreen(() => import('#screens/home/home.tsx'), 'HomeScreen'),
      noSearch,
    ),
    page(
      '/report',
      lazyScreen(() => import('#screens/donors/report.tsx'), 'ReportScreen'),
    ),

    listPage('/campaigns', lazyScreen(listAddresses['/campaigns'].load, 'CampaignsScreen')),
    page(
      '/campaigns/$campaign',
      lazyScreen(() => import('#screens/campaigns/campaign.tsx'), 'CampaignScreen'),
      recordSearch('listCampaigns'),
    ),
    page(
      '/campaigns/$campaign/ticket-items/new',
      lazyScreen(() => import('#screens/ticket-items/new.tsx'), 'TicketItemNewScreen'),
      recordSearch('listCampaigns'),
    ),
    listPage('/transactions', lazyScreen(listAddresses['/transactions'].load, 'TransactionsScreen')),
    page(
      '/thanks',
      lazyScreen(() => import('#screens/thanks/thanks.tsx'), 'ThanksScreen'),
    ),
    listPage('/pledges', lazyScreen(listAddresses['/pledges'].load, 'PledgesScreen')),
    listPage('/tickets', lazyScreen(listAddresses['/tickets'].load, 'TicketsScreen')),
    page(
      '/tickets/door-list',
      lazyScreen(() => import('#screens/tickets/door-list-screen.tsx'), 'DoorListScreen'),
      ({
        type,
        event,
        by,
        show,
      }: Texts<'type' | 'event' | 'by' | 'show'>): Texts<'type' | 'event' | 'by' | 'show'> => ({
        type,
        event,
        by,
        show,
      }),
    ),
    listPage('/payouts', lazyScreen(listAddresses['/payouts'].load, 'PayoutsScreen')),
    page(
      '/payouts/month-end',
      lazyScreen(() => import('#screens/payouts/month-end.tsx'), 'MonthEndScreen'),
      asMonth,
    ),
    page(
      '/payouts/bank',
      lazyScreen(() => import('#screens/payouts/bank.tsx'), 'BankScreen'),
      noSearch,
    ),
    page(
      '/discount-codes',
      lazyScreen(() => import('#screens/discount-codes/discount-codes.tsx'), 'DiscountCodesScreen'),
      ({ campaign }: Texts<'campaign'>): Texts<'campaign'> => ({ campaign }),
    ),
    page(
      '/discount-codes/import',
      lazyScreen(() => import('#screens/discount-codes/import.tsx'), 'DiscountCodesImportScreen'),
      asStep,
    ),
    page(
      '/campaigns/$campaign/discount-codes/$code',
      lazyScreen(() => import('#screens/discount-codes/discount-code.tsx'), 'DiscountCodeScreen'),
      noSearch,
    ),

    page(
      '/donors',
      lazyScreen(() => import('#screens/donors/donors.tsx'), 'DonorsScreen'),
    ),
    page(
      '/contacts',
      lazyScreen(() => import('#screens/contacts/contacts.tsx'), 'ContactsScreen'),
      asList,
    ),
    page(
      '/contacts/audiences',
      lazyScreen(() => import('#screens/contacts/audience/audiences.tsx'), 'AudiencesScreen'),
      ({ first, second }: Values): Values => ({ first, second }),
    ),
    page('/contacts/unlinked', lazyScreen(loadUnlinked, 'UnlinkedListScreen'), asList),
    page('/contacts/unlinked/$row', lazyScreen(loadUnlinked, 'UnlinkedScreen'), noSearch),
    page(
      '/contacts/outreach',
      lazyScreen(() => import('#screens/contacts/outreach/outreach.tsx'), 'OutreachScreen'),
      asList,
    ),
    page(
      '/contacts/labels',
      lazyScreen(() => import('#screens/contacts/outreach/labels.tsx'), 'LabelsScreen'),
      asList,
    ),
    page(
      '/contacts/calls',
      lazyScreen(() => import('#screens/contacts/outreach/calls.tsx'), 'CallsScreen'),
      asList,
    ),
    page(
      '/contacts/update',
      lazyScreen(() => import('#screens/contacts/outreach/update.tsx'), 'UpdateScreen'),
      asList,
    ),
    page(
      '/contacts/giving',
      lazyScreen(() => import('#screens/contacts/outreach/giving.tsx'), 'GivingScreen'),
    ),
    page(
      '/contacts/import',
      lazyScreen(() => import('#screens/contacts/import.tsx'), 'ContactsImportScreen'),
      asStep,
    ),
    page(
      '/contacts/$contact',
      lazyScreen(() => import('#screens/contacts/contact.tsx'), 'ContactScreen'),
      noSearch,
    ),
    contactEdit,
    page(
      '/contacts/$contact/compare/$other',
      lazyScreen(() => import('#screens/contacts/compare.tsx'), 'CompareContactsScreen'),
      noSearch,
    ),
    listPage('/households', lazyScreen(listAddresses['/households'].load, 'HouseholdsScreen')),
    page(
      '/households/$household',
      lazyScreen(() => import('#screens/households/household.tsx'), 'HouseholdScreen'),
      recordSearch('listHouseholds'),
    ),
    page(
      '/households/$household/edit',
      lazyScreen(() => import('#screens/households/edit.tsx'), 'HouseholdEditScreen'),
      recordSearch('listHouseholds'),
    ),
    page(
      '/quality',
      lazyScreen(() => import('#screens/quality/quality.tsx'), 'QualityScreen'),
    ),

    listPage('/messages', lazyScreen(listAddresses['/messages'].load, 'MessagesScreen')),
    listPage('/webhooks', lazyScreen(listAddresses['/webhooks'].load, 'WebhooksScreen')),
    page(
      '/webhooks/$webhook',
      lazyScreen(() => import('#screens/webhooks/webhook.tsx'), 'WebhookScreen'),
      recordSearch('listWebhooks'),
    ),

    page(
      '/activity',
      lazyScreen(() => import('#screens/activity/activity.tsx'), 'ActivityScreen'),
      // Only the screen interprets the values; none is sent to the platform.
      ({ outcome, kind, day }: ActivitySearch): ActivitySearch => ({ outcome, kind, day }),
    ),
    page(
      '/settings',
      lazyScreen(() => import('#screens/settings/settings.tsx'), 'SettingsScreen'),
      noSearch,
    ),
    page(
      '/help',
      lazyScreen(() => import('#screens/help/help.tsx'), 'HelpScreen'),
      noSearch,
    ),
    page(
      '$',
      lazyScreen(() => import('./not-found.tsx'), 'NotFoundScreen'),
      noSearch,
    ),
  ]),
]);
