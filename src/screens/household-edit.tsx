import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useWrite } from '../api/query.ts';
import { ended } from '../api/outcome.ts';
import type { Household, UpdatedHousehold } from '../api/resources.ts';
import { useFound } from '../records/find.ts';
import { householdName, householdSearch, memberName, showSaved } from '../records/household.tsx';
import {
  type HouseholdBody,
  householdFieldOf,
  type HouseholdForm,
  householdForm,
  householdReview,
  otherHead,
  toHouseholdBody,
  toHouseholdForm,
} from '../records/household-body.ts';
import { Words } from '../ui/cells.tsx';
import { Crumbs } from '../ui/crumbs.tsx';
import { LongTextField, RadioField, TextField } from '../ui/fields.tsx';
import { FormFlow } from '../ui/form-flow.tsx';
import { RecordTrouble } from '../ui/record-trouble.tsx';
import { formatClock } from '../ui/time.ts';

const route = getRouteApi('/frame/households/$household/edit');

export function HouseholdEditScreen() {
  const { household: id } = route.useParams();
  const { at = '1', step: _step, ...values } = route.useSearch();
  const searchText = useLocation({ select: ({ state }) => state.searchText });
  const found = useFound('listHouseholds', id, { at: Number(at), values, searchText });
  if (found.data?.row)
    return <EditHousehold key={id} id={id} household={found.data.row} loadedAt={found.data.loadedAt} />;
  return (
    <RecordTrouble
      query={found}
      crumbs={<Trail id={id} name={`Household ${id}`} last="Edit" />}
      title={`Edit household ${id}`}
    >
      It is not on page {at} of the households list, nor next to it. Search for it by name in the list.
    </RecordTrouble>
  );
}

function EditHousehold({
  id,
  household: now,
  loadedAt: loaded,
}: {
  id: string;
  household: Household;
  loadedAt: number;
}) {
  const [{ household, loadedAt }] = useState({ household: now, loadedAt: loaded });
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { at = '1', step: _step, ...values } = route.useSearch();
  const searchText = useLocation({ select: ({ state }) => state.searchText });
  const write = useWrite('updateHousehold', { affects: ['listHouseholds'] });
  const name = householdName(household);
  const toRecord = (savedAt?: number) =>
    void navigate({
      to: '/households/$household',
      params: { household: id },
      search: householdSearch({ at, values }),
      state: { searchText, savedAt },
      replace: savedAt !== undefined,
    });
  return (
    <FormFlow<HouseholdForm, HouseholdBody, UpdatedHousehold | null>
      subject={name}
      noun="household"
      crumbs={(last) => <Trail id={id} name={name} last={last} />}
      meta={`Household ${id}. What is here was loaded at ${formatClock(loadedAt)}`}
      start={toHouseholdForm(household)}
      schema={householdForm}
      fieldOf={householdFieldOf}
      toBody={(form) => toHouseholdBody(household, form)}
      review={(form) => householdReview(household, form)}
      whyUnchanged="The service does not say whether it keeps a field that is left out, so these are sent as they are."
      source={`Loaded ${formatClock(loadedAt)}`}
      send={(body) => ended(write.mutateAsync({ household: id, body }))}
      saved={(answer) => {
        if (answer) showSaved(cache, answer);
        toRecord(Date.now());
      }}
      discard={() => toRecord()}
    >
      <TextField<HouseholdForm> name="name" label="Name" />
      <TextField<HouseholdForm>
        name="envelope_name"
        label="Envelope name"
        hint="How the household is addressed on letters."
      />
      <Head household={household} />
      <LongTextField<HouseholdForm> name="note" label="Note" />
    </FormFlow>
  );
}

function Head({ household }: { household: Household }) {
  const head = useWatch<HouseholdForm, 'head'>({ name: 'head' });
  const members = household.contacts.filter(({ id }) => id);
  const wasNone = toHouseholdForm(household).head === '';
  return (
    <>
      <RadioField<HouseholdForm>
        name="head"
        label="Head of household"
        choices={[
          ...(wasNone ? [{ value: '', label: 'None' }] : []),
          ...members.map((member) => ({
            value: member.id ?? '',
            label: (
              <>
                <Words>{memberName(member)}</Words>, contact {member.id}
              </>
            ),
          })),
          { value: otherHead, label: 'Another contact' },
        ]}
      />
      {head === otherHead ? <TextField<HouseholdForm> name="otherHead" label="Contact ID of the head" /> : null}
    </>
  );
}

function Trail({ id, name, last }: { id: string; name: string; last: string }) {
  const { at = '1', step: _step, ...values } = route.useSearch();
  const searchText = useLocation({ select: ({ state }) => state.searchText });
  const search = householdSearch({ at, values });
  return (
    <Crumbs>
      <Link to="/households" search={{ ...search, page: at === '1' ? undefined : at }} state={{ searchText }}>
        Households
      </Link>
      <Link to="/households/$household" params={{ household: id }} search={search} state={{ searchText }}>
        <Words>{name}</Words>
      </Link>
      {last}
    </Crumbs>
  );
}
