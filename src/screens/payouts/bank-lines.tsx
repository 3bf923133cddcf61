import { Box, Button } from '@mantine/core';
import { formatCount } from '#domain/values/labels.ts';
import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { Badge, UserText } from '#ui/kit/cells.tsx';
import { formatAmount } from '#ui/format/money.ts';
import { lineDay, noMatch, othersFor, shortMatch, statusLabels } from './bank-names.ts';
import { type BankState, type Decision, decisionFor, type LineState, type LineStatus, undone } from './bank-state.ts';
import classes from './bank.module.css';

export type Shown = LineStatus | 'all';

interface LinesProps {
  list: RefObject<HTMLUListElement | null>;
  bank: BankState;
  rows: readonly LineState[];
  shown: Shown;
  show(shown: Shown): void;
  selected: LineState | undefined;
  select(key: string): void;
  /** The reason to record for the difference of the selected line. */
  as: string;
  decide(line: LineState, decision: Decision | null): void;
}

const tabs: readonly Shown[] = ['all', 'suggested', 'left', 'matched', 'fee', 'skipped'];
const tabLabels: Readonly<Record<Shown, string>> = { ...statusLabels, all: 'All', fee: 'Bank fees' };
/** The number of rows a page renders without delay. */
const atOnce = 200;

/** The statement lines, one of them selected. Keyboard shortcuts work while the focus is in the list. */
export function Lines({ list, bank, rows, shown, show, selected, select, as, decide }: LinesProps) {
  const [most, setMost] = useState(atOnce);
  const key = selected?.line.key;
  useEffect(() => {
    // The focus follows the selection, if it's in the list.
    if (!list.current?.contains(document.activeElement)) return;
    list.current.querySelector<HTMLElement>('[aria-current=true]')?.focus();
  }, [list, key]);
  const counts = (one: Shown) => bank.lines.filter(({ status }) => one === 'all' || status === one).length;
  const press = (event: KeyboardEvent, row: LineState) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const letter = event.key.toLowerCase();
    const other = /^[1-3]$/.test(event.key) ? othersFor(bank, row)[Number(event.key) - 1] : undefined;
    const isOpen = row.status === 'suggested' || row.status === 'left';
    if (step !== undefined) {
      const next = rows[rows.indexOf(row) + step];
      if (next) select(next.line.key);
    } else if (event.key === 'Enter' && row.status === 'suggested' && row.match) {
      decide(row, decisionFor(row.match, as));
    } else if (letter === 's' && isOpen) decide(row, 'skipped');
    else if (letter === 'f' && isOpen && row.units < 0) decide(row, 'fee');
    else if (letter === 'u' && !isOpen) decide(row, undone(row));
    else if (other && isOpen) decide(row, decisionFor(other, 'Other'));
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className={classes.tabs} role="group" aria-label="Filter lines">
        {tabs.map((one) => (
          <button key={one} type="button" aria-pressed={one === shown} onClick={() => show(one)}>
            {tabLabels[one]} {formatCount(counts(one))}
          </button>
        ))}
      </div>
      <ul ref={list} className={classes.lines} aria-label="Statement lines">
        {rows.slice(0, most).map((row) => (
          <li key={row.line.key}>
            <button
              type="button"
              aria-current={row === selected || undefined}
              onClick={() => select(row.line.key)}
              onFocus={() => select(row.line.key)}
              onKeyDown={(event) => press(event, row)}
            >
              <span className={classes.day}>{lineDay(row.line)}</span>
              <span className={classes.what}>
                <UserText>{row.line.text || 'No description'}</UserText>
                <small>{row.match ? shortMatch(bank, row) : noMatch(bank, row)}</small>
              </span>
              <span className={classes.figure}>{formatAmount(row.line.amount, row.currency)}</span>
              <span className={classes.status}>
                {row.status === 'matched' && row.match?.difference === 0 ? (
                  <IconCheck size={16} stroke={2} aria-hidden />
                ) : null}
                <Badge tone="neutral">{statusLabels[row.status]}</Badge>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {rows.length === 0 ? <p className={classes.empty}>None.</p> : null}
      {rows.length > most ? (
        <Box py={12} px="md">
          <Button onClick={() => setMost(most + atOnce)}>Show more ({formatCount(rows.length - most)} left)</Button>
        </Box>
      ) : null}
    </>
  );
}
