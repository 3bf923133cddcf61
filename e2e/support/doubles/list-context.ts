import type { ListContext } from '#domain/lists/list.ts';
import { today } from '#ui/format/days.ts';
import { viewerZone } from '#ui/format/time.ts';

/** Returns the viewer's settings by which lists are read. */
export function listContext(): ListContext {
  return { zone: viewerZone(), today: today() };
}
