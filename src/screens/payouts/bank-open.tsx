import { formatCount } from '../../domain/values/labels.ts';
import { mostRows, type Sheet } from '../../ui/bulk/bulk-sheet.ts';
import { OpenSheet } from '../../ui/bulk/open-sheet.tsx';
import { readStatement } from './statement.ts';

interface OpenStatementProps {
  opened(text: string, source: string, sheet: Sheet): void;
}

/** Form for a bank statement: a CSV file or pasted lines. */
export function OpenStatement({ opened }: OpenStatementProps) {
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
