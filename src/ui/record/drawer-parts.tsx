import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCopy } from '../browser/copy-text.ts';
import { asGiven } from './given.tsx';
import classes from './drawer-parts.module.css';

/** A part of a record in a drawer, under its heading. */
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

/** Amounts under each other, as they were given: nothing is added up here. */
export function Statement({
  caption,
  lines,
  currency,
  note,
}: {
  caption: string;
  lines: readonly StatementLine[];
  /** Of all the amounts; stands beside the first, so that the figures end in line. */
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

/** A text in the type of code, with a button that copies it. */
export function Copyable({ text, what }: { text: string; what: string }) {
  return (
    <span className={classes.copyable}>
      <code>{text}</code>
      <CopyButton text={text} what={what} />
    </span>
  );
}

/** Copies a text and says so. `what` names it: `ID`. */
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
  /** Whose, or which answer's, where that must be said. */
  of?: ReactNode;
}

/** Every field that the service gave, whatever the specification knows of it, as it was read. */
export function AllFields({ fields, of }: AllFieldsProps) {
  return (
    <details className={classes.all}>
      <summary>All fields {of ? <>of {of}</> : 'as the service gave them'}</summary>
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
  if (value === null || value === undefined) return 'no value';
  return asGiven(value) ?? (value === '' ? 'empty text' : 'empty');
}
