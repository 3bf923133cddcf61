import { type RegisteredRouter, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { prefetchCode } from './prefetch.ts';

/** Fetches the code of the screen that comes after this one, so that it is there when the connection is not. */
export function usePrefetchedScreen(id: keyof RegisteredRouter['routesById']): void {
  const router = useRouter();
  useEffect(() => prefetchCode(async () => router.loadRouteChunk(router.routesById[id])), [router, id]);
}
