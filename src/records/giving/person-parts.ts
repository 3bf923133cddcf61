/** How much of a person's records is loaded, and the sentence that says so in their place. */
import { ApiError } from '#api/errors.ts';
import { formatCount, plural } from '#domain/values/labels.ts';
import type { ShelfState } from '#sync/shelves.ts';
import { errorMessage } from '#ui/format/failure.ts';
import type { ListState } from '#sync/lists.ts';
import type { SyncMode } from '#ui/browser/sync-choice.ts';
import { chooseSync } from './require-sync.tsx';
import { failureOf } from './use-demands.ts';

export interface Part {
  isWhole: boolean;
  /** Rows are still arriving. */
  isLoading: boolean;
  /** How much is loaded. Empty when all of it is, and until the first page has arrived. */
  message: string;
  failed: ApiError | null;
  /** Loads the rest. Null when nothing is left, and while it's loading. */
  load: (() => void) | null;
  /** The label of the button that does it. */
  action: 'Try again' | 'Load all' | 'Turn on sync';
}

const wholePart: Part = {
  isWhole: true,
  isLoading: false,
  message: '',
  failed: null,
  load: null,
  action: 'Load all',
};
export const loadingPart: Part = { ...wholePart, isWhole: false, isLoading: true };
const missingPart: Part = { ...wholePart, isWhole: false };

interface PartOptions {
  /** In the plural: `Transactions`. */
  noun: string;
  /** Undefined: about to be read. */
  states: readonly (ShelfState | undefined)[];
  load(): void;
}

/** Returns how much of some lists is loaded together. */
export function partOf({ noun, states, load }: PartOptions): Part {
  if (states.every((state) => state?.filled?.complete)) return wholePart;
  const failure = states.map(failureOf).find((one) => one !== null) ?? null;
  const isLoading = states.some((state) => !state || state.reading !== null || (!state.filled && !state.failed));
  const failed = failure && !isLoading ? new ApiError(failure) : null;
  const isLeft = !isLoading && (failed === null || failed.kind !== 'session');
  return {
    ...loadingPart,
    isLoading,
    message: failed ? failedMessage(noun, failed, states) : loadedMessage(noun, states),
    failed,
    load: isLeft ? load : null,
    action: failed ? 'Try again' : 'Load all',
  };
}

function loadedMessage(noun: string, states: PartOptions['states']): string {
  const read = states.map((state) => state?.reading ?? null);
  if (read.some((reading) => reading?.waitsUntil)) return 'Too many requests. Retrying…';
  if (states.some((state) => !state?.filled)) {
    const pages = read.reduce((sum, reading) => sum + (reading?.page ?? 0), 0);
    const last = read.reduce((sum, reading) => sum + (reading?.last ?? 0), 0);
    return last > states.length ? `${noun}: ${formatCount(pages)} of ${formatCount(last)} pages loaded` : '';
  }
  return rowsMessage(noun, states);
}

/** Formats `210 of 640 transactions loaded`. */
function rowsMessage(noun: string, states: PartOptions['states']): string {
  const rows = states.reduce((sum, state) => sum + (state?.filled?.rows ?? 0), 0);
  const total = states.reduce((sum: number | null, state) => {
    const of = state?.filled?.total ?? null;
    return sum === null || of === null ? null : sum + of;
  }, 0);
  return total !== null && total > rows
    ? `${formatCount(rows)} of ${formatCount(total)} ${noun.toLowerCase()} loaded`
    : `First ${formatCount(rows)} ${noun.toLowerCase()} loaded`;
}

function failedMessage(noun: string, error: ApiError, states: PartOptions['states']): string {
  const { title } = errorMessage(error, noun);
  const isPartLoaded = states.some((state) => state?.filled);
  return isPartLoaded ? `${rowsMessage(noun, states)}. Couldn’t load the rest.` : title;
}

/** Returns how much of a list is synced. */
export function syncedPart({ wholeSince, problem, rows, total }: ListState, noun: string): Part {
  if (wholeSince !== null) return wholePart;
  const nouns = noun.toLowerCase();
  if (problem === 'refused') return { ...missingPart, message: `You don’t have access to ${nouns}.` };
  if (problem === 'too-much') return { ...missingPart, message: `There are too many ${nouns} to sync (over 200,000).` };
  const message = total === null ? '' : `Syncing ${nouns}: ${formatCount(rows)} of ${formatCount(total)}.`;
  return { ...loadingPart, message };
}

/** Returns how much of the tickets is known. The platform can't filter tickets by person, so only sync finds them. */
export function ticketsPart(syncMode: SyncMode, state: ListState): Part {
  if (syncMode === 'on') return syncedPart(state, 'Tickets');
  if (syncMode === 'off')
    return { ...missingPart, message: 'Tickets need background sync, which your administrator has turned off.' };
  const load = () => chooseSync(true);
  return { ...missingPart, message: 'Tickets appear when background sync is on.', load, action: 'Turn on sync' };
}

/** Adds that only some members of a household are loaded. */
export function ofMembers(part: Part, loaded: number, all: number): Part {
  if (loaded >= all || !part.isWhole) return part;
  const message = `Transactions of ${formatCount(loaded)} of ${plural(all, 'member', 'members')} loaded`;
  return { ...part, isWhole: false, message };
}
