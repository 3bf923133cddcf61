import { expect, it, vi } from 'vitest';
import { answerTabs, answerUnsaved, askForToken, askForUnsaved } from './tabs.ts';

it('askForToken(): gets the token of a tab that is signed in to the same platform', async () => {
  const platform = 'first.example.org';
  expect(await askForToken(platform)).toBeNull();
  let held: string | null = null;
  answerTabs(platform, () => held);
  expect(await askForToken(platform)).toBeNull();
  held = 'secret';
  expect(await askForToken(platform)).toBe('secret');
  expect(await askForToken('other.example.org')).toBeNull();
});

it('askForToken(): returns null if tabs have different tokens', async () => {
  const platform = 'second.example.org';
  let other = 'secret';
  answerTabs(platform, () => 'secret');
  answerTabs(platform, () => other);
  expect(await askForToken(platform)).toBe('secret');
  other = 'of somebody else';
  expect(await askForToken(platform)).toBeNull();
});

it('askForToken(): receives the token only on its own reply channel', async () => {
  const platform = 'third.example.org';
  const heard = vi.fn<(data: unknown) => void>();
  const channel = new BroadcastChannel('steward');
  channel.addEventListener('message', ({ data }) => heard(data));
  answerTabs(platform, () => 'secret');
  expect(await askForToken(platform)).toBe('secret');
  channel.close();
  expect(heard).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(heard.mock.calls)).not.toContain('secret');
});

it('askForUnsaved(): collects the unsaved forms of all tabs, each once', async () => {
  expect(await askForUnsaved()).toEqual([]);
  answerUnsaved(() => ['Household 501']);
  answerUnsaved(() => ['Household 501', 'Contact 4801']);
  expect([...(await askForUnsaved())].toSorted()).toEqual(['Contact 4801', 'Household 501']);
});
