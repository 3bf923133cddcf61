import { isolateBidi, formatCount } from '#domain/values/labels.ts';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import { recentVisits } from '#device/recent.ts';
import { useStore } from '#ui/browser/use-store.ts';
import { useName, useNamesOf } from './ways/use-name.ts';
import type { EditorProps } from '#ui/list/list-address.ts';
import classes from './contact-picker.module.css';
import { useHouseholdSearch } from './household-search.ts';
import { useSync, useSyncQuery } from './use-sync.ts';

const pauseWhileTyping = 300;
const none: readonly never[] = [];

interface Offered {
  id: string;
  name: string;
  household: string | null;
}

/** Maximum number of people offered at once. */
const most = 20;
/** The lists that name people. */
const lists = ['listHouseholds', 'listPledges', 'listTransactions'] as const;

/** Most people offered before anything is typed. */
const mostRecent = 6;

/** Returns the contacts whose pages were opened last and whose names are known. */
function useRecentPeople(): readonly Offered[] {
  const visits = useStore(recentVisits);
  const contacts = visits.flatMap(({ kind, id }) => (kind === 'contact' ? [{ kind, id } as const] : []));
  return useNamesOf(contacts)
    .flatMap((known, place) =>
      known?.name ? { id: contacts[place]?.id ?? '', name: known.name, household: null } : [],
    )
    .slice(0, mostRecent);
}

/** Returns the people found among those seen or synced, and the state of the platform's own search for more. */
function useOffers(text: string) {
  const sync = useSync();
  const found = useSyncQuery(text ? sync : null, ['search', text], (ask) => ask('search', { text, most }), '', lists);
  const search = useHouseholdSearch(text);
  return {
    offers: found?.people.rows ?? none,
    count: found?.people.count ?? 0,
    isPending: text !== '' && (found === undefined || search?.isFetching === true),
    error: search?.error ?? null,
  };
}

/** Picks a contact. Digits are a contact ID; other text searches by name, email, or household. */
export function ContactPicker({ label, field, values, apply }: EditorProps & { label: string; field: string }) {
  const [typed, setTyped] = useState(values[field] ?? '');
  const text = typed.trim();
  const [paused] = useDebouncedValue(text, pauseWhileTyping);
  const isId = /^\d+$/.test(text);
  const known = useName('contact', isId ? text : null);
  const recent = useRecentPeople();
  const asking = text.length >= 2 && !isId;
  const answer = useOffers(asking ? paused : '');
  // Those of an earlier text aren't offered.
  const found = paused === text ? answer : { ...answer, offers: none, count: 0, isPending: asking };
  const combobox = useCombobox({ opened: true });
  const { selectFirstOption } = combobox;
  useEffect(() => {
    selectFirstOption();
  }, [selectFirstOption, found.offers.length, isId]);
  const submit = (id: string) => apply({ [field]: id || undefined });
  // Enter waits for the answer to the typed text.
  const [awaited, setAwaited] = useState('');
  const [first] = found.offers;
  const choose = useEffectEvent(() => {
    if (first && awaited === text) submit(first.id);
  });
  useEffect(() => {
    choose();
  }, [awaited, first]);

  return (
    <Combobox store={combobox} onOptionSubmit={submit}>
      <Combobox.EventsTarget>
        <TextInput
          label={label}
          description="Name or contact ID"
          value={typed}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setAwaited('');
          }}
          onKeyDown={({ key, nativeEvent }) => {
            if (key === 'Enter' && !nativeEvent.isComposing && asking && !first) setAwaited(text);
          }}
        />
      </Combobox.EventsTarget>
      <div className={classes.results}>
        <Combobox.Options aria-label="Contacts">
          {isId ? <Offer id={text} name={known?.name ?? ''} household={null} /> : null}
          {(text === '' ? recent : found.offers).map((offer, index) => (
            <Offer key={`${index}:${offer.id}`} {...offer} />
          ))}
        </Combobox.Options>
        <p className={classes.note} role="status">
          {statusMessage(text, { ...found, recent, isId, asking })}
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

interface Progress extends ReturnType<typeof useOffers> {
  recent: readonly Offered[];
  isId: boolean;
  asking: boolean;
}

function statusMessage(text: string, { recent, isId, asking, isPending, error, count }: Progress): string {
  if (isId) return 'Press Enter to filter by this contact ID.';
  if (!asking) return text ? 'Type at least 2 letters.' : recent.length > 0 ? 'Recent contacts.' : '';
  if (count > most) return `Top ${most} of ${formatCount(count)} matches.`;
  if (isPending) return 'Searching…';
  if (error) return `Couldn’t search households. ${error.message}`;
  return count === 0 ? `No matches for “${isolateBidi(text)}”. Try the contact ID.` : '';
}
