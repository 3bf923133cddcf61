import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { read } from '../../api/query.ts';
import { useKeyedWrite } from '../../api/writes.ts';
import type { Household } from '../../api/resources.ts';
import { formId } from '../../device/form-id.ts';
import { answered } from '../../device/known-names.ts';
import { newestSighting, type Person, personOf } from '../../device/people.ts';
import { checkThroughHousehold } from './check.ts';
import type { ContactBody } from './body.ts';
import { ContactEditFields, ContactEditIndex } from './edit-fields.tsx';
import type { ContactBase } from './form.ts';
import { whatIsKnown } from '../../records/contact-known.ts';
import { contactFormKind } from './review.ts';
import { ContactSource } from './source.tsx';
import { contactName } from '../../records/learn-names.ts';
import { listInput } from '../../records/lists.ts';
import { NoSuchId } from '../../records/not-found.tsx';
import { isWholeId } from '../../ui/values/whole-id.ts';
import { Words } from '../../ui/kit/cells.tsx';
import { Crumbs } from '../../ui/kit/crumbs.tsx';
import { FormFlow } from '../../ui/form/form-flow.tsx';
import { PageHead, ScreenPage } from '../../ui/kit/page.tsx';
import { usePrefetchedScreen } from '../../ui/browser/prefetch-screen.ts';
import { ScreenTitle } from '../../ui/kit/screen-title.tsx';
import { useStore } from '../../ui/browser/use-store.ts';

const route = getRouteApi('/frame/contacts/$contact/edit');

const householdsOf = (id: string) => read('listHouseholds', listInput('listHouseholds', { values: { contacts: id } }));

/** A contact cannot be read: the form opens with what other answers said, or with nothing where none did. */
export function ContactEditScreen() {
  const { contact: id } = route.useParams();
  if (isWholeId(id)) return <EditWhatIsKnown id={id} />;
  return (
    <NoSuchId noun="contact" text={id} numbered="contacts">
      <Link to="/contacts">Find a contact</Link>
    </NoSuchId>
  );
}

function EditWhatIsKnown({ id }: { id: string }) {
  const households = useQuery({ ...householdsOf(id), retryOnMount: false });
  const seen = useStore(answered, () => personOf(id));
  const person = withAnswer(id, seen, households.data?.rows ?? [], households.dataUpdatedAt);
  const known = whatIsKnown(person);
  const name = (person && newestSighting(person)?.name) || `Contact ${id}`;
  if (known.sources.length === 0 && households.isPending) {
    return (
      <ScreenPage>
        <PageHead
          crumbs={<Trail id={id} name={name} last="Edit" />}
          title={<ScreenTitle title={`Edit ${name}`} />}
          meta={[
            <span key="asking" aria-busy="true">
              Looking for details
            </span>,
          ]}
        />
      </ScreenPage>
    );
  }
  return <EditContact key={id} id={id} name={name} person={person} base={{ id, known }} />;
}

/** The index of people may learn of an answer later than this screen, and the form takes what is known once. */
function withAnswer(id: string, person: Person | undefined, rows: readonly Household[], at: number) {
  for (const { id: household, name, contacts } of person?.member ? [] : rows) {
    const fields = contacts.find((contact) => contact.id === id);
    const from = { kind: 'household', id: household, name } as const;
    if (fields) return { ...person, id, member: { from, at, name: contactName(fields), fields } };
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
  // As the form was opened: what is learned meanwhile does not move it.
  const [{ name, base, person, openedAt }] = useState(() => ({ ...now, openedAt: Date.now() }));
  const households = useQuery({ ...householdsOf(id), retryOnMount: false });
  const write = useKeyedWrite('updateContact', { affects: ['listHouseholds'] });
  const toRecord = (savedAt?: number) =>
    void navigate({
      to: '/contacts/$contact',
      params: { contact: id },
      state: { savedAt },
      replace: savedAt !== undefined,
    });
  const check = async (body: ContactBody): Promise<string> => {
    try {
      const { rows } = await cache.query({ ...householdsOf(id), staleTime: 0 });
      const member = rows.flatMap(({ contacts }) => contacts).find((contact) => contact.id === id);
      return checkThroughHousehold(base, body, member ? { member, at: Date.now() } : null);
    } catch (error) {
      return `The households could not be read: ${error instanceof Error ? error.message : ''} Check again in a moment.`;
    }
  };
  return (
    <FormFlow
      kind={contactFormKind}
      subject={name}
      id={formId('contact', id)}
      crumbs={(last) => <Trail id={id} name={name} last={last} />}
      meta={<ContactSource id={id} person={person} known={base.known} asked={households} now={openedAt} />}
      base={base}
      loadedAt={openedAt}
      check={{
        run: check,
        what: 'reads the contact’s households again and compares the names and the primary email and phone.',
      }}
      writing={{ ...write, send: (body, key) => write.send({ contact: id, body }, key) }}
      leave={toRecord}
      index={(shown) => <ContactEditIndex base={shown} />}
    >
      {(shown) => <ContactEditFields base={shown} />}
    </FormFlow>
  );
}

function Trail({ id, name, last }: { id: string; name: string; last: string }) {
  return (
    <Crumbs>
      <Link to="/contacts">Contacts</Link>
      <Link to="/contacts/$contact" params={{ contact: id }}>
        <Words>{name}</Words>
      </Link>
      {last}
    </Crumbs>
  );
}
