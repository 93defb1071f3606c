import { randomUUID } from 'node:crypto'
import type { CompletionWay, LearningLanguage } from '@preceptor/contract'

type Given<T, K extends keyof T> = Partial<T> & Pick<T, K>

export interface ModuleProgressRecord {
  organization_id: string
  assignment_id: string
  module_id: string
  employee_id: string
  state: 'in_progress' | 'done'
  how: CompletionWay | null
  language: string | null
  seconds_spent: number
  started_at: string
  done_at: string | null
  done_on: string | null
  failed_attempts: number
  /** For a class: its session, teacher and length. */
  evidence: object | null
}

/** Done online by default. */
export const aModuleProgress = (
  over: Given<ModuleProgressRecord, 'organization_id' | 'assignment_id' | 'module_id' | 'employee_id'>,
): ModuleProgressRecord => {
  const isDone = over.state !== 'in_progress'
  const done_on = over.done_on ?? '2026-03-10'
  return {
    state: 'done',
    how: isDone ? 'online' : null,
    language: 'en',
    seconds_spent: 900,
    started_at: '2026-03-10T15:00:00Z',
    done_at: isDone ? `${done_on}T15:15:00Z` : null,
    done_on: isDone ? done_on : null,
    failed_attempts: 0,
    evidence: null,
    ...over,
  }
}

export interface QuizAttemptRecord {
  organization_id: string
  id: string
  assignment_id: string
  employee_id: string
  program_id: string
  version_id: string
  module_id: string
  number: number
  language: LearningLanguage
  state: 'in_progress' | 'submitted' | 'passed' | 'failed' | 'abandoned' | 'voided'
  seed: string
  pass_mark: number
  started_at: string
  submitted_at: string | null
  submitted_on: string | null
  score: number | null
  seconds_spent: number | null
  device: string | null
  graded_at: string | null
  graded_by_name: string | null
}

/** Passed by default. */
export const aQuizAttempt = (
  over: Given<
    QuizAttemptRecord,
    'organization_id' | 'assignment_id' | 'employee_id' | 'program_id' | 'version_id' | 'module_id'
  >,
): QuizAttemptRecord => {
  const { state = 'passed', submitted_on = '2026-03-10' } = over
  const ended = state !== 'in_progress' && state !== 'abandoned'
  const graded = state === 'passed' || state === 'failed'
  return {
    id: randomUUID(),
    number: 1,
    language: 'en',
    state,
    seed: 'seed',
    pass_mark: 80,
    started_at: `${submitted_on ?? '2026-03-10'}T15:00:00Z`,
    submitted_at: ended ? `${submitted_on ?? '2026-03-10'}T15:10:00Z` : null,
    submitted_on: ended ? submitted_on : null,
    score: graded ? (state === 'passed' ? 90 : 50) : null,
    seconds_spent: ended ? 600 : null,
    device: null,
    graded_at: graded ? `${submitted_on ?? '2026-03-10'}T15:10:00Z` : null,
    graded_by_name: null,
    ...over,
  }
}

export interface QuizAnswerRecord {
  organization_id: string
  attempt_id: string
  employee_id: string
  question_id: string
  position: number
  chosen: string[]
  mark: 'right' | 'partly' | 'wrong' | 'waiting'
  earned: number
  points: number
}

export interface AttemptGrantRecord {
  organization_id: string
  id: string
  assignment_id: string
  employee_id: string
  extra: number
  reason: string
  expires_on: string | null
  granted_on: string
  granted_by_name: string
  granted_at: string
}

export interface TrainingRecordRecord {
  organization_id: string
  id: string
  kind: 'completion' | 'credit' | 'reversal'
  employee_id: string
  recorded_for: string
  assignment_id: string | null
  program_id: string | null
  version_id: string | null
  cycle_no: number
  module_id: string | null
  reverses: string | null
  completed_on: string
  how: CompletionWay
  topic: string | null
  mode: string | null
  minutes: number | null
  counts_as: string
  is_payable: boolean
  pay_code: string | null
  score: number | null
  language: string | null
  evidence: object
  reason: string | null
  entered_by: string | null
  entered_at: string
}

/** A completion by default. */
export const aTrainingRecord = (
  over: Given<TrainingRecordRecord, 'organization_id' | 'employee_id' | 'assignment_id' | 'program_id'>,
): TrainingRecordRecord => ({
  id: randomUUID(),
  kind: 'completion',
  recorded_for: over.employee_id,
  version_id: null,
  cycle_no: 1,
  module_id: null,
  reverses: null,
  completed_on: '2026-03-10',
  how: 'online',
  topic: null,
  mode: null,
  minutes: null,
  counts_as: 'in_service',
  is_payable: true,
  pay_code: null,
  score: null,
  language: 'en',
  evidence: {},
  reason: null,
  entered_by: null,
  entered_at: `${over.completed_on ?? '2026-03-10'}T15:15:00Z`,
  ...over,
})
