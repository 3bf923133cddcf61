/** What the tabs of this browser tell each other: that somebody signed out, and the token to a new tab that asks for it. */
const channelName = 'steward';
const signedOut = 'signed-out';

/** From a tab that has no token. */
interface Question {
  /** Of which service it would be the token. */
  service: string;
  /** The channel to answer on, which the asking tab alone listens to. */
  answerOn: string;
}

/** Milliseconds until nobody answers, and that a second token is waited for after the first. */
const patience = 300;
const patienceForMore = 50;

const canTell = () => typeof BroadcastChannel !== 'undefined';

function tell(name: string, message: string | Question): void {
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
export function askForToken(service: string): Promise<string | null> {
  if (!canTell()) return Promise.resolve(null);
  const answerOn = [channelName, ...crypto.getRandomValues(new Uint32Array(4))].join('-');
  const answers = new BroadcastChannel(answerOn);
  const given = new Set<string>();
  return new Promise((resolve) => {
    const end = () => {
      answers.close();
      const [one = null, ...others] = given;
      resolve(others.length === 0 ? one : null);
    };
    let waiting = setTimeout(end, patience);
    answers.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') given.add(data);
      clearTimeout(waiting);
      waiting = setTimeout(end, patienceForMore);
    });
    tell(channelName, { service, answerOn });
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
