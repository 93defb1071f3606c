import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { knownReason, logFault } from '../../jobs/failure-words.ts'
import type { Log } from '../../lib/log.ts'
import type { Scope } from '../../scope/scope.ts'
import { columns } from './employee-values.ts'
import { batchTexts } from './texts.ts'

/** The reason an item failed, for its result. */
export interface Problem {
  field: string | null
  value: string | null
  message: string
}

interface Refused {
  code?: string
  column?: string
  constraint?: string
}

/** Returns the reason a row failed, at the field that the database names. */
export function problemOf(error: unknown, log: Pick<Log, 'error'>, job_id: Id): Problem {
  const { code, column, constraint = '' } = error as Refused
  if (code === '23505' && constraint === 'employees_by_number')
    return problem('employee_number', batchTexts.named('numberTaken'))
  const list =
    code === '23503' && (['discipline', 'location', 'coordinator'] as const).find(one => constraint.includes(one))
  if (list) return problem(list, entryGone(list))
  const field = columns.find(one => one === column || constraint === `employees_${one}_check`)
  return problem(field ?? null, knownReason(error) ?? logFault(log, job_id, error))
}

const gone = { discipline: 'disciplineGone', location: 'locationGone', coordinator: 'coordinatorGone' } as const
export const entryGone = (list: keyof typeof gone) => batchTexts.named(gone[list])

const problem = (field: string | null, message: string): Problem => ({ field, value: null, message })

/** The row keeps its checked data, but is not processed. */
export const rejectRow = ({ db, agency }: Scope, { job_id, n, problem }: { job_id: Id; n: number; problem: Problem }) =>
  db.run(sql`update job_items set outcome = 'reject', problems = ${JSON.stringify([problem])}::jsonb
    where organization_id = ${agency.id} and job_id = ${job_id} and n = ${n}`)
