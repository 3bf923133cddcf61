import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contact } from '#api/resources.ts';
import { linesOf } from './lines.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 1000);

describe('linesOf()', () => {
  it.each([
    [
      'emails',
      [{ type: 'work', value: 'ruth@example.org' }, { value: 'r@example.org' }],
      ['ruth@example.org (Work)', 'r@example.org'],
    ],
    ['phones', [{ type: 'mobile', value: '' }], []],
    [
      'addresses',
      [
        {
          address_1: '4 Quai',
          city: 'Marseille',
          state: '',
          zipcode: '13002',
          country: 'FR',
          type: 'home',
          is_primary: 'true',
        },
      ],
      ['4 Quai, Marseille, 13002, FR (Home, primary)'],
    ],
    ['primary_address', { address_1: '', city: null, type: 'home', created_at: '2026-01-01' }, []],
    ['stats', { total_contributions: '1200.5', recurring_contributions: '0' }, ['Total 1200.5', 'Recurring 0']],
    [
      'external_ids',
      [
        { id: '1', label: 'CRM', external_id: 'A-7' },
        { id: '2', external_id: 'B' },
      ],
      ['CRM: A-7', 'B'],
    ],
    ['custom_fields', ['Table 4', { name: 'Diet', value: 'vegan' }, null, 'Table 4'], ['Table 4', 'Diet: vegan']],
    ['tags', '["board", "gala 2026", 7]', ['board', 'gala 2026', '7']],
    ['tags', 'board', ['board']],
    [
      'point_of_contact',
      { id: '5190', prefix: 'Dr', first_name: 'Meera', last_name: 'Kapoor', primary_email: 'm@example.org' },
      ['Dr Meera Kapoor, m@example.org, ID 5190'],
    ],
    [
      'associated_companies',
      [{ id: '4834', company_name: 'Harbour Ltd', title: 'Chair' }],
      ['Harbour Ltd, Chair, ID 4834'],
    ],
  ])('linesOf(): formats %s', (key, value, lines) => {
    expect(linesOf(key, value)).toEqual(lines);
  });

  it('linesOf(): returns readable text for any JSON', () => {
    const keys = fc.constantFrom(
      'emails',
      'addresses',
      'stats',
      'external_ids',
      'custom_fields',
      'tags',
      'associated_companies',
    );
    fc.assert(
      fc.property(keys, fc.jsonValue(), (key, value) => {
        const read = contact.read({ id: '7', [key]: value }, 'contact');
        for (const line of linesOf(key, read[key])) {
          expect(line).not.toBe('');
          expect(line).not.toMatch(/undefined|\[object Object\]/);
        }
      }),
      { numRuns },
    );
  });
});
