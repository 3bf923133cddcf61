/** For tests: what a platform may send in place of what the specification promises. */
import fc from 'fast-check';

/** How often a property is looked at. */
export const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 1000);
/** What nobody should ever read. */
export const nonsense = /undefined|\bNaN\b|\[object Object\]|Invalid Date/;

/** Any value that JSON can hold, without the words that the test looks for. */
const anyJson = fc.jsonValue({ maxDepth: 6 }).filter((value) => !nonsense.test(JSON.stringify(value)));

const awkward = fc.oneof(
  { weight: 3, arbitrary: anyJson },
  fc.constantFrom<unknown>(
    null,
    '',
    0,
    '0',
    // Ids that records share, so that one finds the other.
    1,
    '1',
    true,
    'true',
    'yes',
    [],
    {},
    '[]',
    '["a"]',
    '1,234.50',
    1e21,
    -0.1,
    'USD',
    'dollars',
    '2026-03-01 10:00:00',
    '2026-03-01T10:00:00+02:00',
    '0000-00-00',
    'Eastern Time (US & Canada)',
    'ليلى حدّاد',
    '<b>bold</b>',
    'javascript:alert(1)',
    'https://',
    'Donaudampfschifffahrtsgesellschaft'.repeat(9),
    '9007199254740993',
    '__proto__',
    'constructor',
  ),
);

/** What may stand in place of a row with these fields. One is drawn at a time: it is the drawing that takes long. */
export function rowOf(fields: string): fc.Arbitrary<unknown> {
  const row = fc.record(Object.fromEntries(fields.split(' ').map((field) => [field, awkward])), { requiredKeys: [] });
  return fc.oneof({ weight: 4, arbitrary: row }, awkward);
}
