import type { Message } from '../../api/resources.ts';

/** What its readers see, else what the organisation calls it, else its number. */
export function messageName({ id, internal_name, subject }: Message): string {
  return subject?.trim() || internal_name?.trim() || `Message ${id ?? 'without an ID'}`;
}
