/** What axe could not decide by itself, and a person has. An entry that nothing meets any more is to be taken out. */
import type { Finding } from '../support/axe.ts';

interface Decision {
  rule: string;
  /** Axe's own word for why it could not decide; empty where it has none. */
  key: string;
  /** The elements, as their start is written; all of them where it is left out. */
  html?: RegExp;
  /** Only where the contrast, measured without axe, is enough. */
  measured?: true;
  /** Why it is fine. */
  why: string;
}

export const decisions: readonly Decision[] = [
  {
    rule: 'color-contrast',
    key: 'elmPartiallyObscured',
    measured: true,
    why: 'A part of it is scrolled under an edge, a bar or a panel for the moment. It is read where nothing lies over it.',
  },
  {
    rule: 'color-contrast',
    key: 'bgOverlap',
    measured: true,
    why: 'A panel or a dialog stands over it for the moment. It is read where nothing lies over it.',
  },
  {
    rule: 'color-contrast',
    key: 'elmPartiallyObscuring',
    measured: true,
    why: 'It is in a dialog or a panel, which stands over the page with a background of its own.',
  },
  {
    rule: 'color-contrast',
    key: 'shortTextContent',
    measured: true,
    why: 'One character, which axe takes for a picture perhaps: it is a figure, and measured as text.',
  },
  {
    rule: 'color-contrast',
    key: 'imgNode',
    html: /^<t(?:ext|span)\b/,
    measured: true,
    why: 'The names beside a chart are text in a drawing, on the background of the page.',
  },
  {
    rule: 'color-contrast',
    key: 'imgNode',
    html: /^<input [^>]*type="search"/,
    measured: true,
    why: 'On a phone, the box of a search lies over its own icon, and its words begin beside that.',
  },
  {
    rule: 'color-contrast',
    key: '',
    html: /^<th/,
    measured: true,
    why: 'Axe ends with an error of its own at a table that a dialog stands over.',
  },
  {
    rule: 'aria-valid-attr-value',
    key: 'controlsWithinPopup',
    html: /aria-haspopup="listbox"/,
    why: 'The list that it controls stands in a portal, under that id, for as long as it is open.',
  },
  {
    rule: 'th-has-data-cells',
    key: '',
    html: /^<table/,
    why: 'The rows are on their way, and the bars in their place are hidden from whoever cannot see them.',
  },
];

/** Which decisions cover the findings, by their place, and the findings that none covers. */
export function decide(findings: readonly Finding[]): { met: number[]; left: Finding[] } {
  const met = new Set<number>();
  const left = findings.filter((finding) => {
    const place = decisions.findIndex((decision) => covers(decision, finding));
    if (place !== -1) met.add(place);
    return place === -1;
  });
  return { met: [...met], left };
}

function covers({ rule, key, html, measured }: Decision, finding: Finding): boolean {
  if (rule !== finding.rule || key !== finding.key || html?.test(finding.html) === false) return false;
  return !measured || (finding.contrast !== null && finding.contrast.is >= finding.contrast.needed);
}
