/** Month-end report: a month's payouts by campaign, to read, print, or export. */
import { csvOf } from '#domain/rows/csv.ts';
import { fieldList, type Field } from '#domain/rows/field.ts';
import { joinedPayout } from '#domain/lists/payouts.ts';
import { notIncluded } from '#domain/values/money.ts';
import { plural, formatCount } from '#domain/values/labels.ts';
import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { JoinedCampaign } from '#domain/joined.ts';
import { CampaignCell } from '#records/links.tsx';
import { type MonthOfCurrency, monthEnd, monthsPaid, type PaidFor } from '#sync/questions/month-end.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { download } from '#ui/browser/download.ts';
import { PrintButton } from '#ui/kit/page-buttons.tsx';
import { PageHead, Panel, ScreenPage } from '#ui/kit/page.tsx';
import { PlainTable } from '#ui/kit/plain-table.tsx';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';
import { AllRowsLoading } from '#ui/list/loading.tsx';
import { StateMessage } from '#ui/kit/state-message.tsx';
import { today } from '#ui/format/days.ts';
import { formatAmount } from '#ui/format/money.ts';
import { coverageOf, PayoutCrumbs, RefreshPayouts, useAllPayouts } from './all-payouts.tsx';
import { formatMonth, viewerZone } from '#ui/format/time.ts';
import { paidIn, paidOffIn } from './columns.tsx';

const route = getRouteApi('/frame/payouts/month-end');

export function MonthEndScreen() {
  const list = useAllPayouts();
  const { month: asked } = route.useSearch();
  const navigate = useNavigate();
  const loaded = list.rows ?? none;
  const rows = useMemo(() => loaded.map((row) => ({ ...row, currency: joinedPayout.currency(row) })), [loaded]);
  const named = useMemo(() => new Map(loaded.map((row) => [row.campaign_id, joinedPayout.campaign(row)])), [loaded]);
  const zone = viewerZone();
  const months = useMemo(() => monthsPaid(rows, zone), [rows, zone]);
  const thisMonth = today().slice(0, 7);
  // In the first days of a month, this is the month before.
  const month = asked ?? months.find((one) => one <= thisMonth) ?? thisMonth;
  const sums = useMemo(() => monthEnd(rows, month, zone), [rows, month, zone]);
  const choices = months.includes(month) ? months : [month, ...months];
  const off = sums.reduce((count, { all }) => count + all.off, 0);
  const save = () => {
    const titles = new Map(Array.from(named, ([id, campaign]) => [id, campaign?.title]));
    download(csvOf(linesOf(sums, month), fileFields(titles), zone), `payouts-${month}.csv`);
    announce('File downloaded.');
  };
  return (
    <ScreenPage>
      <PageHead
        crumbs={<PayoutCrumbs page="Month-end report" />}
        title={<ScreenTitle title={`Payouts for ${formatMonth(month)}`} />}
        meta={['By date paid']}
        actions={
          <>
            <NativeSelect
              aria-label="Month"
              // Fits any month, so the width doesn't change as months load.
              w="11.5rem"
              value={month}
              data={choices.map((value) => ({ value, label: formatMonth(value) }))}
              onChange={({ currentTarget: { value } }) =>
                void navigate({ to: '/payouts/month-end', search: { month: value }, replace: true })
              }
            />
            <RefreshPayouts list={list} />
            <PrintButton />
            <Button
              leftSection={<IconDownload aria-hidden />}
              aria-disabled={sums.length === 0}
              data-disabled={sums.length === 0}
              onClick={() => sums.length > 0 && save()}
            >
              Export CSV
            </Button>
          </>
        }
      />
      <AllRowsLoading list={list} noun="payouts" />
      {sums.map((one) => (
        <MonthPanel key={one.currency} month={month} named={named} {...one} />
      ))}
      {off > 0 ? (
        <Text size="sm" c="dimmed">
          {plural(off, 'payout has', 'payouts have')} a discrepancy: gross − fees − tips doesn’t equal net.{' '}
          <Link to="/payouts" search={paidOffIn(month)}>
            View
          </Link>
        </Text>
      ) : null}
      {list.loaded && !list.loading && sums.length === 0 ? (
        <StateMessage
          title={`No payouts in ${formatMonth(month)}.`}
          why="Void payouts and payouts without a paid date aren’t included."
        />
      ) : null}
      {/* Below the months, so they don't shift when it appears. */}
      {list.loaded ? (
        <Text size="sm" c="dimmed">
          {coverageOf(list)}
        </Text>
      ) : null}
    </ScreenPage>
  );
}

const none: readonly never[] = [];

interface MonthPanelProps extends MonthOfCurrency {
  month: string;
  /** Campaigns by ID, as the payouts name them. */
  named: ReadonlyMap<string | null, JoinedCampaign | null>;
}

function MonthPanel({ currency, campaigns, all, month, named }: MonthPanelProps) {
  const name = currency || 'Unknown currency';
  return (
    <Panel
      title={name}
      aside={`${formatAmount(all.net, currency)} net, ${plural(all.payouts, 'payout', 'payouts')}`}
      footer={notIncluded(all.unread, 'payout', 'payouts') || null}
    >
      <PlainTable
        stacked
        caption={`Payouts by campaign, ${name}, ${formatMonth(month)}`}
        rows={[...campaigns, all]}
        isSum={(row) => row === all}
        columns={[
          {
            title: 'Campaign',
            cell: (row) => (row === all ? 'All campaigns' : <CampaignOf row={row} named={named} />),
          },
          {
            title: 'Payouts',
            figure: true,
            cell: (row) => (
              <Link to="/payouts" search={paidIn(month, currency, row === all ? undefined : row.campaign)}>
                {formatCount(row.payouts)}
              </Link>
            ),
          },
          ...figures.map(({ title, key }) => ({
            title,
            figure: true as const,
            ...(key === 'net' && { leads: true as const }),
            cell: (row: PaidFor) => formatAmount(row[key], currency),
          })),
        ]}
      />
    </Panel>
  );
}

const figures = [
  { title: 'Gross', key: 'gross' },
  { title: 'Fees', key: 'fees' },
  { title: 'Tips', key: 'tips' },
  { title: 'Net', key: 'net' },
] as const;

function CampaignOf({ row: { campaign }, named }: { row: PaidFor } & Pick<MonthPanelProps, 'named'>) {
  return campaign === null ? 'No campaign' : <CampaignCell campaign={named.get(campaign) ?? null} />;
}

interface Line extends PaidFor {
  month: string;
  currency: string;
}

function linesOf(sums: readonly MonthOfCurrency[], month: string): Line[] {
  return sums.flatMap(({ currency, campaigns }) => campaigns.map((row) => ({ ...row, month, currency })));
}

const fileFields = (titles: ReadonlyMap<string | null, string | undefined>): readonly Field<Line>[] =>
  fieldList({
    month: { kind: 'text' },
    campaign_id: { kind: 'id', value: ({ campaign }) => campaign },
    campaign: { kind: 'text', value: ({ campaign }) => titles.get(campaign) ?? null },
    payouts: { kind: 'count', value: ({ payouts }) => String(payouts) },
    not_included: { kind: 'count', value: ({ unread }) => String(unread) },
    currency: { kind: 'text' },
    gross: { kind: 'amount' },
    fees: { kind: 'amount' },
    tips: { kind: 'amount' },
    net: { kind: 'amount' },
  });
