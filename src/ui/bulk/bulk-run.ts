import type { Run } from '#device/outbox.ts';

/** The reviewed rows. No others may be sent. */
export interface Reviewed {
  /** Their places in the file, in sending order. */
  places: readonly number[];
  /** Hash of the places, records, and bodies. */
  digest: string;
}

export interface BulkRun extends Reviewed {
  /** Identifies the run, also in Activity. */
  key: string;
  run: Run;
}
