import { describe, expect, it } from 'vitest';
import { instantOf, toInstant } from '#domain/values/calendar.ts';
import { viewerZone } from '#ui/format/time.ts';
import { controls, type ControlName, controlOf } from './controls.ts';
import { isStored } from './field.ts';
import { dayEnds, splitMoment } from './typed.ts';

const same = (control: ControlName, sent: unknown, stored: unknown) =>
  isStored({ label: 'Field', control }, sent, stored);

describe('same()', () => {
  it.each<[ControlName, unknown, unknown, boolean]>([
    ['text', 'a', 'a', true],
    ['text', ' a ', 'a', false],
    ['text', '', null, true],
    ['number', 10, '10.00', true],
    ['number', 10, '10.5', false],
    ['number', 10, '', false],
    ['number', 0, '', false],
    ['number', null, '', true],
    ['number', null, '5', false],
    ['choice', 'fixed', 'FIXED', true],
    ['yesNo', true, '1', true],
    ['yesNo', false, 'true', false],
    ['switch', false, '', false],
    ['moment', '2026-12-01T09:00:00+01:00', '2026-12-01T08:00:00Z', true],
    ['moment', '2026-12-01T09:00:00+01:00', '2026-12-01T09:00:00Z', false],
    ['list', ['a', 'b'], '["a","b"]', true],
    ['list', ['a', 'b'], '{"0":"a","1":"b"}', true],
    ['list', ['a', 'b'], '["b","a"]', false],
    ['list', ['alone'], 'alone', true],
    ['list', null, '[]', true],
    ['list', [], '', true],
  ])('same(): %s: compares sent %j with stored %j: %s', (control, sent, stored, isSame) => {
    expect(same(control, sent, stored)).toBe(isSame);
  });
});

describe('shown()', () => {
  const options = [{ value: 'fixed', label: 'Fixed' }];
  it.each<[ControlName, unknown, unknown]>([
    ['text', 'a', 'a'],
    ['text', null, undefined],
    ['number', '10.50', '10.50'],
    ['number', 'ten', undefined],
    ['choice', 'FIXED', 'fixed'],
    ['choice', 'odd', undefined],
    ['yesNo', '1', true],
    ['yesNo', 'Yes', true],
    ['yesNo', '0', false],
    ['yesNo', '', undefined],
    ['moment', 'soon', undefined],
    ['list', '["a"]', ['a']],
    ['list', '[{"a":1}]', undefined],
  ])('shown(): %s: shows %j as %j', (control, known, value) => {
    expect(controlOf(control).shown(known, { options })).toEqual(value);
  });

  it('shown(): opens a date without the time that it stands for, and without seconds', () => {
    const shown = (time: string, wholeDay: 'start' | 'end') =>
      controls.moment.shown(instantOf('2026-12-01', time, viewerZone()), { wholeDay });
    expect(shown(dayEnds.start, 'start')).toBe('2026-12-01');
    expect(shown(dayEnds.end, 'end')).toBe('2026-12-01');
    expect(shown('00:00:00', 'end')).toBe('2026-12-01 00:00');
    expect(shown('09:30:00', 'start')).toBe('2026-12-01 09:30');
    expect(shown('09:30:15', 'start')).toBe('2026-12-01 09:30');
  });

  it.each(['2026-11-20T12:00:00Z', '2026-12-01T23:59:59+05:30', '2026-03-29T01:30:00.000Z'])(
    'exact(): has the moment %s with its seconds',
    (written) => {
      const [day, time] = splitMoment(controls.moment.exact(written, {}) ?? '');
      expect(toInstant(instantOf(day, time || dayEnds.start, viewerZone()) ?? '')).toBe(toInstant(written));
    },
  );
});
