/** What the tabs of this browser tell each other. No personal data: only that somebody signed out. */
const channelName = 'steward';
const signedOut = 'signed-out';

export function tellSignedOut(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelName);
  // A channel reaches this origin alone; only windows take a target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(signedOut);
  channel.close();
}

/** Calls back when another tab signs out. */
export function onSignedOut(then: () => void): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }) => {
    if (data === signedOut) then();
  });
}
