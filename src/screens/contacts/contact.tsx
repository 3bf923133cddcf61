import { newestSnapshot } from '../../domain/names.ts';
import { answered, names } from '../../records/names.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import { IconPencil } from '@tabler/icons-react';
import { givenFields } from '../../api/fields.ts';
import { Button } from '../../ui/kit/button.tsx';
import { read } from '../../api/query.ts';
import { ContactFacts } from './facts.tsx';
import { mergeContactSources } from '../../records/contact-known.ts';
import { ContactGifts, ContactGiving } from './gifts.tsx';
import { ContactDetails, ContactHouseholds, Reach, RelatedToContact } from './panels.tsx';
import { useNamingLists } from './named.ts';
import { ContactPledges, useContactPledges } from './pledges.tsx';
import { ContactSource, SourceName } from './source.tsx';
import { listInput } from '../../records/lists.ts';
import { formId } from '../../device/form-id.ts';
import { SavedBanners } from '../../records/saved-banners.tsx';
import { UserText } from '../../ui/kit/cells.tsx';
import { Columns } from '../../ui/kit/columns.tsx';
import { BreadcrumbNav } from '../../ui/kit/crumbs.tsx';
import { AllFields, Copyable } from '../../ui/record/drawer-parts.tsx';
import { HoldUntil } from '../../ui/kit/hold-until.tsx';
import { PageHead, Panel, ScreenPage } from '../../ui/kit/page.tsx';
import { PanelText } from '../../ui/kit/query-panel.tsx';
import { RefreshButton } from '../../ui/kit/refresh.tsx';
import { ScreenTitle } from '../../ui/kit/screen-title.tsx';
import { useRecordMissing } from '../../ui/browser/record-missing.ts';
import { useStore } from '../../ui/browser/use-store.ts';
import { lazyPart } from '../../ui/kit/lazy-part.tsx';
import { usePerson } from '../../records/giving/use-person.ts';

const PersonGiving = lazyPart(
  () => import('../../records/giving/person-giving.tsx'),
  ({ PersonGiving }) => PersonGiving,
);

const route = getRouteApi('/frame/contacts/$contact');

/** Contact page. The API can't look up a contact, so it shows data from other responses and lists filtered by ID. */
export function ContactScreen() {
  const { contact: id } = route.useParams();
  const savedAt = useLocation({ select: ({ state }) => state.savedAt });
  const values = { contacts: id };
  const person = usePerson([id]);
  const pledges = useContactPledges(id, person === null);
  const households = useQuery({
    ...read('listHouseholds', listInput('listHouseholds', { values })),
    retryOnMount: false,
  });
  const transactions = useQuery({
    ...read('listTransactions', listInput('listTransactions', { values })),
    retryOnMount: false,
  });
  const seen = useStore(answered, () => names.get().personSeen(id));
  const known = mergeContactSources(seen);
  const isMember = households.data?.rows.some(({ contacts }) => contacts.some((member) => member.id === id));
  // Names in a response are learned a moment after it arrives.
  const isAsking = known.sources.length === 0 && (households.isPending || (isMember === true && !seen?.member));
  const isNamed =
    known.sources.length > 0 ||
    seen !== undefined ||
    isMember === true ||
    transactions.data?.rows.length !== 0 ||
    Boolean(person?.pledges.length) ||
    Boolean(person?.all.count);
  const isUnknown = !isNamed && households.data !== undefined;
  // Known only once every list that names contacts is synced.
  const isMissing = useNamingLists() !== null && isUnknown;
  useRecordMissing(isUnknown);
  const ownName = seen && newestSnapshot(seen)?.name;
  const name = ownName || `Contact ${id}`;
  const facts = known.values.size > 0 ? <ContactFacts known={known} /> : null;
  const allFields = known.sources.map((source) => (
    <AllFields
      key={source.from.kind}
      fields={givenFields(source.fields as object)}
      of={
        <>
          this contact in <SourceName {...source} />
        </>
      }
    />
  ));
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
          isUnknown ? (
            (isMissing && 'No records for this contact') || 'Not found yet'
          ) : (
            <ContactSource
              key="source"
              id={id}
              person={seen}
              known={known}
              asked={{ isPending: isAsking, error: households.error }}
            />
          ),
          !ownName && known.sources.length > 0 ? 'Name not available' : null,
          person?.first?.day ? `Giving since ${person.first.day.slice(0, 4)}` : null,
          ownName ? `Contact ${id}` : null,
        ]}
        actions={
          <HoldUntil key={id} until={!isAsking}>
            <RefreshButton
              refresh={async () => {
                if (person === null) pledges.load();
                const [one, other] = await Promise.all([households.refetch(), transactions.refetch()]);
                return { error: one.error ?? other.error };
              }}
            />
            <Reach known={known} />
            <Button
              {...(isUnknown ? {} : { variant: 'filled' })}
              leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
              renderRoot={(props) => <Link {...props} to="/contacts/$contact/edit" params={{ contact: id }} />}
            >
              Edit<span className="spoken"> contact</span>
            </Button>
          </HoldUntil>
        }
      />
      {savedAt ? <SavedBanners noun="contact" form={formId('contact', id)} at={savedAt} /> : null}
      <HoldUntil key={id} until={!isAsking && !households.isPending && !transactions.isPending}>
        {isMissing ? <UnknownContact id={id} /> : null}
        {person === null && !isMissing ? (
          <ContactGiving id={id} query={transactions} pledges={pledges}>
            <Columns
              main={
                <>
                  <ContactGifts id={id} query={transactions} />
                  <ContactHouseholds id={id} query={households} />
                  {facts}
                </>
              }
              side={
                <>
                  <ContactDetails id={id} known={known} />
                  <ContactPledges id={id} pledges={pledges} />
                  <HoldUntil key={id} until={!pledges.query.isPending}>
                    <RelatedToContact id={id} />
                  </HoldUntil>
                </>
              }
            />
            {allFields}
          </ContactGiving>
        ) : null}
        {person && !isMissing ? (
          <Suspense fallback={null}>
            <PersonGiving
              person={person}
              contact={id}
              details={<ContactDetails id={id} known={known} />}
              side={<RelatedToContact id={id} />}
            >
              {facts}
            </PersonGiving>
            {allFields}
          </Suspense>
        ) : null}
      </HoldUntil>
    </ScreenPage>
  );
}

/** The API can't look up a contact, so an ID that no list names may still exist. */
function UnknownContact({ id }: { id: string }) {
  return (
    <>
      <Panel title="No records for this contact">
        <PanelText>
          Contact ID <Copyable text={id} what="ID" /> isn’t in any household, pledge, or transaction. Check the ID, or
          edit the contact if you know it exists.
        </PanelText>
      </Panel>
      <RelatedToContact id={id} />
    </>
  );
}
