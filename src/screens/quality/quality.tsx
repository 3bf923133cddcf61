/** Data quality screen: an overview of the checks of synced households and contacts, and the issues that each found. */
import { Text } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { use, useMemo, useState } from 'react';
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import {
  type CheckAsked,
  checkLabels,
  checks,
  isCheck,
  type IssueCheck,
  type QualityRow,
} from '#domain/lists/quality.ts';
import { useDerivedSource, useQualityAsked, useQualityKnown } from '#records/derived-list.ts';
import { formatCount, plural } from '#domain/values/labels.ts';
import { listSyncMessage, RequireSync, SyncingScreen } from '#records/giving/require-sync.tsx';
import { createTyping, type QuickFix, QuickFixTyping } from '#records/quick-fix.tsx';
import { useStatus } from '#records/use-sync.ts';
import type { Sync } from '#sync/sync.ts';
import { givingKnown, isListClosed } from '#sync/progress.ts';
import type { QualityKnown } from '#sync/questions/quality.ts';
import { useStore } from '#ui/browser/use-store.ts';
import { BreadcrumbNav } from '#ui/kit/crumbs.tsx';
import { ListScreen } from '#ui/list/list-screen.tsx';
import { ScreenSkeleton } from '#ui/list/screen-skeleton.tsx';
import type { Values } from '#ui/record/record-link.ts';
import { countedOf, formatFine, formatIssues, issuesNoun, todoOf } from './check-texts.ts';
import { columnsFor, filledIn, qualityCard, QuickFixes } from './columns.tsx';
import { PageHead, Panel, ScreenPage } from '#ui/kit/page.tsx';
import { RowLink } from '#ui/kit/row-link.tsx';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';
import { StateMessage } from '#ui/kit/state-message.tsx';
import classes from './quality.module.css';

const title = 'Data quality';
const note = 'Merge duplicates in your fundraising platform. “Not duplicates” is saved in this browser only.';
const choices = { check: /^[a-z]+$/ };
const kept = ['check'];
const headingOf = (check: CheckAsked) => (check === 'all' ? 'All issues' : checkLabels[check]);

interface QualityScreenProps {
  /** The fields that fill in what's missing in a row. */
  fixes: Readonly<Record<QualityRow['kind'], QuickFix>>;
}

/** The address names the check whose issues are listed; without one, it's the overview. */
export function QualityScreen({ fixes }: QualityScreenProps) {
  const { check: asked } = useSearch({ strict: false }) as Values;
  const check = asked === 'all' || isCheck(asked) ? asked : null;
  const shown =
    check === null
      ? ({ heading: title, layout: 'page' } as const)
      : ({ heading: headingOf(check), layout: 'list' } as const);
  return (
    <QuickFixes value={fixes}>
      <RequireSync screen={title} from="households" {...shown}>
        {(sync) => <SyncedQuality sync={sync} check={check} {...shown} />}
      </RequireSync>
    </QuickFixes>
  );
}

interface SyncedQualityProps {
  sync: Sync;
  check: CheckAsked | null;
  /** The title, also while it syncs: another one would take the focus. */
  heading: string;
  layout: 'list' | 'page';
}

function SyncedQuality({ sync, check, heading, layout }: SyncedQualityProps) {
  const words = useStore(sync.status, (status) => listSyncMessage(status, 'listHouseholds', title));
  const known = useQualityKnown(words === '' ? sync : null);
  const { wholeSince, problem } = useStore(sync.status, ({ lists }) => lists.listTransactions);
  // Transactions add contacts, addresses, and emails.
  const soFar = wholeSince === null && !isListClosed(problem) ? ' so far' : '';
  const isCounted = useStatus(sync, (status) => givingKnown(status) !== 'awaited');
  if (words !== '')
    return (
      <SyncingScreen sync={sync} screen={heading} layout={layout} needs={['listHouseholds']}>
        {words}
      </SyncingScreen>
    );
  if (!known) return <ScreenSkeleton title={heading} status="Checking records…" layout={layout} />;
  const coverage = coverageOf(known, soFar);
  if (check === null) return <QualityOverview known={known} coverage={coverage} soFar={soFar} isCounted={isCounted} />;
  const isOneCheck = check !== 'all' && check !== 'apart';
  const isOfRecords = isOneCheck && known.checked[check].of > 0;
  const fine = isOfRecords ? [`${formatFine(check, known)}${soFar}`] : [];
  return (
    <QualityList
      key={check}
      sync={sync}
      check={check}
      scope={isOneCheck ? fine : coverage}
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
  sync: Sync;
  check: CheckAsked;
  scope: readonly string[];
  whenNone: string;
}

function QualityList({ sync, check, scope, whenNone }: QualityListProps) {
  const asked = useQualityAsked();
  const given = useMemo(() => ({ asked, check }), [asked, check]);
  const source = useDerivedSource(sync, { name: 'quality', given, from: ['listHouseholds'], choices });
  const giving = useStatus(sync, givingKnown);
  const [typing] = useState(createTyping);
  const columns = useMemo(() => columnsFor(check, giving), [check, giving]);
  const kind = filledIn[check];
  const quick = use(QuickFixes);
  const noted = withPairs.includes(check)
    ? note
    : [countedOf(check), kind && quick?.[kind].note(check)].filter(Boolean).join(' ');
  const label = headingOf(check);
  return (
    <QuickFixTyping value={typing}>
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
        columns={columns}
        card={qualityCard(check === 'all')}
        usualOrder={check === 'all' ? 'by issue, then most gifts' : 'most gifts first'}
        whenNone={whenNone}
        kept={kept}
        scope={scope}
        {...(noted && { note: noted })}
      />
    </QuickFixTyping>
  );
}

const withPairs: readonly CheckAsked[] = ['all', 'duplicate', 'maybe', 'apart'];

/**
 * Captions that say what was checked: `1,093 of 1,094 contacts and 400 households`, `859 contact records, 3
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

// Overview of data quality: what to fix by check, with the share of records that are fine, then what needs no fix.

interface QualityOverviewProps {
  known: QualityKnown;
  /** Captions that say what was checked. */
  coverage: readonly string[];
  /** ` so far` until all is checked. */
  soFar: string;
  /** The gifts of all issues are counted. */
  isCounted: boolean;
}

function QualityOverview({ known, coverage, soFar, isCounted }: QualityOverviewProps) {
  const [checkedRecords, ofThem] = coverage;
  // Counts that arrive don't move what's being read: the order by gifts is for the next look.
  const [isOrdered] = useState(isCounted);
  // A check without data, such as consent, found nothing and says nothing.
  const made = checks.filter((check): check is IssueCheck => check !== 'apart' && known.checked[check].of > 0);
  const open = isOrdered
    ? made.filter((check) => known.counts[check] > 0).toSorted((one, other) => known.gifts[other] - known.gifts[one])
    : made;
  const issues = open.reduce((sum, check) => sum + known.counts[check], 0);
  const fine = made.filter((check) => !open.includes(check));
  const hasPairs = open.includes('duplicate') || open.includes('maybe');
  return (
    <ScreenPage>
      <PageHead title={<ScreenTitle title={title} />} meta={[checkedRecords]} />
      {open.length > 0 || known.futureGifts > 0 ? (
        <Panel
          title="To fix"
          aside={issues > 0 ? <CheckLink check="all">{`All ${plural(issues, 'issue', 'issues')}`}</CheckLink> : null}
          footer={hasPairs ? note : null}
        >
          <ul className={classes.checks}>
            {open.map((check) => (
              <OpenCheck key={check} check={check} known={known} />
            ))}
            {known.futureGifts > 0 ? <FutureGifts count={known.futureGifts} /> : null}
          </ul>
        </Panel>
      ) : (
        <StateMessage Icon={IconCircleCheck} title={`No issues${soFar}.`} why="The checks found nothing to fix." />
      )}
      {fine.length > 0 || known.counts.apart > 0 ? (
        <Panel title={`Nothing to fix${soFar}`}>
          <ul className={classes.fine}>
            {fine.map((check) => (
              <li key={check}>
                <Tick />
                <span>{checkLabels[check]}</span>
                <span>{formatFine(check, known)}</span>
              </li>
            ))}
            {known.counts.apart > 0 ? (
              <li data-row>
                <Tick />
                <span data-name>
                  <CheckLink check="apart">Marked as not duplicates</CheckLink>
                </span>
                <span>{formatIssues('apart', known)}</span>
              </li>
            ) : null}
          </ul>
        </Panel>
      ) : null}
      {/* Its lines come and go while lists sync, with nothing below them. */}
      {ofThem ? (
        <Text size="sm" c="dimmed">
          {ofThem}
        </Text>
      ) : null}
    </ScreenPage>
  );
}

function OpenCheck({ check, known }: { check: IssueCheck; known: QualityKnown }) {
  const { of, fine } = known.checked[check];
  return (
    <li data-row>
      <span className={classes.name} data-name>
        <CheckLink check={check}>{checkLabels[check]}</CheckLink>
      </span>
      <span className={classes.todo}>{todoOf(check)}</span>
      <span className={classes.share}>{formatFine(check, known)}</span>
      <span className={classes.track} aria-hidden>
        <span style={{ inlineSize: `${(100 * fine) / of}%` }} />
      </span>
      <span className={classes.count}>
        <b>{formatCount(known.counts[check])}</b> {issuesNoun(check, known)}
      </span>
      {known.gifts[check] > 0 ? (
        <span className={classes.gifts}>{plural(known.gifts[check], 'gift', 'gifts')}</span>
      ) : null}
      <IconChevronRight className={classes.go} size={16} stroke={1.6} aria-hidden />
    </li>
  );
}

/** Gifts aren't checked otherwise: the list of transactions shows them. */
function FutureGifts({ count }: { count: number }) {
  return (
    <li data-row>
      <span className={classes.name} data-name>
        <RowLink link={{ to: '/transactions', search: { 'f.status': 'future' } }}>
          {plural(count, 'gift dated in the future', 'gifts dated in the future')}
        </RowLink>
      </span>
      <span className={classes.todo}>
        Correct the date. Until then, no figure counts {count === 1 ? 'it' : 'them'}.
      </span>
    </li>
  );
}

const Tick = () => <IconCircleCheck size={16} stroke={1.8} aria-hidden />;

function CheckLink({ check, children }: { check: CheckAsked; children: string }) {
  return <RowLink link={{ to: '/quality', search: { check } }}>{children}</RowLink>;
}
