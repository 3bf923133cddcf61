import { Text } from '@mantine/core';
import { formatCount } from '#domain/values/labels.ts';
import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react';
import { Badge } from '#ui/kit/cells.tsx';
import classes from './review.module.css';

/** One field of the body that will be sent. */
export interface ReviewLine {
  /** The form's field, which the Change button leads to. */
  field: string;
  label: string;
  /** The value when the form was opened; null if there was none. */
  was: string | null;
  /** False if that value is unknown. */
  wasKnown?: boolean;
  /** Source of that value, if it differs from the source of the others. */
  source?: string | undefined;
  willBe: string;
  /** The values of a list, each shown by itself. */
  items?: readonly string[];
  wasItems?: readonly string[];
  /** Describes how a cleared value is sent. Default: `blank`. */
  clearedAs?: string | undefined;
  /** Warning about the value, shown below it. */
  remark?: string | undefined;
  /** False for a field that is sent unchanged. */
  changed: boolean;
  /** Some of its values will be removed, but not all. */
  removes?: boolean | undefined;
  /** False if we can't check later whether it was saved. */
  isCheckable?: boolean | undefined;
}

/** The requests as JSON, in the order in which they're sent. */
export function RequestBodies({ bodies }: { bodies: readonly unknown[] }) {
  return (
    <details className={classes.body}>
      <summary>
        {bodies.length === 1 ? 'API request (JSON)' : `${formatCount(bodies.length)} API requests (JSON)`}
      </summary>
      {bodies.map((body, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- their order doesn't change
        <pre key={index}>{JSON.stringify(body, null, 2)}</pre>
      ))}
    </details>
  );
}

/** Returns each source of current values once, with its fields if there are several sources. */
export function sourcesOf(lines: readonly ReviewLine[], source?: string): string[] {
  const found = new Map<string, string[]>();
  for (const { label, wasKnown = true, source: from = source } of lines) {
    if (from && wasKnown) found.set(from, [...(found.get(from) ?? []), label]);
  }
  return Array.from(found, ([from, labels]) => (found.size === 1 ? `${from}.` : `${labels.join(', ')}: ${from}.`));
}

interface ChangedLinesProps {
  lines: readonly ReviewLine[];
  /** Leads screen readers to the new value. */
  then?: 'will be' | 'sent' | 'now';
}

export function ChangedLines({ lines, then = 'will be' }: ChangedLinesProps) {
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <li key={line.label}>
          <Text span size="sm" c="dimmed">
            {line.label}
          </Text>
          <div className={classes.values}>
            <Text component="div" inherit c="dimmed">
              <span className="spoken">was </span>
              <Was {...line} />
            </Text>
            <div className={classes.willBe}>
              <IconArrowRight size={14} stroke={1.6} aria-hidden />
              <div>
                <span className="spoken">{then} </span>
                <WillBe {...line} />
              </div>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Was({ was, wasKnown = true, wasItems = [] }: ReviewLine) {
  if (wasItems.length > 0) return <Items items={wasItems} />;
  return was ? (
    <bdi className={classes.value}>{was}</bdi>
  ) : (
    <Text span inherit c="dimmed">
      {noValue(was, wasKnown)}
    </Text>
  );
}

function Items({ items }: { items: readonly string[] }) {
  return (
    <ul className={classes.items}>
      {[...new Set(items)].map((item) => (
        <li key={item}>
          <Badge>
            <bdi>{item}</bdi>
          </Badge>
        </li>
      ))}
    </ul>
  );
}

function WillBe({ willBe, items = [], remark, clearedAs = 'blank' }: ReviewLine) {
  return (
    <>
      {willBe === '' ? (
        <>
          <b>Cleared</b>{' '}
          <Text span inherit c="dimmed">
            ({clearedAs})
          </Text>
        </>
      ) : items.length > 0 ? (
        <Items items={items} />
      ) : (
        <bdi className={classes.strong}>{willBe}</bdi>
      )}
      <Text span inherit c="var(--st-warn)">
        {spacesAround(willBe)}
      </Text>
      {remark ? (
        <div className={classes.remark}>
          <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
          {remark}
        </div>
      ) : null}
    </>
  );
}

/** Names leading and trailing spaces, which are otherwise invisible. */
function spacesAround(text: string): string {
  if (text === '' || text === text.trim()) return '';
  if (text.trim() === '') return ' (spaces only)';
  const where = [text !== text.trimStart() && 'leading', text !== text.trimEnd() && 'trailing'].filter(Boolean);
  return ` (${where.join(' and ')} spaces)`;
}

function noValue(was: string | null, wasKnown: boolean): string {
  if (!wasKnown) return 'Unknown';
  return was === null ? 'Not set' : 'Blank';
}
