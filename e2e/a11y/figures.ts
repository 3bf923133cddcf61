/** What a look at every screen is counted by. Each test attaches its own; main.ts adds them up. */

export interface Figures {
  /** Its name; a state may be looked at by two tests. */
  state: string;
  scans: number;
  elements: number;
  violations: number;
  decided: number;
  undecided: number;
  /** Places, in the list of decisions, of those that were met. */
  met: readonly number[];
  /** In px, the shorter side of the smallest button or field; null where that was not looked at. */
  smallest: number | null;
}

/** The name of the attachment. */
export const attachmentName = 'accessibility figures';
