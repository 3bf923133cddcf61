/** What a handler is given: one request, validated by the operation table. */
import type { Body, Input, OperationName, Query } from '../api/operations.ts';
import type { Db } from './database.ts';

type PathName<Name extends OperationName> = Exclude<keyof Input<Name>, keyof Query<Name> | 'body'>;

export interface Call<Name extends OperationName> {
  readonly db: Db;
  /** When it's carried out: repeated from the log, a write has its own moment. */
  readonly now: Date;
  readonly url: URL;
  /** Ids from the path. */
  readonly path: Readonly<Record<PathName<Name>, number>>;
  readonly query: Query<Name>;
  /**
   * The body, validated when it is asked for, because an unknown record is answered 404 before its body is looked at.
   * `assumed` stands for fields that were left out.
   */
  readonly body: (assumed?: Partial<Body<Name>>) => Body<Name>;
}

/** An operation without a handler does not compile. */
export type Handlers = { readonly [Name in OperationName]: (call: Call<Name>) => unknown };
