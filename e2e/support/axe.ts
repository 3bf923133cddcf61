/** What axe-core says of a page as it is now. */
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import type { Result } from 'axe-core';
import type { Page } from 'playwright/test';
import { expect } from 'playwright/test';

/** One element and what a rule says of it. */
export interface Finding {
  rule: string;
  /** What axe says about the reason, in its own short words; empty where it has none. */
  key: string;
  /** The start of the element as it is written. */
  html: string;
  /** CSS selector of the element. */
  at: string;
  /** In sentences. */
  words: string;
  /**
   * For contrast that axe could not measure: that of the text with the backgrounds which it stands in, as if nothing lay over
   * them, and what it has to be. Null where one of them is a picture or a gradient.
   */
  contrast: { is: number; needed: number } | null;
}

export interface Scan {
  violations: readonly Finding[];
  /** What axe cannot decide by itself. */
  undecided: readonly Finding[];
  /** How many elements there were. */
  elements: number;
}

/** WCAG 2.2 A and AA. */
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * `measured`: axe asks what lies behind each text, which takes as long as all its other rules together. `computed`: from the
 * backgrounds of the elements around each text.
 */
type Contrast = 'measured' | 'computed';

/**
 * In the page itself: the builder of @axe-core/playwright opens a second page each time and takes three times as long.
 * Wants a settled page. Best practices count as the levels do, except that what stands in a portal is in no landmark.
 */
export async function scan(page: Page, contrast: Contrast = 'measured'): Promise<Scan> {
  // Once in each document: half a megabyte is sent and compiled each time.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  return page.evaluate(look, { tags: [...levels, 'best-practice'], contrast });
}

/** Runs in the page. */
async function look({ tags, contrast: how }: { tags: string[]; contrast: Contrast }): Promise<Scan> {
  const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
  const { violations, incomplete } = await run(document, {
    runOnly: { type: 'tag', values: tags },
    rules: { 'color-contrast': { enabled: how === 'measured' } },
    resultTypes: ['violations', 'incomplete'],
    elementRef: true,
    preload: false,
  });
  for (const violation of violations.filter(({ id }) => id === 'target-size')) {
    const { nodes } = violation;
    violation.nodes = [];
    for (const node of nodes) if (!node.element || !(await hasRoom(node.element))) violation.nodes.push(node);
  }
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const ofWholePages = new Set(['bypass', 'landmark-one-main', 'page-has-heading-one']);
  /** Reading a colour back takes its time, and there are few of them on a page. */
  const known = new Map<string, number>();
  return {
    violations: [...violations.flatMap(findings), ...(how === 'computed' ? faintTexts() : [])],
    undecided: incomplete.flatMap(findings),
    elements: document.querySelectorAll('*').length,
  };

  function findings({ id, help, nodes }: Result): Finding[] {
    return (
      nodes
        .filter(({ element }) => !(id === 'region' && element?.closest('[data-portal]')))
        // Behind the open menu of a phone the page waits, and axe finds nothing of it.
        .filter(() => !(ofWholePages.has(id) && document.querySelector('main[inert]')))
        .map(({ any, all, none, html, target, element, failureSummary = '' }) => ({
          rule: id,
          key: [...any, ...all, ...none]
            .map(({ data }) => (data as { messageKey?: string } | null)?.messageKey ?? '')
            .filter(Boolean)
            .join(' '),
          html: html.slice(0, 300),
          at: target.join(' '),
          words: `${help}. ${failureSummary}`,
          contrast: id === 'color-contrast' && element ? contrastOf(element) : null,
        }))
    );
  }

  /** For the moment, it may lie under a bar that stays or close to it: then it has its room in the middle of the window. */
  async function hasRoom(element: HTMLElement): Promise<boolean> {
    const before: [Element, number, number][] = [];
    for (let around: Element | null = element; around; around = around.parentElement) {
      before.push([around, around.scrollLeft, around.scrollTop]);
    }
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const again = await run(element, { runOnly: ['target-size'], resultTypes: ['violations'], preload: false });
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isBehindDialog = [top + 3, bottom - 3].some((y) =>
      [left + 3, right - 3].some(
        (x) => document.elementFromPoint(x, y)?.closest('[role=dialog]')?.contains(element) === false,
      ),
    );
    for (const [around, x, y] of before) around.scrollTo({ left: x, top: y, behavior: 'instant' });
    return again.violations.length === 0 || isBehindDialog;
  }

  function faintTexts(): Finding[] {
    return [...document.body.querySelectorAll<HTMLElement>('*')].filter(isReadable).flatMap((element) => {
      const contrast = contrastOf(element);
      if (!contrast || contrast.is >= contrast.needed) return [];
      const html = element.outerHTML.slice(0, 300);
      return { rule: 'color-contrast', key: '', html, at: element.localName, words: 'Too little contrast.', contrast };
    });
  }

  /** Has text of its own that is seen. What is disabled may be faint. */
  function isReadable(element: HTMLElement): boolean {
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
    const off = ':disabled, [aria-disabled=true], [data-disabled], .spoken:not(:focus)';
    return hasText && element.checkVisibility({ visibilityProperty: true }) && element.closest(off) === null;
  }

  function contrastOf(element: HTMLElement): Finding['contrast'] {
    const layers: string[] = [];
    for (let around: Element | null = element; around; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (style.backgroundImage !== 'none' || style.opacity !== '1') return null;
      layers.unshift(style.backgroundColor);
    }
    const { color: ofText, fill, fontSize, fontWeight } = getComputedStyle(element);
    const color = element instanceof SVGElement ? fill : ofText;
    const [size, weight] = [Number.parseFloat(fontSize), Number.parseFloat(fontWeight)];
    const [one, other] = [luminance(layers), luminance([...layers, color])];
    const is = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    return { is, needed: size >= 24 || (size >= 18.66 && weight >= 700) ? 3 : 4.5 };
  }

  /** Of one colour over the other, from white upwards, as the browser mixes them. */
  function luminance(colors: readonly string[]): number {
    const shown = colors.filter((color) => color !== 'rgba(0, 0, 0, 0)');
    const before = known.get(shown.join());
    if (before !== undefined) return before;
    if (!canvas) return Number.NaN;
    for (const color of ['white', ...shown]) {
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
    }
    const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    const found = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    known.set(shown.join(), found);
    return found;
  }
}

/** Nothing is on its way, and nothing moves any more. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 30_000 });
  await atRest(page);
}

/** What follows the width of the window has followed it, and nothing fades: contrast is not that of a moment. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const passing = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    const ended = Promise.allSettled(passing.map((animation) => animation.finished));
    const drawn = new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    // A page that draws no frames ends no animation either.
    await Promise.race([Promise.all([ended, drawn]), new Promise((resolve) => setTimeout(resolve, 3000))]);
  });
}

/** What is wrong with the page as it is now, in lines: what axe finds, and each contrast too low that only we could measure. */
export async function problemsOf(page: Page, contrast?: Contrast): Promise<string[]> {
  const { violations, undecided } = await scan(page, contrast);
  const faint = undecided.filter(({ contrast }) => contrast && contrast.is < contrast.needed);
  return toLines([...violations, ...faint]);
}

/**
 * The same at the end of a test, if it leaves our application on screen. What is still on its way gets a moment: a test
 * of a fault may hold it back for good.
 */
export async function problemsAtEnd(page: Page, address: string): Promise<string[]> {
  const isOurs = !page.isClosed() && new URL(page.url()).origin === address;
  if (!isOurs || (await page.locator('#root').count()) === 0) return [];
  await expect(page.locator('[aria-busy="true"]'))
    .toHaveCount(0, { timeout: 1000 })
    .catch(() => undefined);
  await atRest(page);
  return problemsOf(page, 'computed');
}

export function toLines(findings: readonly Finding[]): string[] {
  return findings.map(
    ({ rule, key, at, html, words, contrast }) =>
      `${rule} ${key}: ${at}\n${html}\n${words}${contrast ? ` Measured: ${contrast.is.toFixed(2)}` : ''}`,
  );
}
