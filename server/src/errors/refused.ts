/** A request that cannot be fulfilled: one sentence, exit code 1. */
export class Refused extends Error {}
