/** The panels of Home that load from the platform. Each loads and fails on its own. */
import { useNames, names } from '../../records/names.ts';
import { currencyOf, donorOf } from '../../domain/donor.ts';
import { isFailing } from '../../domain/webhook.ts';
import { campaignName } from '../../domain/campaign.ts';
import { dateOf, purposeOf, statusOf } from '../../domain/gift.ts';
import { formatCount } from '../../domain/values/labels.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read } from '../../api/query.ts';
import type { Transaction } from '../../api/resources.ts';
import { Moment, Money, UserText } from '../../ui/kit/cells.tsx';
import { zoneName } from '../../ui/values/time.ts';
import { PlainTable } from '../../ui/kit/plain-table.tsx';
import { PanelText, QueryPanel } from '../../ui/kit/query-panel.tsx';
import { RowLink } from '../../ui/kit/row-link.tsx';
import { GoalProgress } from '../../records/campaign-progress-bar.tsx';
import { TransactionLink } from '../../records/links.tsx';
import { listInput } from '../../records/lists.ts';
import { formatShownOf } from '../../records/answer-words.ts';
import { StatusBadge } from '../../records/tones.tsx';
import classes from './home.module.css';
import { FailingList } from './failing-list.tsx';

const shown = 5;
const firstPage = { page: 1, values: {} };

export function useRecentTransactions() {
  return useQuery({ ...read('listTransactions', listInput('listTransactions', firstPage)), retryOnMount: false });
}

export function RecentTransactions() {
  const query = useRecentTransactions();
  return (
    <QueryPanel
      title="Recent transactions"
      what="Transactions"
      query={query}
      rows={shown}
      aside={
        <>
          <Link to="/transactions" search={{ transactedAfter: 'yesterday' }}>
            Yesterday
          </Link>{' '}
          <Link to="/transactions">All transactions</Link>
        </>
      }
      part={({ rows, total }) => formatShownOf(Math.min(rows.length, shown), total)}
    >
      {({ rows }) =>
        rows.length > 0 ? (
          <PlainTable
            caption="Five most recent transactions"
            stacked
            rows={rows.slice(0, shown)}
            columns={[
              { title: 'Donor', cell: (transaction) => <Named transaction={transaction} /> },
              { title: `Date (${zoneName()})`, cell: (transaction) => <Moment at={dateOf(transaction).at} /> },
              {
                title: 'Amount',
                figure: 'money',
                cell: (transaction) => (
                  <Money amount={transaction.amount} currency={currencyOf(transaction, names.get())} />
                ),
              },
              { title: 'Status', cell: (transaction) => <StatusBadge status={statusOf(transaction)} /> },
            ]}
          />
        ) : (
          <PanelText>No transactions yet. They appear here when donors give.</PanelText>
        )
      }
    </QueryPanel>
  );
}

/** The donor's name, with the purpose and ID of the gift below it. */
function Named({ transaction }: { transaction: Transaction }) {
  const names = useNames();
  const { id } = transaction;
  const { name, by } = donorOf(transaction, names);
  const purpose = purposeOf(transaction);
  return (
    <div className={classes.named}>
      <TransactionLink id={id} name={name} />
      {by === 'ticket' ? <small className={classes.second}> (likely)</small> : null}
      <p className={classes.second}>
        <UserText>{purpose}</UserText>
        {purpose && id ? ' · ' : null}
        {id}
      </p>
    </div>
  );
}

export function CampaignsAtAGlance() {
  const query = useQuery({ ...read('listCampaigns', listInput('listCampaigns', firstPage)), retryOnMount: false });
  return (
    <QueryPanel
      title="Campaigns"
      what="Campaigns"
      query={query}
      rows={shown}
      aside={<Link to="/campaigns">All campaigns</Link>}
      part={({ rows, total }) => formatShownOf(Math.min(rows.length, shown), total)}
    >
      {({ rows }) =>
        rows.length > 0 ? (
          <PlainTable
            caption="First five campaigns"
            stacked
            rows={rows.slice(0, shown)}
            columns={[
              {
                title: 'Title',
                cell: (campaign) =>
                  campaign.id ? (
                    <RowLink
                      link={{ to: '/campaigns/$campaign', params: { campaign: campaign.id }, search: { at: '1' } }}
                      dir="auto"
                    >
                      {campaignName(campaign)}
                    </RowLink>
                  ) : (
                    <bdi>{campaignName(campaign)}</bdi>
                  ),
              },
              {
                title: 'Raised',
                figure: 'money',
                cell: ({ raised, currency }) => <Money amount={raised} currency={currency} />,
              },
              {
                title: '% of goal',
                cell: ({ raised, goal }) => <GoalProgress raised={raised} goal={goal} />,
              },
            ]}
          />
        ) : (
          <PanelText>No campaigns yet. Create them in your fundraising platform.</PanelText>
        )
      }
    </QueryPanel>
  );
}

export function FailingWebhooks() {
  const query = useQuery({ ...read('listWebhooks', listInput('listWebhooks', firstPage)), retryOnMount: false });
  return (
    <QueryPanel
      title="Failing webhooks"
      what="Webhooks"
      query={query}
      rows={1}
      aside={<Link to="/webhooks">All webhooks</Link>}
      part={({ rows }) =>
        `${formatCount(rows.filter(isFailing).length)} of ${formatCount(rows.length)} on the first page`
      }
    >
      {({ rows, hasNext }) => {
        const failing = rows.filter(isFailing);
        if (rows.length === 0) return <PanelText>No webhooks yet.</PanelText>;
        if (failing.length === 0)
          return <PanelText>{hasNext ? 'No failing webhooks on the first page' : 'No failing webhooks'}</PanelText>;
        return <FailingList webhooks={failing} />;
      }}
    </QueryPanel>
  );
}
