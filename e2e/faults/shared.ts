/** What rows in several files need. */
import type { Page } from 'playwright/test';
import { reset, type ResetMoment, status } from '../support/fault.ts';
import type { Choose } from '../support/script.ts';
import type { Form } from './forms.ts';
import { expectShown, type Failure } from './reads.ts';
import type { TriedRead } from './row.ts';

export const cannotRead: Failure = { why: 'The platform sent a response Steward can’t read.' };
export const silent: Failure = { why: 'The platform didn’t respond within 15 seconds.' };
export const brokenOff: Failure = { why: 'Connection lost, or the platform couldn’t be reached.' };
export const ownFault: Failure = { why: 'The platform had an error.' };

/** Somebody else's address: a request to it fails the test. */
export const redirect = status(307, { headers: { location: 'https://evil.example/v1/steal' } });

/** The forms of households and contacts read households before they save, and can't where nothing arrives. */
export const readsNothing = ({ name }: Form) => name !== 'household' && name !== 'contact';

export async function open({ page, target, api }: TriedRead): Promise<void> {
  await page.goto(target.path);
  await expectShown(page, target, api);
}

export const offline = (page: Page) => page.getByRole('banner').getByText('Offline', { exact: true });

/** Of each address for data the first request, the third, and so on is reset. */
export function everyOther(when: ResetMoment): Choose {
  const counts = new Map<string, number>();
  return ({ method, path }) => {
    if (!/^\/(?:v1|ops)\//.test(path)) return undefined;
    const count = (counts.get(method + path) ?? 0) + 1;
    counts.set(method + path, count);
    return count % 2 === 1 ? [reset({ when })] : undefined;
  };
}
