import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import { IconPencil } from '@tabler/icons-react';
import { givenFields } from '../../api/fields.ts';
import { Button } from '../../ui/kit/button.tsx';
import { read } from '../../api/query.ts';
import { answered } from '../../device/known-names.ts';
import { newestSighting, personOf } from '../../device/people.ts';
import { ContactFacts } from './facts.tsx';
import { whatIsKnown } from '../../records/contact-known.ts';
import { ContactGifts, ContactGiving } from './gifts.tsx';
import { ContactDetails, ContactHouseholds, Reach, RelatedToContact } from './panels.tsx';
import { ContactPledges, useContactPledges } from './pledges.tsx';
import { ContactSource, SourceName } from './source.tsx';
import { listInput } from '../../records/lists.ts';
import { formId } from '../../device/form-id.ts';
import { SavedBanners } from '../../records/saved-banners.tsx';
import { Words } from '../../ui/kit/cells.tsx';
import { Columns } from '../../ui/kit/columns.tsx';
import { Crumbs } from '../../ui/kit/crumbs.tsx';
import { AllFields } from '../../ui/record/drawer-parts.tsx';
import { InPlace } from '../../ui/kit/hold-until.tsx';
import { PageHead, ScreenPage } from '../../ui/kit/page.tsx';
import { RefreshButton } from '../../ui/kit/refresh.tsx';
import { ScreenTitle } from '../../ui/kit/screen-title.tsx';
import { useStore } from '../../ui/browser/use-store.ts';
import { lazyPart } from '../../ui/kit/lazy-part.tsx';
import { usePerson } from '../../records/giving/use-person.ts';

const PersonGiving = lazyPart(
  () => import('../../records/giving/person-giving.tsx'),
  ({ PersonGiving }) => PersonGiving,
);

const route = getRouteApi('/frame/contacts/$contact');

/** A contact cannot be read: what other answers said about it, and what can be asked for by its id. */
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
  const seen = useStore(answered, () => personOf(id));
  const known = whatIsKnown(seen);
  const isMember = households.data?.rows.some(({ contacts }) => contacts.some((member) => member.id === id));
  // What an answer says of a contact is learned a moment after it has come.
  const isAsking = known.sources.length === 0 && (households.isPending || (isMember === true && !seen?.member));
  const ownName = seen && newestSighting(seen)?.name;
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
          <Crumbs>
            <Link to="/contacts">Contacts</Link>
            <Words>{name}</Words>
          </Crumbs>
        }
        title={<ScreenTitle title={name} />}
        meta={[
          <ContactSource
            key="source"
            id={id}
            person={seen}
            known={known}
            asked={{ isPending: isAsking, error: households.error }}
          />,
          !ownName && known.sources.length > 0 ? 'Name not available' : null,
          person?.first?.day ? `Giving since ${person.first.day.slice(0, 4)}` : null,
          ownName ? `Contact ${id}` : null,
        ]}
        actions={
          <InPlace until={!isAsking}>
            <RefreshButton
              refresh={async () => {
                if (person === null) pledges.load();
                const [one, other] = await Promise.all([households.refetch(), transactions.refetch()]);
                return { error: one.error ?? other.error };
              }}
            />
            <Reach known={known} />
            <Button
              variant="filled"
              leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
              renderRoot={(props) => <Link {...props} to="/contacts/$contact/edit" params={{ contact: id }} />}
            >
              Edit<span className="spoken"> contact</span>
            </Button>
          </InPlace>
        }
      />
      {savedAt ? <SavedBanners noun="contact" form={formId('contact', id)} at={savedAt} /> : null}
      <InPlace until={!isAsking && !households.isPending && !transactions.isPending}>
        {person === null ? (
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
                  <InPlace until={!pledges.query.isPending}>
                    <RelatedToContact id={id} />
                  </InPlace>
                </>
              }
            />
            {allFields}
          </ContactGiving>
        ) : null}
        {person ? (
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
      </InPlace>
    </ScreenPage>
  );
}
