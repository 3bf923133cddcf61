import { formatCount, plural, isolateBidi } from '#domain/values/labels.ts';
import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import { TextButton } from '#ui/kit/button.tsx';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Ticket } from '#api/resources.ts';
import {
  checkedInLabel,
  doorCount,
  type DoorCount,
  type DoorEvent,
  doorList,
  type DoorType,
  finder,
  isAllIn,
  shownLabel,
} from './door-list.ts';
import { useDoorEvents } from './door-events.ts';
import { CheckInRing, DoorSearch, KeepDoorOpen } from './door-parts.tsx';
import { keepsDoor } from '#device/token.ts';
import { DoorTypePanel } from './door-type-panel.tsx';
import { useCampaignsAtHand } from '#records/currencies.tsx';
import { useAllRows } from '#records/shelf.ts';
import { formatDate } from '#ui/format/time.ts';
import { formatAt, formatWhen } from '#ui/format/when.ts';
import { BreadcrumbNav } from '#ui/kit/crumbs.tsx';
import { AllRowsLoading } from '#ui/list/loading.tsx';
import { PageHead, ScreenPage } from '#ui/kit/page.tsx';
import { PrintButton, RefreshButton } from '#ui/kit/page-buttons.tsx';
import { changeNotes, type Loaded, whyNotAll } from '#ui/list/list-source.ts';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';
import { StateMessage } from '#ui/kit/state-message.tsx';
import { DoneMark } from '#ui/record/done-mark.tsx';
import classes from './door-list-screen.module.css';

const route = getRouteApi('/frame/tickets/door-list');

/** The door list: every ticket of an event by type and name, to search at the door or to print. */
export function DoorListScreen() {
  const { type, event: asked } = route.useSearch();
  const list = useAllRows('listTickets', 'tickets');
  const { rows = none, loaded, loading } = list;
  const [text, setText] = useState('');
  const sought = useDeferredValue(text.trim());
  useCampaignsAtHand();
  const { events, next, eventOf, problemOf, arePaymentsKnown } = useDoorEvents(rows);
  const event = asked ?? next ?? all;
  const ofEvent = useMemo(
    () => (event === all ? rows : rows.filter((ticket) => (eventOf(ticket) ?? unknown) === event)),
    [rows, event, eventOf],
  );
  const types = useMemo(() => doorList(ofEvent, problemOf), [ofEvent, problemOf]);
  const chosen = useMemo(
    () => ofEvent.filter((ticket) => type === undefined || (ticket.title?.trim() ?? '') === type),
    [ofEvent, type],
  );
  const found = useMemo(() => chosen.filter(finder(sought)), [chosen, sought]);
  const shown = useMemo(() => doorList(found, problemOf), [found, problemOf]);
  const unnamed = useMemo(() => rows.filter((ticket) => eventOf(ticket) === null).length, [rows, eventOf]);
  const isWhole = loaded !== undefined && !loading && loaded.complete && !changeNotes(loaded) && !whyNotAll(loaded);
  const isTooLong = found.length > mostAtOnce;
  const named = events.find(({ id }) => id === event);
  return (
    <ScreenPage>
      <PageHead
        crumbs={
          keepsDoor() ? null : (
            <BreadcrumbNav>
              <Link to="/tickets">Tickets</Link>
              <>Door list</>
            </BreadcrumbNav>
          )
        }
        title={<ScreenTitle title="Door list" />}
        meta={
          loaded
            ? [
                <span key="loaded" className={classes.loaded}>
                  {formatLoaded(loaded)}
                </span>,
              ]
            : []
        }
        actions={
          <>
            <RefreshButton refresh={async () => ({ error: (await list.load(true)).failed })} />
            <PrintButton isReady={loaded !== undefined} />
            <KeepDoorOpen />
          </>
        }
      />
      <AllRowsLoading list={list} noun="tickets" />
      {rows.length > 0 ? (
        <div className={classes.bar}>
          <DoorSearch text={text} change={setText} />
          {events.length > 0 ? <EventChoice event={event} events={events} unnamed={unnamed} /> : null}
          <TypeChoice types={types} />
        </div>
      ) : null}
      <div className={classes.results}>
        {rows.length > 0 && events.length === 0 && !sought ? (
          <p className={classes.hint}>We can’t filter by event: tickets don’t include one.</p>
        ) : null}
        {named && unnamed > 0 ? <Unnamed count={unnamed} /> : null}
        {rows.length > 0 ? (
          <Tally
            count={doorCount(chosen, problemOf)}
            shown={shownLabel(shown, doorCount(found, problemOf), arePaymentsKnown)}
            isWhole={isWhole}
            event={named}
          />
        ) : null}
        {isTooLong
          ? null
          : shown.map((of) => (
              <DoorTypePanel key={of.type ?? ''} of={of} problemOf={problemOf} isWhole={isWhole && sought === ''} />
            ))}
        {loaded && !loading && (isTooLong || found.length === 0) ? (
          <StateMessage
            {...whyNone[isTooLong ? 'too long' : sought ? 'not found' : rows.length > 0 ? 'not this type' : 'none']}
          />
        ) : null}
      </div>
    </ScreenPage>
  );
}

interface TallyProps {
  /** The tickets of the chosen event and type. */
  count: DoorCount;
  /** Counts what the search finds. */
  shown: string;
  isWhole: boolean;
  event: DoorEvent | undefined;
}

/** How many are checked in, and what is shown. On paper also of which event. */
function Tally({ count: { guests, checkedIn }, shown, isWhole, event }: TallyProps) {
  return (
    <div className={classes.tally}>
      {event ? (
        <p className={classes.event}>
          <bdi>{event.title}</bdi>
          {event.eventDay ? `, ${formatDate(event.eventDay)}` : null}
        </p>
      ) : null}
      <CheckInRing checkedIn={checkedIn} count={guests} />
      <div>
        <p className={classes.arrived}>
          <DoneMark isDone={isAllIn(checkedIn, guests, isWhole)}>{checkedInLabel(checkedIn, guests, isWhole)}</DoneMark>
        </p>
        <p role="status" className={classes.shown}>
          {shown}
        </p>
      </div>
    </div>
  );
}

/** Formats how many tickets are loaded, and when: `1,500 tickets, updated at 2:02 PM`. */
function formatLoaded({ rows, complete, loadedAt }: Loaded): string {
  const time = formatAt(loadedAt);
  return complete
    ? `${plural(rows, 'ticket', 'tickets')}, updated ${time}`
    : `First ${plural(rows, 'ticket', 'tickets')}, updated ${time}`;
}

const none: readonly Ticket[] = [];
/** Values of `event` that aren't campaign IDs. */
const all = 'all';
const unknown = 'unknown';
/** Option value for all types. It can't be a type, because those are trimmed. */
const allTypes = ' ';
/** The number of rows a page renders without delay. */
const mostAtOnce = 5_000;

/** Changes the filters in the URL. */
function useNarrowTo() {
  const { type, event } = route.useSearch();
  const navigate = useNavigate();
  return (to: { type?: string | undefined; event?: string | undefined }) =>
    void navigate({ to: '/tickets/door-list', search: { type, event, ...to }, replace: true, resetScroll: false });
}

interface EventChoiceProps {
  event: string;
  events: readonly DoorEvent[];
  /** The number of tickets whose event isn't known. */
  unnamed: number;
}

function EventChoice({ event, events, unnamed }: EventChoiceProps) {
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

function TypeChoice({ types }: { types: readonly DoorType[] }) {
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

/** An attendee whose ticket names no event may be at the door, too. */
function Unnamed({ count }: { count: number }) {
  const narrow = useNarrowTo();
  return (
    <p className={classes.hint}>
      {count === 1
        ? '1 ticket doesn’t name its event and isn’t on this list.'
        : `${formatCount(count)} tickets don’t name their event and aren’t on this list.`}{' '}
      <TextButton onClick={() => narrow({ event: unknown, type: undefined })}>Show them</TextButton>
    </p>
  );
}

const whyNone = {
  none: { title: 'No tickets yet.', why: 'Tickets appear here when people buy them.' },
  'not this type': { title: 'No tickets of this type.', why: 'Choose another event or ticket type.' },
  'not found': { title: 'No matches.', why: 'Try part of a name, an email, a phone number, or a ticket number.' },
  'too long': { title: 'Search or choose a ticket type', why: 'There are too many tickets to show at once.' },
};
