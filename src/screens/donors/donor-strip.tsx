/** The four figures beside the title of the donors list, each with its change. */
import { whyNoRetention, whyNotCompared } from '#domain/basis.ts';
import { formatCount, plural } from '#domain/values/labels.ts';
import { share } from '#domain/values/proportions.ts';
import { formatPercent } from '#records/campaign-progress.ts';
import type { Giving } from '#sync/questions/donors.ts';
import { useNarrow } from '#ui/browser/media.ts';
import { useFold } from '#ui/browser/preferences.ts';
import { formatAmount } from '#ui/format/money.ts';
import { InfoButton } from '#ui/kit/info-button.tsx';
import { IconChevronDown } from '@tabler/icons-react';
import classes from './donor-strip.module.css';
import { useDonorChart } from './donor-charts.tsx';
import { amountLine, Change, countLine, type FigureLine, formatLineValue, keptShare } from './figure-line.tsx';

/** The panels under the strip, closed until they're opened, or a link opens one of their charts. */
export function useBreakdown(): readonly [isOpen: boolean, turn: () => void] {
  const [isUnfolded, turn] = useFold('donors', false);
  const { linked, close } = useDonorChart();
  const isOpen = isUnfolded || linked !== undefined;
  return [
    isOpen,
    () => {
      if (linked) close();
      if (isUnfolded === isOpen) turn();
    },
  ];
}

interface StripProps {
  giving: Giving;
  /** Sentences on what the figures cover. */
  covers: readonly string[];
}

export function DonorStrip({ giving, covers }: StripProps) {
  const [isOpen, turn] = useBreakdown();
  const isNarrow = useNarrow();
  return (
    <section className={classes.strip} aria-label="Giving">
      <dl>
        {linesOf(giving).map((line) => (
          <div key={line.name}>
            <dt>
              {line.name}
              {line.unit === 'amount' ? <Info giving={giving} covers={covers} /> : null}
            </dt>
            <dd>
              <b>{line.why ? 'Not shown' : formatLineValue(line)}</b>
              {line.unit === 'amount' && giving.currency === '' ? <small> unknown currency</small> : null}
            </dd>
            <dd>{line.why ? null : <Change line={line} />}</dd>
          </div>
        ))}
      </dl>
      {isNarrow ? null : (
        <button type="button" className={classes.fold} aria-expanded={isOpen} onClick={turn}>
          Breakdown
          <IconChevronDown size={16} stroke={1.6} aria-hidden />
        </button>
      )}
    </section>
  );
}

/** Lapsed: gave in the days before, but not in these. */
function linesOf({ now, past, kept: { all }, keptPast, basis, currency }: Giving): FigureLine[] {
  const noRetention = whyNoRetention(basis);
  const isFirst = keptPast.of === 0;
  const raised = amountLine('Raised', { now: now.sum, past: past.sum }, { own: currency });
  const lapsed = countLine('Lapsed', all.of - all.kept, keptPast.of - keptPast.kept, { isLoss: true });
  return [
    whyNotCompared(basis) ? { ...raised, before: null } : raised,
    countLine('Donors', now.donors, past.donors),
    { name: 'Retention', value: keptShare(all), unit: 'percent', before: keptShare(keptPast), why: noRetention },
    { ...lapsed, why: noRetention, ...(isFirst && { before: null }) },
  ];
}

function Info({ giving, covers }: StripProps) {
  const { now, apart, top, currency, currencies, basis } = giving;
  const [notCompared, noRetention] = [whyNotCompared(basis), whyNoRetention(basis)];
  const inCurrency = currencies.length > 1 ? ` in ${currency || 'an unknown currency'}` : '';
  const ofTop = top && share(top.sum, now.sum);
  const unknown = `${formatAmount(apart.now.sum, currency)} from unknown donors`;
  const sentences = [
    apart.now.gifts > 0 ? `Not included: ${unknown}.` : null,
    inCurrency && `${formatCount(now.ofSum)} of ${plural(now.donors, 'donor', 'donors')} gave${inCurrency}.`,
    ofTop && notCompared === null && noRetention === null
      ? `Top 10% of donors${inCurrency} (${formatCount(top.donors)}) gave ${formatPercent(ofTop)}.`
      : null,
    notCompared,
    noRetention,
  ];
  return (
    <InfoButton label="About these donors">
      {[...sentences, ...covers].map((sentence) => (sentence ? <p key={sentence}>{sentence}</p> : null))}
    </InfoButton>
  );
}
