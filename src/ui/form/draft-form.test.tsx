// @vitest-environment happy-dom
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { draftsOf } from '../../device/drafts.ts';
import { useDraft } from './draft-form.ts';

interface Values {
  name: string;
  note: string;
  /** Null where it is not known. */
  was: string | null;
}

const unknown: Values = { name: '', note: '', was: null };

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  sessionStorage.clear();
});

/** A form that is opened, typed into and left. */
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

/** Each form was left with something typed, and with the draft of the one before neither resumed nor discarded. */
async function leftWith(...typed: Values[]) {
  for (const values of typed) {
    const form = await opened();
    await form.type(values);
    await form.leave();
  }
}

it('is forgotten alone once what was sent is settled, when the form was left and opened anew meanwhile', async () => {
  const sent = await opened();
  await sent.type(one);
  await sent.leave();
  const anew = await opened();
  await anew.type(two);
  await sent.forget();
  expect(kept()).toEqual([two]);
  await anew.leave();
  expect(kept()).toEqual(expect.arrayContaining([two]));
});

it('is none once its text was typed back', async () => {
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

describe('a draft that is offered', () => {
  it('stays, however often the form is opened and typed into without looking at it', async () => {
    await leftWith(one, two, three);
    expect(kept()).toEqual(expect.arrayContaining([one, two, three]));
  });

  it('stays where what it was typed over has become known, or is not known any more', async () => {
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

  it('is offered in its turn, once a later one was discarded', async () => {
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

  it('is discarded without what was typed meanwhile', async () => {
    await leftWith(one);
    const form = await opened();
    await form.type(two);
    await form.discard();
    expect(form.offered()).toBeNull();
    expect(kept()).toEqual([two]);
    await form.leave();
    expect((await opened()).offered()).toEqual(two);
  });

  it('is kept from the moment that it is resumed, and what it replaces is offered instead', async () => {
    await leftWith(one);
    const form = await opened();
    await form.type(two);
    await form.resume(one, two);
    expect(form.offered()).toEqual(two);
    await form.resume(two);
    expect(form.offered()).toBeNull();
    expect(kept()).toEqual([two]);
  });

  it('goes with what was typed, unless it is wanted', async () => {
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
