/** The choice for a field: unchanged, set, or cleared. Its input is kept when the choice changes. */
export type Choice = 'leave' | 'set' | 'clear';

export interface TextChange {
  how: Choice;
  value: string;
}

export interface MomentChange {
  how: Choice;
  /** `2026-11-20`, in the user's time zone. */
  day: string;
  /** `14:30` or `14:30:00`. */
  time: string;
}

export interface Line {
  value: string;
}

export interface ListChange {
  how: Choice;
  items: Line[];
}

/** Rows to add or change, and values or IDs of rows to remove. An unchanged field sends neither. */
export interface RowsChange<Row> {
  how: 'leave' | 'set';
  rows: Row[];
  remove: Line[];
}

/** `yes` or `no` marks a row as primary or not; blank leaves that open. */
export type Primary = '' | 'yes' | 'no';
