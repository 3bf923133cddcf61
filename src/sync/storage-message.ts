/** Messages about where synced data is stored, and why it isn't stored on this computer. */
import type { KeptStatus } from './keeping.ts';

const outdated = 'Synced data isn’t stored: another tab is running a different version of Steward. Reload this page.';

const words: Record<Exclude<KeptStatus, null>, string> = {
  kept: 'Synced data is stored on this computer, encrypted, until you sign out.',
  'no-cryptography': 'Synced data isn’t stored: encryption requires HTTPS.',
  'short-secret': 'Synced data isn’t stored: your token is too short (under 32 characters) to encrypt with.',
  'no-storage': 'Synced data isn’t stored: your browser doesn’t allow it.',
  quota: 'Synced data isn’t stored: this browser is out of space.',
  gone: 'Synced data is no longer stored: this browser or another tab deleted it.',
  blocked: outdated,
  'newer-schema': outdated,
  moved: outdated,
};

export function storageMessage(status: KeptStatus): string {
  return status === null ? 'Synced data stays in memory until you sign out.' : words[status];
}
