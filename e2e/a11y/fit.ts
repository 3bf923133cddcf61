/** Whether everything still fits: at 320 by 256 px, with the text spacing of WCAG 1.4.12, in a language with longer words. */
import type { Page } from 'playwright/test';
import { atRest } from '../support/axe.ts';
import { namesakes, smallTargets, stillness } from './rules.ts';

export const wide = { width: 1280, height: 720 };
export const phone = { width: 320, height: 640 };

/** What our own rules find, on a page as wide as a phone and then in the smallest windows there are. */
export async function ownChecks(page: Page): Promise<string[]> {
  const { problems } = await smallTargets(page);
  const texts = async () => [...(await cutTexts(page)), ...(await reflowProblems(page))];
  const found = {
    name: await namesakes(page),
    target: problems,
    still: await stillness(page),
    cut: await cutTexts(page),
    'text spacing': await withTextSpacing(page, texts),
    'longer words': await withLongerWords(page, texts),
    reflow: await reflowAt(page, 320, 256),
    'zoom 200 %': await reflowAt(page, 640, 360),
  };
  return Object.entries(found).flatMap(([check, lines]) => lines.map((line) => `${check}: ${line}`));
}

async function reflowAt(page: Page, width: number, height: number): Promise<string[]> {
  await page.setViewportSize({ width, height });
  await atRest(page);
  return reflowProblems(page, { bars: true });
}

/** What is wider than the window although it is no table, and, where `bars` are asked for, those that eat the screen. */
async function reflowProblems(page: Page, { bars = false } = {}): Promise<string[]> {
  return page.evaluate((withBars) => {
    const problems: string[] = [];
    const root = document.documentElement;
    const wider = root.scrollWidth - root.clientWidth;
    if (wider > 0) problems.push(`the page is ${wider} px wider than the window`);
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const { overflowX, overflowY, position } = getComputedStyle(element);
      if (!element.checkVisibility() || element.closest('.spoken')) continue;
      const start = element.outerHTML.slice(0, 120);
      const scrolls = ['auto', 'scroll'].includes(overflowX) && element.scrollWidth > element.clientWidth + 1;
      if (scrolls && !isRegion(element)) problems.push(`scrolls sideways: ${start}`);
      const stays = position === 'sticky' || position === 'fixed';
      if (!withBars || !stays || element.closest('table, [data-portal], nav')) continue;
      const { height, width } = element.getBoundingClientRect();
      const isOver = height > window.innerHeight / 4 && width > window.innerWidth / 2 && overflowY === 'visible';
      if (isOver) problems.push(`stays in sight with ${Math.round(height)} px of height: ${start}`);
    }
    return problems;

    /** Reached with the keyboard, and named; or a field, which scrolls with its caret. */
    function isRegion(element: HTMLElement): boolean {
      if (element.matches('textarea, input, select, pre, [role=listbox]')) return true;
      const named = element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby');
      const focusable = element.tabIndex >= 0 || element.querySelector('a[href], button') !== null;
      return named && focusable;
    }
  }, bars);
}

/**
 * Texts of which a part is cut off. What ends in an ellipsis says so itself, and stands in full in its record; what a
 * drawing says stands in the table beside it.
 */
async function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const problems = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const parent = node.parentElement;
      if (text === '' || !parent?.checkVisibility() || parent.closest('.spoken, script, style, option, svg')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
      for (let around: HTMLElement | null = parent; around && around !== document.body; around = around.parentElement) {
        const style = getComputedStyle(around);
        if (style.display === 'inline') continue;
        // Only screen readers have it at this width.
        if (style.clipPath === 'inset(50%)') break;
        const edge = around.getBoundingClientRect();
        const isButton = around.matches('button, [role=button], a[class*=Button]');
        const cutsX = style.overflowX === 'hidden' || style.overflowX === 'clip' || isButton;
        const cutsY = style.overflowY === 'hidden' || style.overflowY === 'clip' || isButton;
        if (style.textOverflow === 'ellipsis' || style.overflowX === 'auto' || style.overflowX === 'scroll') break;
        const isCut = boxes.some(
          ({ left, right, top, bottom }) =>
            (cutsX && (left < edge.left - 1 || right > edge.right + 1)) ||
            (cutsY && (top < edge.top - 2 || bottom > edge.bottom + 2)),
        );
        if (isCut) problems.add(`“${text.slice(0, 60)}” is cut off by ${around.outerHTML.slice(0, 120)}`);
        if (isCut || style.overflowY === 'auto' || style.overflowY === 'scroll') break;
      }
    }
    return [...problems];
  });
}

/** The four values of WCAG 1.4.12, for as long as `look` takes. */
async function withTextSpacing<Found>(page: Page, look: () => Promise<Found>): Promise<Found> {
  // The policy of the page allows no style that is written into it.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`*, *::before, *::after {
      line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
    } p { margin-block-end: 2em !important; }`);
    document.adoptedStyleSheets.push(sheet);
  });
  await atRest(page);
  const found = await look();
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
  return found;
}

/** Every word longer by two fifths, as in many a language, for as long as `look` takes. */
async function withLongerWords<Found>(page: Page, look: () => Promise<Found>): Promise<Found> {
  await page.evaluate(() => {
    const before = new Map<Text, string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Text && !node.parentElement?.closest('script, style')) before.set(node, node.data);
    }
    for (const [node, text] of before) node.data = text.replace(/[aeiou]/gi, (letter) => `${letter}${letter}\u0301`);
    Object.assign(globalThis, { textsBefore: before });
  });
  await atRest(page);
  const found = await look();
  await page.evaluate(() => {
    const { textsBefore } = globalThis as unknown as { textsBefore: Map<Text, string> };
    for (const [node, text] of textsBefore) node.data = text;
  });
  return found;
}
