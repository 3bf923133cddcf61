import type { ListContext } from '#domain/lists/list.ts';
import { names } from '#records/names.ts';
import { today } from '#ui/format/days.ts';
import { viewerZone } from '#ui/format/time.ts';

/** Returns the names and the viewer's settings by which lists are read. */
export function listContext(): ListContext {
  return { names: names.get(), zone: viewerZone(), today: today() };
}
