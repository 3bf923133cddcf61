import { type RegisteredRouter, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { prefetchCode } from './prefetch.ts';

/** Prefetches the code of the next screen, so that it also opens offline. */
export function usePrefetchedScreen(id: keyof RegisteredRouter['routesById']): void {
  const router = useRouter();
  useEffect(() => prefetchCode(async () => router.loadRouteChunk(router.routesById[id])), [router, id]);
}
