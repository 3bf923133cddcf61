/** What was paid out in a month, by campaign: to be read, printed, and handed on as a file. */
import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { CampaignLink, knownCampaign, useLearned } from '../../records/links.tsx';
import { type MonthOfCurrency, monthEnd, monthsPaid, type PaidFor } from '../../replica/questions/month-end.ts';
import { announce } from '../../ui/browser/announcer.tsx';
import { download } from '../../ui/browser/download.ts';
import { Button } from '../../ui/kit/button.tsx';
import { PageHead, Panel, ScreenPage } from '../../ui/kit/page.tsx';
import { PlainTable } from '../../ui/kit/plain-table.tsx';
import { ScreenTitle } from '../../ui/kit/screen-title.tsx';
import { Trouble } from '../../ui/kit/trouble.tsx';
import type { Column } from '../../ui/rows/column.tsx';
import { csvInSlices } from '../../ui/rows/csv.ts';
import { today } from '../../ui/values/days.ts';
import { formatAmount, formatCount } from '../../ui/values/money.ts';
import { coverageOf, PayoutCrumbs, PayoutsLoading, RefreshPayouts, useAllPayouts } from './all-payouts.tsx';
import { formatMonth, viewerZone } from '../../ui/values/time.ts';
import { paidIn, paidOffIn } from './columns.tsx';
import { payoutCurrency } from './words.ts';
import classes from './payouts.module.css';

const route = getRouteApi('/frame/payouts/month-end');

export function MonthEndScreen() {
  const list = useAllPayouts();
  const { month: asked } = route.useSearch();
  const navigate = useNavigate();
  const loaded = list.loaded?.rows ?? none;
  const learned = useLearned();
  const rows = useMemo(
    () => loaded.map((row) => ({ ...row, currency: payoutCurrency(row) })),
    // oxlint-disable-next-line react/exhaustive-deps -- campaigns that were learned may say a currency
    [loaded, learned],
  );
  const zone = viewerZone();
  const months = useMemo(() => monthsPaid(rows, zone), [rows, zone]);
  const thisMonth = today().slice(0, 7);
  // The first days of a month look back at the one before.
  const month = asked ?? months.find((one) => one <= thisMonth) ?? thisMonth;
  const sums = useMemo(() => monthEnd(rows, month, zone), [rows, month, zone]);
  const choices = months.includes(month) ? months : [month, ...months];
  const off = sums.reduce((count, { all }) => count + all.off, 0);
  const save = async () => {
    download(await csvInSlices(linesOf(sums, month), fileColumns), `payouts-${month}.csv`);
    announce('The file is saved.');
  };
  return (
    <ScreenPage>
      <PageHead
        crumbs={<PayoutCrumbs page="Month-end sheet" />}
        title={<ScreenTitle title={`Payouts of ${formatMonth(month)}`} />}
        meta={['By the day they were paid']}
        actions={
          <>
            <NativeSelect
              aria-label="Month"
              // As wide as any month, also while only one is known.
              w="11.5rem"
              value={month}
              data={choices.map((value) => ({ value, label: formatMonth(value) }))}
              onChange={({ currentTarget: { value } }) =>
                void navigate({ to: '/payouts/month-end', search: { month: value }, replace: true })
              }
            />
            <RefreshPayouts list={list} />
            <Button leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />} onClick={() => window.print()}>
              Print
            </Button>
            <Button
              leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
              aria-disabled={sums.length === 0 || undefined}
              onClick={() => sums.length > 0 && void save()}
            >
              Export CSV
            </Button>
          </>
        }
      />
      <PayoutsLoading list={list} />
      {sums.map((one) => (
        <MonthPanel key={one.currency} month={month} {...one} />
      ))}
      {off > 0 ? (
        <p className={classes.note}>
          {off === 1 ? '1 payout does' : `${formatCount(off)} payouts do`} not add up, so gross − fees − tips is not
          net.{' '}
          <Link to="/payouts" search={paidOffIn(month)}>
            {off === 1 ? 'See it' : 'See them'}
          </Link>
        </p>
      ) : null}
      {list.loaded && !list.loading && sums.length === 0 ? (
        <Trouble
          title={`Nothing was paid in ${formatMonth(month)}.`}
          why="Payouts without a day of payment are in no month."
        />
      ) : null}
      {/* Above the months it would push them away when it arrives. */}
      {list.loaded ? <p className={classes.note}>{coverageOf(list)}</p> : null}
    </ScreenPage>
  );
}

const none: readonly never[] = [];

function MonthPanel({ currency, campaigns, all, month }: MonthOfCurrency & { month: string }) {
  const name = currency || 'Currency not known';
  return (
    <Panel
      title={name}
      aside={`${formatAmount(all.net)} net, ${formatCount(all.payouts)} ${all.payouts === 1 ? 'payout' : 'payouts'}`}
    >
      <PlainTable
        caption={`Payouts by campaign, ${name}, ${formatMonth(month)}`}
        rows={[...campaigns, all]}
        columns={[
          { title: 'Campaign', cell: (row) => (row === all ? <b>All campaigns</b> : <CampaignOf row={row} />) },
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
            cell: (row: PaidFor) => (row === all ? <b>{formatAmount(row[key])}</b> : formatAmount(row[key])),
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

function CampaignOf({ row: { campaign } }: { row: PaidFor }) {
  return campaign === null ? 'Without a campaign' : <CampaignLink id={campaign} />;
}

interface Line extends PaidFor {
  month: string;
  currency: string;
}

function linesOf(sums: readonly MonthOfCurrency[], month: string): Line[] {
  return sums.flatMap(({ currency, campaigns }) => campaigns.map((row) => ({ ...row, month, currency })));
}

const fileColumns: readonly Column<Line>[] = [
  { key: 'month', title: 'Month', kind: 'text', value: ({ month }) => month },
  { key: 'campaign_id', title: 'Campaign ID', kind: 'id', value: ({ campaign }) => campaign },
  { key: 'campaign', title: 'Campaign', kind: 'text', value: ({ campaign }) => knownCampaign(campaign)?.title ?? null },
  { key: 'payouts', title: 'Payouts', kind: 'count', value: ({ payouts }) => String(payouts) },
  { key: 'currency', title: 'Currency', kind: 'text', value: ({ currency }) => currency },
  ...figures.map(({ title, key }): Column<Line> => ({ key, title, kind: 'amount', value: (row) => row[key] })),
];
