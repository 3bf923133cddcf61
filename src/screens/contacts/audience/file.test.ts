// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { nextPage } from '#e2e/support/doubles/device.ts';
import { conditionOf } from '#e2e/support/doubles/audience.ts';
import { readAudiencesFile } from './file.ts';

const audience = (...texts: string[]) => ({
  match: 'any' as const,
  conditions: texts.map(conditionOf),
});
const stopped = { name: 'Stopped', audience: audience('recurring*is:stopped', '!gave*in:this-year') };

beforeEach(() => localStorage.clear());

test('A file brings its audiences to another browser.', async () => {
  await nextPage();
  const { audiencesFile, saveAudiences } = await import('./file.ts');
  const { storedViewsOf } = await import('#device/stored-views.ts');
  const read = readAudiencesFile(audiencesFile([stopped]));
  expect(read).toEqual([stopped]);
  if (typeof read === 'string') return;
  expect(saveAudiences(read)).toEqual({ added: 1, replaced: 0, skipped: 0, isStored: true });
  expect(storedViewsOf('contacts')).toEqual([
    {
      name: 'Stopped',
      values: { c1: 'recurring', 'c1.is': 'stopped', c2: '!gave', 'c2.in': 'this-year', match: 'any' },
    },
  ]);
  expect(saveAudiences(read)).toEqual({ added: 0, replaced: 0, skipped: 1, isStored: true });
  expect(saveAudiences([{ ...stopped, audience: audience('gave') }])).toMatchObject({ replaced: 1 });
});

test('A file of version 0.2 has the same audiences.', () => {
  const audiences = [{ name: 'Stopped', match: 'any', conditions: ['recurring*is:stopped', '!gave*in:this-year'] }];
  expect(readAudiencesFile(file({ audiences }))).toEqual([stopped]);
});

const file = (content: object) => JSON.stringify({ kind: 'steward.audiences', version: 1, ...content });

test.each([
  ['', 'This file is empty.'],
  ['{"kind":"views"}', 'This file isn’t an export of audiences.'],
  [
    JSON.stringify({ kind: 'steward.audiences', version: 2 }),
    'This file is from a newer version of Steward. Reload this page, then import again.',
  ],
  [
    file({ audiences: [{ name: 'A', values: { c1: 'gave', 'c1.sum': 'lots' } }] }),
    'Audience “A” has a condition that this version of Steward doesn’t know: “gave lots”. Remove it from the file, or reload this page and import again.',
  ],
  [file({}), 'This file is missing “audiences”. Export it again.'],
  [file({ audiences: [{ conditions: ['gave'] }] }), 'Audience 1 has no name. Export the file again.'],
  [file({ audiences: [{ name: 'A', conditions: [] }] }), 'Audience “A” has no conditions. Export the file again.'],
  [
    file({ audiences: [{ name: 'A', conditions: ['gave', 'wealthy'] }] }),
    'Audience “A” has a condition that this version of Steward doesn’t know: “wealthy”. Remove it from the file, or reload this page and import again.',
  ],
  [
    file({ audiences: [{ name: 'A', conditions: ['gave', 5] }] }),
    'Audience “A” has a condition that this version of Steward doesn’t know: “5”. Remove it from the file, or reload this page and import again.',
  ],
])('A file that can’t be read is refused with a sentence: %s', (text, message) => {
  expect(readAudiencesFile(text)).toBe(message);
});
