import type { OperationOutcome, OperationState } from '@preceptor/contract'
import type { StatusColour } from '@/ui/page/StatusBadge.tsx'

export const stateColours: Record<OperationState, StatusColour> = {
  planning: 'blue',
  planned: 'blue',
  awaiting_approval: 'amber',
  expired: 'grey',
  approved: 'blue',
  running: 'blue',
  done: 'green',
  partial: 'amber',
  halted: 'amber',
  undoing: 'blue',
  undone: 'violet',
  failed: 'red',
  declined: 'red',
  discarded: 'grey',
}

export const outcomeColours: Record<OperationOutcome, StatusColour> = {
  update: 'blue',
  skip: 'amber',
  unknown: 'amber',
  reject: 'red',
  kept: 'amber',
  missed: 'grey',
}

/** True for states that change automatically, so the page polls. */
export const isMoving = (state: OperationState) => ['planning', 'approved', 'running', 'undoing'].includes(state)
