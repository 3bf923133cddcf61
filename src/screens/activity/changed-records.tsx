import { useState } from 'react';
import type { Activity } from '../../device/activity-entry.ts';
import { formatCount, plural } from '../../domain/values/labels.ts';
import { TextButton } from '../../ui/kit/button.tsx';
import { kindLabels } from './acts.tsx';
import classes from './entries.module.css';
import { RecordCell } from './record-cell.tsx';

const pageSize = 100;

/** Lists the records that an import changed, each with a link. Renders nothing for a change of one record. */
export function ChangedRecords({ entry: { bulk, ...entry } }: { entry: Activity }) {
  const [shown, setShown] = useState(0);
  const { records = [] } = bulk ?? {};
  if (records.length === 0) return null;
  const noun = kindLabels[entry.kind].toLowerCase();
  return (
    <details className={classes.values} onToggle={({ currentTarget }) => setShown(currentTarget.open ? pageSize : 0)}>
      <summary>Show {plural(records.length, noun, `${noun}s`)}</summary>
      <ul className={classes.records}>
        {records.slice(0, shown).map((id) => {
          const [record = null, campaign = null] = id.split(' / ').toReversed();
          return (
            <li key={id}>
              <RecordCell entry={{ ...entry, record, campaign }} />
            </li>
          );
        })}
      </ul>
      {shown > 0 && records.length > shown ? (
        <TextButton onClick={() => setShown(shown + pageSize)}>Show {formatCount(pageSize)} more</TextButton>
      ) : null}
    </details>
  );
}
