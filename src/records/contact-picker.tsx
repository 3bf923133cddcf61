import { names } from './names.ts';
import { householdName, memberName } from '../domain/household.ts';
import { isolateBidi, formatCount } from '../domain/values/labels.ts';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ApiError } from '../api/errors.ts';
import { read } from '../api/query.ts';
import type { EditorProps } from '../ui/rows/list-values.ts';
import classes from './contact-picker.module.css';
import { listInput } from './lists.ts';
import { useReplicaQuery, useReplicaWith } from './use-at-hand.ts';

const pauseWhileTyping = 300;

interface Offered {
  id: string;
  name: string;
  household: string | null;
}

interface Offers {
  offers: readonly Offered[];
  count: number;
  isAtHand: boolean;
  isPending: boolean;
  error: ApiError | null;
}

const noOffers = { offers: [], count: 0, isPending: false, error: null };

/** Maximum number of people offered at once. */
const most = 20;

/** Searches synced people if households are synced, otherwise the members of households that the API finds. */
function useOffers(text: string, enabled: boolean): Offers {
  const replica = useReplicaWith('listHouseholds');
  const isAtHand = replica !== null;
  const found = useReplicaQuery(enabled ? replica : null, ['search', text], (ask) => ask('search', { text, most }));
  const households = useQuery({
    ...read('listHouseholds', listInput('listHouseholds', { searchText: text })),
    enabled: enabled && !isAtHand,
  });
  const members = (households.data?.rows ?? []).flatMap((household) =>
    household.contacts.flatMap((member) =>
      member.id ? [{ id: member.id, name: memberName(member), household: householdName(household) }] : [],
    ),
  );
  if (!enabled) return { ...noOffers, isAtHand };
  if (isAtHand)
    return {
      ...noOffers,
      isAtHand,
      isPending: !found,
      offers: found?.people.rows ?? [],
      count: found?.people.count ?? 0,
    };
  return {
    ...noOffers,
    isAtHand,
    isPending: households.isPending,
    error: households.error,
    offers: members,
    count: members.length,
  };
}

/** Picks a contact. Digits are a contact ID; other text searches by name, email, or household. */
export function ContactPicker({ label, field, values, apply }: EditorProps & { label: string; field: string }) {
  const [typed, setTyped] = useState(values[field] ?? '');
  const [text] = useDebouncedValue(typed.trim(), pauseWhileTyping);
  const isId = /^\d+$/.test(text);
  const asking = text.length >= 2 && !isId;
  const found = useOffers(text, asking);
  const combobox = useCombobox({ opened: true });
  const { selectFirstOption } = combobox;
  useEffect(() => {
    selectFirstOption();
  }, [selectFirstOption, found.offers.length, isId]);

  return (
    <Combobox store={combobox} onOptionSubmit={(id) => apply({ [field]: id || undefined })}>
      <Combobox.EventsTarget>
        <TextInput
          label={label}
          description="Name or contact ID"
          value={typed}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <div className={classes.results}>
        <Combobox.Options aria-label="Contacts">
          {isId ? <Offer id={text} name={names.get().person(text) ?? ''} household={null} /> : null}
          {found.offers.map((offer, index) => (
            <Offer key={`${index}:${offer.id}`} {...offer} />
          ))}
        </Combobox.Options>
        <p className={classes.note} role="status">
          {statusMessage(text, { ...found, isId, asking })}
        </p>
      </div>
    </Combobox>
  );
}

function Offer({ id, name, household }: Offered) {
  if (!name) return <Combobox.Option value={id}>Contact {id}</Combobox.Option>;
  return (
    <Combobox.Option value={id}>
      <bdi>{name}</bdi>
      <span className={classes.second}>
        {household ? (
          <>
            <bdi>{household}</bdi>, contact {id}
          </>
        ) : (
          `Contact ${id}`
        )}
      </span>
    </Combobox.Option>
  );
}

interface Progress extends Offers {
  isId: boolean;
  asking: boolean;
}

function statusMessage(text: string, { isId, asking, isAtHand, isPending, error, count }: Progress): string {
  if (isId) return 'Press Enter to filter by this contact ID.';
  if (!asking) return text ? 'Type at least 2 letters.' : '';
  if (isAtHand) {
    if (isPending) return '';
    if (count === 0) return `No matches for “${isolateBidi(text)}”. Try the contact ID.`;
    return count > most ? `Top ${most} of ${formatCount(count)} matches.` : '';
  }
  if (error) return `Couldn’t search households. ${error.message}`;
  if (isPending) return 'Searching households…';
  if (count > 0) return `${formatCount(count)} found in households. People outside a household can’t be found by name.`;
  return `No household or member matches “${isolateBidi(text)}”. Try the contact ID.`;
}
