import type { Webhook } from '../../api/resources.ts';

/**
 * The webhooks whose last status is another one than most of these have; of those that were never called nothing can be
 * said. Where no status is the most common, all of them differ from each other. What a status means is not known.
 */
export function differingStatuses<W extends Pick<Webhook, 'last_status'>>(webhooks: readonly W[]): W[] {
  const called = webhooks.filter(({ last_status }) => last_status?.trim());
  const counts = new Map<string, number>();
  for (const { last_status } of called) counts.set(last_status ?? '', (counts.get(last_status ?? '') ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  const common = [...counts].filter(([, count]) => count === most).map(([status]) => status);
  return common.length === 1 ? called.filter(({ last_status }) => last_status !== common[0]) : called;
}
