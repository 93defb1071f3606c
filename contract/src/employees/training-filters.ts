import { standings } from '../assignments/standings.ts'
import type { Filter } from '../filters.ts'
import { employeeText } from './texts.ts'

/**
 * Training filters and columns of the employees list. The columns aren't part of its rows: learning continues all day, so clients
 * fetch them separately (`assignments.ofEmployees`), and the list stays cached.
 */
export const trainingFilters = {
  programs_open: {
    kind: 'choice',
    label: employeeText('programsOpen'),
    choices: { yes: employeeText('some'), no: employeeText('none') },
    column: 'programs_open',
  },
  programs_overdue: {
    kind: 'choice',
    label: employeeText('programsOverdue'),
    choices: { yes: employeeText('some'), no: employeeText('none') },
    column: 'programs_overdue',
  },
  programs_due: {
    kind: 'choice',
    label: employeeText('programsDue'),
    choices: { week: employeeText('dueInAWeek'), month: employeeText('dueInAMonth') },
    column: 'programs_due_month',
  },
  programs_blocked: {
    kind: 'choice',
    label: employeeText('programsBlocked'),
    choices: { yes: employeeText('someBlocked'), no: employeeText('noneBlocked') },
    column: 'programs_blocked',
  },
  program_id: { kind: 'reference', label: employeeText('program'), lookup: 'programs', always: true },
  /** The standing of one of the chosen programs, or of any program if none is chosen. */
  program_standing: {
    kind: 'choice',
    label: employeeText('programStanding'),
    choices: { ...standings, never: employeeText('neverAssigned'), without: employeeText('withoutProgram') },
  },
  /** Days on which any program was completed. */
  trained_from: { kind: 'from', label: employeeText('trainedFrom'), range: employeeText('trained') },
  trained_to: { kind: 'to', label: employeeText('trainedTo') },
} as const satisfies Record<string, Filter>

export const trainingColumns = {
  programs_open: { label: employeeText('programsOpen'), usual: false },
  programs_overdue: { label: employeeText('programsOverdue'), usual: false },
  programs_due_week: { label: employeeText('programsDueWeek'), usual: false },
  programs_due_month: { label: employeeText('programsDueMonth'), usual: false },
  programs_blocked: { label: employeeText('programsBlocked'), usual: false },
} as const
export type TrainingColumn = keyof typeof trainingColumns
