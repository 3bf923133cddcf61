// @vitest-environment happy-dom
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, describe, expect, it } from 'vitest';
import { draftOf } from '#device/drafts.ts';
import { useDraft } from './draft-form.ts';

interface Values {
  name: string;
  note: string | null;
  /** Undefined if nothing is sent. */
  list: string[] | undefined;
}

const unknown: Values = { name: '', note: null, list: undefined };

beforeEach(() => {
  sessionStorage.clear();
});

/** Opens a form, with functions to type into it and leave it. */
async function opened(start: Values = unknown) {
  const form = { values: start } as { values: Values; draft: ReturnType<typeof useDraft<Values>> };
  function Form() {
    const draft = useDraft<Values>('household.501', start, () => form.values);
    useEffect(() => {
      form.draft = draft;
    });
    return null;
  }
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(<Form />));
  return {
    offered: () => form.draft.offer?.values ?? null,
    type: (typed: Partial<Values>) =>
      act(async () => {
        form.values = { ...form.values, ...typed };
        form.draft.touch();
        window.dispatchEvent(new Event('focusout'));
      }),
    settle: () => act(async () => form.draft.settle()),
    forget: () => act(async () => form.draft.forget()),
    leave: () => act(async () => root.unmount()),
  };
}

const kept = () => draftOf('household.501')?.values ?? null;
const one = { ...unknown, name: 'one' };
const two = { ...unknown, name: 'two' };

/** Opens, fills, and leaves the form, without resuming or discarding an earlier draft. */
async function leftWith(typed: Values) {
  const form = await opened();
  await form.type(typed);
  await form.leave();
}

it('forget(): leaves the draft of the form that was reopened during the save', async () => {
  const sent = await opened();
  await sent.type(one);
  await sent.leave();
  const reopened = await opened();
  await reopened.type(two);
  await sent.forget();
  expect(kept()).toEqual(two);
  await reopened.forget();
  expect(kept()).toBeNull();
});

it('useDraft(): removes the draft once its text is typed back', async () => {
  const form = await opened();
  await form.type(one);
  expect(kept()).toEqual(one);
  await form.type(unknown);
  expect(kept()).toBeNull();
});

describe('an offered draft', () => {
  it('an offered draft: stays while nothing is typed, and after what was typed is typed back', async () => {
    await leftWith(one);
    const form = await opened();
    expect(form.offered()).toEqual(one);
    await form.type(two);
    await form.type(unknown);
    expect(kept()).toEqual(one);
  });

  it('an offered draft: survives when the previous value becomes known', async () => {
    await leftWith(one);
    const form = await opened({ ...unknown, note: 'first', list: ['a'] });
    expect(form.offered()).toEqual(one);
  });

  it('an offered draft: what’s typed takes its place, also once it’s settled', async () => {
    await leftWith(one);
    const form = await opened();
    await form.type(two);
    expect([form.offered(), kept()]).toEqual([one, two]);
    await form.settle();
    expect([form.offered(), kept()]).toEqual([null, two]);
    await form.leave();
    expect((await opened()).offered()).toEqual(two);
  });

  it('an offered draft: stays stored beside what’s typed into other fields, until it’s settled', async () => {
    await leftWith(one);
    const form = await opened();
    await form.type({ note: 'called' });
    expect([form.offered(), kept()]).toEqual([one, { ...one, note: 'called' }]);
    await form.leave();
    const again = await opened();
    expect(again.offered()).toEqual({ ...one, note: 'called' });
    await again.type({ note: 'wrote' });
    expect(kept()).toEqual({ ...one, note: 'wrote' });
    await again.settle();
    expect(kept()).toEqual({ ...unknown, note: 'wrote' });
  });

  it('an offered draft: discarding it without other input leaves none', async () => {
    await leftWith(one);
    const form = await opened();
    await form.settle();
    expect([form.offered(), kept()]).toEqual([null, null]);
  });
});
