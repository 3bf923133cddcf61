import { listSource } from '../../records/list-source.ts';
import { isFailing, shareableWebhook, WebhookCard, webhookColumns, webhookPage } from '../../records/webhook.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';

const source = listSource('listWebhooks');

export function WebhooksScreen() {
  return (
    <ListScreen
      name="webhooks"
      title="Webhooks"
      noun="webhooks"
      source={source}
      columns={webhookColumns}
      card={(webhook, place) => <WebhookCard webhook={webhook} place={place} />}
      usualOrder="failing first"
      urgent={isFailing}
      whenNone="Webhooks appear here once they are set up in the platform."
      note="Webhooks cannot be changed here."
      page={webhookPage}
      shareable={shareableWebhook}
    />
  );
}
