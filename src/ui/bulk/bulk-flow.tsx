import { plural } from '#domain/values/labels.ts';
import { type LinkOptions, useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { storeBulk, storedBulk } from '#device/bulk.ts';
import { preferences } from '#device/preferences.ts';
import { continuedRun, fileOf } from './bulk-continued.ts';
import { BulkCheckStep } from './bulk-check-step.tsx';
import { UserText } from '#ui/kit/cells.tsx';
import { BulkColumnsStep } from './bulk-columns-step.tsx';
import type { BulkKind } from './bulk-kind.ts';
import { useKnown } from './bulk-known.ts';
import { BulkOpenStep } from './bulk-open-step.tsx';
import { BulkReviewStep } from './bulk-review-step.tsx';
import { BulkRunStep } from './bulk-run-step.tsx';
import { BulkStep, type StepName, stepsOf } from './bulk-step.tsx';
import { dropRunner, newRunner, type Runner, runnerOf } from './bulk-runner.ts';
import { type Before, recordsBefore, undoWork } from './bulk-undo.ts';
import { type BulkOperation, toBulkWrites } from './bulk-writes.ts';
import { mappingOf, mappingProblems, rememberMapping, startWork } from './bulk-columns.ts';
import { BulkResult } from './bulk-result.tsx';
import { outcomesOf, reviewedRows, workLeft } from './bulk-outcome.ts';
import {
  type BulkRun,
  type CheckedRow,
  checkRow,
  type ForAll,
  readWork,
  type RowOutcome,
  type Work,
  withRepeats,
} from './bulk-work.ts';

interface BulkFlowProps<Values, Body, Input, Answer> extends BulkOperation<Body, Input, Answer> {
  /** A new object makes the flow check all rows again. */
  kind: BulkKind<Values, Body>;
  crumbs(last: string): ReactNode;
  /** Returns the link to the screen where one field is set for all rows. */
  choose?(place: ForAll): LinkOptions;
}

/** By kind: when the import was opened, and the records as they were before its rows were sent. */
const recordsSent = new Map<string, { openedAt: number; records: Before<never, never> }>();

const steps = ['columns', 'check', 'review', 'results'] as const;
type Step = (typeof steps)[number];

/** Updates many records from a CSV file: open, map columns, check, review, send one by one, show results. */
export function BulkFlow<Values, Body, Input, Answer>({
  kind: checkedAs,
  crumbs,
  choose,
  ...operation
}: BulkFlowProps<Values, Body, Input, Answer>) {
  const navigate = useNavigate();
  const named = useLocation({ select: ({ search }) => ('step' in search ? search.step : undefined) });
  const [work, setWork] = useState(() => readWork(storedBulk(checkedAs.name)));
  const asked = steps.find((one) => one === named && (one !== 'results' || work?.sent));
  const forAll = work?.forAll;
  const kind = forAll ? { ...checkedAs, title: forAll.title } : checkedAs;
  const [isStored, setIsStored] = useState(true);
  const check = useMemo(() => createChecker(checkedAs), [checkedAs]);
  const checked = work && asked !== undefined ? check(work) : [];
  const writesOf = (of: Work) => (run: BulkRun) => toBulkWrites(operation, check(of), run, fileOf(of));
  const [runner, setRunner] = useState<Runner | null>(() =>
    work ? runnerOf(kind.name, writesOf(work), () => reviewedRows(work, check(work))) : null,
  );

  const keep = (next: Work) => {
    setWork(next);
    setIsStored(storeBulk(kind.name, next));
  };
  useKnown(checkedAs, work, asked, runner ? undefined : keep);
  const to = (step: Step | undefined, replace = false) => void navigate({ to: '.', search: { step }, replace });
  const restart = () => {
    dropRunner(kind.name);
    recordsSent.delete(kind.name);
    setRunner(null);
    setWork(null);
    if (forAll && choose) void navigate(choose(forAll));
    else to(undefined, true);
  };
  const chooseAgain = forAll && choose && (() => void navigate(choose(forAll)));

  const kept = recordsSent.get(kind.name);
  const before = kept && kept.openedAt === work?.openedAt ? (kept.records as Before<Values, Body>) : undefined;

  if (work && (runner || (work.sent && asked === 'results'))) {
    const outcomes = () => outcomesOf(work, check(work), runner?.run(), runner?.places);
    const next = (after: Work, at: Step) => {
      // It removes the stored rows too.
      dropRunner(kind.name);
      setRunner(null);
      keep(after);
      to(at);
    };
    const undo = async (of: Before<Values, Body>) => {
      // They're compared with what they are by now.
      await kind.look?.(check(work).map(({ ids }) => ids));
      const isSaved = ({ state, isEarlier }: RowOutcome) => state === 'saved' && !isEarlier;
      const saved = [...outcomes().entries()].flatMap(([place, outcome]) => (isSaved(outcome) ? [place] : []));
      next(undoWork(kind, work, check(work), saved, of), 'review');
    };
    const shared = {
      kind,
      work,
      checked: check(work),
      fix: work.undo ? undefined : () => next(workLeft(work, outcomes()), 'check'),
      undo: before && (() => void undo(before)),
      startAnother: restart,
    };
    const place = { crumbs: crumbs(kind.title), steps: stepsOf(work, shared.checked) };
    const source = <UserText>{`${work.source}, ${plural(work.rows.length, 'row', 'rows')}`}</UserText>;
    if (runner) return <BulkRunStep {...shared} {...place} source={source} runner={runner} />;
    return (
      <BulkStep {...place} key="results" step="Done" of={kind.title} title="Import results" meta={[source]}>
        <BulkResult {...shared} run={{ status: 'ended', changed: false }} outcomes={outcomes()} />
      </BulkStep>
    );
  }
  const isUnmapped = work && asked !== undefined && mappingProblems(kind, work).length > 0;
  // Its columns have no names that a person chose.
  const isReviewed = work?.undo || (forAll && !work?.sent && asked === 'columns');
  const isMapped = work?.sent && asked === 'columns';
  const step = isReviewed && asked !== undefined ? 'review' : isMapped ? 'check' : isUnmapped ? 'columns' : asked;
  if (!work || step === undefined) {
    return (
      <BulkOpenStep
        kind={kind}
        crumbs={crumbs(kind.title)}
        earlier={work}
        opened={(sheet, source) => {
          // Drops a run whose rows the browser didn't store.
          dropRunner(kind.name);
          keep(startWork(kind, sheet, source, Date.now(), preferences.get().mappings[kind.name]));
          to('columns');
        }}
        goOn={() => to(forAll ? 'review' : 'columns')}
        discard={() => {
          dropRunner(kind.name);
          setWork(null);
        }}
      />
    );
  }
  const goBack = (name: StepName) =>
    name === 'Choose' ? chooseAgain?.() : to(steps.find((one) => one === name.toLowerCase()));
  const shared = {
    kind,
    crumbs: crumbs(kind.title),
    work,
    checked,
    change: keep,
    steps: stepsOf(work, checked),
    to: work.undo ? undefined : goBack,
  };
  if (step === 'columns') {
    const next = () => {
      rememberMapping(kind.name, mappingOf(work));
      to('check');
    };
    return <BulkColumnsStep {...shared} key="columns" next={next} back={() => to(undefined)} />;
  }
  if (step === 'check') {
    const back = work.sent ? () => to('results') : (chooseAgain ?? (() => to('columns')));
    return <BulkCheckStep {...shared} key="check" next={() => to('review')} back={back} />;
  }
  return (
    <BulkReviewStep
      {...shared}
      key="review"
      isStored={isStored}
      send={(rate) => {
        const reviewed = reviewedRows(work, checked);
        const records = new Map([
          ...(work.sent && before ? before : []),
          ...recordsBefore(kind, work, checked, reviewed.places),
        ]);
        recordsSent.set(kind.name, { openedAt: work.openedAt, records });
        setRunner(newRunner(kind.name, reviewed, rate, writesOf(work), continuedRun(work, checked, reviewed)));
      }}
      back={work.undo ? restart : work.sent ? () => to('check') : (chooseAgain ?? (() => to('check')))}
    />
  );
}

/** Creates a checker that only rechecks rows that changed since its last call. */
function createChecker<Values, Body>(kind: BulkKind<Values, Body>): (work: Work) => readonly CheckedRow<Body>[] {
  let last: Work | null = null;
  let rows: readonly CheckedRow<Body>[] = [];
  let all: readonly CheckedRow<Body>[] = [];
  return (work) => {
    if (work === last) return all;
    const before = last;
    const isSameSheet = (['rows', 'fields', 'fixed', 'dateOrder', 'serials', 'undo', 'earlier'] as const).every(
      (part) => before?.[part] === work[part],
    );
    rows = work.rows.map((_, place) => {
      const isSameRow = (['edits', 'same', 'sent', 'known'] as const).every(
        (part) => before?.[part]?.[place] === work[part]?.[place],
      );
      return (isSameSheet && isSameRow ? rows[place] : undefined) ?? checkRow(kind, work, place);
    });
    last = work;
    all = withRepeats(kind, work, rows);
    return all;
  };
}
