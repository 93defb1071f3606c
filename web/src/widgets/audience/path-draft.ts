import type { BulkActName, BulkChange } from '@preceptor/contract'
import { audienceTexts } from './texts.ts'

/** Acts on learning paths. */
export type PathChange = Extract<BulkChange, { path_id: string }>
export type PathAct = PathChange['act']

export const isPathAct = (act: BulkActName): act is PathAct => act.startsWith('path_')
export const isPathChange = (change: BulkChange): change is PathChange => isPathAct(change.act)

export interface PathDraft {
  path_id: string
  step_id: string
  steps_no: number
}
/** The part of the dialog's draft that these acts use. */
interface Filled extends PathDraft {
  act: BulkActName
  start_date: string
  why: string
  applies_to: 'not_started' | 'all_open'
}
export const emptyPathDraft: PathDraft = { path_id: '', step_id: '', steps_no: 1 }

export function pathChangeOf(
  { path_id, step_id, steps_no, start_date, why, applies_to }: Filled,
  act: PathAct,
): PathChange {
  switch (act) {
    case 'path_add':
      return { act, path_id, start_date, reason: why || null }
    case 'path_start':
      return { act, path_id, start_date }
    case 'path_resume':
      return { act, path_id }
    case 'path_skip':
      return { act, path_id, step_id, reason: why }
    case 'path_steps':
      return { act, path_id, steps_no, given_to: applies_to === 'all_open' ? 'all' : 'in_progress' }
    default:
      return { act, path_id, reason: why }
  }
}

/** Returns the draft of a previewed change, to edit it again. */
export function pathDraftOf(change: PathChange): Partial<Filled> {
  const { act, path_id } = change
  const reason = 'reason' in change ? (change.reason ?? '') : ''
  const base = { path_id, why: reason, ...('start_date' in change && { start_date: change.start_date }) }
  if (act === 'path_skip') return { ...base, step_id: change.step_id }
  if (act !== 'path_steps') return base
  return { ...base, steps_no: change.steps_no, applies_to: change.given_to === 'all' ? 'all_open' : 'not_started' }
}

const withReason: ReadonlySet<BulkActName> = new Set(['path_pause', 'path_withdraw', 'path_skip'])

export function pathProblems({ act, path_id, step_id, start_date, why }: Filled): Record<string, string> {
  const errors: Record<string, string> = {}
  if (!path_id) errors['change.path_id'] = audienceTexts.say('pathMissing')
  if ((act === 'path_add' || act === 'path_start') && !start_date)
    errors['change.start_date'] = audienceTexts.say('dateMissing')
  if (act === 'path_skip' && !step_id) errors['change.step_id'] = audienceTexts.say('stepMissing')
  if (withReason.has(act) && !why.trim()) errors['change.reason'] = audienceTexts.say('reasonMissing')
  return errors
}
