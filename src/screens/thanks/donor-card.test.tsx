// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { showScreen } from '#e2e/support/doubles/screen.tsx';
import { thanksRow } from '#e2e/support/doubles/thanks.ts';
import type { DonorToThank } from '#sync/questions/donors-to-thank.ts';
import { DonorCard } from './donor-card.tsx';

const donor: DonorToThank = {
  row: { ...thanksRow, name: 'Ruth Ames' },
  gifts: [],
  given: [],
  deductible: [],
  lifetime: { gifts: 1, sums: [], since: null },
  thankedAt: null,
  greeting: '',
};

// The test's document has no fonts, whose loading would change the height of the letter.
Object.defineProperty(document, 'fonts', { value: new EventTarget() });

it.each([
  ['ruth@ames.example', false],
  ['ruth@ ames.example', true],
])('letter mode: marks an email that can’t be written to, %s', async (email, isMarked) => {
  const screen = document.createElement('div');
  const root = createRoot(screen);
  const shown = { ...donor, row: { ...donor.row, email } };
  await showScreen(root, '/', {
    '/': () => <DonorCard donor={shown} by="gift" edited={undefined} edit={() => undefined} />,
  });
  expect(screen.textContent).toContain(email);
  expect(screen.textContent.includes('Not a valid email')).toBe(isMarked);
  await act(async () => root.unmount());
});
