import {
  type AgencyStatus,
  can,
  type JobKindFacts,
  type Role,
  rolePermissions,
  stopsWhilePaused,
} from '@preceptor/contract'
import type { Job } from './define.ts'
import { jobTexts } from './texts.ts'

/** Current rights of the user who started a job, in its agency (`standing_of`, migrations/031). */
export interface StarterRights {
  /** Null for people who are neither active members of the agency nor vendor staff. */
  role: Role | null
  account: 'invited' | 'active' | 'deactivated' | null
  agency_status: AgencyStatus
}

type Place = Pick<Job, 'state' | 'done' | 'total' | 'cursor' | 'title' | 'started_by_name'>

/** A started undo runs to its end: half an undo is worse than none. */
export const isBeyondStopping = ({ state, cursor }: Pick<Job, 'state' | 'cursor'>) => state === 'undoing' && cursor > 0

/** Returns the reason the job must stop, as a named text, or null. */
export function stopped(job: Place, rights: StarterRights, kind: JobKindFacts): string | null {
  if (isBeyondStopping(job)) return null
  const why = lacking(job, rights, kind)
  return why && jobTexts.named('stopped', { why, stays: whatStays(job, kind) })
}

function lacking(job: Place, { role, account, agency_status }: StarterRights, kind: JobKindFacts): string | null {
  const { started_by_name: name, title } = job
  if (agency_status === 'closed') return jobTexts.named('agencyClosed')
  if (account !== 'active') return jobTexts.named('accountDisabled', { name })
  if (role === null) return jobTexts.named('noAccess', { name })
  if (!can({ role, permissions: rolePermissions[role] }, kind.access)) return kind.mayNot(name, title)
  return agency_status === 'paused' && stopsWhilePaused(role, kind.access) ? jobTexts.named('agencyPaused') : null
}

function whatStays({ state, done, total }: Place, kind: JobKindFacts) {
  if (state === 'undoing') return jobTexts.named('nothingUndone')
  if (state === 'planning' || done === 0) return jobTexts.named('nothingChanged')
  return kind.stayed(done, total)
}
