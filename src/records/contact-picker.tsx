import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { read } from '../api/query.ts';
import type { ContactSummary, Household } from '../api/resources.ts';
import type { EditorProps } from '../ui/rows/list-values.ts';
import { apart } from '../ui/values/words.ts';
import classes from './contact-picker.module.css';
import { householdName, memberName } from './household.tsx';
import { listInput } from './lists.ts';

const pauseWhileTyping = 300;

/** Picks a contact. Digits are an ID; any other text searches households and offers their members. */
export function ContactPicker({ label, field, values, apply }: EditorProps & { label: string; field: string }) {
  const [typed, setTyped] = useState(values[field] ?? '');
  const [text] = useDebouncedValue(typed.trim(), pauseWhileTyping);
  const isId = /^\d+$/.test(text);
  const asking = text.length >= 2 && !isId;
  const households = useQuery({
    ...read('listHouseholds', listInput('listHouseholds', { searchText: text })),
    enabled: asking,
  });
  const combobox = useCombobox({ opened: true });
  const found = asking ? (households.data?.rows ?? []) : [];
  const offers = found.flatMap((household) => household.contacts.map((member) => ({ household, member })));
  const usable = offers.filter(({ member }) => member.id);
  const { selectFirstOption } = combobox;
  useEffect(() => {
    selectFirstOption();
  }, [selectFirstOption, usable.length, isId]);

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
          {isId ? <Combobox.Option value={text}>Contact {text}</Combobox.Option> : null}
          {usable.map(({ household, member }, index) => (
            <Offer key={`${index}:${member.id ?? ''}`} household={household} member={member} />
          ))}
        </Combobox.Options>
        <p className={classes.note} role="status">
          {sayWhy(text, {
            isId,
            asking,
            pending: households.isPending,
            failed: households.error?.message,
            found: usable.length,
          })}
        </p>
      </div>
    </Combobox>
  );
}

function Offer({ household, member }: { household: Household; member: ContactSummary }) {
  return (
    <Combobox.Option value={member.id ?? ''}>
      <bdi>{memberName(member)}</bdi>
      <span className={classes.second}>
        <bdi>{householdName(household)}</bdi>, contact {member.id}
      </span>
    </Combobox.Option>
  );
}

interface Progress {
  isId: boolean;
  asking: boolean;
  pending: boolean;
  failed: string | undefined;
  found: number;
}

function sayWhy(text: string, { isId, asking, pending, failed, found }: Progress): string {
  if (isId) return 'Press Enter to filter by this contact ID.';
  if (!asking) return text ? 'Type at least two letters.' : '';
  if (failed) return `Households could not be searched. ${failed}`;
  if (pending) return 'Searching households…';
  if (found > 0) return `${found} from households that match. People in no household cannot be found by name.`;
  return `No household or member matches “${apart(text)}”. If you know the contact ID, type it.`;
}
