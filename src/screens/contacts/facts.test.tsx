import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { contact } from '#api/resources.ts';
import { mergeContactSources } from '#records/contact-known.ts';
import { ContactFacts } from './facts.tsx';

it('ContactFacts(): leaves out the platform’s sum of several currencies', () => {
  const fields = contact.read({ id: '4801', stats: { total_contributions: '2950.79' } }, 'contact');
  const from = { kind: 'saved contact', id: '4801', name: 'Ruth Ames' } as const;
  const known = mergeContactSources({ id: '4801', saved: { from, at: 1, name: 'Ruth Ames', fields } });
  const shown = (isMixed: boolean) =>
    renderToStaticMarkup(<ContactFacts name="Ruth Ames" known={known} isMixed={isMixed} />);
  expect(shown(false)).toContain('Total 2950.79');
  expect(shown(true)).not.toContain('2950.79');
});

it('ContactFacts(): says nothing that the title says, and has no panel for that alone', () => {
  const from = { kind: 'saved contact', id: '4801', name: 'Ruth Ames' } as const;
  const shown = (fields: object) => {
    const saved = { from, at: 1, name: 'Ruth Ames', fields: contact.read({ id: '4801', ...fields }, 'contact') };
    const known = mergeContactSources({ id: '4801', saved });
    return renderToStaticMarkup(<ContactFacts name="Ruth Ames" known={known} isMixed={false} />);
  };
  const name = { type: 'individual', first_name: 'Ruth', last_name: 'Ames' };
  expect(shown(name)).toBe('');
  expect(shown({ ...name, middle_name: 'Lark' })).toMatch(/Middle name.*Lark/);
  expect(shown({ ...name, middle_name: 'Lark' })).not.toMatch(/First name|Individual/);
  expect(shown({ type: 'company', company_name: 'Harbor Trust' })).toMatch(/Company.*Harbor Trust/);
});
