import { NativeSelect } from '@mantine/core';
import { Button } from '../../ui/kit/button.tsx';
import { IconPrinter } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { doorList } from './door-list.ts';
import { DoorTypePanel } from './door-type-panel.tsx';
import { ticketPage } from '../../records/ticket.tsx';
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

/** Every ticket, by type and name, to be read and marked at the door. */
export function DoorListScreen() {
  const { type } = route.useSearch();
  const navigate = useNavigate();
  const { loaded, loading, failed, load, forget } = useLoaded(ticketPage, 'tickets');
  useEffect(() => {
    if (!loaded) void load();
    // Once, when the page is opened; a failure is not tried again by itself.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const types = useMemo(() => doorList(loaded?.rows ?? []), [loaded]);
  const isTooLong = type === undefined && (loaded?.rows.length ?? 0) > mostAtOnce;
  const shown = isTooLong ? [] : types.filter((of) => type === undefined || (of.type ?? '') === type);
  const checkedIn = types.reduce((sum, of) => sum + of.checkedIn, 0);
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
            <RefreshButton refresh={() => void load(true)} />
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
        <NativeSelect
          className={classes.choice}
          label="Ticket type"
          description="The service does not say which campaign a ticket is for."
          value={type ?? everyType}
          onChange={({ currentTarget: { value } }) =>
            void navigate({
              to: '/tickets/door-list',
              search: { type: value === everyType ? undefined : value },
              replace: true,
              resetScroll: false,
            })
          }
        >
          <option value={everyType}>All types</option>
          {type !== undefined && shown.length === 0 ? <option value={type}>{type}</option> : null}
          {types.map((of) => (
            <option key={of.type ?? ''} value={of.type ?? ''}>
              {of.type ?? 'Without a type'}
            </option>
          ))}
        </NativeSelect>
      ) : null}
      {shown.map((of) => (
        <DoorTypePanel key={of.type ?? ''} {...of} />
      ))}
      {loaded && !loading && shown.length === 0 ? (
        <Trouble {...whyNone(isTooLong ? 'too long' : types.length > 0 ? 'not this type' : 'none')} />
      ) : null}
    </ScreenPage>
  );
}

/** No type is called so: a title is trimmed. */
const everyType = ' ';
/** As many rows as a page draws without delay. */
const mostAtOnce = 5_000;

function whyNone(reason: 'none' | 'not this type' | 'too long'): { title: string; why: string } {
  switch (reason) {
    case 'none':
      return { title: 'No tickets yet.', why: 'Tickets appear here when they are bought at a campaign.' };
    case 'not this type':
      return { title: 'No ticket of this type.', why: 'None of the tickets loaded names it. Choose another type.' };
    case 'too long':
      return { title: 'Choose a ticket type.', why: 'There are too many tickets for one page.' };
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
