import { outwardHost } from '../../domain/values/labels.ts';
import { webhookName } from '../../domain/webhook.ts';
import type { Webhook } from '../../api/resources.ts';
import { WebhookBadge } from '../../records/webhook.tsx';
import { LineList } from '../../ui/kit/line-list.tsx';
import { RowLink } from '../../ui/kit/row-link.tsx';

/** Webhooks, each linked to its page, with where it sends to and since when it fails. */
export function FailingList({ webhooks }: { webhooks: readonly Webhook[] }) {
  return (
    <LineList
      lines={webhooks.map((webhook, index) => ({
        key: `${index}:${webhook.id ?? ''}`,
        label: <WebhookName webhook={webhook} />,
        second: <bdi>{outwardHost(webhook.url)}</bdi>,
        aside: <WebhookBadge webhook={webhook} />,
      }))}
    />
  );
}

function WebhookName({ webhook }: { webhook: Webhook }) {
  const name = webhookName(webhook);
  if (!webhook.id) return <bdi>{name}</bdi>;
  return (
    <RowLink link={{ to: '/webhooks/$webhook', params: { webhook: webhook.id } }} dir="auto">
      {name}
    </RowLink>
  );
}
