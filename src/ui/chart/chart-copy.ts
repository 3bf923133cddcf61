/** Copies a chart: its table for a spreadsheet or a letter, and its picture, which is light in both schemes. */
import { announce } from '#ui/browser/announcer.tsx';
import { download } from '#ui/browser/download.ts';
import { lightColors, theme } from '#ui/kit/theme.ts';
import type { ChartTexts } from './chart-texts.tsx';

/** The drawing of a panel and its legend. */
export interface Drawing {
  svg: SVGSVGElement;
  legend: readonly { is: string; name: string; isLine: boolean }[];
}

export interface Pictured extends Drawing {
  /** Title of the page: `Winter Shelter Appeal`. */
  page: string;
  title: string;
  about: string;
  note: string;
}

export function drawingIn(panel: HTMLElement | null): Drawing | null {
  const svg = panel?.querySelector<SVGSVGElement>('[role=slider] svg');
  if (!svg) return null;
  const entries = panel?.querySelectorAll<HTMLElement>('ul[data-legend] > li') ?? [];
  return {
    svg,
    legend: Array.from(entries, (entry) => ({
      is: entry.dataset['is'] ?? '',
      name: entry.textContent,
      isLine: entry.parentElement?.dataset['legend'] === 'lines',
    })),
  };
}

/** Not every browser lets a page copy a picture. */
export const takesPictures = () => typeof ClipboardItem === 'function' && 'write' in navigator.clipboard;

/** Returns false for what the browser refuses. */
async function copyItem(data: Record<string, Blob | Promise<Blob>>): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem(data)]);
    return true;
  } catch {
    return false;
  }
}

function said(words: string): void {
  announce(words);
  const show = ({ showToast }: typeof import('#ui/browser/toast.tsx')) =>
    showToast({ title: words, children: () => null });
  // It's announced anyway.
  void import('#ui/browser/toast.tsx').then(show, () => undefined);
}

export async function copyTable(table: ChartTexts): Promise<void> {
  const text = new Blob([asText(table)], { type: 'text/plain' });
  const html = new Blob([asHtml(table)], { type: 'text/html' });
  if (takesPictures() && (await copyItem({ 'text/plain': text, 'text/html': html }))) return said('Table copied');
  await navigator.clipboard.writeText(asText(table)).then(
    () => said('Table copied'),
    () => announce('Couldn’t copy the table. Your browser blocked it.', 'assertive'),
  );
}

/** Tabs between the cells, as spreadsheets read them. */
export function asText({ columns, rows }: ChartTexts): string {
  const cell = (text: string) => text.replaceAll(/\s+/g, ' ');
  return [columns.map(({ title }) => title), ...rows].map((line) => line.map(cell).join('\t')).join('\n');
}

export function asHtml({ caption, columns, rows }: ChartTexts): string {
  const line = (name: string, cells: readonly string[]) =>
    `<tr>${cells.map((text) => `<${name}>${escaped(text)}</${name}>`).join('')}</tr>`;
  const head = line(
    'th',
    columns.map(({ title }) => title),
  );
  return `<table><caption>${escaped(caption)}</caption>${head}${rows.map((row) => line('td', row)).join('')}</table>`;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A browser that refuses the picture gets it as a file. */
export async function copyPicture(pictured: Pictured): Promise<void> {
  const drawn = pictureOf(pictured);
  if (await copyItem({ 'image/png': drawn })) return said('Picture copied');
  saved(await drawn.catch(() => null), pictured);
}

export async function downloadPicture(pictured: Pictured): Promise<void> {
  saved(await pictureOf(pictured).catch(() => null), pictured);
}

function saved(picture: Blob | null, { page, title }: Pictured): void {
  if (!picture) return announce('Couldn’t draw the picture.', 'assertive');
  const name = `${page} ${title}`.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  download(picture, `${name}.png`);
  said('Picture downloaded');
}

const color = (name: string) => lightColors[name as keyof typeof lightColors] ?? 'currentColor';
const text = lightColors['--mantine-color-text'];
const dimmed = lightColors['--mantine-color-dimmed'];

/** The drawing alone, in the colors of the light scheme. */
export function lightSvg(svg: SVGSVGElement, { width, height }: { width: number; height: number }): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  for (const element of [copy, ...copy.querySelectorAll('*')]) {
    for (const { name, value } of Array.from(element.attributes)) {
      if (name === 'style' || name === 'class' || name === 'tabindex') element.removeAttribute(name);
      else if (value.includes('var('))
        element.setAttribute(
          name,
          value.replaceAll(variable, (_, named) => color(named)),
        );
    }
  }
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.setAttribute('font-family', theme.fontFamily ?? 'sans-serif');
  return new XMLSerializer().serializeToString(copy);
}

const variable = /var\((--[\w-]+)\)/g;

const pad = 24;
/** Pixels of the picture for one of the page. */
const scale = 2;

async function pictureOf({ svg, legend, page, title, about, note }: Pictured): Promise<Blob> {
  const { width, height } = svg.getBoundingClientRect();
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(lightSvg(svg, { width, height }))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  const font = (size: number, weight = 400) => `${weight} ${size}px ${theme.fontFamily ?? 'sans-serif'}`;
  const wrapped = (words: string, size: number) => {
    pen.font = font(size);
    return linesOf(words, width, (line) => pen.measureText(line).width);
  };
  const [heads, notes] = [wrapped([page, about].filter(Boolean).join(' · '), 13), wrapped(note, 12)];
  const marks = legendLines(legend, width, (name) => {
    pen.font = font(13);
    return pen.measureText(name).width;
  });
  const top = pad + 26 + heads.length * 18 + 10;
  const foot = top + height + 12;
  canvas.width = (width + pad * 2) * scale;
  canvas.height = (foot + marks.length * 22 + notes.length * 17 + pad) * scale;
  pen.scale(scale, scale);
  pen.fillStyle = lightColors['--mantine-color-body'];
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const write = (
    words: string,
    at: { x: number; y: number },
    look: { size: number; weight?: number; fill: string },
  ) => {
    pen.font = font(look.size, look.weight);
    pen.fillStyle = look.fill;
    pen.fillText(words, at.x, at.y);
  };
  write(title, { x: pad, y: pad + 16 }, { size: 18, weight: 600, fill: text });
  for (const [index, line] of heads.entries()) {
    write(line, { x: pad, y: pad + 38 + index * 18 }, { size: 13, fill: dimmed });
  }
  pen.drawImage(image, pad, top, width, height);
  for (const [index, line] of marks.entries()) {
    for (const { x, ...mark } of line) {
      const y = foot + 12 + index * 22;
      drawMark(pen, mark, { x: pad + x, y });
      write(mark.name, { x: pad + x + markWidth(mark), y: y + 4 }, { size: 13, fill: text });
    }
  }
  for (const [index, line] of notes.entries()) {
    write(line, { x: pad, y: foot + marks.length * 22 + 14 + index * 17 }, { size: 12, fill: dimmed });
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

/** Breaks words into lines of that width. */
export function linesOf(words: string, width: number, widthOf: (line: string) => number): string[] {
  const lines: string[] = [];
  for (const word of words.split(' ').filter(Boolean)) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last !== undefined && widthOf(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

type Mark = Drawing['legend'][number];

const markWidth = ({ isLine }: Pick<Mark, 'isLine'>) => (isLine ? 28 : 18);

function legendLines(legend: readonly Mark[], width: number, widthOf: (name: string) => number) {
  const lines: (Mark & { x: number })[][] = [];
  let end = Infinity;
  for (const mark of legend) {
    const size = markWidth(mark) + widthOf(mark.name) + 16;
    const isNext = end + size > width;
    if (isNext) lines.push([]);
    const x = isNext ? 0 : end;
    lines.at(-1)?.push({ ...mark, x });
    end = x + size;
  }
  return lines;
}

function drawMark(
  pen: CanvasRenderingContext2D,
  { is, isLine }: Omit<Mark, 'name'>,
  { x, y }: { x: number; y: number },
) {
  const isAccent = is === '' || is === 'now' || is === 'projected';
  const main = color(is === 'overdue' ? '--st-danger' : isAccent ? '--st-accent' : '--st-control');
  pen.strokeStyle = main;
  pen.fillStyle = main;
  if (isLine) {
    pen.lineWidth = isAccent ? 2.5 : 1.5;
    pen.setLineDash({ projected: [2, 4], dashed: [5, 4], dotted: [1.5, 3] }[is] ?? []);
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(x + 20, y);
    pen.stroke();
    pen.setLineDash([]);
    return;
  }
  pen.lineWidth = 1;
  const isOutline = is === 'before' || is === 'projected';
  if (!isOutline) return pen.fillRect(x, y - 6, 12, 12);
  pen.fillStyle = color(is === 'before' ? '--mantine-color-body' : '--st-accent-mid');
  pen.fillRect(x, y - 6, 12, 12);
  pen.strokeRect(x + 0.5, y - 5.5, 11, 11);
}
