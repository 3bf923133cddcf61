import { plural } from '#domain/values/labels.ts';
import '@mantine/core/styles/Input.layer.css';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Ticket } from '#api/resources.ts';
import { isCheckedIn } from '#domain/ticket.ts';
import {
  checkedInLabel,
  doorCount,
  type DoorCount,
  type DoorEvent,
  doorList,
  finder,
  isAllIn,
  shownLabel,
} from './door-list.ts';
import { ArrivalsButton, ArrivalsChart } from './arrivals-chart.tsx';
import { all, Choices, EventChoice, notCheckedIn, TypeChoice, unknown, Unnamed } from './door-choices.tsx';
import { useDoorEvents } from './door-events.ts';
import { CheckInRing, DoorSearch, KeepDoorOpen } from './door-parts.tsx';
import { keepsDoor } from '#device/token.ts';
import { DoorTypePanel } from './door-type-panel.tsx';
import { useSyncedCampaigns } from '#records/currencies.tsx';
import { useAllRows } from '#records/shelf.ts';
import { formatDate } from '#ui/format/time.ts';
import { formatAt } from '#ui/format/when.ts';
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
  const { type, event: asked, by: sortedBy, show } = route.useSearch();
  const list = useAllRows('listTickets', 'tickets');
  const { rows = none, loaded, loading } = list;
  const [text, setText] = useState('');
  const sought = useDeferredValue(text.trim());
  useSyncedCampaigns();
  const { events, next, eventOf, problemOf, nameOf, arePaymentsKnown } = useDoorEvents(rows);
  const isLeft = show === notCheckedIn;
  const by = sortedBy === 'first' ? 'first' : 'last';
  const event = asked ?? next ?? all;
  const ofEvent = useMemo(
    () => (event === all ? rows : rows.filter((ticket) => (eventOf(ticket) ?? unknown) === event)),
    [rows, event, eventOf],
  );
  const rules = useMemo(() => ({ problemOf, nameOf, by }) as const, [problemOf, nameOf, by]);
  const types = useMemo(() => doorList(ofEvent, rules), [ofEvent, rules]);
  const chosen = useMemo(
    () => ofEvent.filter((ticket) => type === undefined || (ticket.title?.trim() ?? '') === type),
    [ofEvent, type],
  );
  const found = useMemo(() => {
    const isFound = finder(sought, nameOf);
    return chosen.filter((ticket) => isFound(ticket) && !(isLeft && isCheckedIn(ticket)));
  }, [chosen, sought, nameOf, isLeft]);
  const shown = useMemo(() => doorList(found, rules), [found, rules]);
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
        {rows.length > 0 && !keepsDoor() ? (
          <div className={classes.arrivals}>
            <ArrivalsChart tickets={chosen} problemOf={problemOf} />
          </div>
        ) : null}
        {rows.length > 0 ? <Choices by={by} isLeft={isLeft} /> : null}
        {isTooLong
          ? null
          : shown.map((of) => (
              <DoorTypePanel
                key={of.type ?? ''}
                of={of}
                problemOf={problemOf}
                nameOf={nameOf}
                isLeft={isLeft}
                isWhole={isWhole && sought === ''}
              />
            ))}
        {loaded && !loading && (isTooLong || found.length === 0) ? (
          <StateMessage
            {...whyNone[
              isTooLong
                ? 'too long'
                : sought
                  ? 'not found'
                  : isLeft && chosen.length > 0
                    ? 'all in'
                    : rows.length > 0
                      ? 'not this type'
                      : 'none'
            ]}
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
      {checkedIn > 0 && !keepsDoor() ? <ArrivalsButton /> : null}
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
/** The number of rows a page renders without delay. */
const mostAtOnce = 5_000;

const whyNone = {
  none: { title: 'No tickets yet.', why: 'Tickets appear here when people buy them.' },
  'not this type': { title: 'No tickets of this type.', why: 'Choose another event or ticket type.' },
  'not found': { title: 'No matches.', why: 'Try part of a name, an email, a phone number, or a ticket number.' },
  'all in': { title: 'Everyone is checked in.', why: 'Choose “Everyone” to see the list.' },
  'too long': { title: 'Search or choose a ticket type', why: 'There are too many tickets to show at once.' },
};
