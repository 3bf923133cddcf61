/** The one door to SQLite. Another engine is another body of this class. */
import fs from 'node:fs';
import path from 'node:path';
import sqlite, { type Database, type JSValue, type Statement } from 'node-sqlite3-wasm';

export type Value = string | number | null;
export type Row = Record<string, Value>;
export type Arguments = readonly (Value | boolean)[];
/** Columns of one row to be written. */
export type Fields = Readonly<Record<string, Value | boolean | undefined>>;

const mostStatements = 200;
const mostCounts = 500;

export class Db {
  readonly #database: Database;
  /** Prepared once, least recently used first. */
  readonly #statements = new Map<string, Statement>();
  /** Counts by statement and arguments, forgotten at the next write. */
  readonly #counts = new Map<string, number>();

  constructor(file = ':memory:') {
    this.#database = new sqlite.Database(file);
  }

  /** Statements without arguments, separated by semicolons. */
  exec(sql: string): void {
    this.#counts.clear();
    this.#database.exec(sql);
  }

  all(sql: string, args: Arguments = []): Row[] {
    return this.#statement(sql).all(this.#bound(args)) as Row[];
  }

  /** All rows are read even where one is wanted: a statement left halfway keeps its lock on the file. */
  get(sql: string, args: Arguments = []): Row | undefined {
    return this.all(sql, args)[0];
  }

  /** The id of the row written. */
  run(sql: string, args: Arguments = []): number {
    this.#counts.clear();
    return Number(this.#statement(sql).run(this.#bound(args)).lastInsertRowid);
  }

  /** The first column of the first row, remembered until something is written: lists ask for their totals on every page. */
  count(sql: string, args: Arguments = []): number {
    const key = JSON.stringify([sql, args]);
    const known = this.#counts.get(key);
    if (known !== undefined) return known;
    const found = Number(Object.values(this.get(sql, args) ?? {})[0]);
    if (this.#counts.size >= mostCounts) this.#counts.clear();
    this.#counts.set(key, found);
    return found;
  }

  /** All of it or nothing. */
  transaction<T>(work: () => T): T {
    this.exec('BEGIN');
    try {
      const result = work();
      this.exec('COMMIT');
      return result;
    } catch (error) {
      if (this.#database.inTransaction) this.exec('ROLLBACK');
      throw error;
    }
  }

  insert(table: string, row: Fields): number {
    const columns = Object.keys(row);
    return this.run(
      insertion(table, columns),
      columns.map((column) => row[column] ?? null),
    );
  }

  /** Many rows of the same columns, those of the first. */
  insertAll(table: string, rows: Iterable<Fields>): void {
    let columns: string[] | undefined;
    let sql = '';
    for (const row of rows) {
      columns ??= Object.keys(row);
      sql ||= insertion(table, columns);
      this.run(
        sql,
        columns.map((column) => row[column] ?? null),
      );
    }
  }

  /** Fields that are undefined are left as they are. */
  update(table: string, id: number, row: Fields): void {
    const columns = Object.keys(row).filter((column) => row[column] !== undefined);
    if (columns.length === 0) return;
    this.run(`UPDATE ${table} SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`, [
      ...columns.map((column) => row[column] ?? null),
      id,
    ]);
  }

  close(): void {
    if (!this.#database.isOpen) return;
    for (const statement of this.#statements.values()) statement.finalize();
    this.#statements.clear();
    this.#database.close();
  }

  #statement(sql: string): Statement {
    const known = this.#statements.get(sql);
    if (known) {
      this.#statements.delete(sql);
      this.#statements.set(sql, known);
      return known;
    }
    if (this.#statements.size >= mostStatements) this.#dropOldest();
    const prepared = this.#database.prepare(sql);
    this.#statements.set(sql, prepared);
    return prepared;
  }

  #dropOldest(): void {
    for (const [sql, statement] of this.#statements) {
      statement.finalize();
      this.#statements.delete(sql);
      return;
    }
  }

  /** node-sqlite3-wasm hands text over up to its first NUL and loses the rest: better an error than half a text. */
  #bound(args: Arguments): JSValue[] {
    for (const value of args) {
      if (typeof value === 'string' && value.includes('\0')) throw new TypeError('Text with a NUL cannot be stored.');
    }
    return args as JSValue[];
  }
}

/** The conditions whose value is given. The value fills every `?` of its condition. */
export function whereGiven(conditions: Readonly<Record<string, string | undefined>>) {
  const given = Object.entries(conditions).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    where: given.length === 0 ? '' : `WHERE ${given.map(([condition]) => condition).join(' AND ')}`,
    args: given.flatMap(([condition, value]) =>
      condition
        .split('?')
        .slice(1)
        .map(() => value),
    ),
  };
}

function insertion(table: string, columns: readonly string[]): string {
  return `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
}

/**
 * Opens a database file that this process is known to own, and lets SQLite undo what a killed predecessor left half
 * written. Without help it would not: node-sqlite3-wasm 0.8.60 answers the question "is another process writing?" by
 * looking for the lock folder that the very connection asking has just made, so that a journal is never played back.
 */
export function openOwned(file: string): Db {
  const db = new Db(file);
  const lockFolder = `${path.resolve(file)}.lock`;
  const accessSync = fs.accessSync;
  fs.accessSync = (asked, mode) => {
    if (asked === lockFolder) throw new Error('The lock is our own.');
    accessSync(asked, mode);
  };
  try {
    db.all('SELECT count(*) FROM sqlite_schema');
  } finally {
    fs.accessSync = accessSync;
  }
  return db;
}
