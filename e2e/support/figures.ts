/** What a run under faults is counted by. Each test attaches its own; main.ts adds them up. */

export const figureNames = {
  writes: 'writes attempted under fault',
  carriedOut: 'writes carried out',
  executedTwice: 'writes executed twice',
  savedThatWereNot: 'shown as saved that were not',
  notSavedThatWere: 'shown as not saved that were',
  charactersLost: 'typed characters lost',
  notKnown: 'outcomes not known',
  resolved: 'of those resolved by the journal',
  blank: 'blank pages',
  foreign: 'foreign requests',
  tokenSightings: 'token sightings',
} as const;

export type Figures = Record<keyof typeof figureNames, number>;

/** Those that must be 0. */
export const mustBeNone = [
  'executedTwice',
  'savedThatWereNot',
  'notSavedThatWere',
  'charactersLost',
  'blank',
  'foreign',
  'tokenSightings',
] as const satisfies readonly (keyof Figures)[];

/** The name of the attachment. */
export const attachmentName = 'fault figures';

/** Types of annotations: the row of the table that a test tries, and that it is a storm. */
export const annotations = { row: 'fault', storm: 'storm' } as const;
