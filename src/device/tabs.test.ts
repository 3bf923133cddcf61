import { expect, it, vi } from 'vitest';
import { answerTabs, answerUnsaved, askForToken, askForUnsaved } from './tabs.ts';

it('a tab that is signed in to the same service answers, as long as it has a token to give', async () => {
  const service = 'first.example.org';
  expect(await askForToken(service)).toBeNull();
  let held: string | null = null;
  answerTabs(service, () => held);
  expect(await askForToken(service)).toBeNull();
  held = 'secret';
  expect(await askForToken(service)).toBe('secret');
  expect(await askForToken('other.example.org')).toBeNull();
});

it('two tabs with the same token are one answer, and two with different ones none', async () => {
  const service = 'second.example.org';
  let other = 'secret';
  answerTabs(service, () => 'secret');
  answerTabs(service, () => other);
  expect(await askForToken(service)).toBe('secret');
  other = 'of somebody else';
  expect(await askForToken(service)).toBeNull();
});

it('the token is told on the channel of the asking tab alone', async () => {
  const service = 'third.example.org';
  const heard = vi.fn<(data: unknown) => void>();
  const channel = new BroadcastChannel('steward');
  channel.addEventListener('message', ({ data }) => heard(data));
  answerTabs(service, () => 'secret');
  expect(await askForToken(service)).toBe('secret');
  channel.close();
  expect(heard).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(heard.mock.calls)).not.toContain('secret');
});

it('every tab names its unsaved forms, each once', async () => {
  expect(await askForUnsaved()).toEqual([]);
  answerUnsaved(() => ['Household 501']);
  answerUnsaved(() => ['Household 501', 'Contact 4801']);
  expect([...(await askForUnsaved())].toSorted()).toEqual(['Contact 4801', 'Household 501']);
});
