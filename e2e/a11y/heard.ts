/** What a screen reader would be given to say. */
import type { Page } from 'playwright/test';

export interface Heard {
  text: string;
  urgency: 'polite' | 'assertive';
}

interface Ears {
  said: Heard[];
  /** Regions that came into the document together with their words: many readers say nothing of those. */
  born: string[];
}

/** From the next document on. Gives what was said since the last time that it was asked. */
export async function listen(page: Page): Promise<{ heard: () => Promise<Heard[]>; born: () => Promise<string[]> }> {
  await page.addInitScript(() => {
    const live = '[aria-live], [role=status], [role=alert]';
    const ears: Ears = { said: [], born: [] };
    const last = new WeakMap<Element, string>();
    const wordsOf = (region: Element) => region.textContent?.replaceAll('\u00A0', ' ').trim() ?? '';
    const hear = (region: Element) => {
      const text = wordsOf(region);
      // With a no-break space behind it, the same sentence is said once more.
      const exact = region.textContent ?? '';
      if (last.get(region) === exact) return;
      last.set(region, exact);
      if (text === '') return;
      const isUrgent = region.getAttribute('aria-live') === 'assertive' || region.getAttribute('role') === 'alert';
      ears.said.push({ text, urgency: isUrgent ? 'assertive' : 'polite' });
    };
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          for (const region of [node, ...node.querySelectorAll(live)].filter((found) => found.matches(live))) {
            if (wordsOf(region) !== '') ears.born.push(wordsOf(region));
            last.set(region, region.textContent ?? '');
          }
        }
        const region = (target instanceof Element ? target : target.parentElement)?.closest(live);
        if (region?.isConnected) hear(region);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
    Object.assign(globalThis, { ears });
  });
  return {
    heard: () => page.evaluate(() => (globalThis as unknown as { ears: Ears }).ears.said.splice(0)),
    born: () => page.evaluate(() => (globalThis as unknown as { ears: Ears }).ears.born.splice(0)),
  };
}
