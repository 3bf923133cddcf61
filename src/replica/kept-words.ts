/** Where the rows of all lists are, and why they are not kept on this computer where that was chosen. */
import type { KeptStatus } from './keeping.ts';

const outdated =
  'Rows are not kept on this computer, since another tab has another version of Steward. Load this page again.';
const refused = 'Rows are not kept on this computer, since this browser does not store them here.';

const words: Record<Exclude<KeptStatus, null>, string> = {
  kept: 'Rows are kept on this computer, sealed, until you sign out.',
  'no-cryptography':
    'Rows are not kept on this computer: a browser can seal them only where Steward is opened by https.',
  'short-secret':
    'Rows are not kept on this computer, since a token under 32 characters is too short to seal them with.',
  'no-storage': refused,
  quota: 'Rows are not kept on this computer, since this browser has no room for them.',
  damaged: refused,
  gone: 'Rows are no longer kept on this computer: this browser or another tab has forgotten them.',
  blocked: outdated,
  'newer-schema': outdated,
  moved: outdated,
};

export function keptWords(status: KeptStatus): string {
  return status === null ? 'Rows stay in memory until you sign out.' : words[status];
}
