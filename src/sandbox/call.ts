/** A handler's input: one request, validated by the operation table. */
import type { Body, Input, OperationName, Query } from '#api/operations.ts';
import type { Db } from './database.ts';

type PathName<Name extends OperationName> = Exclude<keyof Input<Name>, keyof Query<Name> | 'body'>;

export interface Call<Name extends OperationName> {
  readonly db: Db;
  /** The time of the request. A write repeated from the log has its original time. */
  readonly now: Date;
  readonly url: URL;
  /** IDs from the path. */
  readonly path: Readonly<Record<PathName<Name>, number>>;
  readonly query: Query<Name>;
  /**
   * Returns the validated body. Handlers call it late, because an unknown record gets a 404 before its body is checked.
   * `assumed` has values for missing fields.
   */
  readonly body: (assumed?: Partial<Body<Name>>) => Body<Name>;
}

/** An operation without a handler doesn't compile. */
export type Handlers = { readonly [Name in OperationName]: (call: Call<Name>) => unknown };
