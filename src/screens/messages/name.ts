import type { Message } from '../../api/resources.ts';

/** Returns the subject, or the internal name, or the ID. */
export function messageName({ id, internal_name, subject }: Message): string {
  return subject?.trim() || internal_name?.trim() || (id === null ? 'Message (no ID)' : `Message ${id}`);
}
