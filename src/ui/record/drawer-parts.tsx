import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCopy } from '../browser/copy-text.ts';
import { usePreference } from '../browser/preferences.ts';
import { renderRawValue } from './given.tsx';
import classes from './drawer-parts.module.css';

/** A section of a record in a drawer, with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={classes.heading}>{title}</h3>
      {children}
    </section>
  );
}

export interface StatementLine {
  label: string;
  amount: ReactNode;
  weight?: 'first' | 'sum' | 'aside';
}

/** Amounts below each other, as the platform gave them: nothing is added up here. */
export function Statement({
  caption,
  lines,
  currency,
  note,
}: {
  caption: string;
  lines: readonly StatementLine[];
  /** Currency of all amounts. Shown next to the first label, so that the figures line up. */
  currency?: string | null;
  note: ReactNode;
}) {
  return (
    <div>
      <table className={classes.statement}>
        <caption className="spoken">{caption}</caption>
        <tbody>
          {lines.map(({ label, amount, weight }, index) => (
            <tr key={label} data-weight={weight}>
              <th scope="row">
                {label}
                {currency && index === 0 ? (
                  <>
                    {' '}
                    <bdi className={classes.currency}>{currency}</bdi>
                  </>
                ) : null}
              </th>
              <td>{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {note ? <p className={classes.note}>{note}</p> : null}
    </div>
  );
}

/** A text in monospace type, with a button to copy it. */
export function Copyable({ text, what }: { text: string; what: string }) {
  return (
    <span className={classes.copyable}>
      <code>{text}</code>
      <CopyButton text={text} what={what} />
    </span>
  );
}

/** Button that copies a text and announces it. `what` names the text: `ID`. */
export function CopyButton({ text, what, children }: { text: string; what: string; children?: ReactNode }) {
  const { copied, copy } = useCopy(text, what);
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <button type="button" className={classes.copy} aria-label={`Copy ${what}`} onClick={copy}>
      <Icon size={16} stroke={1.6} aria-hidden />
      {children}
      {copied ? <span aria-hidden>Copied</span> : null}
    </button>
  );
}

interface AllFieldsProps {
  fields: readonly (readonly [field: string, value: unknown])[];
  /** The record or response that they belong to, if it isn't obvious. */
  of?: ReactNode;
  /** Shown on screens for developers, whatever the preference. */
  always?: true;
}

/** All fields that the platform returned, specified or not. Hidden unless the user chose to see technical details. */
export function AllFields({ fields, of, always }: AllFieldsProps) {
  const isShown = usePreference('showsTechnicalDetails') || always;
  if (!isShown) return null;
  return (
    <details className={classes.all}>
      <summary>{of ? <>All fields of {of}</> : 'All fields (raw API data)'}</summary>
      <dl>
        {fields.map(([field, value]) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>{written(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function written(value: unknown): ReactNode {
  if (value === null || value === undefined) return 'null';
  return renderRawValue(value) ?? 'empty';
}
