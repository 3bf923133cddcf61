import { humanise, inList, isolateBidi, toneOf } from './labels.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';

it.each([
  ['completed', 'neutral'],
  ['pending', 'neutral'],
  ['Incomplete', 'neutral'],
  ['refunded', 'neutral'],
  ['failed', 'bad'],
  [' Returned ', 'bad'],
  ['past_due', 'warn'],
  ['Past  due', 'warn'],
  ['unpaid', 'neutral'],
  ['not paid', 'neutral'],
  ['active', 'neutral'],
  ['constructor', 'neutral'],
  ['', 'neutral'],
  [null, 'neutral'],
] as const)('toneOf(%j) is %s', (word, tone) => {
  expect(toneOf(word)).toBe(tone);
});

it('property: every text has a tone', () => {
  fc.assert(
    fc.property(fc.string(), (word) => {
      expect(['warn', 'bad', 'neutral']).toContain(toneOf(word));
    }),
    { numRuns: Number(process.env['FUZZ_RUNS'] ?? 40) },
  );
});

it('isolateBidi(): leaves other text as it is, and wraps what turns the direction', () => {
  expect(isolateBidi('Ruth Ames')).toBe('Ruth Ames');
  expect(isolateBidi('רות')).toBe('\u2068רות\u2069');
  expect(isolateBidi('\u202eRuth')).toBe('\u2068\u202eRuth\u2069');
  expect(inList(['Ruth', 'רות', 'Ames'])).toBe('Ruth, \u2068רות\u2069, and Ames');
});

it('isolateBidi(): no text ends the isolate around it, or leaves one open', () => {
  const mark = fc.constantFrom('\u2066', '\u2067', '\u2068', '\u2069', '\u202e', 'a', 'ר');
  fc.assert(
    fc.property(fc.string({ unit: mark }), (text) => {
      let open = 0;
      const depths = Array.from(isolateBidi(text), (letter) => {
        if (/[\u2066-\u2068]/.test(letter)) open += 1;
        return letter === '\u2069' ? (open -= 1) : open;
      });
      expect(depths.at(-1) ?? 0).toBe(0);
      expect(depths.slice(0, -1)).not.toContain(isolateBidi(text) === text ? -1 : 0);
    }),
  );
});

it.each([
  ['partially_fulfilled', 'Partially fulfilled'],
  ['ach', 'ACH'],
  ['paypal', 'PayPal'],
  ['cashapp', 'Cash App'],
  ['donor_advised_fund', 'Donor-advised fund'],
])('humanise(%j) is %s', (word, text) => {
  expect(humanise(word)).toBe(text);
});
