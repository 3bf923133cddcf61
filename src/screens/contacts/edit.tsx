import { newestSnapshot, type Person } from '#domain/names.ts';
import { answered, names } from '#records/names.ts';
import { personName } from '#domain/person.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, linkOptions, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { read } from '#api/query.ts';
import { writesOf } from '#api/write.ts';
import type { Household } from '#api/resources.ts';
import { useSavedToast } from '#records/saved-toast.tsx';
import { formId } from '#device/form-id.ts';
import { checkThroughHousehold } from './check.ts';
import { ContactEditFields } from './edit-fields.tsx';
import type { ContactBase, ContactBody } from './contact-labels.ts';
import { mergeContactSources } from '#records/contact-known.ts';
import { contactFormKind } from './kind.ts';
import { ContactSource } from './source.tsx';
import { listInput } from '#records/lists.ts';
import { NoSuchId } from '#records/not-found.tsx';
import { isWholeId } from '#ui/format/whole-id.ts';
import { UserText } from '#ui/kit/cells.tsx';
import { BreadcrumbNav } from '#ui/kit/crumbs.tsx';
import { FormFlow } from '#ui/form/form-flow.tsx';
import { PageHead, ScreenPage } from '#ui/kit/page.tsx';
import { usePrefetchedScreen } from '#ui/browser/prefetch-screen.ts';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';
import { useStore } from '#ui/browser/use-store.ts';

const route = getRouteApi('/frame/contacts/$contact/edit');

const householdsOf = (id: string) => read('listHouseholds', listInput('listHouseholds', { values: { contacts: id } }));

/** Contact form. The API can't look up a contact, so it opens with values from other responses, if there are any. */
export function ContactEditScreen() {
  const { contact: id } = route.useParams();
  if (isWholeId(id)) return <EditWhatIsKnown id={id} />;
  return (
    <NoSuchId noun="contact" text={id}>
      <Link to="/contacts">Find a contact</Link>
    </NoSuchId>
  );
}

function EditWhatIsKnown({ id }: { id: string }) {
  const households = useQuery({ ...householdsOf(id), retryOnMount: false });
  const seen = useStore(answered, () => names.get().personSeen(id));
  const person = withAnswer(id, seen, households.data?.rows ?? [], households.dataUpdatedAt);
  const known = mergeContactSources(person);
  const name = (person && newestSnapshot(person)?.name) || `Contact ${id}`;
  if (known.sources.length === 0 && households.isPending) {
    return (
      <ScreenPage>
        <PageHead
          crumbs={<Trail id={id} name={name} last="Edit" />}
          title={<ScreenTitle title={`Edit ${name}`} />}
          meta={[
            <span key="asking" aria-busy="true">
              Loading details…
            </span>,
          ]}
        />
      </ScreenPage>
    );
  }
  return <EditContact key={id} id={id} name={name} person={person} base={{ id, known }} />;
}

/** Adds values from the households response, which the index of people may not have yet when the form opens. */
function withAnswer(id: string, person: Person | undefined, rows: readonly Household[], at: number) {
  for (const { id: household, name, contacts } of person?.member ? [] : rows) {
    const fields = contacts.find((contact) => contact.id === id);
    const from = { kind: 'household', id: household, name } as const;
    if (fields) return { ...person, id, member: { from, at, name: personName(fields), fields } };
  }
  return person;
}

interface EditContactProps {
  id: string;
  name: string;
  person: Person | undefined;
  base: ContactBase;
}

function EditContact({ id, ...now }: EditContactProps) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  usePrefetchedScreen('/frame/contacts/$contact');
  // Keep the values from when the form was opened; later responses don't change it.
  const [{ name, base, person, openedAt }] = useState(() => ({ ...now, openedAt: Date.now() }));
  const households = useQuery({ ...householdsOf(id), retryOnMount: false });
  const write = writesOf('updateContact', { affects: ['listHouseholds'] });
  const form = formId('contact', id);
  const record = linkOptions({ to: '/contacts/$contact', params: { contact: id } });
  const showSavedToast = useSavedToast({ noun: 'contact', form, link: record });
  const toRecord = (savedAt?: number) => {
    void navigate({ ...record, state: { savedAt }, replace: savedAt !== undefined });
    if (savedAt !== undefined) showSavedToast(name, savedAt);
  };
  const check = async (body: ContactBody, isEarly: boolean): Promise<string> => {
    try {
      const { rows } = await cache.query({ ...householdsOf(id), staleTime: 0 });
      const member = rows.flatMap(({ contacts }) => contacts).find((contact) => contact.id === id);
      return checkThroughHousehold(base, body, member ? { member, at: Date.now() } : null, isEarly);
    } catch (error) {
      return `Couldn’t load households: ${error instanceof Error ? error.message : ''} Try again shortly.`;
    }
  };
  return (
    <FormFlow
      kind={contactFormKind}
      subject={name}
      id={form}
      crumbs={(last) => <Trail id={id} name={name} last={last} />}
      meta={<ContactSource id={id} person={person} known={base.known} asked={households} now={openedAt} />}
      base={base}
      loadedAt={openedAt}
      check={{
        run: check,
        what: 'reloads the contact’s households and compares names, primary email, and primary phone.',
      }}
      writing={{ ...write, send: (body, key) => write.send({ contact: id, body }, key) }}
      leave={toRecord}
    >
      {(shown) => <ContactEditFields base={shown} />}
    </FormFlow>
  );
}

function Trail({ id, name, last }: { id: string; name: string; last: string }) {
  return (
    <BreadcrumbNav>
      <Link to="/contacts">Contacts</Link>
      <Link to="/contacts/$contact" params={{ contact: id }}>
        <UserText>{name}</UserText>
      </Link>
      {last}
    </BreadcrumbNav>
  );
}
