/** The panels of Home that ask the service. Each waits and fails by itself. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read } from '../../api/query.ts';
import type { Transaction, Webhook } from '../../api/resources.ts';
import { Moment, Money, Words } from '../../ui/kit/cells.tsx';
import { LineList } from '../../ui/kit/line-list.tsx';
import { formatCount } from '../../ui/values/money.ts';
import { zoneName } from '../../ui/values/time.ts';
import { outwardHost } from '../../ui/kit/out-link.tsx';
import { PlainTable } from '../../ui/kit/plain-table.tsx';
import { PanelWords, QueryPanel } from '../../ui/kit/query-panel.tsx';
import { RowLink } from '../../ui/kit/row-link.tsx';
import { GoalProgress } from '../../records/campaign-progress-bar.tsx';
import { campaignName } from '../../records/campaign.tsx';
import { JoinedMoney } from '../../records/currencies.tsx';
import { currencyOf, dateOf, giverOf, purposeOf, statusOf } from '../../records/gift.ts';
import { TransactionLink, useLearned } from '../../records/links.tsx';
import { listInput } from '../../records/lists.ts';
import { partWords } from '../../records/answer-words.ts';
import { StatusBadge } from '../../records/tones.tsx';
import { isFailing, WebhookBadge, webhookName } from '../../records/webhook.tsx';
import classes from './home.module.css';

const shown = 5;
const firstPage = { page: 1, values: {} };

export function useNewestTransactions() {
  return useQuery({ ...read('listTransactions', listInput('listTransactions', firstPage)), retryOnMount: false });
}

export function NewestTransactions() {
  const query = useNewestTransactions();
  return (
    <QueryPanel
      title="Newest transactions"
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
      part={({ rows, total }) => partWords(Math.min(rows.length, shown), total)}
    >
      {({ rows }) =>
        rows.length > 0 ? (
          <PlainTable
            caption="The five newest transactions"
            stacked
            rows={rows.slice(0, shown)}
            columns={[
              { title: 'Donor', cell: (transaction) => <Named transaction={transaction} /> },
              { title: `Date (${zoneName()})`, cell: (transaction) => <Moment at={dateOf(transaction).at} /> },
              {
                title: 'Amount',
                figure: 'money',
                cell: (transaction) => (
                  <JoinedMoney amount={transaction.amount} currency={() => currencyOf(transaction)} />
                ),
              },
              { title: 'Status', cell: (transaction) => <StatusBadge status={statusOf(transaction)} /> },
            ]}
          />
        ) : (
          <PanelWords>No transactions yet. They appear here when donors give.</PanelWords>
        )
      }
    </QueryPanel>
  );
}

/** The donor; below it what it was for and the ID. */
function Named({ transaction }: { transaction: Transaction }) {
  useLearned();
  const { id } = transaction;
  const { name, by } = giverOf(transaction);
  const purpose = purposeOf(transaction);
  return (
    <div className={classes.named}>
      <TransactionLink id={id} name={name} />
      {by === 'ticket' ? <small className={classes.second}> probably</small> : null}
      <p className={classes.second}>
        <Words>{purpose}</Words>
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
      part={({ rows, total }) => partWords(Math.min(rows.length, shown), total)}
    >
      {({ rows }) =>
        rows.length > 0 ? (
          <PlainTable
            caption="The first five campaigns"
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
                title: 'Of goal',
                cell: ({ raised, goal }) => <GoalProgress raised={raised} goal={goal} />,
              },
            ]}
          />
        ) : (
          <PanelWords>No campaigns yet. They appear here once they are made in the platform.</PanelWords>
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
        if (rows.length === 0) return <PanelWords>No webhooks yet.</PanelWords>;
        if (failing.length === 0) return <PanelWords>{hasNext ? 'None on the first page.' : 'None.'}</PanelWords>;
        return (
          <LineList
            lines={failing.map((webhook, index) => ({
              key: `${index}:${webhook.id ?? ''}`,
              label: <WebhookName webhook={webhook} />,
              second: <bdi>{outwardHost(webhook.url)}</bdi>,
              aside: <WebhookBadge webhook={webhook} />,
            }))}
          />
        );
      }}
    </QueryPanel>
  );
}

function WebhookName({ webhook }: { webhook: Webhook }) {
  const words = webhookName(webhook);
  if (!webhook.id) return <bdi>{words}</bdi>;
  return (
    <RowLink link={{ to: '/webhooks/$webhook', params: { webhook: webhook.id } }} dir="auto">
      {words}
    </RowLink>
  );
}
