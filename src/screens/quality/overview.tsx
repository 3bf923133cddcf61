/** Overview of data quality: what to fix by check, with the share of records that are fine, then what needs no fix. */
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import { type CheckAsked, checkLabels, checks, type IssueCheck } from '#domain/lists/quality.ts';
import { plural } from '#domain/values/labels.ts';
import type { QualityKnown } from '#replica/questions/quality.ts';
import { PageHead, Panel, ScreenPage } from '#ui/kit/page.tsx';
import { RowLink } from '#ui/kit/row-link.tsx';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';
import { StateMessage } from '#ui/kit/state-message.tsx';
import { formatFine, formatIssues, todoOf } from './check-texts.ts';
import classes from './quality.module.css';

interface QualityOverviewProps {
  title: string;
  known: QualityKnown;
  /** Captions that say what was checked. */
  coverage: readonly string[];
  /** ` so far` until all is checked. */
  soFar: string;
  /** How duplicates are merged. */
  note: string;
}

export function QualityOverview({ title, known, coverage, soFar, note }: QualityOverviewProps) {
  // A check without data, such as consent, found nothing and says nothing.
  const made = checks.filter((check): check is IssueCheck => check !== 'apart' && known.checked[check].of > 0);
  const open = made.filter((check) => known.counts[check] > 0);
  const issues = open.reduce((sum, check) => sum + known.counts[check], 0);
  const fine = made.filter((check) => known.counts[check] === 0);
  const hasPairs = open.includes('duplicate') || open.includes('maybe');
  return (
    <ScreenPage>
      <PageHead title={<ScreenTitle title={title} />} meta={coverage} />
      {open.length > 0 ? (
        <Panel
          title="To fix"
          aside={<CheckLink check="all">{`All ${plural(issues, 'issue', 'issues')}`}</CheckLink>}
          footer={hasPairs ? note : null}
        >
          <ul className={classes.checks}>
            {open.map((check) => (
              <OpenCheck key={check} check={check} known={known} />
            ))}
          </ul>
        </Panel>
      ) : (
        <StateMessage title={`No issues${soFar}.`} why="The checks found nothing to fix." />
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
      <span className={classes.count}>{formatIssues(check, known)}</span>
      <IconChevronRight className={classes.go} size={16} stroke={1.6} aria-hidden />
    </li>
  );
}

const Tick = () => <IconCircleCheck size={16} stroke={1.8} aria-hidden />;

function CheckLink({ check, children }: { check: CheckAsked; children: string }) {
  return <RowLink link={{ to: '/quality', search: { check } }}>{children}</RowLink>;
}
