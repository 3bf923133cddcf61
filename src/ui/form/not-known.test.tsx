// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { readConfiguration } from '#api/host.ts';
import { longestWrite } from '#api/client.ts';
import { ConfigurationContext } from '#ui/browser/configuration.ts';
import type { FormKind } from './form-kind.ts';
import { UnconfirmedStep } from './not-known.tsx';

interface Values {
  note: string;
}

const kind: FormKind<Values, Values, Values, Values> = {
  noun: 'household',
  toForm: (base) => base,
  problems: () => [],
  toBody: (_base, values) => values,
  review: () => [],
  parts: () => [{ key: 'note', label: 'Note', words: ({ note }) => note }],
  placeOf: () => undefined,
  whyUnchanged: '',
  compare: () => ({ storedDifferently: [], changedUnasked: [], notAnswered: [], remarks: [] }),
  was: () => null,
  changed: () => [],
  former: () => ({ values: {} }),
};
const error = new ApiError({ kind: 'timeout', message: 'It took too long.', reached: 'maybe' });

let root: Root;
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

/** Opens the step of a change that was sent that long ago; without an API of its own, with our server's journal. */
async function open({ api, there, age }: { api?: string; there: string; age: number }) {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const reread = vi.fn<() => Promise<{ result: 'found'; base: Values; at: number }>>(async () => ({
    result: 'found',
    base: { note: there },
    at: Date.now(),
  }));
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <ConfigurationContext value={{ ...readConfiguration({ api }) }}>
          <UnconfirmedStep
            kind={kind}
            crumbs={() => null}
            base={{ note: 'Old' }}
            sent={{ note: 'New' }}
            reread={reread}
            error={error}
            sentAt={Date.now() - age}
            ask={() => Promise.resolve(false)}
            sendAgain={() => undefined}
            settled={() => undefined}
            back={() => undefined}
          />
        </ConfigurationContext>
      </MantineProvider>,
    ),
  );
  return reread;
}

const shown = () => document.body.textContent;
const checkNow = () =>
  act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Check now')?.click(),
  );
const api = 'https://api.example.org';

it('unconfirmed step: without a journal, calls an unchanged record “Not saved” only when the user checks again', async () => {
  const reread = await open({ api, there: 'Old', age: longestWrite });
  expect(reread).toHaveBeenCalledTimes(1);
  expect(shown()).toMatch(/At [\d:]+ [AP]M, the record was unchanged\. The platform may still be saving it/);
  expect(shown()).not.toContain('Not saved');
  await checkNow();
  expect(shown()).toMatch(/Not saved\. At [\d:]+ [AP]M, the record was unchanged\./);
});

it('unconfirmed step: without a journal, calls it “Not saved” at once when the change was sent long ago', async () => {
  await open({ api, there: 'Old', age: 60_000 });
  expect(shown()).toContain('Not saved. At');
});

it('unconfirmed step: without a journal, calls a change that it finds “Saved” at once', async () => {
  await open({ api, there: 'New', age: 10 });
  expect(shown()).toContain('Saved. At');
});

it('unconfirmed step: with a journal, reloads the record only when the user checks', async () => {
  const reread = await open({ there: 'Old', age: 31_000 });
  expect(reread).not.toHaveBeenCalled();
  await checkNow();
  expect(shown()).toContain('Not saved. At');
});
