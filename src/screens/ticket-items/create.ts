import type { FormId } from '../../device/form-id.ts';
import { useEffect, useRef, useState } from 'react';
import { useKeyedWrite } from '../../api/query.ts';
import { dropUnknownWrite, keepUnknownWrite, type UnknownWrite, unknownWrite } from '../../device/unknown-writes.ts';
import { announce } from '../../ui/browser/announcer.tsx';
import { formLock, withWriteLock } from '../../ui/form/write-lock.ts';
import type { TicketItemForm, UnsettledItem } from './body.ts';
import { spokenResult } from './results.tsx';
import { createTicketItems, type Rows, whatIsLeft } from './run.ts';

interface CreateOf {
  campaign: string;
  /** The name of the form's draft, under which a write of unknown outcome is kept as well. */
  name: FormId;
  /** Keeps what is left of the form, before the next row is sent. */
  keep(left: TicketItemForm): void;
  /** What the form holds apart at that moment. */
  unsettled(): readonly UnsettledItem[];
}

/** What will be sent, and the keys of its rows. */
export interface Prepared {
  form: TicketItemForm;
  keys: Promise<readonly (string | undefined)[]>;
}

/** `locked`: another tab is creating some. `asks`: there is a question to be answered first. In both nothing was sent. */
export type Created = Rows | 'locked' | 'asks';

/**
 * Creates the items of a form, each once: the lock is taken in the same tick, so that a double press is one run, and
 * across tabs. Leaving the page ends the run after the row that is on its way.
 */
export function useCreateItems({ campaign, name, keep, unsettled }: CreateOf) {
  const { newKey, ask, ...write } = useKeyedWrite('createTicketItem', { affects: [] });
  const [sending, setSending] = useState<Rows | null>(null);
  const running = useRef(false);
  const stop = useRef(false);
  useEffect(() => {
    stop.current = false;
    return () => {
      stop.current = true;
    };
  }, []);

  const run = async ({ form, keys }: Prepared, mayRun: () => boolean): Promise<Created> => {
    if (!mayRun()) return 'asks';
    stop.current = false;
    const earlier = unknownWrite(name);
    let before: Rows = [];
    return createTicketItems(form, {
      // The host may be there by now.
      keys: await Promise.all((await keys).map(async (key) => key ?? newKey())),
      send: (body, key) => write.send({ campaign, body }, key),
      stopAsked: () => stop.current,
      step: (rows) => {
        const left = whatIsLeft(form, rows, unsettled());
        keepUnknown(name, rows, left.unsettled.length > 0 ? earlier : null);
        keep(left);
        setSending(rows);
        sayNew(before, rows);
        before = rows;
      },
    });
  };

  /** Null while another run is going on. */
  const start = async (prepared: Prepared, mayRun: () => boolean): Promise<Created | null> => {
    if (running.current) return null;
    running.current = true;
    try {
      return await withWriteLock(formLock(name), () => run(prepared, mayRun));
    } finally {
      running.current = false;
    }
  };

  return {
    start,
    /** Each row has its key from the review on: one key for one item. */
    prepare: (form: TicketItemForm): Prepared => ({ form, keys: Promise.all(form.tiers.map(newKey)) }),
    ask,
    /** Its rows, from the first that is sent until `done`. */
    sending,
    done: () => setSending(null),
    stop: () => {
      stop.current = true;
      announce('Stops after the one that is being sent');
    },
  };
}

/** A row that is on its way counts as not known until its answer is there: the page may be left before. */
function keepUnknown(name: FormId, rows: Rows, earlier: UnknownWrite | null): void {
  const row = rows.findLast(({ state }) => state.step === 'sending' || state.step === 'not-known');
  if (row && 'sentAt' in row.state) {
    const { state, body } = row;
    const why = 'error' in state ? state.error.message : 'The page was left before an answer came.';
    const { sentAt, key } = row.state;
    keepUnknownWrite({ name, fields: Object.keys(body).length, sentAt, key, why });
  } else if (earlier) keepUnknownWrite(earlier);
  else dropUnknownWrite(name);
}

/** Says what has become of a row; of a single one the next heading says it. */
function sayNew(before: Rows, now: Rows): void {
  if (now.length === 1) return;
  const news = now.filter(
    ({ state }, place) => state !== before[place]?.state && !['waiting', 'sending'].includes(state.step),
  );
  if (news.length > 0) announce(news.map(spokenResult).join('. '));
}
