import { householdName, memberName, suggestedEnvelopeName } from '../../domain/household.ts';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useFormContext, useWatch } from 'react-hook-form';
import { useKeyedWrite } from '../../api/writes.ts';
import type { Household } from '../../api/resources.ts';
import { formId } from '../../device/form-id.ts';
import { readAgain, useFound } from '../../records/find.ts';
import { householdSearch, showSaved } from '../../records/household.tsx';
import { type HouseholdForm, householdFormKind, otherHead } from './body.ts';
import { UserText } from '../../ui/kit/cells.tsx';
import { BreadcrumbNav } from '../../ui/kit/crumbs.tsx';
import { LongTextField, RadioField, Suggestion, TextField } from '../../ui/fields/fields.tsx';
import { FormFlow } from '../../ui/form/form-flow.tsx';
import type { Reread } from '../../ui/form/form-kind.ts';
import { InfoButton, LoadedAt } from '../../ui/kit/info-button.tsx';
import { RecordTrouble } from '../../ui/kit/record-trouble.tsx';
import { usePrefetchedScreen } from '../../ui/browser/prefetch-screen.ts';

const route = getRouteApi('/frame/households/$household/edit');

/** Returns the page and filters of the list that the household was opened from. */
function useListLocation() {
  const { at = '1', step: _step, ...values } = route.useSearch();
  const searchText = useLocation({ select: ({ state }) => state.searchText });
  return { at: Number(at), values, searchText, search: householdSearch({ at, values }) };
}

export function HouseholdEditScreen() {
  const { household: id } = route.useParams();
  const location = useListLocation();
  const found = useFound('listHouseholds', id, location);
  if (found.data?.row)
    return <EditHousehold key={id} id={id} household={found.data.row} loadedAt={found.data.loadedAt} />;
  const title = `Edit household ${id}`;
  return (
    <RecordTrouble query={found} crumbs={<Trail id={id} name={`Household ${id}`} last="Edit" />} title={title}>
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
  const write = useKeyedWrite('updateHousehold', { affects: ['listHouseholds'] });
  const name = householdName(household);
  const toRecord = (savedAt?: number) =>
    void navigate({
      to: '/households/$household',
      params: { household: id },
      search,
      state: { searchText, savedAt },
      replace: savedAt !== undefined,
    });
  const reread = (): Promise<Reread<Household>> =>
    readAgain(cache, 'listHouseholds', id, location, household.name).then(
      (found) => (found ? { result: 'found', base: found.row, at: found.loadedAt } : { result: 'missing' }),
      (error: unknown) => ({ result: 'failed', message: error instanceof Error ? error.message : '' }),
    );
  return (
    <FormFlow
      kind={householdFormKind}
      subject={name}
      id={formId('household', id)}
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
          <TextField<HouseholdForm> name="name" label="Name" />
          <EnvelopeName household={base} />
          <Head household={base} />
          <LongTextField<HouseholdForm> name="note" label="Note" />
        </>
      )}
    </FormFlow>
  );
}

function EnvelopeName({ household }: { household: Household }) {
  const { setValue } = useFormContext<HouseholdForm>();
  const typed = useWatch<HouseholdForm, 'envelope_name'>({ name: 'envelope_name' });
  const suggestion = suggestedEnvelopeName(household);
  return (
    <div>
      <TextField<HouseholdForm>
        name="envelope_name"
        label="Envelope name"
        hint="How to address mail to this household."
      />
      {suggestion && suggestion !== typed ? (
        <Suggestion
          value={suggestion}
          use={() => setValue('envelope_name', suggestion, { shouldDirty: true, shouldTouch: true })}
        />
      ) : null}
    </div>
  );
}

function Head({ household }: { household: Household }) {
  const head = useWatch<HouseholdForm, 'head'>({ name: 'head' });
  const members = household.contacts.filter(({ id }) => id);
  const wasNone = householdFormKind.toForm(household).head === '';
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
                <UserText>{memberName(member)}</UserText>, contact {member.id}
              </>
            ),
          })),
          { value: otherHead, label: 'Someone else' },
        ]}
      />
      {head === otherHead ? (
        <TextField<HouseholdForm> name="otherHead" label="Contact ID of head of household" />
      ) : null}
    </>
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
