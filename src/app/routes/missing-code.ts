/** The code of a screen could not be fetched. */
export class MissingCode extends Error {}
