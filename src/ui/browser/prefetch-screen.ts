import { type RegisteredRouter, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { fetchAhead } from './lazy-part.tsx';

/** Fetches the code of the screen that comes after this one, so that it is there when the connection is not. */
export function useScreenAhead(id: keyof RegisteredRouter['routesById']): void {
  const router = useRouter();
  useEffect(() => fetchAhead(async () => router.loadRouteChunk(router.routesById[id])), [router, id]);
}
