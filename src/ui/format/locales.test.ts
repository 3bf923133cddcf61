/** What people read and type in their own locale, in the locales that differ most. */
import { foldText, formatCount } from '#domain/values/labels.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { shortNames, stepName } from '#ui/chart/chart-words.ts';
import { toDecimalInput, readTyped } from '#domain/values/typed-number.ts';
import { formatAmount } from './money.ts';
import { formatAge } from './age.ts';
import { formatClock, formatDate, formatMoment, formatPeriod } from './time.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 40);

/** Commas, spaces, apostrophes and no groups at all; groups of two; ten digits of their own; from right to left. */
const locales =
  'en-US de-DE de-AT de-CH fr-FR it-CH es-ES pt-PT sv-SE pl-PL bg-BG tr-TR et-EE en-IN hi-IN bn-BD mr-IN ne-NP my-MM th-TH ja-JP ar-EG ar-MA fa-IR he-IL ur-PK ps-AF ckb-IQ ff-Adlm-GN dz-BT'.split(
    ' ',
  );

const amount = fc
  .tuple(fc.constantFrom('', '-'), fc.integer({ min: 1, max: 10 ** 12 - 1 }), fc.integer({ min: 0, max: 999 }))
  .map(([sign, whole, part]) => `${sign}${whole}.${String(part).padStart(part > 99 ? 3 : 2, '0')}`);

describe.each(locales)('in %s', (locale) => {
  test('readTyped(): parses a formatted amount that was copied', () => {
    fc.assert(
      fc.property(amount, (written) => {
        expect(readTyped(formatAmount(written, '', locale), locale)).toMatchObject({
          kind: 'number',
          text: written,
        });
      }),
      { numRuns },
    );
  });

  test('readTyped(): parses the amount that toDecimalInput() put into a field', () => {
    fc.assert(
      fc.property(amount, (written) => {
        expect(readTyped(toDecimalInput(written, locale), locale)).toMatchObject({ text: written });
      }),
      { numRuns },
    );
  });

  test('readTyped(): parses plain digits in every locale', () => {
    expect(readTyped('1234', locale)).toMatchObject({ kind: 'number', text: '1234' });
  });

  test('formatDate(): uses the calendar of the date inputs', () => {
    const digits = Array.from({ length: 10 }, (_, digit) => formatCount(digit, locale));
    const year = Array.from('2026', (digit) => digits[Number(digit)]).join('');
    for (const shown of [
      formatDate('2026-11-20', { locale }),
      formatMoment('2026-11-20T12:00:00Z', { locale, zone: 'UTC' }),
      stepName({ from: '2026-11-01' }, 'month', locale),
      ...shortNames([{ from: '2026-11-01' } as Parameters<typeof shortNames>[0][0]], 'month', locale),
    ]) {
      expect(shown).toContain(year);
    }
  });

  test('formatAge(): is in English, like the sentence around it', () => {
    expect(formatAge(180_000, { locale })).toBe(`${formatCount(3, locale)} minutes`);
    expect(formatAge(60_000, { locale })).toBe(`${formatCount(1, locale)} minute`);
  });
});

describe('numbers and dates by locale', () => {
  it.each([
    ['de-DE', '-1.234,50', '20.11.2026', '13:05'],
    ['ar-EG', '\u061c-١٬٢٣٤٫٥٠', '٢٠‏/١١‏/٢٠٢٦', '١:٠٥ م'],
    ['fa-IR', '\u200e-۱٬۲۳۴٫۵۰', '۲۰ نوامبر ۲۰۲۶', '۱۳:۰۵'],
    ['he-IL', '\u200e-1,234.50', '20 בנוב׳ 2026', '13:05'],
  ])('formatAmount(), formatDate(), formatClock(): format for %s', (locale, money, day, clock) => {
    expect(formatAmount('-1234.50', '', locale)).toBe(money.replace('-', '\u2212'));
    expect(formatDate('2026-11-20', { locale }).replace(/[\u2068\u2069]/g, '')).toBe(day);
    expect(
      formatClock(Date.parse('2026-11-20T13:05:09Z'), { locale, zone: 'UTC' }).replace(/[\u2068\u2069]/g, ''),
    ).toBe(clock);
  });
});

test('isolateBidi(): wraps right-to-left dates so they don’t reorder the English text', () => {
  const period = (locale: string) =>
    formatPeriod('2026-09-01T00:00:00Z', '2026-10-31T23:59:59Z', { locale, zone: 'UTC' });
  expect(period('he-IL')).toMatch(/^\u2068[^\u2068\u2069]+\u2069 to \u2068[^\u2068\u2069]+\u2069$/);
  expect(period('ar-EG')).toMatch(/^\u2068[^\u2068\u2069]+\u2069 to \u2068[^\u2068\u2069]+\u2069$/);
  expect(period('de-DE')).toBe('01.09.2026 to 31.10.2026');
});

test('readTyped(): rejects another locale’s decimal separator and names the right one', () => {
  expect(readTyped('1,234.50', 'de-DE')).toMatchObject({ kind: 'refused' });
  expect(readTyped('1.5', 'de-DE')).toMatchObject({
    fix: expect.stringContaining('“,” as the decimal separator'),
  });
  expect(readTyped('1.5', 'fa-IR')).toMatchObject({
    fix: expect.stringContaining('“٫” as the decimal separator'),
  });
});

test('foldText(): treats dotted and dotless i alike, in every locale', () => {
  expect(foldText('KIRIKKALE Çarşı')).toContain(foldText('kırıkkale'));
  expect(foldText('İstanbul')).toBe(foldText('ISTANBUL'));
  expect(foldText('Kırıkkale')).toContain(foldText('Kirikkale'));
});
