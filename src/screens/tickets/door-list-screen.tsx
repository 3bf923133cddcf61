import '@mantine/core/styles/Input.layer.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { Button } from '../../ui/kit/button.tsx';
import { IconPrinter, IconSearch } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Ticket } from '../../api/resources.ts';
import { doorList, type DoorType, finder } from './door-list.ts';
import { DoorTypePanel } from './door-type-panel.tsx';
import { knownCampaign, useLearned } from '../../records/links.tsx';
import { useCampaignsAtHand } from '../../records/currencies.tsx';
import { campaignOfTicket } from '../../records/ticket-facts.ts';
import { ticketPage } from '../../records/ticket.tsx';
import { inOrder } from '../../ui/rows/row-keys.ts';
import { formatDate } from '../../ui/values/time.ts';
import { useNarrow } from '../../ui/browser/layout.ts';
import { Crumbs } from '../../ui/kit/crumbs.tsx';
import { LoadFailed } from '../../ui/rows/load-failed.tsx';
import { LoadProgress } from '../../ui/rows/load-progress.tsx';
import { type Loaded, useLoaded } from '../../ui/rows/loaded.ts';
import { formatCount } from '../../ui/values/money.ts';
import { PageHead, ScreenPage } from '../../ui/kit/page.tsx';
import { RefreshButton } from '../../ui/kit/refresh.tsx';
import { changeNotes, loadedRows, whyNotAll } from '../../ui/rows/loaded-words.ts';
import { Banner } from '../../ui/kit/banner.tsx';
import { ScreenTitle } from '../../ui/kit/screen-title.tsx';
import { Trouble } from '../../ui/kit/trouble.tsx';
import classes from './door-list-screen.module.css';

const route = getRouteApi('/frame/tickets/door-list');

/** Every ticket, by type and name: found at the door, or printed and marked there. */
export function DoorListScreen() {
  const { type, event } = route.useSearch();
  const { loaded, loading, failed, load, forget } = useLoaded(ticketPage, 'tickets');
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const isNarrow = useNarrow();
  const sought = useDeferredValue(text.trim());
  useCampaignsAtHand();
  useEffect(() => {
    if (!loaded) void load();
    // Once, when the page is opened; a failure is not tried again by itself.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const rows = loaded?.rows ?? none;
  const types = useMemo(() => doorList(rows), [rows]);
  const shown = useMemo(() => {
    const isSought = finder(sought);
    return doorList(
      rows.filter(
        (ticket) =>
          (type === undefined || (ticket.title?.trim() ?? '') === type) &&
          (event === undefined || campaignOfTicket(ticket) === event) &&
          isSought(ticket),
      ),
    );
  }, [rows, type, event, sought]);
  const count = shown.reduce((sum, { tickets }) => sum + tickets.length, 0);
  const checkedIn = types.reduce((sum, of) => sum + of.checkedIn, 0);
  const isTooLong = count > mostAtOnce;
  return (
    <ScreenPage>
      <PageHead
        crumbs={
          <Crumbs>
            <Link to="/tickets">Tickets</Link>
            <>Door list</>
          </Crumbs>
        }
        title={<ScreenTitle title="Door list" />}
        meta={loaded ? [`Showing ${loadedRows(loaded)}`, `${formatCount(checkedIn)} checked in`] : []}
        actions={
          <>
            <RefreshButton refresh={async () => ({ error: (await load(true)).failed })} />
            <Button
              leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
              aria-disabled={!loaded || undefined}
              onClick={() => loaded && window.print()}
            >
              Print
            </Button>
          </>
        }
      />
      {loading ? <LoadProgress loading={loading} noun="tickets" /> : null}
      {failed ? <LoadFailed error={failed} all={{ load, forget }} noun="tickets" /> : null}
      {loaded && !loading ? <Incomplete loaded={loaded} load={() => void load()} /> : null}
      {types.length > 0 ? (
        <>
          <div className={classes.search}>
            <TextInput
              ref={field}
              type="search"
              size="md"
              aria-label="Name, email or ticket number"
              placeholder="Name, email or ticket number"
              leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
              value={text}
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="search"
              dir="auto"
              // Beside a keyboard on the screen there is room for the field and what it finds.
              onFocus={({ currentTarget }) => {
                if (isNarrow) currentTarget.scrollIntoView({ block: 'start' });
              }}
              onChange={({ currentTarget: { value } }) => {
                setText(value);
                if (isNarrow) window.requestAnimationFrame(() => field.current?.scrollIntoView({ block: 'start' }));
              }}
            />
            <p role="status" className={classes.count}>
              {sought ? (count === 1 ? '1 ticket' : `${formatCount(count)} tickets`) : ''}
            </p>
          </div>
          <Narrowing rows={rows} types={types} />
        </>
      ) : null}
      {isTooLong ? null : shown.map((of) => <DoorTypePanel key={of.type ?? ''} {...of} />)}
      {loaded && !loading && (isTooLong || count === 0) ? (
        <Trouble
          {...whyNone(isTooLong ? 'too long' : sought ? 'not found' : types.length > 0 ? 'not this type' : 'none')}
        />
      ) : null}
    </ScreenPage>
  );
}

const none: readonly Ticket[] = [];
/** No type and no event is called so: what is compared with it is trimmed. */
const all = ' ';
/** As many rows as a page draws without delay. */
const mostAtOnce = 5_000;

/** The address keeps what the list is narrowed to. */
function Narrowing({ rows, types }: { rows: readonly Ticket[]; types: readonly DoorType[] }) {
  const { type, event } = route.useSearch();
  const navigate = useNavigate();
  const learned = useLearned();
  const events = useMemo(
    () => {
      const ids = new Set(rows.map(campaignOfTicket).filter((id) => id !== null));
      return [...ids]
        .map((id) => ({ id, title: `Campaign ${id}`, eventDay: null, ...knownCampaign(id) }))
        .toSorted((one, other) => inOrder(other.eventDay ?? '', one.eventDay ?? '') || inOrder(one.title, other.title));
    },
    // oxlint-disable-next-line react/exhaustive-deps -- what was learned is not in the rows, but in what is known of them
    [rows, learned],
  );
  const narrow = (to: { type?: string | undefined; event?: string | undefined }) =>
    void navigate({ to: '/tickets/door-list', search: { type, event, ...to }, replace: true, resetScroll: false });
  return (
    <div className={classes.choices}>
      {events.length > 0 ? (
        <NativeSelect
          label="Event"
          value={event ?? all}
          onChange={({ currentTarget: { value } }) => narrow({ event: value === all ? undefined : value })}
        >
          <option value={all}>All events</option>
          {events.map(({ id, title, eventDay }) => (
            <option key={id} value={id}>
              {eventDay ? `${formatDate(eventDay)}, ${title}` : title}
            </option>
          ))}
        </NativeSelect>
      ) : null}
      <NativeSelect
        label="Ticket type"
        description={events.length > 0 ? undefined : 'Tickets do not say which event they are for.'}
        value={type ?? all}
        onChange={({ currentTarget: { value } }) => narrow({ type: value === all ? undefined : value })}
      >
        <option value={all}>All types</option>
        {type !== undefined && !types.some((of) => (of.type ?? '') === type) ? (
          <option value={type}>{type}</option>
        ) : null}
        {types.map((of) => (
          <option key={of.type ?? ''} value={of.type ?? ''}>
            {of.type ?? 'Without a type'}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}

function whyNone(reason: 'none' | 'not this type' | 'not found' | 'too long'): { title: string; why: string } {
  switch (reason) {
    case 'none':
      return { title: 'No tickets yet.', why: 'Tickets appear here when they are bought at a campaign.' };
    case 'not this type':
      return { title: 'No ticket of this type.', why: 'Choose another event or ticket type.' };
    case 'not found':
      return { title: 'Nobody found.', why: 'Try part of the name, the email of who bought it, or the number.' };
    case 'too long':
      return { title: 'Search, or choose a ticket type.', why: 'There are too many tickets for one page.' };
  }
}

/** Somebody at the door must know that others may have a ticket too. */
function Incomplete({ loaded, load }: { loaded: Loaded<unknown>; load(): void }) {
  const notes = changeNotes(loaded);
  const why = whyNotAll(loaded);
  if (loaded.complete && !notes && !why) return null;
  const goesOn = !loaded.complete && !loaded.tooMuch && loaded.stuck !== 'repeats';
  return (
    <Banner
      kind="not-known"
      title={loaded.complete ? 'This list may not be up to date' : 'This is not the whole list'}
      actions={goesOn ? <Button onClick={load}>Load the rest</Button> : null}
    >
      {[notes, why && `Loading stopped: ${why}`].filter(Boolean).join(' ') || 'Loading was stopped here.'}
    </Banner>
  );
}
