/** Data quality screen: an overview of the checks of synced households and contacts, and the issues that each found. */
import { Link, Navigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type CheckAsked, checkLabels, isCheck } from '#domain/lists/quality.ts';
import { useDerivedSource, useQualityAsked, useQualityKnown } from '#records/derived-list.ts';
import { formatCount, plural } from '#domain/values/labels.ts';
import { parseListSearch } from '#records/lists.ts';
import { listSyncMessage, RequireSync, SyncingScreen } from '#records/giving/require-sync.tsx';
import type { AtHand } from '#replica/at-hand.ts';
import { isListClosed } from '#replica/progress.ts';
import type { QualityAsked, QualityKnown } from '#replica/questions/quality.ts';
import { useStore } from '#ui/browser/use-store.ts';
import { BreadcrumbNav } from '#ui/kit/crumbs.tsx';
import { useListState } from '#ui/list/list-address.ts';
import { ListScreen } from '#ui/list/list-screen.tsx';
import { ScreenSkeleton } from '#ui/list/screen-skeleton.tsx';
import { formatAt } from '#ui/format/when.ts';
import type { Values } from '#ui/record/record-link.ts';
import { formatFine } from './check-texts.ts';
import { columnsFor, QualityCard } from './columns.tsx';
import { QualityOverview } from './overview.tsx';

const title = 'Data quality';
const note = 'Merge duplicates in your fundraising platform. “Not duplicates” is saved in this browser only.';
const choices = { check: /^[a-z]+$/ };
const kept = ['check'];
const parse = (given: Values) => parseListSearch(null, given, choices);
const headingOf = (check: CheckAsked) => (check === 'all' ? 'All issues' : checkLabels[check]);

/** The address names the check whose issues are listed; without one, it's the overview. */
export function QualityScreen() {
  const { values } = useListState(parse);
  const asked = values['check'];
  const check = asked === 'all' || isCheck(asked) ? asked : null;
  const isOld = check === null ? Object.keys(values).length > 0 : check === 'all' && values['f.check'] === 'apart';
  if (isOld) return <Navigate to="/quality" search={withCheck(values)} state replace />;
  const shown =
    check === null
      ? ({ heading: title, layout: 'page' } as const)
      : ({ heading: headingOf(check), layout: 'list' } as const);
  return (
    <RequireSync screen={title} from="households" {...shown}>
      {(replica) => <QualityAtHand replica={replica} check={check} {...shown} />}
    </RequireSync>
  );
}

/**
 * Returns the address for one of before checks had addresses: it filtered all issues by a check, or by something else. Saved
 * views still do, and pairs that aren't duplicates are no longer among all issues.
 */
function withCheck({ check: _unknown, ...old }: Values): Values {
  const { 'f.check': check, view: _view, ...others } = old;
  return isCheck(check) ? { ...others, check } : { ...old, check: 'all' };
}

interface QualityAtHandProps {
  replica: AtHand;
  check: CheckAsked | null;
  /** The title, also while it syncs: another one would take the focus. */
  heading: string;
  layout: 'list' | 'page';
}

function QualityAtHand({ replica, check, heading, layout }: QualityAtHandProps) {
  const words = useStore(replica.status, (status) => listSyncMessage(status, 'listHouseholds', title));
  const asked = useQualityAsked();
  const known = useQualityKnown(words === '' ? replica : null);
  const { askedAt } = useStore(replica.status, ({ lists }) => lists.listHouseholds);
  const { wholeSince, problem } = useStore(replica.status, ({ lists }) => lists.listTransactions);
  // Transactions add contacts, addresses, and emails.
  const soFar = wholeSince === null && !isListClosed(problem) ? ' so far' : '';
  if (words !== '')
    return (
      <SyncingScreen replica={replica} screen={heading} layout={layout} needs={['listHouseholds']}>
        {words}
      </SyncingScreen>
    );
  if (!known) return <ScreenSkeleton title={heading} status="Checking records…" layout={layout} />;
  const coverage = coverageOf(
    known,
    soFar ? `${soFar}, while transactions sync` : `, synced ${formatAt(askedAt ?? 0)}`,
  );
  if (check === null) return <QualityOverview {...{ title, known, coverage, soFar, note }} />;
  const isOfRecords = check !== 'all' && check !== 'apart' && known.checked[check].of > 0;
  const scope = isOfRecords ? [`${formatFine(check, known)}${soFar}`] : coverage;
  return (
    <QualityList
      key={check}
      replica={replica}
      asked={asked}
      check={check}
      scope={scope}
      whenNone={
        isOfRecords || check === 'all'
          ? 'The checks found nothing to fix.'
          : check === 'apart'
            ? 'No pairs are marked as not duplicates.'
            : 'Synced records have no data for this check.'
      }
    />
  );
}

interface QualityListProps {
  replica: AtHand;
  asked: QualityAsked;
  check: CheckAsked;
  scope: readonly string[];
  whenNone: string;
}

function QualityList({ replica, asked, check, scope, whenNone }: QualityListProps) {
  const given = useMemo(() => ({ asked, check }), [asked, check]);
  const source = useDerivedSource(replica, { name: 'quality', given, from: ['listHouseholds'], choices });
  const label = headingOf(check);
  return (
    <ListScreen
      // Each check has its own columns, and views of them.
      name={check === 'all' ? 'quality' : `quality-${check}`}
      title={label}
      crumbs={
        <BreadcrumbNav>
          <Link to="/quality">{title}</Link>
          {label}
        </BreadcrumbNav>
      }
      noun="issues"
      source={source}
      columns={columnsFor(check)}
      card={(row) => <QualityCard row={row} isOfAll={check === 'all'} />}
      usualOrder={check === 'all' ? 'by issue, then ID' : 'by ID'}
      whenNone={whenNone}
      kept={kept}
      scope={scope}
      {...(withPairs.includes(check) && { note })}
    />
  );
}

const withPairs: readonly CheckAsked[] = ['all', 'duplicate', 'maybe', 'apart'];

/**
 * Captions that say what was checked: `1,093 of 1,094 contacts and 400 households, synced at 10:42 AM`, `859 contact records, 3
 * with a street address`.
 */
function coverageOf({ contacts, unchecked, households, streets, checked }: QualityKnown, synced: string): string[] {
  const consents = checked.consent.of;
  const records = checked.reach.of;
  const all = plural(contacts + unchecked, 'contact', 'contacts');
  const found = `${unchecked > 0 ? `${formatCount(contacts)} of ` : ''}${all} and ${plural(households, 'household', 'households')}`;
  const known = [
    records > 0 && `${plural(records, 'contact record', 'contact records')} from households and edits`,
    streets > 0 && `${formatCount(streets)} with a street address`,
    consents > 0 && `${formatCount(consents)} with consent data`,
  ];
  return [`${found}${synced}`, known.filter(Boolean).join(', ')];
}
