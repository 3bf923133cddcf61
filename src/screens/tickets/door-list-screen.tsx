import { useNames } from '../../records/names.ts';
import { inOrder } from '../../domain/rows/keys.ts';
import { plural } from '../../domain/values/labels.ts';
import '@mantine/core/styles/Input.layer.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { Button } from '../../ui/kit/button.tsx';
import { IconPrinter, IconSearch } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { Ticket } from '../../api/resources.ts';
import { checkedInLabel, doorList, type DoorType, finder, isAllIn } from './door-list.ts';
import { DoorTypePanel } from './door-type-panel.tsx';
import { useCampaignsAtHand } from '../../records/currencies.tsx';
import { campaignOfTicket, isCheckedIn } from '../../domain/ticket.ts';
import { useAllRows } from '../../records/shelf.ts';
import { formatAt, formatWhen } from '../../ui/format/when.ts';
import { useNarrow } from '../../ui/browser/layout.ts';
import { BreadcrumbNav } from '../../ui/kit/crumbs.tsx';
import { LoadFailed } from '../../ui/list/loading.tsx';
import { LoadProgress } from '../../ui/list/loading.tsx';
import { PageHead, ScreenPage } from '../../ui/kit/page.tsx';
import { RefreshButton } from '../../ui/kit/refresh.tsx';
import { changeNotes, type Loaded, whyNotAll } from '../../ui/list/list-source.ts';
import { Banner } from '../../ui/kit/banner.tsx';
import { ScreenTitle } from '../../ui/kit/screen-title.tsx';
import { StateMessage } from '../../ui/kit/state-message.tsx';
import { DoneMark } from '../../ui/record/done-mark.tsx';
import classes from './door-list-screen.module.css';

const route = getRouteApi('/frame/tickets/door-list');

/** The door list: every ticket by type and name, to search at the door or to print. */
export function DoorListScreen() {
  const { type, event } = route.useSearch();
  const { rows = none, loaded, loading, failed, load, forget } = useAllRows('listTickets', 'tickets');
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const isNarrow = useNarrow();
  const sought = useDeferredValue(text.trim());
  useCampaignsAtHand();
  const types = useMemo(() => doorList(rows), [rows]);
  const chosen = useMemo(
    () =>
      rows.filter(
        (ticket) =>
          (type === undefined || (ticket.title?.trim() ?? '') === type) &&
          (event === undefined || campaignOfTicket(ticket) === event),
      ),
    [rows, type, event],
  );
  const shown = useMemo(() => doorList(chosen.filter(finder(sought))), [chosen, sought]);
  const count = shown.reduce((sum, { tickets }) => sum + tickets.length, 0);
  const isWhole = loaded !== undefined && !loading && loaded.complete && !changeNotes(loaded) && !whyNotAll(loaded);
  const arrived = chosen.filter(isCheckedIn).length;
  const checkedIn = (
    <DoneMark isDone={isAllIn(arrived, chosen.length, isWhole)}>
      {checkedInLabel(arrived, chosen.length, isWhole)}
    </DoneMark>
  );
  const isTooLong = count > mostAtOnce;
  return (
    <ScreenPage>
      <PageHead
        crumbs={
          <BreadcrumbNav>
            <Link to="/tickets">Tickets</Link>
            <>Door list</>
          </BreadcrumbNav>
        }
        title={<ScreenTitle title="Door list" />}
        meta={loaded ? [formatLoaded(loaded), chosen.length > 0 && checkedIn] : []}
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
              aria-label="Name, email, or ticket number"
              placeholder="Name, email, or ticket number"
              leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
              value={text}
              autoComplete="off"
              spellCheck={false}
              enterKeyHint="search"
              dir="auto"
              // With an on-screen keyboard, only the field and its results fit.
              onFocus={({ currentTarget }) => {
                if (isNarrow) currentTarget.scrollIntoView({ block: 'start' });
              }}
              onChange={({ currentTarget: { value } }) => {
                setText(value);
                if (isNarrow) window.requestAnimationFrame(() => field.current?.scrollIntoView({ block: 'start' }));
              }}
            />
            <p role="status" className={classes.count}>
              {sought ? plural(count, 'ticket', 'tickets') : ''}
            </p>
          </div>
          <Filters rows={rows} types={types} />
        </>
      ) : null}
      {isTooLong
        ? null
        : shown.map((of) => <DoorTypePanel key={of.type ?? ''} {...of} isWhole={isWhole && sought === ''} />)}
      {loaded && !loading && (isTooLong || count === 0) ? (
        <StateMessage
          {...whyNone(isTooLong ? 'too long' : sought ? 'not found' : types.length > 0 ? 'not this type' : 'none')}
        />
      ) : null}
    </ScreenPage>
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
/** Option value for all types or events. It can't be a type or an event, because those are trimmed. */
const all = ' ';
/** The number of rows a page renders without delay. */
const mostAtOnce = 5_000;

/** Filters by event and ticket type, kept in the URL. */
function Filters({ rows, types }: { rows: readonly Ticket[]; types: readonly DoorType[] }) {
  const { type, event } = route.useSearch();
  const navigate = useNavigate();
  const names = useNames();
  const events = useMemo(() => {
    const ids = new Set(rows.map(campaignOfTicket).filter((id) => id !== null));
    return [...ids]
      .map((id) => ({ id, title: `Campaign ${id}`, eventDay: null, ...names.campaign(id) }))
      .toSorted((one, other) => inOrder(other.eventDay ?? '', one.eventDay ?? '') || inOrder(one.title, other.title));
  }, [rows, names]);
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
              {eventDay ? `${formatWhen(eventDay)}, ${title}` : title}
            </option>
          ))}
        </NativeSelect>
      ) : null}
      <NativeSelect
        label="Ticket type"
        description={events.length > 0 ? undefined : 'We can’t filter by event: tickets don’t include one.'}
        value={type ?? all}
        onChange={({ currentTarget: { value } }) => narrow({ type: value === all ? undefined : value })}
      >
        <option value={all}>All types</option>
        {type !== undefined && !types.some((of) => (of.type ?? '') === type) ? (
          <option value={type}>{type}</option>
        ) : null}
        {types.map((of) => (
          <option key={of.type ?? ''} value={of.type ?? ''}>
            {of.type ?? 'No type'}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}

function whyNone(reason: 'none' | 'not this type' | 'not found' | 'too long'): { title: string; why: string } {
  switch (reason) {
    case 'none':
      return { title: 'No tickets yet.', why: 'Tickets appear here when people buy them.' };
    case 'not this type':
      return { title: 'No tickets of this type.', why: 'Choose another event or ticket type.' };
    case 'not found':
      return { title: 'No matches.', why: 'Try part of a name, an email, or a ticket number.' };
    case 'too long':
      return { title: 'Search or choose a ticket type', why: 'There are too many tickets to show at once.' };
  }
}

/** Warns if the list may be missing tickets. */
function Incomplete({ loaded, load }: { loaded: Loaded; load(): void }) {
  const notes = changeNotes(loaded);
  const why = whyNotAll(loaded);
  if (loaded.complete && !notes && !why) return null;
  const canContinue = !loaded.complete && !loaded.tooMuch && loaded.stuck !== 'repeats';
  return (
    <Banner
      kind="not-known"
      title={loaded.complete ? 'This list may be out of date' : 'This list is incomplete'}
      actions={canContinue ? <Button onClick={load}>Load the rest</Button> : null}
    >
      {[notes, why && `Loading stopped: ${why}`].filter(Boolean).join(' ') || 'You stopped loading.'}
    </Banner>
  );
}
