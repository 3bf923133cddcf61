// @vitest-environment happy-dom
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, describe, expect, it } from 'vitest';
import { draftsOf } from '#device/drafts.ts';
import { useDraft } from './draft-form.ts';

interface Values {
  name: string;
  note: string;
  /** Null if unknown. */
  was: string | null;
}

const unknown: Values = { name: '', note: '', was: null };

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
    resume: (values: Values, replaced?: Values) => act(async () => form.draft.resume(values, replaced)),
    discard: () => act(async () => form.draft.discard()),
    forget: (isWanted?: () => boolean) => act(async () => form.draft.forget(isWanted)),
    leave: () => act(async () => root.unmount()),
  };
}

const kept = () => draftsOf('household.501').map(({ values }) => values);
const one = { ...unknown, name: 'one' };
const two = { ...unknown, name: 'two' };
const three = { ...unknown, name: 'three' };

/** Opens, fills, and leaves one form per value, without resuming or discarding earlier drafts. */
async function leftWith(...typed: Values[]) {
  for (const values of typed) {
    const form = await opened();
    await form.type(values);
    await form.leave();
  }
}

it('forget(): removes only its own draft if the form was left and reopened during the save', async () => {
  const sent = await opened();
  await sent.type(one);
  await sent.leave();
  const reopened = await opened();
  await reopened.type(two);
  await sent.forget();
  expect(kept()).toEqual([two]);
  await reopened.leave();
  expect(kept()).toEqual(expect.arrayContaining([two]));
});

it('useDraft(): removes the draft once its text is typed back', async () => {
  const form = await opened();
  await form.type(one);
  expect(kept()).toEqual([one]);
  await form.type(unknown);
  expect(kept()).toEqual([]);
  await leftWith(two);
  const again = await opened();
  await again.type(one);
  await again.type(unknown);
  expect(kept()).toEqual([two]);
});

describe('an offered draft', () => {
  it('an offered draft: survives reopening and typing without a decision', async () => {
    await leftWith(one, two, three);
    expect(kept()).toEqual(expect.arrayContaining([one, two, three]));
  });

  it('an offered draft: survives when the previous value becomes known or unknown', async () => {
    await leftWith(one);
    const known = { ...unknown, was: 'first' };
    const form = await opened(known);
    expect(form.offered()).toEqual(one);
    await form.type({ name: 'two' });
    await form.leave();
    const again = await opened();
    expect(again.offered()).toEqual({ ...known, name: 'two' });
    await again.type(three);
    expect(kept()).toEqual([three, { ...known, name: 'two' }, one]);
  });

  it('an offered draft: is offered after a later one was discarded', async () => {
    await leftWith(one, two, three);
    const form = await opened();
    expect(form.offered()).toEqual(three);
    await form.discard();
    expect(form.offered()).toEqual(two);
    await form.discard();
    expect(form.offered()).toEqual(one);
    await form.discard();
    expect(form.offered()).toBeNull();
    expect(kept()).toEqual([]);
  });

  it('an offered draft: discarding it keeps the current input', async () => {
    await leftWith(one);
    const form = await opened();
    await form.type(two);
    await form.discard();
    expect(form.offered()).toBeNull();
    expect(kept()).toEqual([two]);
    await form.leave();
    expect((await opened()).offered()).toEqual(two);
  });

  it('an offered draft: resuming saves it, and offers the overwritten input instead', async () => {
    await leftWith(one);
    const form = await opened();
    await form.type(two);
    await form.resume(one, two);
    expect(form.offered()).toEqual(two);
    await form.resume(two);
    expect(form.offered()).toBeNull();
    expect(kept()).toEqual([two]);
  });

  it('an offered draft: forget() removes it unless it is wanted', async () => {
    await leftWith(one, two);
    const form = await opened();
    await form.type(three);
    await form.forget(() => true);
    expect(form.offered()).toEqual(two);
    expect(kept()).toEqual(expect.arrayContaining([one, two]));
    await form.forget();
    expect(form.offered()).toBeNull();
    expect(kept()).toEqual([]);
  });
});
