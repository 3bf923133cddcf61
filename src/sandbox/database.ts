/** The only access to SQLite. Another engine would only change this class. */
import sqlite, { type Database, type JSValue, type Statement } from 'node-sqlite3-wasm';

export type Value = string | number | null;
export type Row = Record<string, Value>;
/** Values for columns and conditions. Lists and objects are stored as JSON text. */
type Given = Value | boolean | object;
export type Arguments = readonly Given[];
/** Columns of a row to write. */
export type Fields = Readonly<Record<string, Given | undefined>>;

const mostStatements = 200;
const mostCounts = 500;

export class Db {
  readonly #database: Database;
  readonly #statements = new Map<string, Statement>();
  /** Counts by statement and arguments, valid until the next write. */
  readonly #counts = new Map<string, number>();

  constructor(file = ':memory:') {
    this.#database = new sqlite.Database(file);
  }

  /** Runs statements without arguments, separated by semicolons. */
  exec(sql: string): void {
    this.#counts.clear();
    this.#database.exec(sql);
  }

  all(sql: string, args: Arguments = []): Row[] {
    return this.#statement(sql).all(this.#bound(args)) as Row[];
  }

  /** Reads all rows even for one, because an unfinished statement keeps its lock on the file. */
  get(sql: string, args: Arguments = []): Row | undefined {
    return this.all(sql, args)[0];
  }

  /** Returns the ID of the written row. */
  run(sql: string, args: Arguments = []): number {
    this.#counts.clear();
    return Number(this.#statement(sql).run(this.#bound(args)).lastInsertRowid);
  }

  /**
   * Returns the first column of the first row. Cached until the next write, because every page of a list needs totals.
   */
  count(sql: string, args: Arguments = []): number {
    const key = JSON.stringify([sql, args]);
    const known = this.#counts.get(key);
    if (known !== undefined) return known;
    const found = Number(Object.values(this.get(sql, args) ?? {})[0]);
    if (this.#counts.size >= mostCounts) this.#counts.clear();
    this.#counts.set(key, found);
    return found;
  }

  /** All or nothing. */
  transaction<T>(work: () => T): T {
    try {
      return this.reading(work);
    } finally {
      this.#counts.clear();
    }
  }

  /** Locks the files once for all reads, since a lock takes longer than most statements. */
  reading<T>(work: () => T): T {
    this.#database.exec('BEGIN');
    try {
      const result = work();
      this.#database.exec('COMMIT');
      return result;
    } catch (error) {
      if (this.#database.inTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  insert(table: string, row: Fields): number {
    const columns = Object.keys(row);
    const places = columns.map(() => '?');
    const values = columns.map((column) => row[column] ?? null);
    return this.run(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places.join(', ')})`, values);
  }

  /** Leaves undefined fields as they are. */
  update(table: string, id: number, row: Fields): void {
    const columns = Object.keys(row).filter((column) => row[column] !== undefined);
    if (columns.length === 0) return;
    const values = columns.map((column) => row[column] ?? null);
    this.run(`UPDATE ${table} SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`, [
      ...values,
      id,
    ]);
  }

  close(): void {
    if (!this.#database.isOpen) return;
    this.#finalize();
    this.#database.close();
  }

  #statement(sql: string): Statement {
    const known = this.#statements.get(sql);
    if (known) return known;
    if (this.#statements.size >= mostStatements) this.#finalize();
    const prepared = this.#database.prepare(sql);
    this.#statements.set(sql, prepared);
    return prepared;
  }

  #finalize(): void {
    for (const statement of this.#statements.values()) statement.finalize();
    this.#statements.clear();
  }

  #bound(args: Arguments): JSValue[] {
    return args.map((value) => {
      // node-sqlite3-wasm would cut text at its first NUL: better an error than half a text.
      if (typeof value === 'string' && value.includes('\0')) throw new TypeError('Text with a NUL cannot be stored.');
      return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
    });
  }
}
