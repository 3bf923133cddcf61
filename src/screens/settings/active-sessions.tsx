import { Button, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '#api/errors.ts';
import { endSession, listSessions, type SessionListed } from '#api/sessions.ts';
import { account } from '#device/account.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { useFocusKept } from '#ui/browser/dom.ts';
import { Banner } from '#ui/kit/banner.tsx';
import { Moment } from '#ui/kit/cells.tsx';
import { PanelPart } from '#ui/kit/panel-part.tsx';
import { PlainTable } from '#ui/kit/plain-table.tsx';
import { QueryPanel } from '#ui/kit/query-panel.tsx';
import { formatWhen } from '#ui/format/when.ts';

const sessionsKey = ['sessions'];

const host = () => ({ origin: window.location.origin, account: account() });

/** The sessions that use the same token, each with a button that ends it. Shown where the Steward server stores the token. */
export function ActiveSessions() {
  const cache = useQueryClient();
  const query = useQuery<SessionListed[], ApiError>({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => listSessions({ ...host(), signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const ending = useMutation<void, ApiError, { id: string | null; message: string }>({
    mutationFn: ({ id }) => endSession(id, host()),
    onSuccess: (_nothing, { message }) => announce(message),
    onSettled: () => cache.invalidateQueries({ queryKey: sessionsKey }),
  });
  const end = (id: string | null, message: string) => {
    if (!ending.isPending) ending.mutate({ id, message });
  };
  const box = useFocusKept<HTMLDivElement>(query.data?.length, (panel) =>
    panel.querySelector<HTMLElement>('[tabindex]'),
  );
  return (
    <div ref={box} tabIndex={-1}>
      <QueryPanel
        Box={PanelPart}
        title="Active sessions"
        what="Active sessions"
        query={query}
        rows={1}
        footer={() => 'Sessions end after 30 minutes of inactivity or 8 hours.'}
      >
        {(sessions) => (
          <>
            <PlainTable
              caption="Sessions using your token"
              stacked
              rows={sessions}
              columns={[
                { title: 'Browser', cell: nameOf },
                { title: 'Signed in', cell: ({ began }) => <Moment at={began} timed /> },
                { title: 'Last used', cell: ({ used, isThis }) => (isThis ? 'Now' : <Moment at={used} timed />) },
                {
                  title: 'Sign out',
                  titleSpoken: true,
                  cell: (session) =>
                    session.isThis ? (
                      'This browser'
                    ) : (
                      <Button
                        aria-label={`Sign out ${nameOf(session)}, signed in ${formatWhen(session.began, { timed: true, within: true })}`}
                        aria-disabled={ending.isPending}
                        data-disabled={ending.isPending}
                        onClick={() => end(session.id, `${nameOf(session)} was signed out.`)}
                      >
                        Sign out
                      </Button>
                    ),
                },
              ]}
            />
            {ending.error || sessions.length > 1 ? (
              <Stack py={12} px="md">
                {ending.error ? (
                  <Banner kind="refused" title="Couldn’t sign out that session">
                    {ending.error.message}
                  </Banner>
                ) : null}
                {sessions.length > 1 ? (
                  <div>
                    <Button
                      aria-disabled={ending.isPending}
                      data-disabled={ending.isPending}
                      onClick={() => end(null, 'Signed out of all other sessions.')}
                    >
                      Sign out all other sessions
                    </Button>
                  </div>
                ) : null}
              </Stack>
            ) : null}
          </>
        )}
      </QueryPanel>
    </div>
  );
}

function nameOf({ browser }: SessionListed): string {
  return browser === '' ? 'Unknown browser' : browser;
}
