import { endedStates, type FileImport } from '@preceptor/contract'

/** The page's content. It follows the job, but an import that hasn't run can go back to its columns (`?step=columns`). */
export type Face = 'columns' | 'checking' | 'checked' | 'running' | 'ended'

export function faceOf({ state, can_plan }: Pick<FileImport, 'state' | 'can_plan'>, wantsColumns: boolean): Face {
  if (state === 'planning') return 'checking'
  if (state === 'running' || state === 'undoing') return 'running'
  if (state === 'uploaded' || (wantsColumns && can_plan)) return 'columns'
  return endedStates.includes(state) ? 'ended' : 'checked'
}

export const stepOf: Record<Face, number> = { columns: 0, checking: 1, checked: 1, running: 2, ended: 2 }
