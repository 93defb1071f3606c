import type { ComplianceReport } from '@preceptor/contract'

/** A day's standing in a report or on the dashboard. */
export type ToldStanding = Pick<ComplianceReport, 'as_of' | 'records_from' | 'unknown'>

/** True when nothing was stored for this day, so that every standing is unknown. */
export const isUnknownOn = ({ as_of, records_from, unknown }: ToldStanding) =>
  unknown > 0 || (records_from !== null && as_of < records_from)
