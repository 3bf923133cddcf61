/**
 * What the tabs of this browser tell each other: that somebody signed out, the token to a new tab that asks for it, and which
 * forms have unsaved changes.
 */
const channelName = 'steward';
const signedOut = 'signed-out';

/** From a tab that has no token. */
interface Question {
  /** Of which service it would be the token. */
  service: string;
  /** The channel to answer on, which the asking tab alone listens to. */
  answerOn: string;
}

/** From a tab that is about to sign out. */
interface UnsavedQuestion {
  unsavedTo: string;
}

/** Milliseconds until nobody answers, and that a second token is waited for after the first. */
const patience = 300;
const patienceForMore = 50;

const canTell = () => typeof BroadcastChannel !== 'undefined';

function tell(name: string, message: string | Question | UnsavedQuestion): void {
  const channel = new BroadcastChannel(name);
  // A channel reaches this origin alone; only windows take a target.
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

/** The token of the tabs that are signed in to that service; null when none answers, or when they have different ones. */
export async function askForToken(service: string): Promise<string | null> {
  const [one = null, ...others] = await answersTo((answerOn) => ({ service, answerOn }));
  return others.length === 0 ? one : null;
}

/** The forms with unsaved changes in all tabs, by name. */
export async function askForUnsaved(): Promise<readonly string[]> {
  return [...(await answersTo((unsavedTo) => ({ unsavedTo })))];
}

/** Each different answer once, on a channel that the asking tab alone listens to. */
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

/** Answers a tab that is about to sign out with the forms that have unsaved changes here, by name. */
export function answerUnsaved(unsaved: () => readonly string[]): void {
  if (!canTell()) return;
  listen((data) => {
    if (typeof data !== 'object' || data === null || !('unsavedTo' in data)) return;
    for (const name of unsaved()) tell(String(data.unsavedTo), name);
  });
}

/** Answers new tabs with the token of that service, wherever there is one to give. */
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
