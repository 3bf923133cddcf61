/** For tests: what an account keeps, over several pages. */
import { vi } from 'vitest';
import { sealOf } from './seal.ts';

const secret = 'secret of the account';
let inStep: () => Promise<void> = () => Promise.resolve();

/** A page that is loaded anew and signed in. Import what it has after this. */
export async function nextPage(its = secret): Promise<void> {
  await inStep();
  vi.resetModules();
  const { openKept, keptInStep } = await import('./kept.ts');
  inStep = keptInStep;
  await openKept(its);
}

/** Once the page of now has stored everything. */
export const pageInStep = (): Promise<void> => inStep();

/** What stands in storage under that name, unsealed; null for nothing. */
export async function keptText(name: string, its = secret): Promise<string | null> {
  const seal = await sealOf(its);
  const sealed = localStorage.getItem(`steward.kept.${seal?.account}.${name}`);
  return sealed === null ? null : ((await seal?.unseal(name, sealed)) ?? null);
}

/** As if an earlier page had kept it. */
export async function keep(name: string, text: string, its = secret): Promise<void> {
  const seal = await sealOf(its);
  localStorage.setItem(`steward.kept.${seal?.account}.${name}`, (await seal?.seal(name, text)) ?? '');
}
