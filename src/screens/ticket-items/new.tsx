import { formatCount } from '#domain/values/labels.ts';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { NoSuchId } from '#records/not-found.tsx';
import { isWholeId } from '#ui/format/whole-id.ts';
import { LockedBanner, OpenWriteBanner, RunBanner } from './banners.tsx';
import { duplicateOf, isCreated, type ItemCampaign, useItemCampaign } from './rows.ts';
import { CopyFrom } from './copy.tsx';
import { TicketItemFields } from './fields.tsx';
import { TicketItemPreview } from './preview.tsx';
import { ItemResults } from './results.tsx';
import { TicketItemReview } from './review.tsx';
import { TicketItemsCreated, TicketItemsSending } from './outcome.tsx';
import { useNewItems } from './use-new-items.ts';
import { UnsettledItems } from './unsettled.tsx';
import { announce } from '#ui/browser/announcer.tsx';
import { UserText } from '#ui/kit/cells.tsx';
import { BreadcrumbNav } from '#ui/kit/crumbs.tsx';
import { EditStep } from '#ui/form/edit-step.tsx';
import { LeaveGuard } from '#ui/form/leave-guard.tsx';

const route = getRouteApi('/frame/campaigns/$campaign/ticket-items/new');

/** Creates one or several ticket items. Also works when the campaign can't be loaded. */
export function TicketItemNewScreen() {
  const { campaign: id } = route.useParams();
  const { at } = route.useSearch();
  if (isWholeId(id)) return <OnCampaign key={id} id={id} at={at} />;
  return (
    <NoSuchId noun="campaign" text={id}>
      <Link to="/campaigns">Choose a campaign</Link>
    </NoSuchId>
  );
}

function OnCampaign({ id, at }: { id: string; at: string | undefined }) {
  const campaign = useItemCampaign(id, at);
  const { title, currency } = campaign;
  const navigate = useNavigate();
  const toCampaign = () =>
    void navigate({ to: '/campaigns/$campaign', params: { campaign: id }, search: { at: campaign.at } });
  const items = useNewItems(campaign);
  const { own, results, sending, reviewed, unsettled, banner } = items;
  const crumbs = (last: string) => <Trail campaign={campaign} last={last} />;

  const unsettledItems = <UnsettledItems items={unsettled} campaign={id} isThere={items.isThere} again={items.again} />;

  const shown = [...results.before, ...results.rows];
  if (results.rows.length > 0 && results.rows.every(isCreated) && sending === null) {
    return (
      <TicketItemsCreated
        crumbs={crumbs('Created')}
        campaign={campaign}
        rows={shown}
        another={items.clear}
        toCampaign={toCampaign}
      >
        {unsettledItems}
      </TicketItemsCreated>
    );
  }

  return (
    <>
      <LeaveGuard holds={items.holds} {...leaving(sending !== null, unsettled.length)} />
      {sending ? (
        <TicketItemsSending crumbs={crumbs('Creating')} campaign={campaign} rows={sending} stop={items.stop} />
      ) : (
        <EditStep
          own={own}
          crumbs={crumbs('New ticket item')}
          title="New ticket item"
          act="Review"
          fromTop={results.rows.length > 0}
          subject={`new ticket items for ${title}`}
          meta={
            campaign.isAskedFor ? (
              `For campaign ${id}. ${campaign.currencyNote}`
            ) : (
              <>
                For <bdi>{title}</bdi>, campaign {id}. {campaign.currencyNote}
              </>
            )
          }
          banner={
            <>
              {unsettled.length === 0 ? <OpenWriteBanner form={items.name} /> : null}
              {results.rows.length > 0 ? <RunBanner ref={banner} rows={results.rows} /> : null}
            </>
          }
          unsent="Not sent yet"
          submit={(event) => void items.review(event)}
          discard={() => {
            items.clear();
            announce('Changes discarded');
          }}
          leave={toCampaign}
          beside={<TicketItemPreview campaign={title} currency={currency} />}
        >
          {unsettledItems}
          {shown.length > 1 || shown.some(isCreated) ? <ItemResults rows={shown} currency={currency} /> : null}
          <CopyFrom campaign={campaign} own={own} />
          <TicketItemFields base={campaign} />
        </EditStep>
      )}
      {reviewed ? (
        <TicketItemReview
          campaign={campaign}
          form={reviewed.form}
          banner={items.isLocked ? <LockedBanner ref={banner} /> : null}
          duplicates={reviewed.form.tiers.map((tier) => duplicateOf(id, tier, reviewed.at))}
          answered={reviewed.answered}
          answer={items.answer}
          now={reviewed.at}
          isStarting={items.isStarting}
          send={items.send}
          back={items.back}
        />
      ) : null}
    </>
  );
}

/** Returns the texts of the dialog that confirms leaving. `unsettled`: number of unconfirmed items. */
function leaving(isSending: boolean, unsettled: number): { title: string; loss: string } {
  if (isSending) {
    return {
      title: 'Leave while creating ticket items?',
      loss: 'The item being sent may still be created. The rest stay as a draft in this tab.',
    };
  }
  if (unsettled > 0) {
    return {
      title: unsettled === 1 ? 'Leave with an unconfirmed item?' : 'Leave with unconfirmed items?',
      loss:
        unsettled === 1
          ? '1 ticket item was sent, but we couldn’t confirm it was created. Your draft and this status stay in this tab.'
          : `${formatCount(unsettled)} ticket items were sent, but we couldn’t confirm they were created. Your draft and this status stay in this tab.`,
    };
  }
  return {
    title: 'Leave without creating?',
    loss: 'Your draft stays in this tab.',
  };
}

function Trail({ campaign: { id, title, isAskedFor, at }, last }: { campaign: ItemCampaign; last: string }) {
  return (
    <BreadcrumbNav>
      <Link to="/campaigns">Campaigns</Link>
      {isAskedFor ? null : (
        <Link to="/campaigns/$campaign" params={{ campaign: id }} search={{ at }}>
          <UserText>{title}</UserText>
        </Link>
      )}
      {isAskedFor ? null : last}
    </BreadcrumbNav>
  );
}
