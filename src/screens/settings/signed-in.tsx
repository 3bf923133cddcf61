import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '../../api/errors.ts';
import { endSession, listSessions, type SessionListed } from '../../api/sessions.ts';
import { account } from '../../device/account.ts';
import { announce } from '../../ui/browser/announcer.tsx';
import { useFocusKept } from '../../ui/browser/focus.ts';
import { Banner } from '../../ui/kit/banner.tsx';
import { Button } from '../../ui/kit/button.tsx';
import { Moment } from '../../ui/kit/cells.tsx';
import { PlainTable } from '../../ui/kit/plain-table.tsx';
import { QueryPanel } from '../../ui/kit/query-panel.tsx';
import { formatMoment } from '../../ui/values/time.ts';
import classes from './settings.module.css';

const sessionsKey = ['sessions'];

const host = () => ({ origin: window.location.origin, account: account() });

/** Where the host holds the token: the browsers that are signed in with it, and the way to sign them out. */
export function SignedIn() {
  const cache = useQueryClient();
  const query = useQuery<SessionListed[], ApiError>({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => listSessions({ ...host(), signal }),
    // Somebody who looks wants to know who is signed in now.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const ending = useMutation<void, ApiError, { id: string | null; said: string }>({
    mutationFn: ({ id }) => endSession(id, host()),
    onSuccess: (_nothing, { said }) => announce(said),
    onSettled: () => cache.invalidateQueries({ queryKey: sessionsKey }),
  });
  const end = (id: string | null, said: string) => {
    if (!ending.isPending) ending.mutate({ id, said });
  };
  const box = useFocusKept<HTMLDivElement>(query.data?.length, (panel) =>
    panel.querySelector<HTMLElement>('[tabindex]'),
  );
  return (
    <div ref={box} tabIndex={-1}>
      <QueryPanel
        title="Signed in"
        what="The browsers that are signed in"
        query={query}
        rows={1}
        footer={() => 'A browser is signed out after 30 minutes without use, and after 8 hours.'}
      >
        {(sessions) => (
          <>
            <PlainTable
              caption="Browsers that are signed in with your token"
              stacked
              rows={sessions}
              columns={[
                { title: 'Browser', cell: nameOf },
                { title: 'Since', cell: ({ began }) => <Moment at={began} /> },
                { title: 'Last used', cell: ({ used, isThis }) => (isThis ? 'Now' : <Moment at={used} />) },
                {
                  title: 'Sign out',
                  titleSpoken: true,
                  cell: (session) =>
                    session.isThis ? (
                      'This browser'
                    ) : (
                      <Button
                        aria-label={`Sign out ${nameOf(session)}, since ${formatMoment(session.began)}`}
                        aria-disabled={ending.isPending || undefined}
                        onClick={() => end(session.id, `${nameOf(session)} was signed out.`)}
                      >
                        Sign out
                      </Button>
                    ),
                },
              ]}
            />
            {ending.error || sessions.length > 1 ? (
              <div className={classes.body}>
                {ending.error ? (
                  <Banner kind="refused" title="Nobody was signed out">
                    {ending.error.message}
                  </Banner>
                ) : null}
                {sessions.length > 1 ? (
                  <div>
                    <Button
                      aria-disabled={ending.isPending || undefined}
                      onClick={() => end(null, 'All other browsers were signed out.')}
                    >
                      Sign out everywhere else
                    </Button>
                  </div>
                ) : null}
              </div>
            ) : null}
          </>
        )}
      </QueryPanel>
    </div>
  );
}

function nameOf({ browser }: SessionListed): string {
  return browser === '' ? 'A browser' : browser;
}
