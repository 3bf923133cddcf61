/** Panels of a list: its sorts, and its columns. */
import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { sentenceCase } from '../../domain/values/labels.ts';
import { announce } from '../browser/announcer.tsx';
import { IconButton, TextButton } from '../kit/button.tsx';
import { DensityChoice } from '../kit/choices.tsx';
import { ButtonMenu } from '../kit/menu.tsx';
import { type Arranged, type Arrangement, withMoved, withShown } from './arrangement.ts';
import classes from './list-panels.module.css';
import type { ListSort } from './list-props.ts';
import { sortLabel, sortsBy } from './order.ts';

interface SortMenuProps<Row> {
  anchor: HTMLElement;
  sort: ListSort<Row>;
  onClose(): void;
}

/** Menu of a list's sorts, also by the columns that have no head in sight: cards have none. */
export function SortMenu<Row>({ anchor, sort, onClose }: SortMenuProps<Row>) {
  const { inForce, isUsual, usual, words, columns, choose } = sort;
  const items = columns.flatMap((column) =>
    sortsBy(column).map((one) => ({
      label: sentenceCase(sortLabel(column, one)),
      isChosen: one === inForce,
      act: () => choose(one),
    })),
  );
  // The default, and what an address may have, without a column.
  if (usual !== undefined)
    items.unshift({ label: sentenceCase(usual), isChosen: isUsual, act: () => choose(undefined) });
  if (inForce === undefined && !isUsual)
    items.push({ label: sentenceCase(words), isChosen: true, act: () => undefined });
  return <ButtonMenu anchor={anchor} items={items} onClose={onClose} />;
}

export { ButtonMenu as ActionsMenu };

/** Panel to choose and move columns and to set the row density. Changes apply immediately. */
export function ColumnsEditor<Of extends Arranged>({ arrangement }: { arrangement: Arrangement<Of> }) {
  const { all, shown, change, reset } = arrangement;
  const moved = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    // Moving an element within its list takes focus away from it.
    moved.current?.focus();
    moved.current = null;
  }, [all]);

  const move = (column: Arranged, step: -1 | 1, button: HTMLButtonElement) => {
    const to = all.findIndex(({ key }) => key === column.key) + step;
    if (to < 1 || to >= all.length) return;
    moved.current = button;
    change(withMoved(arrangement, column.key, step));
    announce(`${column.title}, column ${to + 1} of ${all.length}`);
  };
  return (
    <div className={classes.editor}>
      <fieldset>
        <legend>Columns</legend>
        {/* It may scroll; the keyboard reaches everything in it. */}
        <ul className={classes.columns}>
          {all.map((column, index) => (
            <li key={column.key}>
              {index === 0 ? (
                <span className={classes.first}>{column.title}, always first</span>
              ) : (
                <>
                  <Checkbox
                    size="md"
                    label={column.title}
                    checked={shown.includes(column)}
                    onChange={(event) => change(withShown(arrangement, column.key, event.currentTarget.checked))}
                  />
                  <div className={classes.moves}>
                    <Move
                      label={`Move ${column.title} up`}
                      Icon={IconArrowUp}
                      possible={index > 1}
                      move={(button) => move(column, -1, button)}
                    />
                    <Move
                      label={`Move ${column.title} down`}
                      Icon={IconArrowDown}
                      possible={index < all.length - 1}
                      move={(button) => move(column, 1, button)}
                    />
                  </div>
                </>
              )}
            </li>
          ))}
        </ul>
      </fieldset>
      <DensityChoice />
      <TextButton
        onClick={() => {
          reset();
          announce('Columns reset to the default.');
        }}
      >
        Reset columns
      </TextButton>
    </div>
  );
}

interface MoveProps {
  label: string;
  Icon: typeof IconArrowUp;
  possible: boolean;
  move(button: HTMLButtonElement): void;
}

function Move({ label, Icon, possible, move }: MoveProps) {
  return (
    <IconButton aria-label={label} isOff={!possible} onClick={(event) => move(event.currentTarget)}>
      <Icon size={16} stroke={1.6} aria-hidden />
    </IconButton>
  );
}
