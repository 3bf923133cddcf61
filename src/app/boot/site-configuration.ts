/** Reads the text of `config.json` in a site without our server. */
import * as z from 'zod/mini';
import type { Configuration } from '#api/host.ts';
import { parseJson } from '#api/fields.ts';
import { isSafeOrigin } from '#api/safe-origin.ts';

const settings = z.strictObject({
  service: z.optional(z.string()),
  api: z.optional(z.string().check(z.refine((api) => api === '' || isSafeOrigin(api)))),
  replica: z.optional(
    z.strictObject({
      mode: z.optional(z.enum(['ask', 'memory', 'off'])),
      perMinute: z.optional(z.int().check(z.gte(1))),
      keep: z.optional(z.boolean()),
    }),
  ),
  keepsDoorList: z.optional(z.boolean()),
});

/** The rule of each value, in words. */
const rules: Readonly<Record<string, string>> = {
  service: 'text in quotation marks',
  api: 'blank, or an address like https://api.example.org with nothing after it',
  replica: 'an object in braces',
  'replica.mode': '“ask”, “memory”, or “off”',
  'replica.perMinute': 'a whole number above 0',
  'replica.keep': 'true or false',
  keepsDoorList: 'true or false',
};

interface Page {
  origin: string;
  /** The page's content policy. */
  policy: string;
  version: string;
}

type SiteConfiguration = Omit<Configuration, 'account' | 'secret'> & { api: string };

/** Returns the configuration, or a sentence that names what to correct. */
export function readSiteConfiguration(text: string, { origin, policy, version }: Page): SiteConfiguration | string {
  const given = parseJson(text);
  // Web servers that answer every address with the page do so for a missing file as well.
  if (given === undefined) return 'config.json is missing or isn’t valid JSON.';
  const read = z.safeParse(settings, given);
  if (!read.success) return problemWith(read.error);
  const { service = '', api = '', replica = {}, keepsDoorList = true } = read.data;
  const { mode = 'ask', perMinute = 300, keep = true } = replica;
  const called = api || origin;
  if (called !== origin && !policy.split(/[ ;]+/).includes(called)) {
    return `This page’s content policy blocks ${called}, which is “api” in config.json. Build Steward with STEWARD_API_ORIGIN=${called}, or add it after “connect-src 'self'” in index.html.`;
  }
  return {
    service,
    api: called,
    address: new URL(called).host,
    sandbox: false,
    version,
    replica: { mode, perMinute, keep },
    keepsDoorList,
    custody: 'tab',
  };
}

function problemWith({ issues: [issue] }: z.core.$ZodError): string {
  const path = issue?.path.join('.') ?? '';
  if (issue?.code === 'unrecognized_keys') {
    const name = [...issue.path, issue.keys[0]].join('.');
    return `“${name}” in config.json isn’t a setting. Check its spelling.`;
  }
  return path === '' ? 'config.json must be an object in braces.' : `“${path}” in config.json must be ${rules[path]}.`;
}
