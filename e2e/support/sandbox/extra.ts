/** What tests add to the sandbox: a large world and busy ones, platforms that misbehave, and a log of the writes. */
import type { Db } from '#sandbox/database.ts';
import { type Extra, sharedWorld } from '#sandbox/worlds.ts';
import { busyWith, busyWorld } from './busy.ts';
import { executedIn, type ExecutedWrite, noteExecuted } from './executed.ts';
import { type LargeSizes, largeSizes, largeTemplate } from './large.ts';
import { isMisbehavior, misbehave } from './misbehavior.ts';

export interface TestExtra extends Extra {
  /** The writes that were carried out with this token; undefined when nothing has asked with it. */
  executed(token: string): ExecutedWrite[] | undefined;
}

export function createExtra(sizes: LargeSizes = largeSizes): TestExtra {
  const worlds = new Map<string, Db>();
  const happenings = new WeakMap<Db, (now: number) => void>();
  return {
    isToken: (token) => /^(?:world|live|empty|large|busy)-[\w.-]+(?:~.+)?$/.test(token) && isMisbehavior(token),

    async world(token, templates) {
      if (token.startsWith('busy-')) return () => busyWorld(templates);
      if (!token.startsWith('large-')) return undefined;
      const template = await largeTemplate(templates, sizes);
      return () => sharedWorld(template);
    },

    asked(request) {
      const { db, token } = request;
      worlds.set(token, db);
      if (token.startsWith('busy-')) {
        const happen = happenings.get(db) ?? busyWith(db, token, Date.now());
        happenings.set(db, happen);
        happen(Date.now());
      }
      return misbehave(request);
    },

    wrote: noteExecuted,

    executed(token) {
      const db = worlds.get(token);
      return db && executedIn(db);
    },
  };
}
