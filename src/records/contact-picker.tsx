import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ApiError } from '../api/errors.ts';
import { read } from '../api/query.ts';
import { knownName } from '../device/people.ts';
import type { EditorProps } from '../ui/rows/list-values.ts';
import { formatCount } from '../ui/values/money.ts';
import { apart } from '../ui/values/words.ts';
import classes from './contact-picker.module.css';
import { householdName, memberName } from './household.tsx';
import { listInput } from './lists.ts';
import { useAnswer, useAtHand } from './use-at-hand.ts';

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

const nobody = { offers: [], count: 0, isPending: false, error: null };

/** How many people are offered at once. */
const most = 20;

/** Everyone at hand where all households are, else the members of households that the service finds. */
function useOffers(text: string, enabled: boolean): Offers {
  const replica = useAtHand('listHouseholds');
  const isAtHand = replica !== null;
  const found = useAnswer(enabled ? replica : null, ['search', text], (ask) => ask('search', { text, most }));
  const households = useQuery({
    ...read('listHouseholds', listInput('listHouseholds', { searchText: text })),
    enabled: enabled && !isAtHand,
  });
  const members = (households.data?.rows ?? []).flatMap((household) =>
    household.contacts.flatMap((member) =>
      member.id ? [{ id: member.id, name: memberName(member), household: householdName(household) }] : [],
    ),
  );
  if (!enabled) return { ...nobody, isAtHand };
  if (isAtHand)
    return {
      ...nobody,
      isAtHand,
      isPending: !found,
      offers: found?.people.rows ?? [],
      count: found?.people.count ?? 0,
    };
  return {
    ...nobody,
    isAtHand,
    isPending: households.isPending,
    error: households.error,
    offers: members,
    count: members.length,
  };
}

/** Picks a contact. Digits are an ID; any other text finds people by name, e-mail or household. */
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
          description="A name, or a contact ID in digits."
          value={typed}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <div className={classes.results}>
        <Combobox.Options aria-label="Contacts">
          {isId ? <Offer id={text} name={knownName(text) ?? ''} household={null} /> : null}
          {found.offers.map((offer, index) => (
            <Offer key={`${index}:${offer.id}`} {...offer} />
          ))}
        </Combobox.Options>
        <p className={classes.note} role="status">
          {sayWhy(text, { ...found, isId, asking })}
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

function sayWhy(text: string, { isId, asking, isAtHand, isPending, error, count }: Progress): string {
  if (isId) return 'Press Enter to filter by this contact ID.';
  if (!asking) return text ? 'Type at least two letters.' : '';
  if (isAtHand) {
    if (isPending) return '';
    if (count === 0) return `Nobody matches “${apart(text)}”. If you know the contact ID, type it.`;
    return count > most ? `The best ${most} of ${formatCount(count)} who match.` : '';
  }
  if (error) return `Households could not be searched. ${error.message}`;
  if (isPending) return 'Searching households…';
  if (count > 0) return `${count} from households that match. People in no household cannot be found by name.`;
  return `No household or member matches “${apart(text)}”. If you know the contact ID, type it.`;
}
