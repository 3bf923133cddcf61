import { plural } from '../../domain/values/labels.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { storeBulk, storedBulk } from '../../device/bulk.ts';
import { BulkCheckStep } from './bulk-check-step.tsx';
import { UserText } from '../kit/cells.tsx';
import { BulkColumnsStep } from './bulk-columns-step.tsx';
import type { BulkKind, SentRow } from './bulk-kind.ts';
import { BulkOpenStep } from './bulk-open-step.tsx';
import { BulkReviewStep } from './bulk-review-step.tsx';
import { BulkRunStep } from './bulk-run-step.tsx';
import { dropRunner, newRunner, type Runner, runnerOf } from './bulk-runner.ts';
import type { BulkRun } from './bulk-stored-run.ts';
import { type BulkOperation, toBulkWrites } from './bulk-writes.ts';
import {
  type CheckedRow,
  checkRow,
  mappingProblems,
  readWork,
  reviewedRows,
  startWork,
  type Work,
  withRepeats,
} from './bulk-work.ts';

interface BulkFlowProps<Values, Body, Input, Answer> extends BulkOperation<Body, Input, Answer> {
  /** A new object makes the flow check all rows again. */
  kind: BulkKind<Values, Body>;
  crumbs(last: string): ReactNode;
}

const steps = ['columns', 'check', 'review'] as const;
type Step = (typeof steps)[number];

/** Updates many records from a CSV file: open, map columns, check, review, send one by one, show results. */
export function BulkFlow<Values, Body, Input, Answer>({
  kind,
  crumbs,
  ...operation
}: BulkFlowProps<Values, Body, Input, Answer>) {
  const navigate = useNavigate();
  const named = useLocation({ select: ({ search }) => ('step' in search ? search.step : undefined) });
  const asked = steps.find((one) => one === named);
  const [work, setWork] = useState(() => readWork(storedBulk(kind.name, 'work')));
  const [isStored, setIsStored] = useState(true);
  const check = useMemo(() => createChecker(kind), [kind]);
  const checked = work && asked !== undefined ? check(work) : [];
  const writesOf = (of: Work) => (run: BulkRun) => toBulkWrites(operation, check(of), run);
  const [runner, setRunner] = useState<Runner | null>(() =>
    work ? runnerOf(kind.name, writesOf(work), () => reviewedRows(work, check(work))) : null,
  );

  const keep = (next: Work) => {
    setWork(next);
    setIsStored(storeBulk(kind.name, 'work', next));
  };
  const to = (step: Step | undefined, replace = false) => void navigate({ to: '.', search: { step }, replace });
  const restart = () => {
    dropRunner(kind.name);
    setRunner(null);
    setWork(null);
    to(undefined, true);
  };

  if (runner && work) {
    return (
      <BulkRunStep
        kind={kind}
        crumbs={crumbs(kind.title)}
        source={<UserText>{`${work.source}, ${plural(work.rows.length, 'row', 'rows')}`}</UserText>}
        runner={runner}
        rows={sentRows(work, check(work), runner.places)}
        startAnother={restart}
      />
    );
  }
  const step = work && asked !== undefined && mappingProblems(kind, work).length > 0 ? 'columns' : asked;
  if (!work || step === undefined) {
    return (
      <BulkOpenStep
        kind={kind}
        crumbs={crumbs(kind.title)}
        earlier={work}
        opened={(sheet, source) => {
          // Drops a run whose rows the browser didn't store.
          dropRunner(kind.name);
          keep(startWork(kind, sheet, source));
          to('columns');
        }}
        goOn={() => to('columns')}
        discard={() => {
          dropRunner(kind.name);
          setWork(null);
        }}
      />
    );
  }
  const shared = { kind, crumbs: crumbs(kind.title), work, checked, change: keep };
  if (step === 'columns') {
    return <BulkColumnsStep {...shared} key="columns" next={() => to('check')} back={() => to(undefined)} />;
  }
  if (step === 'check') {
    return <BulkCheckStep {...shared} key="check" next={() => to('review')} back={() => to('columns')} />;
  }
  return (
    <BulkReviewStep
      {...shared}
      key="review"
      isStored={isStored}
      send={(rate) => setRunner(newRunner(kind.name, reviewedRows(work, checked), rate, writesOf(work)))}
      back={() => to('check')}
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
    const isSameSheet = before?.rows === work.rows && before.fields === work.fields && before.fixed === work.fixed;
    rows = work.rows.map((_, place) => {
      const known = isSameSheet && before.edits[place] === work.edits[place] ? rows[place] : undefined;
      return known ?? checkRow(kind, work, place);
    });
    last = work;
    all = withRepeats(kind, work, rows);
    return all;
  };
}

function sentRows<Body>(work: Work, checked: readonly CheckedRow<Body>[], sent: readonly number[]): SentRow[] {
  const places = new Map(sent.map((place, index) => [place, index]));
  return checked.map(({ ids, problems }, place) => ({
    number: work.rows[place]?.number ?? 0,
    ids,
    place: places.get(place) ?? null,
    why: problems.map(({ message }) => message).join('. ') || 'Skipped before sending',
  }));
}
