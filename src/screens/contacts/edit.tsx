import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, linkOptions, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Person } from '#domain/names.ts';
import { newestSnapshot } from '#domain/snapshots.ts';
import { writesOf } from '#api/write.ts';
import type { ContactSummary } from '#api/resources.ts';
import { useName } from '#records/ways/use-name.ts';
import { useSavedToast } from '#records/saved-toast.tsx';
import { useSync } from '#records/use-sync.ts';
import { formId } from '#device/form-id.ts';
import { type ContactBase, type ContactBody, labelOf, singular } from './contact-labels.ts';
import { contactMethodKeys, mergeContactSources, primaryKey } from '#records/contact-known.ts';
import { contactForm, editGroups, memberFields } from './kind.ts';
import { NameOnGift } from './name-on-gift.tsx';
import { contactKnown, householdsOf, memberIn, rereadContact } from './reread.ts';
import { ContactSource } from './source.tsx';
import { NoSuchId } from '#records/not-found.tsx';
import { isWholeId } from '#ui/format/whole-id.ts';
import { UserText } from '#ui/kit/cells.tsx';
import { BreadcrumbNav } from '#ui/kit/crumbs.tsx';
import { FormFlow } from '#ui/form/form-flow.tsx';
import { PageHead, ScreenPage } from '#ui/kit/page.tsx';
import { usePrefetchedScreen } from '#ui/browser/prefetch-screen.ts';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';
import { inList } from '#domain/values/labels.ts';
import { stillSaving } from '#ui/form/form-kind.ts';
import { formatClock } from '#ui/format/time.ts';
import { Choices } from '#ui/fields/choices.tsx';
import { FirstFields, FoldedFields } from '#ui/fields/plain-fields.tsx';
import { PlainRow, useChange } from '#ui/fields/plain-row.tsx';
import { FormField, useFormField } from '#ui/form/form-field.tsx';
import { type ContactForm, contactFormFields, type ContactPartKey } from './fields.ts';
import { AddressesField, ReachField } from './rows.tsx';

const route = getRouteApi('/frame/contacts/$contact/edit');

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
  const cache = useQueryClient();
  const sync = useSync();
  const known = useName('contact', id);
  // It's asked once for each form, which keeps it.
  const { data: person = null, isPending } = useQuery({
    queryKey: ['contact to edit', id],
    queryFn: sync ? () => contactKnown(cache, id) : skipToken,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  if (isPending) {
    return (
      <ScreenPage>
        <PageHead
          // A name that comes later would move what's beside it.
          crumbs={
            <BreadcrumbNav>
              <Link to="/contacts">Contacts</Link>
            </BreadcrumbNav>
          }
          title={<ScreenTitle title="Edit contact" />}
          meta={[
            <span key="asking" aria-busy="true">
              Loading details…
            </span>,
          ]}
        />
      </ScreenPage>
    );
  }
  const name = (person && newestSnapshot(person)?.name) || known?.name || `Contact ${id}`;
  const base = { id, known: mergeContactSources(person) };
  return <EditContact key={id} {...{ id, name, person, base }} />;
}

interface EditContactProps {
  id: string;
  name: string;
  person: Person | null;
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
  const reread = () => rereadContact(cache, id);
  const isMember = memberIn(households.data?.rows ?? [], id) !== undefined;
  const check = async (body: ContactBody, isEarly: boolean): Promise<string> => {
    try {
      const { rows } = await cache.query({ ...householdsOf(id), staleTime: 0 });
      const member = memberIn(rows, id);
      return checkThroughHousehold(base, body, member ? { member, at: Date.now() } : null, isEarly);
    } catch (error) {
      return `Couldn’t load households: ${error instanceof Error ? error.message : ''} Try again shortly.`;
    }
  };
  return (
    <FormFlow
      kind={contactForm}
      subject={name}
      id={form}
      crumbs={(last) => <Trail id={id} name={name} last={last} />}
      meta={
        <>
          <ContactSource id={id} person={person} known={base.known} asked={households} now={openedAt} />{' '}
          {base.known.sources.length === 0 ? <NameOnGift id={id} donor={person?.donor} /> : null}
        </>
      }
      base={base}
      loadedAt={openedAt}
      reread={isMember ? reread : undefined}
      rereadable="names, the primary email, and the primary phone"
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

// Checks an unconfirmed save of a contact against household data.

/**
 * Returns the result as a message. `now`: the contact as a household member; null if it isn't in any household. `isEarly`:
 * the platform may still be saving the change.
 */
export function checkThroughHousehold(
  { known: { values } }: ContactBase,
  body: ContactBody,
  now: { member: ContactSummary; at: number } | null,
  isEarly = false,
): string {
  if (!now) return 'This contact isn’t in any household, so we can’t check the change here.';
  const compared = [
    ...memberFields.map((key) => ({ label: labelOf(key), field: key, sent: body[key] })),
    ...contactMethodKeys.map((key) => ({
      label: `Primary ${singular(key).toLowerCase()}`,
      field: primaryKey(key),
      sent: body[key]?.find(({ is_primary }) => is_primary)?.value,
    })),
  ];
  const wanted = compared
    .filter(({ sent }) => sent !== undefined)
    .map(({ label, field, sent }) => ({ label, was: values.get(field), sent, is: now.member[field] ?? '' }));
  const changed = wanted.filter(({ was, sent }) => was !== sent);
  const at = formatClock(now.at);
  if (changed.length === 0)
    return `Still unconfirmed: household data doesn’t include the fields you changed (checked at ${at}).`;
  const names = (some: typeof changed) => inList(some.map(({ label }) => label));
  const stored = changed.filter(({ sent, is }) => sent === is);
  if (stored.length === changed.length)
    return stored.length === 1
      ? `Saved, based on household data at ${at}: ${names(stored)} matches what you sent.`
      : `Saved, based on household data at ${at}: ${names(stored)} match what you sent.`;
  const rest = changed.filter(({ sent, is }) => sent !== is);
  if (stored.length === 0 && rest.every(({ was, is }) => was === undefined || was === is)) {
    if (isEarly) return `At ${at}, household data didn’t match what you sent for ${names(rest)}. ${stillSaving}`;
    return rest.length === 1
      ? `Not saved, based on household data at ${at}: ${names(rest)} doesn’t match what you sent.`
      : `Not saved, based on household data at ${at}: ${names(rest)} don’t match what you sent.`;
  }
  return `Still unconfirmed. At ${at}, ${names(rest)} didn’t match what you sent. Someone else may have changed the contact.`;
}

/** Returns the values of a group's fields but the type, each in one line; a yes or no with its label. */
function knownIn(base: ContactBase, fields: readonly ContactPartKey[]): string[] {
  return fields.flatMap((key) => {
    const was = key === 'type' ? null : contactForm.was(base, key);
    if (!was) return [];
    return contactFormFields[key].control === 'yesNo' ? `${labelOf(key)}: ${was}` : was.replaceAll('\n', ', ');
  });
}

/** Fields of the contact form: name, email, and phone first; the rest in collapsed groups. */
export function ContactEditFields({ base }: { base: ContactBase }) {
  const { getValues } = useFormContext<ContactForm>();
  useWatch<ContactForm>();
  const changed = contactForm.review(base, getValues()).filter((line) => line.changed);
  const groups = editGroups(base).map(({ title, fields }) => ({
    title,
    names: knownIn(base, fields).join(' · ') || fields.map(labelOf).join(', '),
    changes: changed.filter(({ label }) => fields.some((key) => labelOf(key) === label)).length,
    rows: fields.map((key) => <ContactField key={key} name={key} />),
  }));
  const [first, ...others] = groups;
  return (
    <>
      {first ? <FirstFields title={first.title}>{first.rows}</FirstFields> : null}
      <div>
        {others.map(({ rows: children, ...group }) => (
          <FoldedFields key={group.title} {...group}>
            {children}
          </FoldedFields>
        ))}
      </div>
    </>
  );
}

function ContactField({ name }: { name: ContactPartKey }) {
  switch (name) {
    case 'type':
      return <TypeField />;
    case 'emails':
    case 'phones':
      return <ReachField name={name} />;
    case 'addresses':
      return <AddressesField />;
    default:
      return <FormField name={name} />;
  }
}

function TypeField() {
  const { field, base: _base, ...row } = useFormField('type');
  const { value, how, put } = useChange<string>('type', undefined);
  const { clearErrors } = useFormContext();
  return (
    <PlainRow {...row} mark="(required)" how={how} errorsAt={['type']}>
      {(ids) => (
        <Choices
          name="type"
          ids={ids}
          choices={field.options ?? []}
          value={value ?? ''}
          choose={(type) => {
            // The type determines which names are required.
            clearErrors(['type', 'first_name', 'last_name', 'company_name']);
            put(type);
          }}
        />
      )}
    </PlainRow>
  );
}
