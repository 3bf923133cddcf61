/** Thrown when a screen's code can't be loaded. */
export class MissingCode extends Error {}
