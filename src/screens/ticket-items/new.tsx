import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { NoSuchId } from '../../records/not-found.tsx';
import { isWholeId } from '../../ui/values/whole-id.ts';
import { LockedBanner, OpenWriteBanner, RunBanner } from './banners.tsx';
import { type ItemCampaign, useItemCampaign } from './campaign.ts';
import { CopyFrom } from './copy.tsx';
import { TicketItemFields } from './fields.tsx';
import { TicketItemPreview } from './preview.tsx';
import { ItemResults } from './results.tsx';
import { TicketItemReview } from './review.tsx';
import { isCreated } from './rows.ts';
import { TicketItemNotKnown, TicketItemsCreated, TicketItemsSending } from './outcome.tsx';
import { useCreateItemsFlow } from './use-create-items-flow.ts';
import { duplicateOf } from './duplicate-item.ts';
import { UnsettledItems } from './unsettled.tsx';
import { announce } from '../../ui/browser/announcer.tsx';
import { Words } from '../../ui/kit/cells.tsx';
import { Crumbs } from '../../ui/kit/crumbs.tsx';
import { EditStep } from '../../ui/form/edit-step.tsx';
import { LeaveGuard } from '../../ui/form/leave-guard.tsx';

const route = getRouteApi('/frame/campaigns/$campaign/ticket-items/new');

/** One or several ticket items: edit, review, outcome of each. It works for a campaign that cannot be read, too. */
export function TicketItemNewScreen() {
  const { campaign: id } = route.useParams();
  const { at } = route.useSearch();
  if (isWholeId(id)) return <OnCampaign key={id} id={id} at={at} />;
  return (
    <NoSuchId noun="campaign" text={id} numbered="campaigns">
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
  const flow = useCreateItemsFlow(id, toCampaign);
  const { own, results, sending, reviewed, answered, banner } = flow;
  const { form } = own;
  const unsettled = form.watch('unsettled');
  const crumbs = (last: string) => <Trail campaign={campaign} last={last} />;

  const unsettledItems = <UnsettledItems items={unsettled} campaign={id} isThere={flow.isThere} again={flow.again} />;

  const shown = [...results.before, ...results.rows];
  if (results.at === 'created' && sending === null) {
    return (
      <TicketItemsCreated
        crumbs={crumbs('Created')}
        campaign={campaign}
        rows={shown}
        another={flow.startAnew}
        toCampaign={toCampaign}
      >
        {unsettledItems}
      </TicketItemsCreated>
    );
  }

  const openWrite = unsettled.length === 0 ? <OpenWriteBanner form={flow.name} /> : null;

  return (
    <>
      <LeaveGuard holds={flow.holds} {...leaving(sending !== null, unsettled.length)} />
      {sending ? (
        <TicketItemsSending crumbs={crumbs('Creating')} campaign={campaign} rows={sending} stop={flow.stop} />
      ) : results.at === 'not-known' ? (
        <TicketItemNotKnown
          crumbs={crumbs('Not known')}
          campaign={campaign}
          rows={results.rows}
          left={form.getValues('tiers').length}
          back={flow.toForm}
        >
          {unsettledItems}
        </TicketItemNotKnown>
      ) : reviewed ? (
        <TicketItemReview
          crumbs={crumbs('Review')}
          campaign={campaign}
          form={reviewed.form}
          banner={
            <>
              {openWrite}
              {flow.isLocked ? <LockedBanner ref={banner} /> : null}
            </>
          }
          duplicates={reviewed.form.tiers.map((tier) => duplicateOf(id, tier, reviewed.at))}
          answered={answered}
          answer={flow.answer}
          now={reviewed.at}
          send={() => void flow.send()}
          change={flow.change}
          back={flow.backToEditing}
        />
      ) : (
        <EditStep
          own={own}
          crumbs={crumbs('New ticket item')}
          title="New ticket item"
          act="Review"
          fromTop={results.rows.length > 0}
          subject={`new ticket items on ${title}`}
          meta={
            campaign.isAskedFor ? (
              `On campaign ${id}. ${campaign.currencyWords}`
            ) : (
              <>
                On <bdi>{title}</bdi>, campaign {id}. {campaign.currencyWords}
              </>
            )
          }
          banner={
            <>
              {openWrite}
              {results.rows.every(isCreated) ? null : <RunBanner ref={banner} rows={results.rows} />}
            </>
          }
          unsent="Not sent yet"
          submit={(event) => void flow.toReview(event)}
          discard={() => {
            own.clear();
            flow.startAnew();
            announce('Changes discarded');
          }}
          leave={toCampaign}
          beside={<TicketItemPreview campaign={title} currency={currency} />}
        >
          {unsettledItems}
          {shown.length > 1 || shown.some(isCreated) ? <ItemResults rows={shown} currency={currency} /> : null}
          <CopyFrom campaign={campaign} />
          <TicketItemFields currency={currency} />
        </EditStep>
      )}
    </>
  );
}

/** What leaving means; `unsettled` is how many items have an unknown outcome. */
function leaving(isSending: boolean, unsettled: number): { title: string; loss: string } {
  if (isSending) {
    return {
      title: 'Leave while ticket items are being sent?',
      loss: 'The one on its way may still be created. The others are kept as a draft in this tab.',
    };
  }
  if (unsettled > 0) {
    const what = unsettled === 1 ? '1 ticket item was sent' : `${unsettled} ticket items were sent`;
    return {
      title: 'Leave before this is settled?',
      loss: `${what}, and nobody knows yet whether ${unsettled === 1 ? 'it was' : 'they were'} created. This tab keeps that and what you typed.`,
    };
  }
  return {
    title: 'Leave without creating?',
    loss: 'What you typed is kept as a draft in this tab.',
  };
}

function Trail({ campaign: { id, title, isAskedFor, at }, last }: { campaign: ItemCampaign; last: string }) {
  return (
    <Crumbs>
      <Link to="/campaigns">Campaigns</Link>
      {isAskedFor ? null : (
        <Link to="/campaigns/$campaign" params={{ campaign: id }} search={{ at }}>
          <Words>{title}</Words>
        </Link>
      )}
      {isAskedFor ? null : last}
    </Crumbs>
  );
}
