/** What somebody at the screen could see and press at a moment, read in one go. */
import type { Page } from 'playwright/test';
import { slowness } from '../support/slow-machine.ts';

export interface Screen {
  /** Path and query. */
  address: string;
  /** The first heading; empty when there is none even after a while. */
  heading: string;
  /** The name of the dialog that is over the page. */
  dialog: string | null;
  /** Names of what can be pressed: in the dialog where there is one, otherwise in the main part. */
  buttons: readonly string[];
  links: readonly string[];
  /** Of fields for text: their names and what they hold. */
  fields: readonly { label: string; value: string }[];
  /** What all fields hold, also those beneath a dialog. */
  values: readonly string[];
  /** All text of the main part, and of what lies over it. */
  text: string;
  /** Every draft that the tab keeps at that moment, by its name, as it is kept. */
  drafts: readonly (readonly [name: string, kept: string])[];
  /** Where in the history of the tab it is, from 0. */
  place: number;
  /** It has been further on. */
  hasNext: boolean;
  /** Something is being loaded, checked or sent. */
  busy: boolean;
}

/** How long one waits for a screen to come to rest before going on, in milliseconds. */
const restsWithin = 150;

/** What is on screen can be pressed at once, or has gone meanwhile; in milliseconds. */
export const whileItIsThere = { timeout: Math.round(500 * slowness()) };

/** The screen once it is at rest, or after a moment; a page that is being loaded is waited for. */
export async function screenOf(page: Page): Promise<Screen> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await page.evaluate(survey, { restsWithin, blank: 20_000 });
    } catch (error) {
      if (attempt === 3) throw error;
      await page.waitForLoadState('domcontentloaded').catch(() => undefined);
    }
  }
}

/** The part of the Navigation API that is of use here; the types of the compiler have none of it. */
interface Ways {
  canGoForward: boolean;
  currentEntry: { index: number } | null;
}

/** Runs in the page. */
async function survey(waits: { restsWithin: number; blank: number }): Promise<Screen> {
  const began = performance.now();
  const shown = <Kind extends HTMLElement>(root: ParentNode, selector: string): Kind[] =>
    [...root.querySelectorAll<Kind>(selector)].filter((element) => element.checkVisibility());
  const nameOf = (element: HTMLElement): string => {
    const given = element.getAttribute('aria-label');
    if (given !== null) return given.trim();
    const by = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
    const named = by.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    if (named.trim() !== '') return named.trim();
    const labels = 'labels' in element ? (element.labels as NodeListOf<HTMLElement> | null) : null;
    return (labels?.[0] ?? element).textContent.replaceAll(/\s+/g, ' ').trim();
  };
  const isFree = (element: HTMLElement) =>
    element.getAttribute('aria-disabled') !== 'true' && !element.matches(':disabled');
  const isBlank = () => (document.querySelector('h1')?.textContent ?? '') === '';
  const isBusy = () =>
    document.querySelector('[aria-busy="true"]') !== null ||
    shown<HTMLElement>(document, 'main button').some((one) =>
      /^(?:Saving|Checking|Creating|Sending)/.test(nameOf(one)),
    );
  const nextFrame = () => new Promise((resolve) => setTimeout(resolve, 100));
  await nextFrame();
  while (performance.now() - began < (isBlank() ? waits.blank : waits.restsWithin) && (isBlank() || isBusy())) {
    await nextFrame();
  }
  const dialog = shown<HTMLElement>(document, '[role="dialog"], [role="alertdialog"], dialog[open]').at(-1) ?? null;
  const main = document.querySelector<HTMLElement>('main');
  const root = dialog ?? main ?? document.body;
  // A toast outlasts its page, and tells of the record that it links.
  const elsewhere = shown(document, '[role="group"][aria-label="Notification"]').filter(
    (toast) => !location.pathname.startsWith(toast.querySelector('a')?.pathname ?? '/'),
  );
  const { navigation: ways } = globalThis as { navigation?: Ways };
  return {
    address: location.pathname + location.search,
    heading: document.querySelector('h1')?.textContent.trim() ?? '',
    dialog: dialog && nameOf(dialog),
    buttons: shown<HTMLElement>(root, 'button, [role="button"]').filter(isFree).map(nameOf),
    links: shown<HTMLElement>(root, 'a[href]').map(nameOf),
    fields: shown<HTMLInputElement | HTMLTextAreaElement>(
      root,
      'input:not([type="radio"], [type="checkbox"]), textarea',
    ).map((field) => ({ label: nameOf(field), value: field.value })),
    values: shown<HTMLInputElement | HTMLTextAreaElement>(document, 'input, textarea').map(({ value }) => value),
    text: `${elsewhere.reduce((text, toast) => text.replace(toast.innerText, ''), main?.innerText ?? '')}\n${dialog?.innerText ?? ''}`,
    drafts: Object.entries(sessionStorage)
      .filter(([key]) => key.startsWith('steward.draft.'))
      .map(([key, kept]) => [key.slice('steward.draft.'.length), String(kept)] as const),
    place: ways?.currentEntry?.index ?? 0,
    hasNext: ways?.canGoForward === true,
    busy: isBusy(),
  };
}
