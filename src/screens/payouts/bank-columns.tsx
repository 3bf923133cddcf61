import { plural } from '#domain/values/labels.ts';
import { ColumnsStep, dateQuestions, namesQuestion, readingQuestion } from '#ui/bulk/bulk-columns-step.tsx';
import { PayoutCrumbs } from './all-payouts.tsx';
import type { DecimalMark } from '#domain/values/amount-marks.ts';
import {
  ambiguousAmount,
  askedSides,
  mapStatement,
  decimalKey,
  type MappedStatement,
  sidesKey,
  statementProblems,
} from './statement.ts';
import { statementFields } from './statement-columns.ts';

interface StatementColumnsProps {
  statement: MappedStatement;
  change(statement: MappedStatement): void;
  back(): void;
  done(): void;
}

const neither = 'neither';
const noSteps: readonly never[] = [];
const decimalMarks = [
  { value: '.', label: 'Period is the decimal point (1,234.56)' },
  { value: ',', label: 'Comma is the decimal point (1.234,56)' },
];

/** Columns and formats of a statement, shown if they can't be detected. Saved for later statements. */
export function StatementColumns({ statement, change, back, done }: StatementColumnsProps) {
  const amount = ambiguousAmount(statement);
  const words = askedSides(statement);
  const { sides } = statement;
  const setSides = (out: string) => {
    const [one = '', other = ''] = words ?? [];
    const chosen = out === neither ? { out: '', in: '' } : { out, in: out === one ? other : one };
    change({ ...statement, sides: out === '' ? null : chosen });
  };
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
        ...dateQuestions(statementFields, statement, (choice) => change({ ...statement, ...choice })),
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
        ...(words === null
          ? []
          : [
              {
                key: sidesKey,
                label: 'Which lines are money out?',
                choices: [
                  { value: '', label: 'Choose' },
                  ...words.map((word) => ({ value: word, label: `Lines with “${word.slice(0, 40)}”` })),
                  { value: neither, label: 'Neither word says it' },
                ],
                value: sides ? sides.out || neither : '',
                set: setSides,
              },
            ]),
        ...namesQuestion(statement, true, (sheet) => change(mapStatement(sheet, statement.source))),
      ]}
      problems={statementProblems(statement)}
      footer="Saved for future statements with these columns."
      next={{ label: 'Find matches', go: done }}
      back={{ label: 'Use a different statement', go: back }}
    />
  );
}
