/** Rules that axe does not know, asked of a page as it is. */
import type { Page } from 'playwright/test';

/** Buttons of one table, or links of it that lead elsewhere, with the same name. */
export async function namesakes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const problems = new Set<string>();
    for (const table of document.querySelectorAll('table, main ul')) {
      const leadTo = new Map<string, string>();
      for (const control of table.querySelectorAll<HTMLElement>('button, a[href]')) {
        if (control.closest('table, ul') !== table && table.tagName !== 'TABLE') continue;
        // What is folded away has no words of its own until it is unfolded.
        if (!control.checkVisibility()) continue;
        const words = control.getAttribute('aria-label') ?? control.innerText.trim();
        // Records may be called the same: the column of a link and the name of its row tell them apart.
        const isLink = control instanceof HTMLAnchorElement;
        const cell = isLink ? control.closest<HTMLTableCellElement>('td, th') : null;
        const row = cell?.tagName === 'TD' ? cell.closest('tr')?.querySelector<HTMLElement>('th')?.innerText : '';
        const name = [words, cell?.cellIndex, row]
          .filter((part) => part !== '')
          .join(' ')
          .trim();
        const target = isLink ? control.pathname : `button ${String(leadTo.size)}`;
        const other = leadTo.get(name);
        if (other !== undefined && other !== target) {
          problems.add(`two controls are called “${name}”: ${control.outerHTML.slice(0, 120)}`);
        }
        leadTo.set(name, target);
      }
    }
    return [...problems];
  });
}

/** What is pressed and smaller than 24 by 24 px, unless 24 px around its centre belong to it alone (WCAG 2.5.8). */
export async function smallTargets(page: Page): Promise<{ problems: string[]; smallest: number }> {
  return page.evaluate(() => {
    const pressed = 'button, a[href], input, select, textarea, summary, [role=option], [role=menuitem], [role=radio]';
    // Behind a dialog nothing is pressed.
    const top = [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document;
    const targets = [...top.querySelectorAll<HTMLElement>(pressed)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.spoken'))
      .map((element) => ({ element, box: boxOf(element) }))
      .filter(({ element, box }) => box.width > 1 && box.height > 1 && !isInText(element) && !isCovered(element, box));
    const small = targets.filter(({ box }) => box.width < 24 || box.height < 24);
    const problems = small
      .filter(({ element, box }) => !hasRoom(element, box))
      .map(
        ({ element, box }) =>
          `${Math.round(box.width)} × ${Math.round(box.height)} px: ${element.outerHTML.slice(0, 120)}`,
      );
    // A link is as wide as its words.
    const sides = targets
      .filter(({ element }) => element.tagName !== 'A')
      .map(({ box }) => Math.min(box.width, box.height));
    return { problems, smallest: Math.round(Math.min(...sides, Infinity)) };

    /** A label is a part of its field. */
    function boxOf(element: HTMLElement): DOMRect {
      const own = element.getBoundingClientRect();
      const [label] = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      const other = label?.getBoundingClientRect();
      return other && other.height > own.height && other.width > own.width ? other : own;
    }

    /** By a dialog or a panel: nobody presses it there. What is scrolled out of sight is not covered. */
    function isCovered(element: HTMLElement, box: DOMRect): boolean {
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return (
        hit !== null && !element.contains(hit) && !hit.contains(element) && hit.closest('label')?.control !== element
      );
    }

    /** Links within a sentence are as high as its lines. */
    function isInText(element: HTMLElement): boolean {
      if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false;
      const around = element.closest('p, li, dd, td, th, caption, h1, h2, h3, div');
      return (around?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0);
    }

    function hasRoom(element: HTMLElement, box: DOMRect): boolean {
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      return targets.every(({ element: other, box: around }) => {
        if (other === element || other.contains(element) || element.contains(other)) return true;
        const near = {
          x: Math.max(around.left, Math.min(x, around.right)),
          y: Math.max(around.top, Math.min(y, around.bottom)),
        };
        return Math.hypot(near.x - x, near.y - y) >= 12;
      });
    }
  });
}

/** The two live regions stand there before anything is said in them, and nothing that is loading moves for long. */
export async function stillness(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const problems: string[] = [];
    const regions = [...document.querySelectorAll('body > * > [aria-live]')].map((region) => region.ariaLive);
    if (!['assertive', 'polite'].every((kind) => regions.includes(kind)) || regions.length !== 2)
      problems.push(`live regions: ${regions.join() || 'none'}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    // What only waits for its moment, and is then there at once, does not move.
    const moving = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getTiming().duration) > 1);
    if (moving.length > 0) problems.push(`${moving.length} animations run although motion is to be reduced`);
    return problems;
  });
}
