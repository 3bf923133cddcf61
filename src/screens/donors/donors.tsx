/** Donors screen: giving, retention, and segments, from all synced transactions. */
import type { Values } from '#ui/record/record-link.ts';
import { useDerivedSource } from '#records/derived-list.ts';
import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { donorTotals } from '#domain/lists/donors.ts';
import { CampaignLink } from '#records/ways/further-links.tsx';
import { useName, useNamesOf } from '#records/ways/use-name.ts';
import { currencyAsked, donorChoices, useDonorSearchParams } from './search-params.ts';
import { giftLists, RequireSync } from '#records/giving/require-sync.tsx';
import { useSyncQuery } from '#records/use-sync.ts';
import type { Sync } from '#sync/sync.ts';
import type { DonorsAsked, Giving } from '#sync/questions/donors.ts';
import { fiscalYearName, type Compared, compare, compareYears, yearsBack } from '#domain/values/compared.ts';
import { usePreference } from '#ui/browser/preferences.ts';
import { ListScreen } from '#ui/list/list-screen.tsx';
import { ScreenSkeleton } from '#ui/list/screen-skeleton.tsx';
import { useSearchText } from '#ui/list/list-address.ts';
import { plural, sentenceCase } from '#domain/values/labels.ts';
import { today } from '#ui/format/days.ts';
import { yearWord } from '#ui/format/years.ts';
import { formatAmount } from '#ui/format/money.ts';
import { missingCurrencyMessage } from '#records/giving/currencies-named.tsx';
import { countedInFull } from '#domain/gift.ts';
import { amountsOf, donorCard, donorColumns, viewsOf } from './columns.tsx';
import { DonorStrip } from './donor-strip.tsx';
import { DonorFigures } from './figures.tsx';
import { CurrencyChoice, customPeriod, invalidDatesMessage, PeriodChoice, useChoose } from './period-choice.tsx';
import { comparisonCaption, useDonorCoverage } from './donor-labels.ts';

const title = 'Donors';

export function DonorsScreen() {
  return (
    <RequireSync screen={title} lists={giftLists}>
      {(sync) => <SyncedDonors sync={sync} />}
    </RequireSync>
  );
}

const kept = Object.keys(donorChoices);

function SyncedDonors({ sync }: { sync: Sync }) {
  const { compared = 'same-day', days, currency, campaign = null, by } = useDonorSearchParams(donorChoices);
  const countBy = usePreference('countBy');
  const firstMonth = usePreference('fiscalYearStartsIn');
  const day = today();
  const asked = useMemo((): DonorsAsked => {
    const custom = customPeriod(days);
    return {
      ...(custom
        ? { compared: 'days', periods: compare(custom, yearsBack(custom), custom.to === day) }
        : { compared: compared as Compared, periods: compareYears(compared as Compared, { today: day, firstMonth }) }),
      currency: currencyAsked(currency),
      campaign,
      by: by === 'person' || by === 'household' ? by : countBy,
    };
  }, [day, firstMonth, compared, days, currency, campaign, by, countBy]);
  const giving = useSyncQuery(sync, ['giving'], (ask) => ask('giving', asked), JSON.stringify(asked));
  if (!giving) return <ScreenSkeleton title={title} status="Calculating donor totals…" layout="list" />;
  return <DonorList sync={sync} asked={asked} giving={giving} />;
}

interface DonorListProps {
  sync: Sync;
  asked: DonorsAsked;
  giving: Giving;
}

function DonorList({ sync, asked, giving }: DonorListProps) {
  const given = useMemo(() => ({ asked, amounts: amountsOf(giving) }), [asked, giving]);
  const source = useDerivedSource(sync, {
    name: 'donors',
    given,
    from: ['listTransactions'],
    choices: donorChoices,
  });
  const address = useDonorSearchParams(donorChoices);
  const columns = useMemo(() => donorColumns(giving), [giving]);
  const totals = useMemo(() => donorTotals(amountsOf(giving)), [giving]);
  const [all = '', ...covers] = useDonorCoverage(sync, giving.counted);
  const sentences = [
    `${all}.`,
    giving.currencies.length > 1 && giving.currency ? `Amount filters and sorting use ${giving.currency}.` : '',
    countedInFull(giving.counted.inFull),
  ].flatMap((one) => one || []);
  const navigate = useNavigate();
  const chooseIn = useChoose();
  const byHousehold = asked.by === 'household';
  const known = useName('campaign', giving.campaign);
  const campaign = giving.campaign === null ? [] : [known?.name || `Campaign ${giving.campaign}`];
  const keptValues = Object.fromEntries(kept.map((key) => [key, address[key]]));
  const searchText = useSearchText();
  // Of all donors, the figures above are the sums.
  const isFiltered = searchText !== undefined || Object.keys(address).some((key) => key.startsWith('f.'));
  return (
    <ListScreen
      name="donors"
      title={title}
      noun="donors"
      source={source}
      columns={columns}
      card={donorCard(giving)}
      usualSort="-last_year"
      whenNone="Donors appear here once a completed gift is linked to a contact."
      views={viewsOf(giving)}
      {...(isFiltered && { totals })}
      scope={[
        comparisonCaption(giving),
        byHousehold && 'by household',
        invalidDatesMessage(address['days']),
        giving.campaign === null ? null : (
          <>
            Gifts to <CampaignLink id={giving.campaign} /> only
          </>
        ),
        missingCurrencyMessage(address['currency'], giving),
        ...covers,
      ]}
      choices={<Choices asked={asked} giving={giving} />}
      more={[
        byHousehold
          ? { label: 'Count by person', act: () => chooseIn({ by: 'person' }) }
          : { label: 'Count by household', act: () => chooseIn({ by: 'household' }) },
        { label: 'Board report', act: () => void navigate(reportOf(asked, address)) },
      ]}
      kept={kept}
      overview={{
        summary: [
          ...campaign,
          formatAmount(giving.now.sum, giving.currency || 'unknown currency'),
          plural(giving.now.donors, 'donor', 'donors'),
        ].join(' · '),
        strip: <DonorStrip giving={giving} covers={sentences} />,
        content: (
          <DonorFigures
            asked={asked}
            giving={giving}
            kept={keptValues}
            segment={address['f.class']}
            campaign={<CampaignChoice asked={asked} giving={giving} />}
          />
        ),
      }}
    />
  );
}

/** The board report of the same days and currency. */
function reportOf(asked: DonorsAsked, { days, currency }: Values) {
  return { to: '/report', search: { days: asked.compared === 'before' ? 'last-fiscal-year' : days, currency } };
}

function Choices({ asked, giving: { currency, currencies } }: Omit<DonorListProps, 'sync'>) {
  const firstMonth = usePreference('fiscalYearStartsIn');
  const choose = useChoose();
  const { year, earlier } = compareYears('same-day', { today: today(), firstMonth });
  return (
    <>
      <PeriodChoice
        label="Comparison"
        value={asked.compared}
        options={[
          { value: 'same-day', label: sentenceCase(`${yearWord()} to date`) },
          { value: 'whole', label: `Full ${yearWord()}s` },
          { value: 'before', label: `${fiscalYearName(year)} vs. ${fiscalYearName(earlier)}` },
        ]}
        days={asked.periods.now}
        choose={(compared) => choose({ compared: compared === 'same-day' ? undefined : compared, days: undefined })}
        chooseDays={(days) => choose({ compared: undefined, days })}
      />
      <CurrencyChoice currency={currency} currencies={currencies} />
    </>
  );
}

function CampaignChoice({ asked, giving: { campaigns } }: Omit<DonorListProps, 'sync'>) {
  const choose = useChoose();
  const names = useNamesOf(campaigns.map((id) => ({ kind: 'campaign', id })));
  if (campaigns.length === 0) return null;
  return (
    <NativeSelect
      aria-label="Campaign"
      value={asked.campaign ?? ''}
      data={[
        { value: '', label: 'All campaigns' },
        ...campaigns.map((id, place) => ({ value: id, label: names[place]?.name || `Campaign ${id}` })),
      ]}
      onChange={({ currentTarget: { value } }) => choose({ campaign: value || undefined, currency: undefined })}
    />
  );
}
