export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** The most that `value` may be. */
  budget: number;
  /** What it was made from. */
  note?: string;
}

export interface BenchOptions {
  /** Fewer repetitions: enough to see whether something has gone wrong. */
  quick: boolean;
  /** How long what lasts is to last. */
  minutes?: number | undefined;
}
