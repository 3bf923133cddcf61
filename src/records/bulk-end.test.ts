import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/errors.ts';
import type { Ended } from '../api/outcome.ts';
import { rowWriter, endOf } from './bulk-end.ts';

describe('the end of a row', () => {
  const none = { storedDifferently: [], changedUnasked: [] };
  const ofKind = (kind: ApiError['kind'], more: object = {}) => {
    const outcome = kind === 'not-sent' ? 'not-sent' : kind === 'network' ? 'not-known' : 'refused';
    return endOf({ outcome, error: new ApiError({ kind, message: 'It says why.', ...more }) }, () => none);
  };

  it('says what was stored differently', () => {
    const answer = { id: '1' };
    const different = { ...none, storedDifferently: [{ label: 'Employer', sent: 'a', stored: 'A' }] };
    expect(endOf({ outcome: 'saved', answer }, () => different)).toEqual({
      outcome: 'saved',
      why: 'The service stored another value than was sent for: Employer.',
    });
    expect(endOf({ outcome: 'saved', answer }, () => none)).toEqual({ outcome: 'saved', why: '' });
    expect(endOf({ outcome: 'saved', answer: null }, () => different)).toEqual({ outcome: 'saved', why: '' });
  });

  it('gives the reason, with what was said of the fields, each sentence once', () => {
    expect(ofKind('refused', { fields: { a: ['It says why.', 'And a.'], b: ['And a.', 'And b.'] } })).toEqual({
      outcome: 'refused',
      why: 'It says why. And a. And b.',
    });
    expect(ofKind('network').outcome).toBe('not-known');
    expect(ofKind('not-sent').outcome).toBe('not-sent');
  });

  it('of a row that the service would not take at that moment', () => {
    expect(ofKind('busy', { retryAfter: 7 })).toEqual({ outcome: 'busy', why: 'It says why.', retryAfter: 7 });
    expect(ofKind('session').outcome).toBe('session');
  });
});

describe('the writer of rows', () => {
  const answer = { id: '1' };
  const different = {
    storedDifferently: [{ label: 'Employer', sent: 'a', stored: 'A' }],
    changedUnasked: [],
  };
  const asked = (body: object | null, end: Ended<typeof answer> | null) =>
    rowWriter<object, object, typeof answer>(
      {
        newKey: async () => 'k',
        send: () => Promise.reject(new Error('sent')),
        ask: async (key) => (key === 'k' ? end : null),
      },
      () => ({}),
      () => different,
    ).ask({ id: '1' }, body, 'k');

  it('compares what is learnt later with what was sent, where that is known', async () => {
    const saved = { outcome: 'saved', answer } as const;
    expect(await asked({}, saved)).toMatchObject({
      outcome: 'saved',
      why: expect.stringContaining('Employer') as string,
    });
    expect(await asked(null, saved)).toEqual({ outcome: 'saved', why: '' });
    expect(await asked({}, null)).toBeNull();
  });
});
