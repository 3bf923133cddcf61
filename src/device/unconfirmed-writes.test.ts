import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formId } from './form-id.ts';
import {
  keepUnconfirmedWrite,
  resolveWrite,
  unconfirmedWrite,
  unconfirmedWrites,
  unconfirmedWritesVersion,
} from './unconfirmed-writes.ts';
import { forgetDrafts } from './drafts.ts';

const write = { form: formId('household', '501'), fields: 4, sentAt: 10, why: 'The connection closed.' };

beforeEach(() => {
  // Browsers expose the keys of sessionStorage as properties.
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

describe('unconfirmed writes', () => {
  it('unconfirmed writes: stored until resolved, newest first', () => {
    const heard = vi.fn<() => void>();
    const stop = unconfirmedWritesVersion.subscribe(heard);
    keepUnconfirmedWrite(write);
    keepUnconfirmedWrite({ ...write, form: 'household.502', sentAt: 20 });
    expect(unconfirmedWrites().map(({ form }) => form)).toEqual(['household.502', 'household.501']);
    expect(unconfirmedWrite('household.501')).toEqual(write);
    resolveWrite('household.502');
    expect(unconfirmedWrites()).toEqual([write]);
    expect(heard).toHaveBeenCalledTimes(3);
    stop();
  });

  it('unconfirmed writes: invalid stored entries are skipped', () => {
    sessionStorage.setItem('steward.not-known.a.1', '{');
    sessionStorage.setItem('steward.not-known.a.2', '{"fields":"4"}');
    sessionStorage.setItem('steward.not-known.a.3', 'null');
    expect(unconfirmedWrites()).toEqual([]);
  });

  it('unconfirmed writes: deleted together with the drafts', () => {
    keepUnconfirmedWrite(write);
    forgetDrafts();
    expect(unconfirmedWrites()).toEqual([]);
  });

  it('unconfirmed writes: nothing is stored, and nothing throws, without sessionStorage', () => {
    vi.stubGlobal('sessionStorage', undefined);
    keepUnconfirmedWrite(write);
    resolveWrite(write.form);
    expect(unconfirmedWrites()).toEqual([]);
  });
});
