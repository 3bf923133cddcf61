/**
 * Messages between this browser's tabs: sign-outs, the token for a new tab that asks for it, and forms with unsaved changes.
 */
const channelName = 'steward';
const signedOut = 'signed-out';

/** A request from a tab without a token. */
interface Question {
  /** The platform that the token is for. */
  service: string;
  /** The reply channel, which only the asking tab listens to. */
  answerOn: string;
}

/** A request from a tab that is about to sign out. */
interface UnsavedQuestion {
  unsavedTo: string;
}

/** Milliseconds to wait for the first reply, and for another one after each reply. */
const patience = 300;
const patienceForMore = 50;

const canTell = () => typeof BroadcastChannel !== 'undefined';

function tell(name: string, message: string | Question | UnsavedQuestion): void {
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
export async function askForToken(service: string): Promise<string | null> {
  const [one = null, ...others] = await answersTo((answerOn) => ({ service, answerOn }));
  return others.length === 0 ? one : null;
}

/** Asks other tabs for the names of forms with unsaved changes. */
export async function askForUnsaved(): Promise<readonly string[]> {
  return [...(await answersTo((unsavedTo) => ({ unsavedTo })))];
}

/** Collects distinct replies on a channel that only the asking tab listens to. */
function answersTo(question: (answerOn: string) => Question | UnsavedQuestion): Promise<ReadonlySet<string>> {
  const given = new Set<string>();
  if (!canTell()) return Promise.resolve(given);
  const answerOn = [channelName, ...crypto.getRandomValues(new Uint32Array(4))].join('-');
  const answers = new BroadcastChannel(answerOn);
  return new Promise((resolve) => {
    const end = () => {
      answers.close();
      resolve(given);
    };
    let waiting = setTimeout(end, patience);
    answers.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') given.add(data);
      clearTimeout(waiting);
      waiting = setTimeout(end, patienceForMore);
    });
    tell(channelName, question(answerOn));
  });
}

/** Replies to a tab that is about to sign out with the names of forms with unsaved changes here. */
export function answerUnsaved(unsaved: () => readonly string[]): void {
  if (!canTell()) return;
  listen((data) => {
    if (typeof data !== 'object' || data === null || !('unsavedTo' in data)) return;
    for (const name of unsaved()) tell(String(data.unsavedTo), name);
  });
}

/** Replies to new tabs with the token for that platform, if there is one. */
export function answerTabs(service: string, tokenToGive: () => string | null): void {
  if (!canTell()) return;
  listen((data) => {
    if (!isQuestion(data) || data.service !== service) return;
    const token = tokenToGive();
    if (token !== null) tell(data.answerOn, token);
  });
}

function isQuestion(data: unknown): data is Question {
  return typeof data === 'object' && data !== null && 'service' in data && 'answerOn' in data;
}
