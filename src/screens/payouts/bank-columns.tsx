import { plural } from '#domain/values/labels.ts';
import { ColumnsStep, dateQuestions, readingQuestion } from '#ui/bulk/bulk-columns-step.tsx';
import { PayoutCrumbs } from './all-payouts.tsx';
import { ambiguousAmount, decimalKey, type MappedStatement, statementFields, statementProblems } from './statement.ts';
import type { DecimalMark } from './statement-cells.ts';

interface StatementColumnsProps {
  statement: MappedStatement;
  change(statement: MappedStatement): void;
  back(): void;
  done(): void;
}

const noSteps: readonly never[] = [];
const decimalMarks = [
  { value: '.', label: 'Period is the decimal point (1,234.56)' },
  { value: ',', label: 'Comma is the decimal point (1.234,56)' },
];

/** Columns and formats of a statement, shown if they can't be detected. Saved for later statements. */
export function StatementColumns({ statement, change, back, done }: StatementColumnsProps) {
  const amount = ambiguousAmount(statement);
  return (
    <ColumnsStep
      crumbs={<PayoutCrumbs page="Bank reconciliation" />}
      steps={noSteps}
      of="Bank reconciliation"
      title="Match columns"
      meta={[plural(statement.rows.length, 'line', 'lines')]}
      sheet={statement}
      fields={statementFields}
      map={(column, key) => change({ ...statement, fields: statement.fields.with(column, key) })}
      unused="Don’t use"
      questions={[
        ...dateQuestions(statementFields, statement, (dateOrder) => change({ ...statement, dateOrder })),
        ...(amount === null
          ? []
          : [
              readingQuestion(amount, {
                key: decimalKey,
                choices: decimalMarks,
                value: statement.decimal ?? '',
                set: (value) => change({ ...statement, decimal: (value || null) as DecimalMark | null }),
              }),
            ]),
      ]}
      problems={statementProblems(statement)}
      footer="Saved for future statements with these columns."
      next={{ label: 'Find matches', go: done }}
      back={{ label: 'Use a different statement', go: back }}
    />
  );
}
