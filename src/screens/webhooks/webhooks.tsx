import { read } from '../../api/query.ts';
import { listInput } from '../../records/lists.ts';
import { shareableWebhook, WebhookCard, webhookColumns, webhookPage } from '../../records/webhook.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';

export function WebhooksScreen() {
  return (
    <ListScreen
      name="webhooks"
      title="Webhooks"
      noun="webhooks"
      request={(page) => read('listWebhooks', listInput('listWebhooks', { page, values: {} }))}
      columns={webhookColumns}
      card={(webhook, place) => <WebhookCard webhook={webhook} place={place} />}
      usualOrder="as returned by the service"
      whenNone="Webhooks appear here once they are set up in the platform."
      note="Webhooks cannot be changed here."
      page={webhookPage}
      shareable={shareableWebhook}
    />
  );
}
