import { householdName, memberName } from '#domain/household.ts';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, linkOptions, useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { writesOf } from '#api/write.ts';
import type { Household } from '#api/resources.ts';
import { useSavedToast } from '#records/saved-toast.tsx';
import { formId } from '#device/form-id.ts';
import { failedReread, readAgain, useFound } from '#records/find.ts';
import { householdSearch, showSaved } from '#records/household.tsx';
import { householdForm } from './body.ts';
import { UserText } from '#ui/kit/cells.tsx';
import { BreadcrumbNav } from '#ui/kit/crumbs.tsx';
import { Choices } from '#ui/fields/choices.tsx';
import { RowInput } from '#ui/fields/row-fields.tsx';
import { PlainRow, useChange } from '#ui/fields/plain-row.tsx';
import { FormField, useFormField } from '#ui/form/form-field.tsx';
import { FormFlow } from '#ui/form/form-flow.tsx';
import type { Reread } from '#ui/form/form-kind.ts';
import { InfoButton, LoadedAt } from '#ui/kit/info-button.tsx';
import { RecordTrouble } from '#ui/kit/record-trouble.tsx';
import { usePrefetchedScreen } from '#ui/browser/prefetch-screen.ts';

const route = getRouteApi('/frame/households/$household/edit');

/** Returns the page and filters of the list that the household was opened from. */
function useListLocation() {
  const { at = '1', ...values } = route.useSearch();
  const searchText = useLocation({ select: ({ state }) => state.searchText });
  return { at: Number(at), values, searchText, search: householdSearch({ at, values }) };
}

export function HouseholdEditScreen() {
  const { household: id } = route.useParams();
  const location = useListLocation();
  const found = useFound('listHouseholds', id, location);
  if (found.data?.row)
    return <EditHousehold key={id} id={id} household={found.data.row} loadedAt={found.data.loadedAt} />;
  const title = `Household ${id}`;
  return (
    <RecordTrouble query={found} crumbs={<Trail id={id} name={title} last="Edit" />} title={title}>
      It isn’t on page {location.at} of the list or the pages next to it. Search the list by name.
    </RecordTrouble>
  );
}

interface EditHouseholdProps {
  id: string;
  household: Household;
  loadedAt: number;
}

function EditHousehold({ id, household, loadedAt }: EditHouseholdProps) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  usePrefetchedScreen('/frame/households/$household');
  const location = useListLocation();
  const { search, searchText } = location;
  const write = writesOf('updateHousehold', { affects: ['listHouseholds'] });
  const name = householdName(household);
  const form = formId('household', id);
  const record = linkOptions({ to: '/households/$household', params: { household: id }, search });
  const saved = { noun: 'household', form, link: { ...record, state: { searchText } } };
  const showSavedToast = useSavedToast({
    ...saved,
    edit: linkOptions({ ...record, to: '/households/$household/edit', state: { searchText } }),
  });
  const toRecord = (savedAt?: number) => {
    void navigate({ ...record, state: { searchText, savedAt }, replace: savedAt !== undefined });
    if (savedAt !== undefined) showSavedToast(name, savedAt);
  };
  const reread = (): Promise<Reread<Household>> =>
    readAgain(cache, 'listHouseholds', id, location, household.name).then(
      (found) => (found ? { result: 'found', base: found.row, at: found.loadedAt } : { result: 'missing' }),
      failedReread,
    );
  return (
    <FormFlow
      kind={householdForm}
      subject={name}
      id={form}
      crumbs={(last) => <Trail id={id} name={name} last={last} />}
      meta={
        <>
          Household {id}{' '}
          <InfoButton>
            <LoadedAt part="From the households list" at={loadedAt} />
          </InfoButton>
        </>
      }
      base={household}
      loadedAt={loadedAt}
      reread={reread}
      writing={{ ...write, send: (body, key) => write.send({ household: id, body }, key) }}
      saved={(answer) => answer && showSaved(cache, answer)}
      leave={toRecord}
    >
      {(base) => (
        <>
          <FormField name="name" />
          <FormField name="envelope_name" />
          <HeadField household={base} />
          <FormField name="note" />
        </>
      )}
    </FormFlow>
  );
}

const someoneElse = 'other';

/** A member, or another contact by ID. */
function HeadField({ household: { contacts } }: { household: Household }) {
  const { field: _field, base: _base, ...row } = useFormField('head_contact_id');
  const { value, start, how, put } = useChange<string>(row.name, undefined);
  // While it's typed, an ID may be a member's before it's complete.
  const [isTyped, setTyped] = useState(false);
  const isMember = contacts.some(({ id }) => id === value);
  const showsInput = value !== undefined && (!isMember || (isTyped && how === 'set'));
  return (
    <PlainRow {...row} how={how} errorsAt={showsInput ? [] : [row.name]}>
      {(ids) => (
        <>
          <Choices
            name={`${row.name}.member`}
            ids={ids}
            stacked
            value={showsInput ? someoneElse : (value ?? '')}
            choose={(chosen) => {
              setTyped(chosen === someoneElse);
              put(chosen === someoneElse ? '' : chosen || undefined);
            }}
            choices={[
              ...(start === undefined ? [{ value: '', label: 'None' }] : []),
              ...contacts.flatMap((member) =>
                member.id
                  ? [
                      {
                        value: member.id,
                        label: (
                          <>
                            <UserText>{memberName(member)}</UserText>, contact {member.id}
                          </>
                        ),
                      },
                    ]
                  : [],
              ),
              { value: someoneElse, label: 'Someone else' },
            ]}
          />
          {showsInput ? <RowInput at={row.name} label={row.label} title="Contact ID" inputMode="numeric" /> : null}
        </>
      )}
    </PlainRow>
  );
}

function Trail({ id, name, last }: { id: string; name: string; last: string }) {
  const { at, search, searchText } = useListLocation();
  return (
    <BreadcrumbNav>
      <Link to="/households" search={{ ...search, page: at === 1 ? undefined : String(at) }} state={{ searchText }}>
        Households
      </Link>
      <Link to="/households/$household" params={{ household: id }} search={search} state={{ searchText }}>
        <UserText>{name}</UserText>
      </Link>
      {last}
    </BreadcrumbNav>
  );
}
