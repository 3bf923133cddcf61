import { newestSnapshot } from '#domain/snapshots.ts';
import { Fragment, useMemo } from 'react';
import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import { IconPencil } from '@tabler/icons-react';
import { givenFields } from '#api/fields.ts';
import { LinkButton } from '#ui/kit/link-button.tsx';
import { ContactFacts } from './facts.tsx';
import { mergeContactSources } from '#records/contact-known.ts';
import { ContactDetails, methodsOnGifts, Reach } from './panels.tsx';
import { ContactSource, SourceName } from './source.tsx';
import { formId } from '#device/form-id.ts';
import { useName } from '#records/ways/use-name.ts';
import { usePairsOf } from '#records/derived-list.ts';
import { useSyncWith } from '#records/use-sync.ts';
import { PersonGiving } from '#records/giving/person-giving.tsx';
import { SavedBanners } from '#records/saved-banners.tsx';
import { UserText } from '#ui/kit/cells.tsx';
import { BreadcrumbNav } from '#ui/kit/crumbs.tsx';
import { AllFields, Copyable } from '#ui/record/drawer-parts.tsx';
import { RefreshRecord } from '#records/details/record-skeleton.tsx';
import { HouseholdNameLink } from '#records/ways/further-links.tsx';
import { HoldUntil } from '#ui/kit/hold-until.tsx';
import { PageHead, Panel, ScreenPage } from '#ui/kit/page.tsx';
import { PanelText } from '#ui/kit/query-panel.tsx';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';
import { useRecordMissing } from '#ui/browser/page-state.ts';
import { usePerson } from '#records/giving/use-person.ts';

const route = getRouteApi('/frame/contacts/$contact');

/** Contact page. The API can't look up a contact, so it shows data from other responses and lists filtered by ID. */
export function ContactScreen() {
  const { contact: id } = route.useParams();
  const savedAt = useLocation({ select: ({ state }) => state.savedAt });
  const person = usePerson({ kind: 'contact', ids: useMemo(() => [id], [id]) });
  const [seen] = person.seen;
  const known = mergeContactSources(seen);
  const { households } = person.parts;
  const onGifts = methodsOnGifts(person.all.rows);
  const isAwaited = households.isLoading || (known.sources.length === 0 && person.parts.gifts.isLoading);
  const isMissing = person.isUnnamed && seen === null;
  useRecordMissing(isMissing);
  // After a save, it's known before the worker has answered again.
  const before = useName('contact', id);
  const ownName = (seen && newestSnapshot(seen)?.name) || before?.name;
  const name = ownName || (seen === undefined ? 'Contact' : `Contact ${id}`);
  return (
    <ScreenPage>
      <PageHead
        crumbs={
          <BreadcrumbNav>
            <Link to="/contacts">Contacts</Link>
            <UserText>{name}</UserText>
          </BreadcrumbNav>
        }
        title={<ScreenTitle title={name} />}
        meta={[
          <span key="id">
            ID <Copyable text={id} what="ID" />
          </span>,
          !ownName && known.sources.length > 0 ? 'Name not available' : null,
          ...person.families.map((family) => (
            <Fragment key={`household ${family.id}`}>
              {family.head === id ? 'Head of' : 'Member of'} <HouseholdNameLink contactId={id} household={family} />
            </Fragment>
          )),
          useTwin(id, !person.parts.gifts.isLoading),
        ]}
        hasLateActions
        actions={
          <HoldUntil key={id} until={!isAwaited}>
            <RefreshRecord refresh={person.refresh} />
            <Reach known={known} onGifts={onGifts} />
            <LinkButton
              {...(isMissing ? {} : { variant: 'filled' })}
              leftSection={<IconPencil aria-hidden />}
              to="/contacts/$contact/edit"
              params={{ contact: id }}
            >
              Edit<span className="spoken"> contact</span>
            </LinkButton>
          </HoldUntil>
        }
      />
      {savedAt ? <SavedBanners form={formId('contact', id)} at={savedAt} /> : null}
      {isMissing ? (
        <UnknownContact />
      ) : (
        <PersonGiving
          key={id}
          person={person}
          contact={id}
          details={
            <ContactDetails
              known={known}
              onGifts={onGifts}
              isLoading={isAwaited}
              source={
                <ContactSource
                  id={id}
                  person={seen}
                  known={known}
                  asked={{ isPending: households.isLoading, error: households.failed }}
                />
              }
            />
          }
        >
          <ContactFacts name={name} known={known} isMixed={person.currencies.length > 1} />
        </PersonGiving>
      )}
      {known.sources.map((source) => (
        <AllFields
          key={source.from.kind}
          fields={givenFields(source.fields as object)}
          of={
            <>
              this contact in <SourceName {...source} />
            </>
          }
        />
      ))}
    </ScreenPage>
  );
}

/** Returns a link that compares the contact with its likely duplicate, or null. Asks once the page has its figures. */
function useTwin(id: string, hasFigures: boolean) {
  const sync = useSyncWith('listHouseholds');
  const pair = usePairsOf(hasFigures ? sync : null, id)?.find(({ check }) => check === 'duplicate');
  const other = pair?.record === id ? pair.other?.id : pair?.record;
  return other ? (
    <Link key="twin" to="/contacts/$contact/compare/$other" params={{ contact: id, other }}>
      Likely duplicate of contact {other}
    </Link>
  ) : null;
}

/** The API can't look up a contact, so an ID that no list names may still exist. */
function UnknownContact() {
  return (
    <Panel title="No records for this contact">
      <PanelText>
        This contact ID isn’t in any household, pledge, or transaction. Check the ID, or edit the contact if you know it
        exists.
      </PanelText>
    </Panel>
  );
}
