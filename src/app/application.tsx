/** Everything behind sign-in, in code of its own: whoever has yet to sign in waits for less. */
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { createClient } from '../api/client.ts';
import { ownHeaders } from '../api/host.ts';
import { createJournal } from '../api/journal.ts';
import { connect, createQueryClient } from '../api/query.ts';
import { signOutOfHost } from '../api/session.ts';
import { account } from '../device/account.ts';
import { token } from '../device/token.ts';
import { whenSigningOut } from '../ui/sign-out.ts';
import { createAppRouter } from './routes.tsx';
import { onFailure, watchSession } from './session.ts';

// The Content-Security-Policy allows no code that is made at run time.
z.config({ jitless: true });
const { origin } = window.location;
const headers = () => ownHeaders(account());
const journal = createJournal({ origin, token, headers });
connect(createClient({ origin, token, headers, answered: journal.seen }), journal);
const cache = createQueryClient(onFailure);
watchSession(cache);
const router = createAppRouter(cache);

whenSigningOut(() => void signOutOfHost(origin));

export function Application() {
  return (
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
