import { headName, householdName, memberName, membersNote } from '#domain/household.ts';
import { givenFields } from '#api/fields.ts';
import { LinkButton } from '#ui/kit/link-button.tsx';
import { IconPencil } from '@tabler/icons-react';
import type { Money } from '#domain/values/money.ts';
import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ContactSummary, Household } from '#api/resources.ts';
import { PersonGiving } from '#records/giving/person-giving.tsx';
import { type Person, usePerson } from '#records/giving/use-person.ts';
import { currencyAmong, formatOthers, formatSums } from '#records/giving/giving-labels.ts';
import { RecordSkeleton, RefreshRecord } from '#records/details/record-skeleton.tsx';
import { useFollowed, useFound } from '#records/find.ts';
import { NotFound } from '#records/not-found.tsx';
import { HeadLink, householdColumns, householdSearch } from '#records/household.tsx';
import { ContactLink } from '#records/ways/further-links.tsx';
import { formId } from '#device/form-id.ts';
import { SavedBanners } from '#records/saved-banners.tsx';
import { UserText } from '#ui/kit/cells.tsx';
import { BreadcrumbNav } from '#ui/kit/crumbs.tsx';
import { AllFields, Copyable } from '#ui/record/drawer-parts.tsx';
import { InfoButton, LoadedAt } from '#ui/kit/info-button.tsx';
import { Facts, PageHead, Panel, ScreenPage } from '#ui/kit/page.tsx';
import { PlainTable } from '#ui/kit/plain-table.tsx';
import { EmailLink, PhoneLink } from '#ui/kit/out-link.tsx';
import { PanelText } from '#ui/kit/query-panel.tsx';
import { NotRefreshed } from '#ui/kit/page-buttons.tsx';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';
import { usePreference } from '#ui/browser/preferences.ts';
import classes from './household.module.css';
import { recordFields } from '#records/details/record-fields.tsx';
import type { HouseholdField } from '#domain/lists/households.ts';

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
  useFollowed('listHouseholds', id);
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
        meanwhile={<RecordSkeleton first={3} side={[4]} />}
      />
    );
  }
  return (
    <ScreenPage>
      <PageHead
        crumbs={crumbs}
        title={<ScreenTitle title={householdName(household)} />}
        meta={[
          <span key="id">
            ID <Copyable text={id} what="ID" />
          </span>,
        ]}
        info={
          <InfoButton>
            <LoadedAt part="From the households list" at={loadedAt} />
          </InfoButton>
        }
        actions={
          <>
            <RefreshRecord
              refresh={async () => {
                const [row, giving] = await Promise.all([found.refetch(), person.refresh()]);
                return { error: row.error ?? giving.error };
              }}
            />
            <LinkButton variant="filled" leftSection={<IconPencil aria-hidden />} {...edit}>
              Edit<span className="spoken"> household</span>
            </LinkButton>
          </>
        }
      />
      {savedAt ? <SavedBanners form={formId('household', id)} at={savedAt} /> : null}
      <NotRefreshed error={found.error} loadedAt={loadedAt} />
      <Members household={household} person={person} />
      <PersonGiving key={id} person={person} contact={null} details={<Details household={household} />} />
      <AllFields fields={givenFields(household)} />
    </ScreenPage>
  );
}

const columns = householdColumns(() => []);

function Details({ household }: { household: Household }) {
  const showsTechnicalDetails = usePreference('showsTechnicalDetails');
  const { facts } = recordFields<Household, HouseholdField>(columns, household);
  // A head among the members is marked there.
  const isElsewhere = !household.contacts.some((member) => isHead(member, household));
  return (
    <Panel title="Details">
      <Facts
        facts={facts(
          'envelope_name',
          {
            head: isElsewhere && headName(household) ? <HeadLink household={household} /> : null,
            note: household.note,
            account_id: showsTechnicalDetails ? household.account_id : null,
          },
          'created_at',
          'updated_at',
        )}
      />
    </Panel>
  );
}

/** A member without an ID is no one's head, even where a household has none. */
const isHead = ({ id }: ContactSummary, { head_contact_id }: Household) => id !== null && id === head_contact_id;

/** Members of the household: who they are, ways to reach them, and the lifetime giving of each once it's loaded. */
function Members({ household, person }: { household: Household; person: Person }) {
  const { isWhole, isLoading } = person.parts.gifts;
  const family = person.families.find(({ id }) => id === household.id);
  const given = (id: string | null) => family?.members.find((member) => member.id === id)?.given ?? [];
  return (
    <Panel title="Members" aside={String(household.contacts.length)} footer={membersNote}>
      {household.contacts.length === 0 ? (
        <PanelText>No members.</PanelText>
      ) : (
        <PlainTable
          caption={`Members of ${householdName(household)}`}
          stacked
          widths={['30%', '28%', '18%', '24%']}
          rows={household.contacts}
          columns={[
            {
              title: 'Name',
              cell: (member) => <Member member={member} isHead={isHead(member, household)} />,
            },
            { title: 'Email', cell: ({ primary_email }) => <EmailLink email={primary_email} /> },
            { title: 'Phone', cell: ({ primary_phone }) => <PhoneLink phone={primary_phone} /> },
            {
              title: 'Lifetime giving',
              figure: true,
              cell: ({ id }) => (
                <div className={classes.two}>
                  {isWhole ? <Given sums={given(id)} /> : isLoading ? 'Loading…' : 'Not available'}
                </div>
              ),
            },
          ]}
        />
      )}
    </Panel>
  );
}

/** The member's name, and below it their role and company. */
function Member({ member, isHead }: { member: ContactSummary; isHead: boolean }) {
  const { id, company_name } = member;
  const name = memberName(member);
  const company = company_name?.trim() === name ? '' : company_name?.trim();
  const below = [isHead ? 'Head of household' : '', company].filter(Boolean).join(' · ');
  return (
    <div className={classes.two}>
      {id ? <ContactLink id={id} name={name} /> : <UserText>{name}</UserText>}
      {below ? (
        <div className={classes.below}>
          <UserText>{below}</UserText>
        </div>
      ) : null}
    </div>
  );
}

/** The leading currency, and the others below it. */
function Given({ sums }: { sums: readonly Money[] }) {
  const [lead, ...others] = sums;
  const rest = formatOthers(others);
  return lead ? (
    <>
      {formatSums([{ sum: lead.sum, currency: currencyAmong(lead, sums) }])}
      {rest ? <div className={classes.below}>{rest}</div> : null}
    </>
  ) : (
    'None'
  );
}
