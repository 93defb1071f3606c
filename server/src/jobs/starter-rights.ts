import {
  type AgencyStatus,
  can,
  type JobKindFacts,
  type Role,
  rolePermissions,
  stopsWhilePaused,
} from '@preceptor/contract'
import type { Job } from './define.ts'

/** What the user who started a job may do in its agency now (`standing_of`, migrations/031). */
export interface StarterRights {
  /** Null: neither an active member of the agency nor vendor staff. */
  role: Role | null
  account: 'invited' | 'active' | 'deactivated' | null
  agency_status: AgencyStatus
}

type Place = Pick<Job, 'state' | 'done' | 'total' | 'cursor' | 'started_by_name'>

/** An undo that has begun runs to its end: half an undo is worse than none. */
export const isBeyondStopping = ({ state, cursor }: Pick<Job, 'state' | 'cursor'>) => state === 'undoing' && cursor > 0

/** Why the job must stop, as a sentence for its readers; null if it may go on. */
export function stopped(job: Place, rights: StarterRights, kind: JobKindFacts): string | null {
  if (isBeyondStopping(job)) return null
  const because = lacking(job.started_by_name, rights, kind)
  return because && `Stopped: ${because} ${whatStays(job, kind)}`
}

function lacking(name: string, { role, account, agency_status }: StarterRights, kind: JobKindFacts): string | null {
  if (agency_status === 'closed') return 'this agency is closed.'
  if (account !== 'active') return `the account of ${name} was disabled.`
  if (role === null) return `${name} no longer has access to this agency.`
  if (!can({ role, permissions: rolePermissions[role] }, kind.access))
    return `${name} no longer has permission to ${kind.may}.`
  return agency_status === 'paused' && stopsWhilePaused(role, kind.access) ? 'this agency is paused.' : null
}

function whatStays({ state, done, total }: Place, { items: [, many] }: JobKindFacts) {
  if (state === 'undoing') return 'Nothing was undone.'
  if (state === 'planning' || done === 0) return 'Nothing was changed.'
  return `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${many} were done and stay.`
}
