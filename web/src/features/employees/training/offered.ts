import type { OfferedAgain } from '@preceptor/contract'

/** What can be taken up now: chosen until somebody says otherwise. */
export const takeable = (offered: readonly OfferedAgain[] = []): string[] =>
  offered.filter(({ refused }) => refused === null).map(({ program_id }) => program_id)
