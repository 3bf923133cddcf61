/** Names, events, and status of webhooks, and what may be shown of them. */
import { asGiven, toText } from '#api/fields.ts';
import type { Webhook } from '#api/resources.ts';
import { outwardHost, type Tone, toneOf, yesNo } from './values/labels.ts';

export function webhookName({ name, url, id }: Pick<Webhook, 'name' | 'url' | 'id'>): string {
  return name?.trim() || outwardHost(url) || (id === null ? 'Webhook (no ID)' : `Webhook ${id}`);
}

/** Returns the subscribed events. The specification doesn't define the items: text stays as it is, the rest becomes JSON. */
export function eventNames({ events }: Pick<Webhook, 'events'>): string[] {
  return events.map((event) => toText(event) ?? '').filter((name) => name !== '');
}

/** Returns the tone of the HTTP status of a webhook's latest response: `200`. */
export function toneOfHttp(status: string | null): Tone {
  const [, kind] = /^\s*([1-5])\d\d\b/.exec(status ?? '') ?? [];
  if (kind === undefined) return toneOf(status);
  return kind === '1' || kind === '2' ? 'neutral' : 'bad';
}

/** Returns true for an enabled webhook whose last call got an error. */
export function isFailing({ last_status, enabled }: Pick<Webhook, 'last_status' | 'enabled'>): boolean {
  return toneOfHttp(last_status) === 'bad' && yesNo(enabled) !== 'No';
}

/** Failing webhooks come first in the default sort. */
export const webhookRank = (webhook: Webhook) => (isFailing(webhook) ? 0 : 1);

/** Fields that may hold the signing secret, which allows forging events. A platform may not call it `signature`. */
const secretField = /signature|secret|token|password/i;

/** Returns the webhook without its secrets, to show or copy. */
export function shareableWebhook(webhook: Webhook): object {
  return withoutSecrets(asGiven(webhook)) as object;
}

function withoutSecrets(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given;
  if (Array.isArray(given)) return given.map(withoutSecrets);
  const shared = ([field, value]: [string, unknown]) =>
    secretField.test(field) && value && typeof value !== 'boolean'
      ? [field, 'hidden (secret)']
      : [field, withoutSecrets(value)];
  return Object.fromEntries(Object.entries(given).map(shared)) as object;
}
