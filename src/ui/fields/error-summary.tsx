import { type Ref } from 'react';
import classes from './error-summary.module.css';
import { fieldId, focusUnfolded } from './fields.tsx';

export interface SummaryLine {
  /** The form's field; none for what the service said about something that is not in the form. */
  field?: string;
  message: string;
}

/** Every problem of a form in one place; it takes the focus, and each line leads to its field. */
export function ErrorSummary({ lines, ref }: { lines: readonly SummaryLine[]; ref: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} tabIndex={-1} className={classes.summary} role="group" aria-labelledby="error-summary-title">
      <h2 id="error-summary-title">There is a problem</h2>
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
