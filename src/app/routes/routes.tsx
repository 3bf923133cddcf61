/** The application's route tree. */
import type { ReactNode } from 'react';
import type { Values } from '#ui/record/record-link.ts';
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, Outlet, type RouteComponent } from '@tanstack/react-router';
import type { Input, ListName } from '#api/operations.ts';
import { read } from '#api/query.ts';
import { type ListedName, listNames } from '#domain/resources.ts';
import { listInput, parseListSearch } from '#records/lists.ts';
import { isWholeId } from '#ui/format/whole-id.ts';
import { mayPrefetch } from '#ui/browser/prefetch.ts';
import { lazyScreen } from './error-screen.tsx';
import { listPathOf, listScreens } from './list-addresses.ts';
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

type Load<Name extends string> = () => Promise<Record<Name, RouteComponent>>;

/** Returns the route of a screen. `parse`: omit it if the screen parses its own search parameters. */
function page<const Path extends string, Name extends string, Search extends object = Values>(
  path: Path,
  load: Load<NoInfer<Name>>,
  name: Name,
  parse: (given: Search) => Search = (given) => given,
) {
  return createRoute({
    getParentRoute: () => frame,
    path,
    validateSearch: parse,
    component: lazyScreen(load, name),
  });
}

/** Returns the route of a list, which starts the list's request on navigation. */
function listPage<Name extends ListedName>(name: Name) {
  // Each loads a screen of that name.
  const load = listScreens[name] as () => Promise<Record<string, () => ReactNode>>;
  return createRoute({
    getParentRoute: () => frame,
    path: listPathOf(name),
    // The list parses the parameters itself, so that it can report ignored ones.
    validateSearch: (given: ListSearch<Name>): ListSearch<Name> => given,
    loaderDeps: ({ search }) => parseListSearch(name, search).values,
    loader: ({ context, deps, location, cause }) => {
      if (cause === 'preload' && !mayPrefetch()) return;
      start(context, name, listInput(name, { values: deps, searchText: location.state.searchText }));
    },
    component: lazyScreen(load, `${name.slice('list'.length)}Screen`),
  });
}

type ListPage = { [Name in ListedName]: ReturnType<typeof listPage<Name>> }[ListedName];

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
/** Keeps these parameters, as they are. */
const only =
  <Key extends string>(...keys: Key[]) =>
  (given: Texts<Key>): Texts<Key> =>
    Object.fromEntries(keys.map((key) => [key, given[key]])) as Texts<Key>;

const ofChart = only('chart');

const loadUnlinked = () => import('#screens/contacts/unlinked.tsx');

export const routeTree = root.addChildren([
  frame.addChildren([
    // Each is one of these, and which one the types of links needn't know.
    ...((listNames as readonly ListedName[]).map(listPage) as ListPage[]),
    page('/', () => import('#screens/home/home.tsx'), 'HomeScreen', ofChart),
    page('/report', () => import('#screens/donors/report.tsx'), 'ReportScreen'),

    page(
      '/campaigns/$campaign',
      () => import('#screens/campaigns/campaign.tsx'),
      'CampaignScreen',
      recordSearch('listCampaigns'),
    ),
    page(
      '/campaigns/$campaign/ticket-items/new',
      () => import('#screens/ticket-items/new.tsx'),
      'TicketItemNewScreen',
      recordSearch('listCampaigns'),
    ),
    page('/thanks', () => import('#screens/thanks/thanks.tsx'), 'ThanksScreen'),
    page(
      '/tickets/door-list',
      () => import('#screens/tickets/door-list-screen.tsx'),
      'DoorListScreen',
      only('type', 'event', 'by', 'show', 'chart'),
    ),
    page('/payouts/month-end', () => import('#screens/payouts/month-end.tsx'), 'MonthEndScreen', asMonth),
    page('/payouts/bank', () => import('#screens/payouts/bank.tsx'), 'BankScreen', noSearch),
    page(
      '/discount-codes',
      () => import('#screens/discount-codes/discount-codes.tsx'),
      'DiscountCodesScreen',
      only('campaign'),
    ),
    page(
      '/discount-codes/import',
      () => import('#screens/discount-codes/import.tsx'),
      'DiscountCodesImportScreen',
      only('step'),
    ),
    page(
      '/campaigns/$campaign/discount-codes/$code',
      () => import('#screens/discount-codes/discount-code.tsx'),
      'DiscountCodeScreen',
      noSearch,
    ),

    page('/donors', () => import('#screens/donors/donors.tsx'), 'DonorsScreen'),
    page('/contacts', () => import('#screens/contacts/contacts.tsx'), 'ContactsScreen', asList),
    page(
      '/contacts/audiences',
      () => import('#screens/contacts/audience/audiences.tsx'),
      'AudiencesScreen',
      only('first', 'second'),
    ),
    page('/contacts/unlinked', loadUnlinked, 'UnlinkedListScreen', asList),
    page('/contacts/unlinked/$row', loadUnlinked, 'UnlinkedScreen', ofChart),
    page('/contacts/outreach', () => import('#screens/contacts/outreach/outreach.tsx'), 'OutreachScreen', asList),
    page('/contacts/labels', () => import('#screens/contacts/outreach/labels.tsx'), 'LabelsScreen', asList),
    page('/contacts/calls', () => import('#screens/contacts/outreach/calls.tsx'), 'CallsScreen', asList),
    page('/contacts/update', () => import('#screens/contacts/outreach/update.tsx'), 'UpdateScreen', asList),
    page('/contacts/giving', () => import('#screens/contacts/outreach/giving.tsx'), 'GivingScreen'),
    page('/contacts/import', () => import('#screens/contacts/import.tsx'), 'ContactsImportScreen', only('step')),
    page('/contacts/$contact', () => import('#screens/contacts/contact.tsx'), 'ContactScreen', ofChart),
    contactEdit,
    page(
      '/contacts/$contact/compare/$other',
      () => import('#screens/contacts/compare.tsx'),
      'CompareContactsScreen',
      noSearch,
    ),
    page(
      '/households/$household',
      () => import('#screens/households/household.tsx'),
      'HouseholdScreen',
      recordSearch('listHouseholds'),
    ),
    page(
      '/households/$household/edit',
      () => import('#screens/households/edit.tsx'),
      'HouseholdEditScreen',
      recordSearch('listHouseholds'),
    ),
    page('/quality', () => import('./quality-route.tsx'), 'QualityRoute'),

    page(
      '/webhooks/$webhook',
      () => import('#screens/webhooks/webhook.tsx'),
      'WebhookScreen',
      recordSearch('listWebhooks'),
    ),

    page(
      '/activity',
      () => import('#screens/activity/activity.tsx'),
      'ActivityScreen',
      // Only the screen interprets the values; none is sent to the platform.
      only('outcome', 'kind', 'day'),
    ),
    page('/settings', () => import('#screens/settings/settings.tsx'), 'SettingsScreen', noSearch),
    page('/help', () => import('#screens/help/help.tsx'), 'HelpScreen', noSearch),
    page('$', () => import('./not-found.tsx'), 'NotFoundScreen', noSearch),
  ]),
]);
