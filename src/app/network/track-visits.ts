import { useQueryClient } from '@tanstack/react-query';
import { type ParsedLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { noteVisit } from '../../device/recent.ts';
import { feedKnown } from '../../records/learn-names.ts';
import { recordAt } from '../../records/record-kinds.ts';
import { feedActivity } from './activity-feed.ts';

/** Learns names from every answer, and remembers every write and every record that is opened, while somebody is signed in. */
export function useFollowing(): void {
  const cache = useQueryClient();
  const router = useRouter();
  useEffect(() => feedKnown(cache), [cache]);
  useEffect(() => feedActivity(cache), [cache]);
  useEffect(() => {
    remember(router.state.location);
    return router.subscribe('onResolved', ({ toLocation }) => remember(toLocation));
  }, [router]);
}

function remember({ pathname, search }: ParsedLocation): void {
  const { open } = search as { open?: string };
  const record = recordAt(pathname, open);
  if (record) noteVisit(record.kind, record.id);
}
