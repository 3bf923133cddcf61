/** The viewer's settings for figures. Each query sends them, since a worker serves several tabs. */
import { type Day, today, type Zone } from '#domain/values/calendar.ts';

export interface Context {
  zone: Zone;
  /** The viewer's day: `2026-11-24`. */
  today: Day;
  /** The first month of the fiscal year, 1 to 12. */
  firstMonth: number;
  /** The currency chosen in Settings. Null if none is. */
  currency: string | null;
  /** Gifts in kind are added to money. */
  addsInKind?: boolean;
}

/** The context until a tab sends one. */
export function defaultContext(): Context {
  return { zone: undefined, today: today(undefined), firstMonth: 1, currency: null };
}
