/** What a form holds for one field that is left as it is, set, or cleared. What is typed stays when the choice changes. */
export type Choice = 'leave' | 'set' | 'clear';

export interface TextChange {
  how: Choice;
  value: string;
}

export interface MomentChange {
  how: Choice;
  /** `2026-11-20`, in the viewer's zone. */
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

/** Rows to add or to change, and values or ids of rows to remove. Left as it is, it sends neither. */
export interface RowsChange<Row> {
  how: 'leave' | 'set';
  rows: Row[];
  remove: Line[];
}

/** Whether a row is the primary one; blank says nothing about it. */
export type Primary = '' | 'yes' | 'no';
