import type { MouseEvent } from 'react';
import { formatAmount } from '#ui/format/money.ts';

import { markMatches } from '#ui/record/marked.tsx';
import { formatSums } from '#records/giving/giving-labels.ts';
import classes from './command-list.module.css';
import type { Command, CommandGroup } from './commands.ts';

interface CommandListProps {
  id: string;
  groups: readonly CommandGroup[];
  typed: string;
  current: Command | undefined;
  optionId(command: Command): string;
  choose(command: Command): void;
  run(command: Command, event: MouseEvent): void;
}

/** The options of the command menu, in columns. The field has the focus and handles the keys. */
export function CommandList({ id, groups, typed, current, optionId, choose, run }: CommandListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Commands"
      tabIndex={-1}
      className={classes.list}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map(({ title, part, heads, commands, isStale }) => (
        <div key={title} role="group" aria-label={title}>
          <div className={classes.group} aria-hidden>
            <span className={classes.title}>
              {title}
              {part ? <span className={classes.part}>{part}</span> : null}
            </span>
            {heads?.map((head) => (
              <span key={head}>{head}</span>
            ))}
          </div>
          {commands.map((command) => (
            // The field has the focus and handles the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={command.id}
              {...(isStale
                ? { 'aria-disabled': true }
                : {
                    id: optionId(command),
                    onMouseMove: () => choose(command),
                    onClick: (event: MouseEvent) => run(command, event),
                  })}
              role="option"
              aria-selected={command === current}
              className={classes.option}
            >
              <Row command={command} heads={heads} typed={typed} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

interface RowProps {
  command: Command;
  heads: CommandGroup['heads'];
  typed: string;
}

/** A screen reader hears one sentence: `Ruth Ames, Ames family, last gift Nov 3, 2026, lifetime $5.00`. */
function Row({ command: { Icon, label, context, date, sums = [] }, heads = ['', ''], typed }: RowProps) {
  const [date0, sum0] = heads.map((head) => (head ? `${head.toLowerCase()} ` : ''));
  const [first, ...others] = sums;
  return (
    <>
      <Icon size={18} stroke={1.6} aria-hidden />
      <span className={classes.label}>
        <bdi>{markMatches(label, typed)}</bdi>
      </span>
      {context ? (
        <span className={classes.context}>
          <span className="spoken">, </span>
          <bdi>{markMatches(context, typed)}</bdi>
        </span>
      ) : null}
      {date ? (
        <span className={classes.date}>
          <span className="spoken">, {date0}</span>
          {date}
        </span>
      ) : null}
      {first ? (
        <span className={classes.sum} title={others.length > 0 ? formatSums(sums) : undefined}>
          <span className="spoken">, {sum0}</span>
          {formatAmount(first.sum, first.currency)}
          {others.length > 0 ? (
            <>
              <span className={classes.others} aria-hidden>
                +{others.length}
              </span>
              <span className="spoken"> + {formatSums(others)}</span>
            </>
          ) : null}
        </span>
      ) : null}
    </>
  );
}
