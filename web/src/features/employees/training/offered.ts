import type { OfferedAgain } from '@preceptor/contract'

/** Programs that can resume now, all chosen by default. */
export const takeable = (offered: readonly OfferedAgain[] = []): string[] =>
  offered.filter(({ refused }) => refused === null).map(({ program_id }) => program_id)
