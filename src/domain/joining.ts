/** Joins its parts to a row (joined.ts), which stays as the platform gave it. */
import { joinedKey } from '#api/fields.ts';
import { joinedTo, type JoinNames, type Parts, type RowIn } from './joined.ts';
import { isSame } from './values/collections.ts';

/** The parts of a row. */
type Joined<Of extends Parts<never>> = { readonly [Part in keyof Of]: ReturnType<Of[Part]> };

/** Returns what is to be joined to a row. */
export function joinFor<Of extends Parts<never>>(parts: Of, row: RowIn<Of>, names: JoinNames): Joined<Of> {
  const made = Object.entries(parts as unknown as Parts<RowIn<Of>>).map(([part, make]) => [part, make(row, names)]);
  return Object.fromEntries(made) as Joined<Of>;
}

/** Returns the row with that joined to it: the same object if it is already. */
export const withJoined = <Row extends object>(row: Row, joined: object | undefined): Row =>
  joined === undefined || isSame(joinedTo(row), joined) ? row : { ...row, [joinedKey]: joined };

/** Returns the row as the platform gave it. */
export function withoutJoined<Row extends object>(row: Row): Row {
  if (!joinedTo(row)) return row;
  const { [joinedKey]: _, ...own } = row as Row & { [joinedKey]?: object };
  return own as unknown as Row;
}
