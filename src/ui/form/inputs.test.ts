import { describe, expect, it } from 'vitest';
import { instantOf, toInstant } from '#domain/values/calendar.ts';
import { viewerZone } from '#ui/format/time.ts';
import { dateWithTime, list, number, text, word, yesNo } from './inputs.ts';

const clearable = { cleared: null };
const options = [{ value: 'fixed', label: 'Fixed' }];

describe('text()', () => {
  it('text(): sends what is set, an empty text for what is cleared, and nothing for what is left', () => {
    const input = text({ cleared: '' });
    expect(input.send({ how: 'set', value: ' a ' }, null, {})).toBe(' a ');
    expect(input.send({ how: 'clear', value: '' }, null, {})).toBe('');
    expect(input.send({ how: 'leave', value: 'a' }, null, {})).toBeUndefined();
  });

  it('text(): can’t restore a blank value that can’t be cleared', () => {
    expect(text().restored('', null, {})).toBeUndefined();
    expect(text({ cleared: '' }).restored('', null, {})).toEqual({ how: 'clear', value: '' });
    expect(text().restored('a', null, {})).toEqual({ how: 'set', value: 'a' });
  });
});

describe('word() and yesNo()', () => {
  it('word(): accepts only its options', () => {
    const input = word(options, 'Choose one');
    expect(input.check?.({ how: 'set', value: 'odd' }, 'type', {})).toEqual([['type.value', 'Choose one']]);
    expect(input.check?.({ how: 'leave', value: 'odd' }, 'type', {})).toEqual([]);
    expect(input.restored('odd', null, {})).toBeNull();
    expect(input.start('FIXED', null)).toEqual({ how: 'leave', value: 'fixed' });
    expect(input.words('fixed')).toBe('Fixed');
  });

  it.each(['1', 'true', 'Yes'])('yesNo(): reads %j as yes', (known) => {
    expect(yesNo().start(known, null)).toEqual({ how: 'leave', value: 'yes' });
    expect(yesNo().same(true, known)).toBe(true);
    expect(yesNo().same(false, known)).toBe(false);
  });
});

describe('number()', () => {
  it.each([
    [10, '10.00', true],
    [10, '10.5', false],
    [10, '', false],
    [null, '', true],
    [null, '5', false],
  ])('number(): compares sent %j with stored %j: %s', (sent, stored, same) => {
    expect(number(clearable).same(sent, stored)).toBe(same);
  });
});

describe('list()', () => {
  it.each([
    [['a', 'b'], '["a","b"]', true],
    [['a', 'b'], '{"0":"a","1":"b"}', true],
    [['a', 'b'], '["b","a"]', false],
    [['alone'], 'alone', true],
    [null, '[]', true],
    [[], '', true],
  ])('list(): compares sent %j with stored %j: %s', (sent, stored, same) => {
    expect(list('Item', clearable).same(sent, stored)).toBe(same);
  });
});

describe('dateWithTime()', () => {
  const input = dateWithTime('start', clearable);

  it.each(['2026-11-20T12:00:00Z', '2026-12-01T23:59:59+05:30', '2026-03-29T01:30:00.000Z'])(
    'dateWithTime(): restores the moment %s exactly',
    (written) => {
      const { how, day, time } = input.restored(written, null, {}) ?? { how: '', day: '', time: '' };
      expect(how).toBe('set');
      expect(toInstant(instantOf(day, time, viewerZone()) ?? '')).toBe(toInstant(written));
    },
  );

  it.each(['soon', '2026-11-20T12:00:00', '2026-11-20T12:00:00.250Z'])(
    'dateWithTime(): can’t restore %j, which isn’t exact to the second',
    (written) => {
      expect(input.restored(written, null, {})).toBeNull();
    },
  );

  it('dateWithTime(): opens without seconds, and without a time where it’s the whole day', () => {
    const [startOfDay, morning] = ['00:00:00', '09:30:15'].map((time) => instantOf('2026-12-01', time, viewerZone()));
    expect(input.start(startOfDay, null)).toEqual({ how: 'leave', day: '2026-12-01', time: '' });
    expect(input.start(morning, null)).toEqual({ how: 'leave', day: '2026-12-01', time: '09:30' });
  });

  it('dateWithTime(): compares moments whatever their zone', () => {
    expect(input.same('2026-12-01T09:00:00+01:00', '2026-12-01T08:00:00Z')).toBe(true);
    expect(input.same('2026-12-01T09:00:00+01:00', '2026-12-01T09:00:00Z')).toBe(false);
  });
});
