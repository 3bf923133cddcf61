/** Bank reconciliation: opens a statement, then matches its lines with payouts. */
import { type ReactNode, useMemo, useState } from 'react';
import { forgetBulk, storeBulk, storedBulk } from '#device/bulk.ts';
import { changePreferences, preferences } from '#device/preferences.ts';
import { formatCount } from '#domain/values/labels.ts';
import { mostRows, type Sheet } from '#ui/bulk/bulk-sheet.ts';
import { OpenSheet } from '#ui/bulk/open-sheet.tsx';
import { PageHead, ScreenPage } from '#ui/kit/page.tsx';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';
import { PayoutCrumbs, PayoutsLoading, useAllPayouts } from './all-payouts.tsx';
import { StatementColumns } from './bank-columns.tsx';
import { BankMatches } from './bank-matches.tsx';
import { chosenFrom, linesOf, missingOf, type Reading, readingOf, readStatement } from './statement.ts';

/** The open statement, stored in this tab. */
interface Work {
  text: string;
  source: string;
  /** Null until the columns are known. */
  reading: Reading | null;
}

const name = 'bank';

function storedWork(): Work | null {
  const stored = storedBulk(name) as Partial<Work> | null;
  return typeof stored?.text === 'string' && typeof stored.source === 'string'
    ? { text: stored.text, source: stored.source, reading: stored.reading ?? null }
    : null;
}

export function BankScreen() {
  const list = useAllPayouts();
  const [work, setWork] = useState(storedWork);
  const sheet = useMemo(() => sheetOf(work?.text), [work?.text]);
  const reading = work?.reading ?? null;
  const statement = useMemo(() => (sheet && reading ? linesOf(sheet, reading) : null), [sheet, reading]);
  const keep = (next: Work) => {
    setWork(next);
    storeBulk(name, next);
  };
  const open = (text: string, source: string, opened: Sheet) => {
    const found = readingOf(opened, preferences.get().statement);
    keep({ text, source, reading: missingOf(found).length === 0 ? found : null });
  };
  const another = () => {
    forgetBulk(name);
    setWork(null);
  };
  if (!work || !sheet) {
    return (
      <BankPage>
        <OpenStatement opened={open} />
        <PayoutsLoading list={list} />
      </BankPage>
    );
  }
  if (!statement) {
    return (
      <BankPage>
        <StatementColumns
          sheet={sheet}
          source={work.source}
          back={another}
          done={(said) => {
            changePreferences({ statement: chosenFrom(sheet, said) });
            keep({ ...work, reading: said });
          }}
        />
      </BankPage>
    );
  }
  return (
    <BankMatches
      list={list}
      source={work.source}
      statement={statement}
      notes={sheet.notes}
      another={another}
      columns={() => keep({ ...work, reading: null })}
    />
  );
}

function BankPage({ children }: { children: ReactNode }) {
  return (
    <ScreenPage>
      <PageHead
        crumbs={<PayoutCrumbs page="Bank reconciliation" />}
        title={<ScreenTitle title="Bank reconciliation" />}
      />
      {children}
    </ScreenPage>
  );
}

interface OpenStatementProps {
  opened(text: string, source: string, sheet: Sheet): void;
}

/** Form for a bank statement: a CSV file or pasted lines. */
function OpenStatement({ opened }: OpenStatementProps) {
  return (
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
      opened={(sheet, source, text) => opened(text, source, sheet)}
    />
  );
}

function sheetOf(text: string | undefined): Sheet | null {
  const read = text === undefined ? null : readStatement(text);
  return read?.result === 'read' ? read.value : null;
}
