/** Bank reconciliation: opens a statement, then matches its lines with payouts. */
import { useMemo, useState } from 'react';
import { forgetBulk, storeBulk, storedBulk } from '#device/bulk.ts';
import { preferences } from '#device/preferences.ts';
import { formatCount } from '#domain/values/labels.ts';
import { rememberMapping } from '#ui/bulk/bulk-columns.ts';
import { mostRows, readMappedSheet } from '#ui/bulk/bulk-sheet.ts';
import { OpenSheet } from '#ui/bulk/open-sheet.tsx';
import { PageHead, ScreenPage } from '#ui/kit/page.tsx';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';
import { AllRowsLoading } from '#ui/list/loading.tsx';
import { PayoutCrumbs, useAllPayouts } from './all-payouts.tsx';
import { StatementColumns } from './bank-columns.tsx';
import { BankMatches } from './bank-matches.tsx';
import { type MappedStatement, mapStatement, readStatement, statementMapping, statementProblems } from './statement.ts';
import { linesOf } from './statement-lines.ts';

/** The open statement, stored in this tab. */
interface Work extends MappedStatement {
  /** True while the columns aren't known, or the user changes them. */
  asksColumns: boolean;
}

const name = 'bank';

export function BankScreen() {
  const list = useAllPayouts();
  const [work, setWork] = useState(() => readMappedSheet(storedBulk(name)) as Work | null);
  const statement = useMemo(() => (work && !work.asksColumns ? linesOf(work) : null), [work]);
  const keep = (next: Work) => {
    setWork(next);
    storeBulk(name, next);
  };
  const another = () => {
    forgetBulk(name);
    setWork(null);
  };
  if (!work) {
    return (
      <ScreenPage>
        <PageHead
          crumbs={<PayoutCrumbs page="Bank reconciliation" />}
          title={<ScreenTitle title="Bank reconciliation" />}
        />
        <OpenSheet
          file={{
            label: 'CSV file from your bank',
            drop: 'Drop the bank’s CSV or choose a file',
            hint: `Up to ${formatCount(mostRows)} lines or 5 MB. The file stays on this computer.`,
          }}
          pasted={{
            label: 'Bank statement lines',
            hint: 'Paste one deposit or a whole month. Include date, amount, and description, in any order. An amount alone works too.',
            rows: 8,
            source: 'Pasted lines',
          }}
          act="Find matches"
          trouble="Couldn’t read the statement"
          read={readStatement}
          opened={(sheet, source) => {
            const opened = mapStatement(sheet, source, preferences.get().mappings[name]);
            keep({ ...opened, asksColumns: statementProblems(opened).length > 0 });
          }}
        />
        <AllRowsLoading list={list} noun="payouts" />
      </ScreenPage>
    );
  }
  if (!statement) {
    return (
      <StatementColumns
        statement={work}
        change={(changed) => keep({ ...work, ...changed })}
        back={another}
        done={() => {
          rememberMapping(name, statementMapping(work));
          keep({ ...work, asksColumns: false });
        }}
      />
    );
  }
  return (
    <BankMatches
      list={list}
      source={work.source}
      statement={statement}
      notes={work.notes}
      another={another}
      columns={() => keep({ ...work, asksColumns: true })}
    />
  );
}
