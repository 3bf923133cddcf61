import { headName, householdName, memberName } from '../../domain/household.ts';
import { humanise } from '../../domain/values/labels.ts';
import { givenFields } from '../../api/fields.ts';
import { Button } from '../../ui/kit/button.tsx';
import { IconPencil } from '@tabler/icons-react';
import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ContactSummary, Household } from '../../api/resources.ts';
import { PersonGiving } from '../../records/giving/person-giving.tsx';
import { type Person, usePerson } from '../../records/giving/use-person.ts';
import { formatSums } from '../../records/giving/giving-labels.ts';
import { useFound } from '../../records/find.ts';
import { NotFound } from '../../records/not-found.tsx';
import { HeadLink, householdSearch } from '../../records/household.tsx';
import { ContactLink } from '../../records/links.tsx';
import { formId } from '../../device/form-id.ts';
import { SavedBanners } from '../../records/saved-banners.tsx';
import { MomentWithZone, UserText } from '../../ui/kit/cells.tsx';
import { BreadcrumbNav } from '../../ui/kit/crumbs.tsx';
import { AllFields } from '../../ui/record/drawer-parts.tsx';
import { InfoButton, LoadedAt } from '../../ui/kit/info-button.tsx';
import { Facts, PageHead, Panel, ScreenPage } from '../../ui/kit/page.tsx';
import { PlainTable } from '../../ui/kit/plain-table.tsx';
import { EmailLink, PhoneLink } from '../../ui/kit/out-link.tsx';
import { NotRefreshed, RefreshButton } from '../../ui/kit/refresh.tsx';
import { ScreenTitle } from '../../ui/kit/screen-title.tsx';
import { usePreference } from '../../ui/browser/preferences.ts';

const route = getRouteApi('/frame/households/$household');

export function HouseholdScreen() {
  const { household: id } = route.useParams();
  const { at = '1', ...values } = route.useSearch();
  const { searchText, savedAt } = useLocation({ select: ({ state }) => state });
  const found = useFound('listHouseholds', id, {
    at: Number(at),
    values,
    searchText,
    nameOf: (row) => row['name'] as string,
  });
  const { row: household, loadedAt = 0 } = found.data ?? {};
  const members = household?.contacts;
  const ids = useMemo(() => members?.flatMap((member) => member.id ?? []) ?? [], [members]);
  const person = usePerson({ kind: 'household', ids });
  const place = { at, values };
  const edit = {
    to: '/households/$household/edit',
    params: { household: id },
    search: householdSearch(place),
    state: { searchText },
  } as const;
  const crumbs = (
    <BreadcrumbNav>
      <Link
        to="/households"
        search={{ ...householdSearch(place), page: at === '1' ? undefined : at }}
        state={{ searchText }}
      >
        Households
      </Link>
      <UserText>{household ? householdName(household) : `Household ${id}`}</UserText>
    </BreadcrumbNav>
  );
  if (!household) {
    return (
      <NotFound
        name="listHouseholds"
        id={id}
        query={found}
        crumbs={crumbs}
        title={`Household ${id}`}
        noun="households"
        at={at}
      />
    );
  }
  return (
    <ScreenPage>
      <PageHead
        crumbs={crumbs}
        title={<ScreenTitle title={householdName(household)} />}
        meta={[`Household ${id}`]}
        info={
          <InfoButton>
            <LoadedAt part="From the households list" at={loadedAt} />
          </InfoButton>
        }
        actions={
          <>
            <RefreshButton
              refresh={async () => {
                const [row, giving] = await Promise.all([found.refetch(), person.refresh()]);
                return { error: row.error ?? giving.error };
              }}
            />
            <Button
              variant="filled"
              leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
              renderRoot={(props) => <Link {...props} {...edit} />}
            >
              Edit<span className="spoken"> household</span>
            </Button>
          </>
        }
      />
      {savedAt ? <SavedBanners form={formId('household', id)} at={savedAt} edit={edit} /> : null}
      <NotRefreshed error={found.error} loadedAt={loadedAt} />
      <PersonGiving key={id} person={person} contact={null} details={<Details household={household} />}>
        <Members household={household} person={person} />
      </PersonGiving>
      <AllFields fields={givenFields(household)} />
    </ScreenPage>
  );
}

function Details({ household }: { household: Household }) {
  const showsTechnicalDetails = usePreference('showsTechnicalDetails');
  return (
    <Panel title="Details">
      <Facts
        facts={[
          { label: 'Envelope name', value: household.envelope_name },
          { label: 'Head of household', value: headName(household) && <HeadLink household={household} /> },
          { label: 'Note', value: household.note },
          ...(showsTechnicalDetails ? [{ label: 'Account ID', value: household.account_id }] : []),
          { label: 'Created', value: moment(household.created_at) },
          { label: 'Updated', value: moment(household.updated_at) },
        ]}
      />
    </Panel>
  );
}

/** Members of the household, with the lifetime giving of each once it's loaded. */
function Members({ household, person }: { household: Household; person: Person }) {
  const { isWhole, isLoading } = person.parts.gifts;
  const family = person.families.find(({ id }) => id === household.id);
  const given = (id: string | null) => formatSums(family?.members.find((member) => member.id === id)?.given ?? []);
  return (
    <Panel title="Members" aside={String(household.contacts.length)}>
      <PlainTable
        caption={`Members of ${householdName(household)}`}
        stacked
        rows={household.contacts}
        columns={[
          { title: 'Name', cell: (member) => <MemberLink member={member} /> },
          {
            title: 'Lifetime giving',
            cell: ({ id }) => (isWhole ? given(id) || 'None' : isLoading ? 'Loading…' : 'Not available'),
          },
          { title: 'Contact', cell: ({ id: contact }) => contact },
          { title: 'Type', cell: ({ type }) => humanise(type) },
          { title: 'Company', cell: ({ company_name }) => <UserText>{company_name}</UserText> },
          { title: 'Email', cell: ({ primary_email }) => <EmailLink email={primary_email} /> },
          { title: 'Phone', cell: ({ primary_phone }) => <PhoneLink phone={primary_phone} /> },
          {
            title: 'Role',
            cell: ({ id: contact }) => (contact === household.head_contact_id ? 'Head of household' : ''),
          },
        ]}
      />
    </Panel>
  );
}

const moment = (at: string | null) => at && <MomentWithZone at={at} zone={null} />;

function MemberLink({ member }: { member: ContactSummary }) {
  const name = memberName(member);
  return member.id ? <ContactLink id={member.id} name={name} /> : <UserText>{name}</UserText>;
}
