import type { ComplianceReport } from '@preceptor/contract'

/** A day's standing in a report or on the dashboard. */
export type ToldStanding = Pick<ComplianceReport, 'as_of' | 'records_from' | 'unknown'>

/** Nothing was kept about this day, so nobody can say how anybody stood. */
export const isUnknownOn = ({ as_of, records_from, unknown }: ToldStanding) =>
  unknown > 0 || (records_from !== null && as_of < records_from)
