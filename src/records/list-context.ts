import { useMemo } from 'react';
import type { ListContext } from '#domain/lists/list.ts';
import { today } from '#ui/format/days.ts';
import { viewerZone } from '#ui/format/time.ts';
import { usePreference } from '#ui/browser/preferences.ts';

/** Returns the viewer's settings by which lists are read: the same object until one changes. */
export function useListContext(): ListContext {
  const [zone, day] = [viewerZone(), today()];
  const addsInKind = usePreference('addsInKind');
  return useMemo(() => ({ zone, today: day, addsInKind }), [zone, day, addsInKind]);
}

/** Returns what is made from the context, and makes it again when a setting changes. */
export function useWithContext<Made>(make: (context: ListContext) => Made): Made {
  const context = useListContext();
  return useMemo(() => make(context), [make, context]);
}
