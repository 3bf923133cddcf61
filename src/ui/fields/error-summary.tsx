import { type Ref } from 'react';
import classes from './error-summary.module.css';
import { fieldId, focusUnfolded } from './fields.tsx';

export interface SummaryLine {
  /** The form's field; omitted for an error of the platform that belongs to no field. */
  field?: string;
  message: string;
}

/** All errors of a form in one list, which receives focus. Each line links to its field. */
export function ErrorSummary({ lines, ref }: { lines: readonly SummaryLine[]; ref: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} tabIndex={-1} className={classes.summary} role="group" aria-labelledby="error-summary-title">
      <h2 id="error-summary-title">Fix these errors</h2>
      <ul>
        {lines.map(({ field, message }) => (
          <li key={`${field ?? ''} ${message}`}>
            {field === undefined ? (
              message
            ) : (
              <a
                href={`#${fieldId(field)}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusUnfolded(fieldId(field));
                }}
              >
                {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
