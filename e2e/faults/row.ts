/** The shape of the table: a fault, what a list is to show under it, and what a form is to claim. */
import type { BrowserContext, Page } from 'playwright/test';
import type { Call } from '#api/client.ts';
import type { Fault } from '../support/fault.ts';
import type { Form, Said } from './forms.ts';
import type { Failure, Read } from './reads.ts';
import type { Asked, Target } from './target.ts';
import type { FaultProxy } from '../support/proxy.ts';
import type { FaultScript, Match } from '../support/script.ts';
import type { HostUnderTrial } from '../support/trial.ts';

/**
 * Where a fault makes people wait, time in the browser goes by so many times as fast. An answer that no fault holds back then
 * has two and a half seconds before the page gives up on it.
 */
export const fast = 6;

export interface Tried<Of extends Target = Target> {
  page: Page;
  context: BrowserContext;
  api: Call;
  token: string;
  /** Between the browser and the host. */
  faults: FaultScript;
  /** Between the host and the platform. */
  behind: FaultScript;
  hostUnderTrial: HostUnderTrial;
  faultProxy: FaultProxy;
  behindProxy: FaultProxy;
  target: Of;
  /** Its request, which the faults strike. */
  asks: Asked;
}

export type TriedRead = Tried<Read>;
export type TriedWrite = Tried<Form>;

export const typed = 'Typed under a fault ő💛';

export type Faults = (tried: Tried) => readonly [Fault, ...Fault[]];

export interface Way<Of extends Target> {
  /** In place of the row's own. */
  tried?: Row['tried'];
  /** Where it can be tried; everywhere unless given. */
  where?: (target: Of) => boolean;
  /** In place of the row's own. */
  faults?: Faults;
  /** Other faults that must end the same, by name. */
  also?: Readonly<Record<string, Faults>>;
}

export interface ReadWay extends Way<Read> {
  /**
   * What the screen is to show: the platform's rows, as many rows where the answer was changed, the rows without a word about
   * the fault, why there are none, or what the function looks for.
   */
  shows: 'rows' | 'as many rows' | 'rows without a word' | Failure | ((tried: TriedRead) => Promise<unknown>);
  /** How often the page may ask before it gives up or has its rows; not counted unless given. */
  asked?: number | readonly number[];
  /** Instead of opening the page. */
  open?: (tried: TriedRead) => Promise<unknown>;
  /** The page isn't left and opened again afterwards. */
  noWayOut?: true;
}

export interface WriteWay extends Way<Form> {
  /** What the screen is to claim. */
  said: Said;
  /** How many writes are carried out. */
  executed: 0 | 1;
  /** Words that stand somewhere in the page beside the claim. */
  words?: readonly RegExp[];
  /** Which requests the faults strike; the write alone unless given. */
  on?: Match;
  /** Between the review and the button. */
  reviewed?: (tried: TriedWrite) => Promise<unknown>;
  /** While it is being sent. */
  meanwhile?: (tried: TriedWrite) => Promise<unknown>;
  after?: (tried: TriedWrite) => Promise<unknown>;
}

/** One kind of fault, where it strikes. */
export interface Row {
  name: string;
  /** `quick`: in `npm test` too. `repeat`: only in `npm run faults`, as it goes through the code of another row. */
  tried?: 'quick' | 'repeat';
  faults?: Faults;
  /** Strikes the first request alone. */
  once?: true;
  /** What waits for seconds there would take minutes: time in the browser goes by faster. */
  long?: true;
  /** Tried once more with the token held by the host. */
  host?: true;
  /** The host starts again in it, and a host that holds the token loses its sessions. */
  restarts?: true;
  read?: ReadWay;
  write?: WriteWay;
}

export const always =
  (...faults: [Fault, ...Fault[]]): Faults =>
  () =>
    faults;
