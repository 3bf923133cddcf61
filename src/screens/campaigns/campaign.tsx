import { Button, Group } from '@mantine/core';
import { paceOf, campaignEndLabel, isEnding, campaignName } from '#domain/campaign.ts';
import { humanise, outwardHost } from '#domain/values/labels.ts';
import { givenFields } from '#api/fields.ts';
import { LinkButton } from '#ui/kit/link-button.tsx';
import { IconExternalLink, IconPlus } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { CampaignDesk } from './desk.tsx';
import { CampaignFigures } from './figures.tsx';
import { CampaignDescription, CampaignDetails, CampaignEvent, CampaignRelated, CampaignTickets } from './panels.tsx';
import { newTicketItem } from '#records/campaign.tsx';
import { useFollowed, useFound } from '#records/find.ts';
import { thisMinute, useSyncQuery, useSync, useStatus } from '#records/use-sync.ts';
import { useSyncMode } from '#ui/browser/sync-choice.ts';
import { isListSettled } from '#sync/progress.ts';
import { RecordSkeleton, RefreshRecord } from '#records/details/record-skeleton.tsx';
import { NotFound } from '#records/not-found.tsx';
import { Badge, UserText, StatusBadge } from '#ui/kit/cells.tsx';
import { Columns } from '#ui/kit/columns.tsx';
import { BreadcrumbNav } from '#ui/kit/crumbs.tsx';
import { AllFields, Copyable } from '#ui/record/drawer-parts.tsx';
import { outward } from '#ui/kit/out-link.tsx';
import { InfoButton, LoadedAt } from '#ui/kit/info-button.tsx';
import { PageHead, ScreenPage } from '#ui/kit/page.tsx';
import { NotRefreshed } from '#ui/kit/page-buttons.tsx';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';

const route = getRouteApi('/frame/campaigns/$campaign');

export function CampaignScreen() {
  const { campaign: id } = route.useParams();
  const { at = '1', chart: _, ...values } = route.useSearch();
  const found = useFound('listCampaigns', id, { at: Number(at), values });
  useFollowed('listCampaigns', id);
  const { row: campaign, loadedAt = 0 } = found.data ?? {};
  const now = thisMinute();
  const desk = useDesk(id, now);
  const isSyncing = useSyncMode() === 'on' && !desk;
  const crumbs = (
    <BreadcrumbNav>
      <Link to="/campaigns" search={{ page: at === '1' ? undefined : at }}>
        Campaigns
      </Link>
      <UserText>{campaign ? campaignName(campaign) : `Campaign ${id}`}</UserText>
    </BreadcrumbNav>
  );
  if (!campaign) {
    return (
      <NotFound
        name="listCampaigns"
        id={id}
        query={found}
        crumbs={crumbs}
        title={`Campaign ${id}`}
        noun="campaigns"
        at={at}
        meanwhile={<RecordSkeleton side={[3, 2]} />}
      />
    );
  }
  return (
    <ScreenPage>
      <PageHead
        crumbs={crumbs}
        title={
          <Group gap="4px 12px">
            <ScreenTitle title={campaignName(campaign)} />
            <StatusBadge status={campaign.status} />
            <Badge>{humanise(campaign.type)}</Badge>
            {isEnding(campaign) ? <Badge>{campaignEndLabel(campaign)}</Badge> : null}
          </Group>
        }
        meta={[
          <span key="id">
            ID <Copyable text={id} what="ID" />
          </span>,
          campaign.subtitle && <UserText key="subtitle">{campaign.subtitle}</UserText>,
          isEnding(campaign) ? null : campaignEndLabel(campaign),
        ]}
        info={
          <InfoButton>
            <LoadedAt part="From the campaigns list" at={loadedAt} />
          </InfoButton>
        }
        actions={
          <>
            <RefreshRecord refresh={found.refetch} />
            <PublicPage url={campaign.url} />
            <LinkButton leftSection={<IconPlus aria-hidden />} {...newTicketItem(id, at === '1' ? undefined : at)}>
              New ticket item
            </LinkButton>
          </>
        }
      />
      <NotRefreshed error={found.error} loadedAt={loadedAt} />
      <CampaignFigures
        campaign={campaign}
        pace={desk?.pace ?? paceOf(campaign, now)}
        answer={desk}
        isSyncing={isSyncing}
      />
      <Columns
        main={<CampaignDesk id={id} answer={desk} campaign={campaign} />}
        side={
          <>
            <CampaignEvent campaign={campaign} />
            <CampaignTickets id={id} currency={campaign.currency} answer={desk} isSyncing={isSyncing} />
            <CampaignRelated id={id} answer={desk} isSyncing={isSyncing} />
            <CampaignDescription campaign={campaign} />
            <CampaignDetails campaign={campaign} />
          </>
        }
      />
      <AllFields fields={givenFields(campaign)} />
    </ScreenPage>
  );
}

/** Returns the campaign's related records once the needed lists are synced, or can't be. */
function useDesk(id: string, now: number) {
  const sync = useSync();
  const isSettled = useStatus(
    sync,
    (status) => status !== null && needed.every((list) => isListSettled(status.lists[list])),
  );
  const desk = useSyncQuery(
    isSettled ? sync : null,
    ['campaign', id],
    (ask) => ask('campaign', { id, now, most }),
    String(now),
  );
  return desk ?? undefined;
}

const needed = ['listCampaigns', 'listPledges', 'listPayouts', 'listTransactions', 'listTickets'] as const;
const most = 10;

function PublicPage({ url }: { url: string | null }) {
  const host = outwardHost(url);
  if (!url || host === null) return null;
  return (
    <Button component="a" leftSection={<IconExternalLink aria-hidden />} href={url} {...outward} title={host}>
      Public page<span className="spoken"> at {host}, opens in a new tab</span>
    </Button>
  );
}
