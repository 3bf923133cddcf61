/** The filters and the order of the door list. They're in the URL. */
import { formatCount, isolateBidi } from '#domain/values/labels.ts';
import { Button, NativeSelect } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { DoorEvent, DoorOrder, DoorType } from './door-list.ts';
import { formatWhen } from '#ui/format/when.ts';
import classes from './door-list-screen.module.css';

const route = getRouteApi('/frame/tickets/door-list');

/** Values of `event` that aren't campaign IDs. */
export const all = 'all';
export const unknown = 'unknown';
/** Value of `show`. */
export const notCheckedIn = 'not-checked-in';
/** Option value for all types. It can't be a type, because those are trimmed. */
const allTypes = ' ';

/** Changes the filters in the URL. */
function useNarrowTo() {
  const before = route.useSearch();
  const navigate = useNavigate();
  return (to: { [Key in keyof typeof before]?: string | undefined }) =>
    void navigate({ to: '/tickets/door-list', search: { ...before, ...to }, replace: true, resetScroll: false });
}

interface EventChoiceProps {
  event: string;
  events: readonly DoorEvent[];
  /** The number of tickets whose event isn't known. */
  unnamed: number;
}

export function EventChoice({ event, events, unnamed }: EventChoiceProps) {
  const narrow = useNarrowTo();
  return (
    <NativeSelect
      size="md"
      aria-label="Event"
      value={event}
      onChange={({ currentTarget: { value } }) => narrow({ event: value, type: undefined })}
    >
      <option value={all}>All events</option>
      {events.map(({ id, title, eventDay }) => (
        <option key={id} value={id}>
          {eventDay ? `${formatWhen(eventDay)}, ${isolateBidi(title)}` : title}
        </option>
      ))}
      {unnamed > 0 || event === unknown ? <option value={unknown}>Unknown event</option> : null}
    </NativeSelect>
  );
}

export function TypeChoice({ types }: { types: readonly DoorType[] }) {
  const { type } = route.useSearch();
  const narrow = useNarrowTo();
  return (
    <NativeSelect
      size="md"
      aria-label="Ticket type"
      value={type ?? allTypes}
      onChange={({ currentTarget: { value } }) => narrow({ type: value === allTypes ? undefined : value })}
    >
      <option value={allTypes}>All types</option>
      {type !== undefined && !types.some((of) => (of.type ?? '') === type) ? (
        <option value={type}>{type}</option>
      ) : null}
      {types.map((of) => (
        <option key={of.type ?? ''} value={of.type ?? ''}>
          {of.type ?? 'No type'}
        </option>
      ))}
    </NativeSelect>
  );
}

/** The order of the list, and who is on it. */
export function Choices({ by, isLeft }: { by: DoorOrder; isLeft: boolean }) {
  const narrow = useNarrowTo();
  return (
    <div className={classes.choices}>
      <NativeSelect
        aria-label="Sort by"
        value={by}
        data={[
          { value: 'last', label: 'By last name' },
          { value: 'first', label: 'By first name' },
        ]}
        onChange={({ currentTarget: { value } }) => narrow({ by: value === 'first' ? value : undefined })}
      />
      <NativeSelect
        aria-label="Show"
        value={isLeft ? notCheckedIn : ''}
        data={[
          { value: '', label: 'Everyone' },
          { value: notCheckedIn, label: 'Not checked in' },
        ]}
        onChange={({ currentTarget: { value } }) => narrow({ show: value || undefined })}
      />
    </div>
  );
}

/** An attendee whose ticket names no event may be at the door, too. */
export function Unnamed({ count }: { count: number }) {
  const narrow = useNarrowTo();
  return (
    <p className={classes.hint}>
      {count === 1
        ? '1 ticket doesn’t name its event and isn’t on this list.'
        : `${formatCount(count)} tickets don’t name their event and aren’t on this list.`}{' '}
      <Button variant="transparent" onClick={() => narrow({ event: unknown, type: undefined })}>
        Show them
      </Button>
    </p>
  );
}
