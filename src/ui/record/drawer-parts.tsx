import { Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCopy } from '#ui/browser/dom.ts';
import { usePreference } from '#ui/browser/preferences.ts';
import { canReadAll, negate, plainAmount, sumOf } from '#domain/values/decimal.ts';
import { formatAmount } from '#ui/format/money.ts';
import { type Fact, Facts } from '#ui/kit/page.tsx';
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

/** A section of facts. Renders nothing if none of them has a value. */
export function FactSection({ title, facts }: { title: string; facts: readonly Fact[] }) {
  if (facts.every(({ value }) => value === null || value === undefined || value === '')) return null;
  return (
    <Section title={title}>
      <Facts flush facts={facts} />
    </Section>
  );
}

interface BreakdownLine {
  label: string;
  amount: string | null;
  /** Empty if it isn't known. */
  currency: string;
  weight?: Weight;
}

/** `more` and `less` change the first line to the sum, which is shown even if it's zero. Those aside are no part of it. */
export type Weight = 'more' | 'less' | 'sum' | 'aside';

const signs: { readonly [Each in Weight]?: string } = { more: '+', less: '\u2212' };

/** Returns true if the parts come to the sum, as the platform gave them. */
function addsUp(lines: readonly BreakdownLine[]): boolean {
  const parts = lines.flatMap(({ amount, weight }) => {
    if (weight === 'aside' || amount === null) return [];
    return weight === 'sum' || weight === 'less' ? negate(amount) : amount;
  });
  const isWhole = lines.some(({ amount, weight }) => weight === 'sum' && plainAmount(amount) !== null);
  return isWhole && canReadAll(parts) && isNothing(sumOf(parts));
}

/** Parts of an amount, as the platform gave them, with signs where they add up. Skips those of nothing. */
export function Breakdown({ lines, note }: { lines: readonly BreakdownLine[]; note?: ReactNode }) {
  const isSum = addsUp(lines);
  const shown = lines.filter(({ amount, weight }) => (weight === 'sum' ? amount : !isNothing(amount)));
  if (shown.length === 0 && !note) return null;
  return (
    <Section title="Breakdown">
      {shown.length > 0 ? (
        <table className={classes.statement}>
          <caption className="spoken">Breakdown</caption>
          <tbody>
            {shown.map(({ label, amount, currency, weight }) => (
              <tr key={label} data-weight={weight === 'sum' && !isSum ? undefined : weight}>
                <th scope="row">{label}</th>
                <td>
                  {isSum && weight ? signs[weight] : null}
                  {formatAmount(amount, currency)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {note ? (
        <Text size="sm" c="dimmed" mt="sm">
          {note}
        </Text>
      ) : null}
    </Section>
  );
}

/** An amount that can't be read may be something. */
const isNothing = (amount: string | null) => /^[-+]?0*(?:\.0*)?$/.test(amount?.trim() ?? '');

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
