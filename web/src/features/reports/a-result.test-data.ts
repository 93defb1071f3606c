import type { Answer, GroupLine, ReportDefinition, reportRuns, ResultHead } from '@preceptor/contract'
import { definitionOf, readyNamed } from '@preceptor/contract'

type Run = Answer<typeof reportRuns.get>

/** The definition of the first built-in report: assignments by location and program. */
export function overdueDefinition(over: Partial<ReportDefinition> = {}): ReportDefinition {
  const ready = readyNamed('overdue')
  if (!ready) throw new Error('no built-in report of that name')
  return { ...definitionOf(ready), ...over }
}

export const head: ResultHead = {
  columns: [
    { key: 'name', label: 'Employee', is: 'text' },
    { key: 'due_on', label: 'Due', is: 'day' },
    { key: 'days_overdue', label: 'Days overdue', is: 'number' },
  ],
  groups: [
    { by: 'location', grain: null, label: 'Location' },
    { by: 'program', grain: null, label: 'Program' },
  ],
  pivot: null,
  measures: [
    { key: 'count', label: 'Assignments', unit: 'count' },
    { key: 'days_late', label: 'Average days late', unit: 'days' },
  ],
}

interface Step {
  value: string | null
  label: string
}
export const group = (path: Step[], numbers: (number | null)[], pivot: (number | null)[][] = []): GroupLine => ({
  is: 'group',
  level: path.length,
  path,
  rows: numbers[0] ?? 0,
  numbers,
  pivot,
  pivot_rows: pivot.map(([rows = 0]) => rows ?? 0),
})

export const bronx: Step = { value: 'b', label: 'Bronx' }
export const queens: Step = { value: 'q', label: 'Queens' }
const falls: Step = { value: 'f', label: 'Fall prevention' }
const hygiene: Step = { value: 'h', label: 'Hand hygiene' }

export const total = group([], [1240, 12.5])
export const lines = [
  group([bronx], [1200, 13]),
  group([bronx, falls], [800, 14]),
  group([bronx, hygiene], [400, 11]),
  group([queens], [40, null]),
  group([queens, falls], [40, null]),
]

export const employee = '0198a9b2-0000-7000-8000-00000000000e'
export const row = {
  is: 'row' as const,
  id: '0198a9b2-0000-7000-8000-00000000000a',
  employee_id: employee,
  cells: ['Reyes, Marisol', '2026-03-14', 17],
}

export const runId = '0198a9b2-0000-7000-8000-0000000000f1'
export const otherId = '0198a9b2-0000-7000-8000-0000000000f2'

export const aRun = (over: Partial<Run> = {}): Run => ({
  id: runId,
  report_id: 'overdue',
  name: 'What is overdue, and how late?',
  version: null,
  definition: overdueDefinition(),
  state: 'ready',
  job_id: '0198a9b2-0000-7000-8000-0000000000f9',
  progress: 100,
  failure: null,
  filters: 'Status is overdue or blocked.',
  as_of: { mode: 'now', day: '2026-11-28' },
  person: 'today',
  rows: 1240,
  bytes: 52_000,
  sha256: 'ab'.repeat(32),
  asked_by_name: 'Gloria Whitfield',
  is_own: true,
  asked_at: '2026-11-28T15:00:00Z',
  ended_at: '2026-11-28T15:00:04Z',
  expires_on: '2027-02-26',
  is_pinned: false,
  opened: 2,
  may_save: true,
  head,
  total,
  charted: { lines, beyond: 0 },
  ...over,
})
