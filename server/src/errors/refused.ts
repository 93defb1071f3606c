/** What was asked for cannot be done: one sentence, exit code 1. */
export class Refused extends Error {}
