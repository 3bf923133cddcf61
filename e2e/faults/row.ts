/** The shape of the table: a fault, what a read is to show under it, and what a write is to claim. */
import type { BrowserContext, Page } from 'playwright/test';
import { slowness } from '../support/slow-machine.ts';
import type { Call } from '#api/client.ts';
import type { Fault } from '../support/fault.ts';
import type { Form, Said } from './forms.ts';
import type { Read } from './reads.ts';
import type { FaultProxy } from '../support/proxy.ts';
import type { FaultScript, Match } from '../support/script.ts';
import type { HostUnderTrial } from '../support/trial.ts';

/**
 * Where a fault makes somebody wait, time goes by so many times as fast in the browser. A slow machine needs more of it for
 * an answer that no fault holds back, and has no more of it before the page gives up.
 */
export const fast = Math.max(8, 15 / slowness());

export interface Tried {
  page: Page;
  context: BrowserContext;
  api: Call;
  token: string;
  /** Between the browser and the host. */
  faults: FaultScript;
  /** Between the host and the service. */
  behind: FaultScript;
  hostUnderTrial: HostUnderTrial;
  faultProxy: FaultProxy;
  behindProxy: FaultProxy;
}

export interface TriedRead extends Tried {
  read: Read;
}

export interface TriedWrite extends Tried {
  form: Form;
  text: string;
}

type Faults<Given> = (given: Given) => readonly [Fault, ...Fault[]];

/** Where a fault is made, and whether to the first request alone. */
interface Way<Given> {
  /** Tells the ways of one row apart. */
  how?: string;
  near?: Faults<Given>;
  behind?: Faults<Given>;
  once?: true;
  /** What else is done to it: before a read is asked for, or after a form was filled in. */
  before?: (tried: Given) => Promise<unknown>;
}

export interface ReadWay extends Way<TriedRead> {
  /** Where it can be tried; everywhere unless given. */
  where?: (read: Read) => boolean;
  /** What the screen is to show: the rows of the service, as many of them where the answer was changed, or without a word, or why it has none, or what is looked for here. */
  shows: 'rows' | 'as many rows' | 'rows without a word' | Shown;
  /** How often the page asks before it gives up or has its rows; not counted unless given. */
  asked?: number | readonly number[];
  /** Instead of opening the page. */
  open?: (tried: TriedRead) => Promise<unknown>;
  /** What is left is looked at by `shows` alone. */
  noWayOut?: true;
}

export interface Failure {
  why: string | RegExp;
  title?: (read: Read) => string;
}

export type Shown = Failure | ((tried: TriedRead) => Promise<unknown>);

export interface WriteWay extends Way<TriedWrite> {
  where?: (form: Form) => boolean;
  /** What the screen is to claim. */
  said: Said;
  /** How many writes are carried out. */
  executed: 0 | 1;
  /** Words that stand somewhere in the page beside the claim. */
  words?: string | RegExp | ((form: Form) => string | RegExp);
  /** Between the review and the button. */
  reviewed?: (tried: TriedWrite) => Promise<unknown>;
  /** While it is being sent. */
  meanwhile?: (tried: TriedWrite) => Promise<unknown>;
  /** Instead of pressing the button. */
  press?: (tried: TriedWrite) => Promise<unknown>;
  after?: (tried: TriedWrite) => Promise<unknown>;
  /** Which requests meet the faults; the write itself unless given. */
  on?: Match;
}

export interface Row {
  /** Its place in the table of faults: rows-status, rows-answers, rows-connection, person.spec. */
  number: number;
  name: string;
  /** What waits for seconds there would make a case last for minutes: time goes by faster in the browser. */
  long?: true;
  /** `npm run check` tries it on every list or status, so `npm test` needs no browser for it. */
  inCheck?: true;
  reads?: readonly ReadWay[];
  writes?: readonly WriteWay[];
}
