import type { Answer, reportRuns } from '@preceptor/contract'

/** A run with its head and totals. */
export type OpenRun = Answer<typeof reportRuns.get>
