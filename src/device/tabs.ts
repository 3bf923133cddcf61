/**
 * Messages between this browser's tabs: sign-outs, the token for a new tab that asks for it, and forms with unsaved changes.
 */
import { isObject } from './storage.ts';

const channelName = 'steward';
const signedOut = 'signed-out';

/** A request to all other tabs. */
interface Question {
  /** `unsaved`, or `token of api.example.org` */
  asks: string;
  /** The reply channel, which only the asking tab listens to. */
  answerOn: string;
}

const unsaved = 'unsaved';
const tokenOf = (platform: string) => `token of ${platform}`;

/** Milliseconds to wait for the first reply, and for another one after each reply. */
const firstReplyTimeout = 300;
const nextReplyTimeout = 50;

const canTell = () => typeof BroadcastChannel !== 'undefined';

function tell(name: string, message: string | Question): void {
  const channel = new BroadcastChannel(name);
  // A channel only reaches this origin; only windows take a target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(message);
  channel.close();
}

function listen(then: (data: unknown) => void): void {
  new BroadcastChannel(channelName).addEventListener('message', ({ data }) => then(data));
}

export function tellSignedOut(): void {
  if (canTell()) tell(channelName, signedOut);
}

/** Calls back when another tab signs out. */
export function onSignedOut(then: () => void): void {
  if (canTell()) listen((data) => data === signedOut && then());
}

/** Asks other tabs for their token for that platform. Null without a reply, or if their tokens differ. */
export async function askForToken(platform: string): Promise<string | null> {
  const [one = null, ...others] = await answersTo(tokenOf(platform));
  return others.length === 0 ? one : null;
}

/** Asks other tabs for the names of forms with unsaved changes. */
export async function askForUnsaved(): Promise<readonly string[]> {
  return [...(await answersTo(unsaved))];
}

/** Collects distinct replies on a channel that only the asking tab listens to. */
function answersTo(asks: string): Promise<ReadonlySet<string>> {
  const given = new Set<string>();
  if (!canTell()) return Promise.resolve(given);
  const answerOn = [channelName, ...crypto.getRandomValues(new Uint32Array(4))].join('-');
  const answers = new BroadcastChannel(answerOn);
  return new Promise((resolve) => {
    const end = () => {
      answers.close();
      resolve(given);
    };
    let waiting = setTimeout(end, firstReplyTimeout);
    answers.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') given.add(data);
      clearTimeout(waiting);
      waiting = setTimeout(end, nextReplyTimeout);
    });
    tell(channelName, { asks, answerOn });
  });
}

/** Replies to a tab that is about to sign out with the names of forms with unsaved changes here. */
export function answerUnsaved(names: () => readonly string[]): void {
  answer(unsaved, names);
}

/** Replies to new tabs with the token for that platform, if there is one. */
export function answerTabs(platform: string, tokenToGive: () => string | null): void {
  answer(tokenOf(platform), () => {
    const token = tokenToGive();
    return token === null ? [] : [token];
  });
}

function answer(asked: string, replies: () => readonly string[]): void {
  if (!canTell()) return;
  listen((data) => {
    if (!isObject(data) || data['asks'] !== asked) return;
    for (const reply of replies()) tell(String(data['answerOn']), reply);
  });
}
