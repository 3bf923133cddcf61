/** Everything behind sign-in, in code of its own: whoever has yet to sign in waits for less. */
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { createClient } from '../api/client.ts';
import { connect, createQueryClient } from '../api/query.ts';
import { token } from '../device/token.ts';
import { createAppRouter } from './routes.tsx';
import { onFailure, watchSession } from './session.ts';

// The Content-Security-Policy allows no code that is made at run time.
z.config({ jitless: true });
connect(createClient({ origin: window.location.origin, token }));
const cache = createQueryClient(onFailure);
watchSession(cache);
const router = createAppRouter(cache);

export function Application() {
  return (
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
