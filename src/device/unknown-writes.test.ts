import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formId } from './form-id.ts';
import { keepUnknownWrite, settleWrite, unknownWrite, unknownWrites, unknownWritesVersion } from './unknown-writes.ts';
import { forgetDrafts } from './drafts.ts';

const write = { form: formId('household', '501'), fields: 4, sentAt: 10, why: 'The connection closed.' };

beforeEach(() => {
  // sessionStorage with its keys as properties, as a browser's has them.
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  vi.stubGlobal('sessionStorage', Object.create(methods));
});

describe('writes that nobody knows the outcome of', () => {
  it('are kept until they are settled, the latest first', () => {
    const heard = vi.fn<() => void>();
    const stop = unknownWritesVersion.subscribe(heard);
    keepUnknownWrite(write);
    keepUnknownWrite({ ...write, form: 'household.502', sentAt: 20 });
    expect(unknownWrites().map(({ form }) => form)).toEqual(['household.502', 'household.501']);
    expect(unknownWrite('household.501')).toEqual(write);
    settleWrite('household.502');
    expect(unknownWrites()).toEqual([write]);
    expect(heard).toHaveBeenCalledTimes(3);
    stop();
  });

  it('are shown only where they can be read', () => {
    sessionStorage.setItem('steward.not-known.a.1', '{');
    sessionStorage.setItem('steward.not-known.a.2', '{"fields":"4"}');
    sessionStorage.setItem('steward.not-known.a.3', 'null');
    expect(unknownWrites()).toEqual([]);
  });

  it('go with the drafts', () => {
    keepUnknownWrite(write);
    forgetDrafts();
    expect(unknownWrites()).toEqual([]);
  });

  it('are not kept by a browser that keeps nothing, and nothing fails', () => {
    vi.stubGlobal('sessionStorage', undefined);
    keepUnknownWrite(write);
    settleWrite(write.form);
    expect(unknownWrites()).toEqual([]);
  });
});
