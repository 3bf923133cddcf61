import { ticketName } from '../../domain/ticket.ts';
import { plural, formatCount } from '../../domain/values/labels.ts';
import { Button } from '../../ui/kit/button.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { errorMessage } from '../../ui/values/failure.ts';
import { useFocusKept } from '../../ui/browser/focus.ts';
import { InfoButton, LoadedAt } from '../../ui/kit/info-button.tsx';
import { LineList } from '../../ui/kit/line-list.tsx';
import { LoadProgress } from '../../ui/rows/load-progress.tsx';
import { type Loaded, useLoaded } from '../../ui/rows/loaded.ts';
import { Panel } from '../../ui/kit/page.tsx';
import { PanelText } from '../../ui/kit/query-panel.tsx';
import classes from './find-person.module.css';
import { findTickets } from './find-person.ts';
import { Pieces, Result } from './find-person-groups.tsx';
import { TransactionLink } from '../../records/links.tsx';
import { ticketPage } from '../../records/ticket.tsx';

const mostShown = 50;

/** Searches tickets, which name people outside households. The API can't search tickets, so this loads all pages. */
export function TicketGroup({ text }: { text: string }) {
  const { loaded, loading, failed, load } = useLoaded(ticketPage, 'tickets');
  const box = useFocusKept<HTMLDivElement>(loading !== null);
  const found = loaded ? findTickets(loaded.rows, text) : [];
  const shown = found.slice(0, mostShown);
  const look = (words: string) => <Button onClick={() => void load()}>{words}</Button>;
  return (
    <Panel
      title="In tickets"
      info={
        loaded ? (
          <InfoButton label="About In tickets">
            <LoadedAt at={loaded.loadedAt} />
          </InfoButton>
        ) : null
      }
      footer={loaded ? <Scope loaded={loaded} found={found.length} /> : null}
    >
      <div ref={box} tabIndex={-1}>
        {shown.length > 0 ? (
          <LineList
            lines={shown.map((ticket, index) => ({
              key: `${index}:${ticket.id ?? ''}`,
              label: (
                <Result>
                  {ticket.id ? (
                    <Link to="/tickets" search={{ open: ticket.id }}>
                      <bdi>{ticketName(ticket)}</bdi>
                    </Link>
                  ) : (
                    <bdi>{ticketName(ticket)}</bdi>
                  )}
                </Result>
              ),
              second: (
                <Pieces
                  pieces={[
                    ticket.id && `Ticket ${ticket.id}`,
                    ticket.title,
                    ticket.email,
                    ticket.phone,
                    ticket.transaction_id && (
                      <>
                        transaction <TransactionLink id={ticket.transaction_id} />
                      </>
                    ),
                  ]}
                />
              ),
            }))}
          />
        ) : null}
        {loaded && found.length === 0 ? <PanelText>No matches in the tickets searched so far.</PanelText> : null}
        {loading ? (
          <Ask>
            <LoadProgress loading={loading} noun="tickets" />
          </Ask>
        ) : loaded?.complete ? null : (
          <Ask>
            <p>{loaded ? whyEnded(loaded) : whyNone(failed)}</p>
            {loaded?.tooMuch ? null : look(loaded ? 'Keep searching' : 'Search all tickets')}
          </Ask>
        )}
      </div>
    </Panel>
  );
}

function Ask({ children }: { children: ReactNode }) {
  return <div className={classes.ask}>{children}</div>;
}

function whyNone(failed: ApiError | null): string {
  return failed ? whyFailed(failed, 'Tickets') : 'Load tickets to search them.';
}

function whyFailed(error: ApiError, what: string): string {
  const { title, why } = errorMessage(error, what);
  return `${title} ${why}`;
}

function whyEnded({ failed, stuck, tooMuch, rows }: Loaded<unknown>): string {
  if (failed) return whyFailed(failed, 'The next page');
  if (stuck === 'repeats') return 'The platform returned the same page twice.';
  if (stuck === 'gap') return 'The platform returned an empty page.';
  if (tooMuch) return 'Too many tickets to search here.';
  return `Stopped after ${plural(rows.length, 'ticket', 'tickets')}.`;
}

function Scope({ loaded: { rows, total, complete }, found }: { loaded: Loaded<unknown>; found: number }) {
  const matches = plural(found, 'match', 'matches');
  const tickets =
    complete || total === null
      ? plural(rows.length, 'ticket', 'tickets')
      : `${formatCount(rows.length)} of ${plural(total, 'ticket', 'tickets')}`;
  return found > mostShown ? `${matches} in ${tickets} (showing ${mostShown})` : `${matches} in ${tickets}`;
}
