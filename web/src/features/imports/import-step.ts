import { endedStates, type JobState } from '@preceptor/contract'

/** What the page shows: it follows the job, but a checked import may be taken back to its columns (`?step=columns`). */
export type Face = 'columns' | 'checking' | 'checked' | 'running' | 'ended'

export function faceOf(state: JobState, wantsColumns: boolean): Face {
  if (state === 'planning') return 'checking'
  if (state === 'running' || state === 'undoing') return 'running'
  if (endedStates.includes(state)) return 'ended'
  return state === 'uploaded' || wantsColumns ? 'columns' : 'checked'
}

export const steps = ['Columns', 'Check', 'Import'] as const
export const stepOf: Record<Face, number> = { columns: 0, checking: 1, checked: 1, running: 2, ended: 2 }
