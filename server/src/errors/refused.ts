/** An impossible request: one sentence, exit code 1. */
export class Refused extends Error {}
