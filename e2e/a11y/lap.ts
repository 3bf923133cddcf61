/** Goes through a page with the Tab key alone, and says of every stop what somebody who sees would see. */
import type { Page } from 'playwright/test';

export interface Stop {
  /** Role and name. */
  what: string;
  /** Whether it looks other than without the focus. */
  marked: boolean;
  /** How much the mark stands out from what is behind it; null where it is not an outline. */
  ring: number | null;
  /** How many of five points of it nothing else lies over. */
  clear: number;
}

interface Look {
  what: string;
  style: string;
  ring: number | null;
  clear: number;
}

interface Step {
  /** A date has several fields in one, and is one stop. */
  stays: boolean;
  /** The stop before this one, now that the focus has left it. */
  before: string | null;
  now: Look | null;
}

const most = 400;

/**
 * One lap from the top of the page: all stops, and the controls that it doesn't come by. In a dialog, which keeps the
 * focus, a lap ends where it began.
 */
export async function lapOf(page: Page, { inDialog = false } = {}): Promise<{ stops: Stop[]; missed: string[] }> {
  await page.evaluate(toTop, inDialog);
  const stops: Stop[] = [];
  let last: Look | null = null;
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab');
    const { before, now, stays }: Step = await page.evaluate(step);
    if (stays) continue;
    if (last) stops.push({ what: last.what, ring: last.ring, clear: last.clear, marked: last.style !== before });
    if (!now) return { stops, missed: await page.evaluate(missedIn, inDialog ? '[role=dialog]' : 'body') };
    last = now;
  }
  const latest = stops.slice(-4).map(({ what }) => what);
  throw new Error(`Tab was pressed ${most} times and has not come round: ${latest.join(', ')}`);
}

/**
 * The controls that Tab didn't come by. Arrow keys move on among choices, in a toolbar, and in a calendar. A control may have been
 * drawn again meanwhile.
 */
function missedIn(around: string): string[] {
  const { lapSeen } = globalThis as unknown as { lapSeen: Set<Element> };
  const seen = [...lapSeen];
  const shown = (control: Element) => control.outerHTML.slice(0, 120);
  const seenAs = new Set(seen.map(shown));
  const stops = ':is(a[href], button, input, select, textarea, summary, [tabindex="0"]):not(:disabled, [inert] *)';
  return [...document.querySelectorAll<HTMLElement>(`${around} ${stops}`)]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !seenAs.has(shown(control)))
    .filter((control) => {
      const isRadio = control instanceof HTMLInputElement && control.type === 'radio';
      if (isRadio && seen.some((stop) => stop instanceof HTMLInputElement && isBeside(stop, control))) return false;
      const others = control.closest('[role=radiogroup], [role=toolbar], [role=dialog] table');
      return !others || !seen.some((stop) => others.contains(stop));
    })
    .map(shown);

  /** Radios of one name are one stop. */
  function isBeside(one: HTMLInputElement, other: HTMLInputElement): boolean {
    return one.type === other.type && one.name === other.name && one.form === other.form;
  }
}

function toTop(inDialog: boolean): void {
  Object.assign(globalThis, { lapSeen: new Set<Element>(), lapLast: null, lapStays: 0 });
  if (inDialog) return;
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
}

async function step(): Promise<Step> {
  // A trap looks a moment after the key where it led from a date, and takes it back where it has gone on meanwhile.
  await new Promise((resolve) => setTimeout(resolve));
  const lap = globalThis as unknown as { lapSeen: Set<Element>; lapLast: HTMLElement | null; lapStays: number };
  const element = document.activeElement;
  lap.lapStays = element !== null && element === lap.lapLast ? lap.lapStays + 1 : 0;
  if (lap.lapStays > 0 && lap.lapStays < 6) return { before: null, now: null, stays: true };
  // The only stop that a dialog has.
  if (lap.lapStays > 0) lap.lapLast?.blur();
  const before = lap.lapLast && styleOf(lap.lapLast);
  const isRound = !(element instanceof HTMLElement) || element === document.body || lap.lapSeen.has(element);
  lap.lapLast = isRound ? null : element;
  if (isRound) return { before, now: null, stays: false };
  lap.lapSeen.add(element);
  return {
    before,
    stays: false,
    now: { what: whatOf(element), style: styleOf(element), ring: ringOf(element), clear: clearOf(element) },
  };

  function whatOf(of: HTMLElement): string {
    const label = 'labels' in of ? (of as HTMLInputElement).labels?.[0] : undefined;
    const labelled = of.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const texts = labelled.map((id) => document.getElementById(id)?.textContent ?? '');
    const name = of.getAttribute('aria-label') ?? (texts.join(' ') || label?.textContent || of.innerText);
    const kind = of.getAttribute('role') ?? (of.tagName === 'INPUT' ? of.getAttribute('type') : null) ?? of.tagName;
    return `${kind.toLowerCase()} ${name.replaceAll(/\s+/g, ' ').trim().slice(0, 60)}`;
  }

  /** What can carry the mark: the element, unless it is there for the keyboard alone, and what it stands in. */
  function carriersOf(of: HTMLElement): HTMLElement[] {
    const around = [of.parentElement, of.parentElement?.parentElement].filter((found) => found instanceof HTMLElement);
    return getComputedStyle(of).opacity === '0' ? around : [of, ...around];
  }

  function styleOf(of: HTMLElement): string {
    return carriersOf(of)
      .map((carrier) => {
        const { outline, outlineOffset, boxShadow, border, backgroundColor, transform } = getComputedStyle(carrier);
        return [outline, outlineOffset, boxShadow, border, backgroundColor, transform].join(' | ');
      })
      .join(' || ');
  }

  function ringOf(of: HTMLElement): number | null {
    const carrier = carriersOf(of).find((found) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(found);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
    });
    if (!carrier) return null;
    let behind: Element | null = carrier.parentElement;
    while (behind && isTransparent(getComputedStyle(behind).backgroundColor)) behind = behind.parentElement;
    const ground = behind ? getComputedStyle(behind).backgroundColor : 'rgb(255, 255, 255)';
    return contrast(getComputedStyle(carrier).outlineColor, ground);
  }

  function isTransparent(color: string): boolean {
    return partsOf(color)[3] === 0;
  }

  function partsOf(color: string): [number, number, number, number] {
    const [r = 0, g = 0, b = 0, a = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
    return [r, g, b, a];
  }

  function contrast(one: string, other: string): number {
    const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  }

  function luminance(color: string): number {
    const [r, g, b] = partsOf(color).map((part) => {
      const share = part / 255;
      return share <= 0.039_28 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }

  function clearOf(of: HTMLElement): number {
    // A link over two lines is in the open where it begins, and what is larger than the window where the window shows it.
    const whole = of.getClientRects()[0] ?? of.getBoundingClientRect();
    const [left, right] = [Math.max(whole.left, 0), Math.min(whole.right, innerWidth)];
    const [top, bottom] = [Math.max(whole.top, 0), Math.min(whole.bottom, innerHeight)];
    const [dx, dy] = [(right - left) / 4, (bottom - top) / 4];
    const points = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + dx, top + dy],
      [right - dx, top + dy],
      [left + dx, bottom - dy],
      [right - dx, bottom - dy],
    ] as const;
    return points.filter(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (of.contains(hit) || hit.closest('label')?.control === of);
    }).length;
  }
}
