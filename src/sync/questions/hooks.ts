/**
 * Webhook coverage: known events that no webhook gets, and webhooks that were silent although their events happened.
 *
 * The platform doesn't list its events, so we know those we've seen. An enabled webhook gets the events it names; `*`
 * stands for the rest of a name.
 *
 * A webhook missed an event that happened after its last use, or after it was created if it was never used, and over an
 * hour ago, so there was time to send it. That works for events whose time the synced data shows: contacts and plans have
 * none.
 */
import { idOf, textOf } from '#api/fields.ts';
import { countsAsGiven, type Gift } from '#domain/gift.ts';
import { toInstant } from '#domain/values/calendar.ts';
import type { Webhook } from '#api/resources.ts';
import type { RowStore } from '#sync/row-store.ts';

const knownEvents = [
  'campaign.created',
  'campaign.updated',
  'contact.created',
  'plan.canceled',
  'plan.created',
  'plan.failed',
  'plan.paused',
  'plan.resumed',
  'plan.updated',
  'refund.created',
  'ticket.created',
  'transaction.succeeded',
] as const;

type KnownEvent = (typeof knownEvents)[number];

export interface Hooks {
  /** The webhooks that get each known event, by ID. Null if we can't read the events of one. */
  told: readonly { event: string; hooks: readonly string[] }[] | null;
  /** By webhook, only if it missed any. `oldest` in milliseconds. */
  missed: Readonly<Record<string, { events: number; oldest: number }>>;
}

export interface HooksWorld {
  store: Pick<RowStore, 'rows'>;
  gifts: readonly Gift[];
}

const hour = 3_600_000;

/** `now`: milliseconds. */
export function hooksIn(world: HooksWorld, now: number): Hooks {
  const enabled = world.store.rows('listWebhooks').filter(isEnabled);
  const named = enabled.flatMap((hook) => {
    const id = idOf(hook.id);
    return id === null ? [] : [{ id, hook, events: knownEvents.filter((event) => names(hook, event)) }];
  });
  const heard = new Set(named.flatMap(({ events }) => events));
  const moments = new Map([...heard].map((event) => [event, momentsOf(world, event)]));
  const missed = named.flatMap(({ id, hook, events }) => {
    const since = toInstant(textOf(hook.last_used_at) || textOf(hook.created_at));
    if (since === null) return [];
    const those = events.flatMap((event) => moments.get(event) ?? []).filter((at) => at > since && at < now - hour);
    const oldest = those.reduce((first, at) => Math.min(first, at), Infinity);
    return those.length === 0 ? [] : [[id, { events: those.length, oldest }] as const];
  });
  return {
    told: enabled.every(isReadable)
      ? knownEvents.map((event) => ({
          event,
          hooks: named.filter(({ events }) => events.includes(event)).map(({ id }) => id),
        }))
      : null,
    missed: Object.fromEntries(missed),
  };
}

function isEnabled(hook: Webhook): boolean {
  return !/^(?:false|0|no)$/i.test(textOf(hook.enabled));
}

function isReadable(hook: Webhook): boolean {
  return hook.events.every((event) => textOf(event) !== '');
}

function names(hook: Webhook, event: KnownEvent): boolean {
  return hook.events.some((one) => {
    const name = textOf(one).toLowerCase();
    return name.endsWith('*') ? event.startsWith(name.slice(0, -1)) : name === event;
  });
}

/** Returns the times of an event in milliseconds, as far as rows have them. */
function momentsOf({ store, gifts }: HooksWorld, event: KnownEvent): number[] {
  const read = (at: string | null | undefined) => toInstant(textOf(at)) ?? [];
  switch (event) {
    case 'campaign.created':
      return store.rows('listCampaigns').flatMap((row) => read(row.created_at));
    case 'campaign.updated':
      return store.rows('listCampaigns').flatMap((row) => read(row.updated_at));
    case 'ticket.created':
      return store.rows('listTickets').flatMap((row) => read(row.created_at));
    case 'transaction.succeeded':
      return gifts.filter((gift) => countsAsGiven(gift) || gift.status === 'free').map(({ time }) => time);
    case 'refund.created':
      return gifts
        .filter(({ status }) => status === 'refunded' || status === 'partly refunded')
        .flatMap(({ row }) => read(row.refunded_at));
    default:
      return [];
  }
}
