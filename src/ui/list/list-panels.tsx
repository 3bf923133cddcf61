/** Panels of a list: its sorts, and its columns. */
import { ActionIcon, Button, Checkbox, Text } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { sentenceCase } from '#domain/values/labels.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { DensityChoice } from '#ui/kit/choices.tsx';
import { ButtonMenu } from '#ui/kit/menu.tsx';
import { type Arranged, type Arrangement, withMoved, withShown } from './arrangement.ts';
import classes from './list-panels.module.css';
import type { ListModel } from './list-model.ts';
import type { ListRow } from './list-props.ts';
import { sortLabel, sortsBy } from './order.ts';

interface SortMenuProps<Row extends ListRow> {
  anchor: HTMLElement;
  sort: ListModel<Row>['sort'];
  onClose(): void;
}

/** Menu of a list's sorts, also by the columns that have no head in sight: cards have none. */
export function SortMenu<Row extends ListRow>({ anchor, sort, onClose }: SortMenuProps<Row>) {
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
  const list = useRef<HTMLUListElement>(null);
  const moved = useRef<HTMLElement>(null);
  /** The column whose buttons are in sight. */
  const [picked, setPicked] = useState<string>();
  const [dragged, setDragged] = useState<{ key: string; to: number }>();
  /** The drop may come before the last move is rendered. */
  const target = useRef<number>(undefined);
  useLayoutEffect(() => {
    // Moving an element within its list takes focus away from it.
    moved.current?.focus();
    moved.current = null;
  }, [all]);

  const moveTo = (column: Arranged, to: number, button: HTMLElement) => {
    if (to < 1 || to >= all.length || all[to]?.key === column.key) return;
    moved.current = button;
    change(withMoved(arrangement, column.key, to));
    announce(`${column.title}, column ${to + 1} of ${all.length}`);
  };
  const others = dragged && all.filter(({ key }) => key !== dragged.key);
  const line = (key: string) => {
    if (!dragged || !others || all[dragged.to]?.key === dragged.key) return undefined;
    if (others[dragged.to]?.key === key) return 'above';
    return dragged.to === others.length && others.at(-1)?.key === key ? 'below' : undefined;
  };
  return (
    <div className={classes.editor}>
      <fieldset>
        <legend>Columns</legend>
        {/* It may scroll; the keyboard reaches everything in it. */}
        <ul ref={list} className={classes.columns}>
          {all.map((column, index) => (
            <li key={column.key} data-dragged={column.key === dragged?.key || undefined} data-line={line(column.key)}>
              {index === 0 ? (
                <Text span inherit c="dimmed">
                  {column.title}, always first
                </Text>
              ) : (
                <>
                  <Handle
                    title={column.title}
                    isPicked={column.key === picked}
                    pick={() => setPicked(column.key === picked ? undefined : column.key)}
                    step={(by, button) => moveTo(column, index + by, button)}
                    drag={(y) => {
                      const to = placeAt(list.current, index, y);
                      target.current = to;
                      setDragged({ key: column.key, to });
                    }}
                    drop={(button) => {
                      setDragged(undefined);
                      if (target.current !== undefined && button) moveTo(column, target.current, button);
                      target.current = undefined;
                    }}
                  />
                  <Checkbox
                    size="md"
                    label={column.title}
                    checked={shown.includes(column)}
                    onChange={(event) => change(withShown(arrangement, column.key, event.currentTarget.checked))}
                  />
                  {column.key === picked ? (
                    <div className={classes.moves}>
                      <Move
                        label={`Move ${column.title} up`}
                        Icon={IconArrowUp}
                        possible={index > 1}
                        move={(button) => moveTo(column, index - 1, button)}
                      />
                      <Move
                        label={`Move ${column.title} down`}
                        Icon={IconArrowDown}
                        possible={index < all.length - 1}
                        move={(button) => moveTo(column, index + 1, button)}
                      />
                    </div>
                  ) : null}
                </>
              )}
            </li>
          ))}
        </ul>
      </fieldset>
      <DensityChoice />
      <Button
        variant="transparent"
        onClick={() => {
          reset();
          announce('Columns reset to the default.');
        }}
      >
        Reset columns
      </Button>
    </div>
  );
}

/** Returns the place that the row at `from` has when it's dropped at this height. The list, or its sheet, scrolls at its ends. */
function placeAt(list: HTMLElement | null, from: number, y: number): number {
  if (!list) return from;
  // On a phone the list is as high as its rows, and its sheet scrolls.
  const box = list.scrollHeight > list.clientHeight ? list : (list.closest<HTMLElement>('[role=dialog]') ?? list);
  const { top, bottom } = box.getBoundingClientRect();
  if (y < top + 24) box.scrollTop -= 12;
  if (y > bottom - 24) box.scrollTop += 12;
  const above = [...list.children].filter((row, index) => {
    const box = row.getBoundingClientRect();
    return index > 0 && index !== from && (box.top + box.bottom) / 2 < y;
  });
  return above.length + 1;
}

/** Pixels that a press may slip before it drags. */
const slips = 4;

interface HandleProps {
  title: string;
  isPicked: boolean;
  pick(): void;
  step(by: -1 | 1, button: HTMLElement): void;
  drag(y: number): void;
  /** Without a button the drag was canceled. */
  drop(button?: HTMLElement): void;
}

/** Drags its row. A press shows buttons that move it, and the arrow keys move it, too. */
function Handle({ title, isPicked, pick, step, drag, drop }: HandleProps) {
  const pressedAt = useRef<number>(undefined);
  const isDragging = useRef(false);
  return (
    <ActionIcon
      className={classes.handle}
      aria-label={`Move ${title}`}
      aria-pressed={isPicked}
      title="Drag to move"
      onPointerDown={({ button, clientY, currentTarget, pointerId }) => {
        isDragging.current = false;
        if (button !== 0) return;
        pressedAt.current = clientY;
        currentTarget.setPointerCapture(pointerId);
      }}
      onPointerMove={({ clientY }) => {
        if (pressedAt.current === undefined) return;
        if (Math.abs(clientY - pressedAt.current) > slips) isDragging.current = true;
        if (isDragging.current) drag(clientY);
      }}
      onPointerUp={({ currentTarget }) => {
        pressedAt.current = undefined;
        if (isDragging.current) drop(currentTarget);
      }}
      onPointerCancel={() => {
        pressedAt.current = undefined;
        isDragging.current = false;
        drop();
      }}
      onClick={() => {
        // A drag ends with a click as well.
        if (!isDragging.current) pick();
        isDragging.current = false;
      }}
      onKeyDown={(event) => {
        // Enter and Space click, and no drag ends with theirs.
        isDragging.current = false;
        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        step(by === -1 ? -1 : 1, event.currentTarget);
      }}
    >
      <IconGripVertical aria-hidden />
    </ActionIcon>
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
    <ActionIcon
      aria-label={label}
      aria-disabled={!possible}
      data-disabled={!possible}
      onClick={(event) => move(event.currentTarget)}
    >
      <Icon aria-hidden />
    </ActionIcon>
  );
}
