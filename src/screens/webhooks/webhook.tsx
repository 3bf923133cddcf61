import { Button, Group, Stack } from '@mantine/core';
import { eventNames, shareableWebhook, webhookName } from '#domain/webhook.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { read } from '#api/query.ts';
import type { Webhook } from '#api/resources.ts';
import { useWebhookCoverage } from './use-webhook-coverage.ts';
import { hostAndPath, missedEventsLabel, webhookColumns } from '#records/webhook.tsx';
import { announce } from '#ui/browser/announcer.tsx';
import { Badge, UserText } from '#ui/kit/cells.tsx';
import { Columns } from '#ui/kit/columns.tsx';
import { BreadcrumbNav } from '#ui/kit/crumbs.tsx';
import { AllFields, Copyable, CopyButton } from '#ui/record/drawer-parts.tsx';
import { InfoButton, LoadedAt } from '#ui/kit/info-button.tsx';
import { Facts, PageHead, Panel, ScreenPage } from '#ui/kit/page.tsx';
import { PlainTable } from '#ui/kit/plain-table.tsx';
import { RecordTrouble } from '#ui/kit/record-trouble.tsx';
import { NotRefreshed, RefreshButton } from '#ui/kit/page-buttons.tsx';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';
import { StateMessage } from '#ui/kit/state-message.tsx';
import classes from './webhook.module.css';
import { recordFields } from '#records/details/record-fields.tsx';
import type { WebhookField } from '#domain/lists/webhooks.ts';

const route = getRouteApi('/frame/webhooks/$webhook');

/** The only record that the platform looks up by ID (`getWebhook` in src/api/README.md). */
export function WebhookScreen() {
  const { webhook: id } = route.useParams();
  const { at = '1' } = route.useSearch();
  const query = useQuery(read('getWebhook', { webhook: id }));
  const missed = useWebhookCoverage().known?.missed[id];
  const { data: webhook, error, dataUpdatedAt } = query;
  const isGone = error?.kind === 'missing';
  const crumbs = (
    <BreadcrumbNav>
      <Link to="/webhooks" search={{ page: at === '1' ? undefined : at }}>
        Webhooks
      </Link>
      <UserText>{webhook && !isGone ? webhookName(webhook) : `Webhook ${id}`}</UserText>
    </BreadcrumbNav>
  );
  if (isGone) return <Gone id={id} crumbs={crumbs} again={() => void query.refetch()} />;
  if (!webhook) {
    return (
      <RecordTrouble query={query} crumbs={crumbs} title={`Webhook ${id}`}>
        The platform didn’t return this webhook.
      </RecordTrouble>
    );
  }
  return (
    <ScreenPage>
      <PageHead
        crumbs={crumbs}
        title={<ScreenTitle title={webhookName(webhook)} />}
        meta={[<bdi key="url">{hostAndPath(webhook.url)}</bdi>]}
        info={
          <InfoButton>
            <LoadedAt at={dataUpdatedAt} />
          </InfoButton>
        }
        actions={<RefreshButton refresh={query.refetch} />}
      />
      <NotRefreshed error={error} loadedAt={dataUpdatedAt} />
      <Columns
        main={
          <>
            <Delivery webhook={webhook} missed={missed && missedEventsLabel(missed)} />
            <Events webhook={webhook} />
          </>
        }
        side={
          <>
            <Details webhook={webhook} />
            <Signature key={id} signature={webhook.signature} />
          </>
        }
      />
      <AllFields always fields={Object.entries(shareableWebhook(webhook))} />
    </ScreenPage>
  );
}

/** With missed events, which the list has as a column only once they are known. */
const columns = webhookColumns({});

function Delivery({ webhook, missed }: { webhook: Webhook; missed: string | undefined }) {
  const { url } = webhook;
  const { facts } = recordFields<Webhook, WebhookField>(columns, webhook);
  return (
    <Panel title="Delivery">
      <Facts
        facts={facts(
          { url: url && <Copyable text={url} what="URL" /> },
          'enabled',
          'last_status',
          'last_status_description',
          'last_used_at',
          { missed: missed && <Badge tone="warn">{missed}</Badge> },
        )}
      />
    </Panel>
  );
}

function Events({ webhook }: { webhook: Webhook }) {
  const names = eventNames(webhook);
  return (
    <Panel title="Events" aside={String(names.length)}>
      <PlainTable
        caption="Events"
        rows={names}
        columns={[{ title: 'Event', titleSpoken: true, cell: (name) => <UserText>{name}</UserText> }]}
      />
    </Panel>
  );
}

function Details({ webhook }: { webhook: Webhook }) {
  const { facts } = recordFields<Webhook, WebhookField>(columns, webhook);
  return (
    <Panel title="Details">
      <Facts facts={facts('id', 'created_at', 'updated_at')} />
    </Panel>
  );
}

/** Seconds. */
const shownFor = 30;

/** The secret that signs events. In the page only while it is shown; hides again after a while. */
function Signature({ signature }: { signature: string | null }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!shown) return;
    announce(`Signature shown for ${shownFor} seconds`);
    const wait = setTimeout(() => {
      setShown(false);
      announce('Signature hidden');
    }, shownFor * 1000);
    return () => clearTimeout(wait);
  }, [shown]);
  const Icon = shown ? IconEyeOff : IconEye;
  return (
    <Panel
      title="Signature"
      footer={`Anyone with this signature can forge events. It hides again after ${shownFor} seconds.`}
    >
      <Stack gap="sm" py={12} px="md">
        {signature ? (
          <>
            <p className={classes.signature}>
              {shown ? <code>{signature}</code> : <span aria-hidden>{'•'.repeat(12)}</span>}
              {shown ? null : <span className="spoken">Hidden</span>}
            </p>
            <Group gap="sm" wrap="nowrap">
              <Button leftSection={<Icon aria-hidden />} onClick={() => setShown(!shown)}>
                {shown ? 'Hide signature' : 'Show signature'}
              </Button>
              <CopyButton text={signature} what="signature" />
            </Group>
          </>
        ) : (
          <p>None.</p>
        )}
      </Stack>
    </Panel>
  );
}

function Gone({ id, crumbs, again }: { id: string; crumbs: ReactNode; again(): void }) {
  return (
    <ScreenPage>
      <PageHead crumbs={crumbs} title={<ScreenTitle title={`Webhook ${id}`} />} />
      <StateMessage title={`Webhook ${id} not found`} why="It may have been deleted, or the link may be wrong.">
        <Button onClick={again}>Try again</Button>
        <CopyButton text={id} what="ID">
          Copy ID
        </CopyButton>
      </StateMessage>
    </ScreenPage>
  );
}
