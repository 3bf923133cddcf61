import fc from 'fast-check';
import { expect, test } from 'vitest';
import { levelOf } from '#host/journal.ts';

test('levelOf(): the largest give first, and no more than necessary', () => {
  expect(levelOf([5, 5, 5], 15)).toBe(Number.MAX_SAFE_INTEGER);
  expect(levelOf([1, 2, 100], 20)).toBe(17);
  fc.assert(
    fc.property(fc.array(fc.nat(50), { maxLength: 8 }), fc.nat(200), (sizes, most) => {
      const cut = (level: number) => sizes.reduce((sum, size) => sum + Math.min(size, level), 0);
      const level = levelOf(sizes, most);
      expect(cut(level)).toBeLessThanOrEqual(most);
      if (level < Number.MAX_SAFE_INTEGER) expect(cut(level + 1)).toBeGreaterThan(most);
    }),
  );
});
