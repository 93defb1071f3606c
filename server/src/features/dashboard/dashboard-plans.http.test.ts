import { addDays } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../../test/house.ts'
import { vacuum } from '../../../test/vacuum.ts'
import { transaction } from '../../db/tx.ts'
import { anAssignment } from '../../demo/factories/assignments.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { aProgram } from '../../demo/factories/programs.ts'
import { aTrainingType } from '../../demo/factories/taxonomy.ts'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { monthStarts } from './months.ts'
import { countCompleted, countDue } from './training.ts'

/** Years of training in one agency. A number computed from all of it would slow down every year. */
const people = 300
const years = 8

let house: House
let today: string
let months: string[]

beforeAll(async () => {
  house = await openHouse()
  const organization_id = house.agency.id
  today = todayIn(house.agency.time_zone)
  months = monthStarts(today).slice(0, 12)
  const type = aTrainingType({ organization_id })
  const programs = [1, 2, 3].map(() => aProgram({ organization_id, training_type_id: type.id }))
  const employees = Array.from({ length: people }, () => anEmployee({ organization_id }))
  const of = (employee: number, program: number) => ({
    organization_id,
    employee_id: employees[employee]?.id ?? '',
    program_id: programs[program]?.id ?? '',
  })
  const pairs = employees.flatMap((_, employee) => programs.map((__, program) => ({ employee, program })))
  // One is open: most are due later, some are late
  const open = pairs.map(({ employee, program }) =>
    anAssignment({
      ...of(employee, program),
      cycle_no: years * 2 + 1,
      rule_due_on: addDays(today, ((employee * 7 + program * 31) % 200) - 20),
    }),
  )
  // And each was completed twice a year
  const completed = Array.from({ length: years * 2 }, (_, n) => n).flatMap(n =>
    pairs.map(({ employee, program }) => {
      const completed_on = addDays(today, -n * 182 - ((employee * 11 + program * 53) % 170))
      return anAssignment({
        ...of(employee, program),
        cycle_no: years * 2 - n,
        state: 'completed',
        completed_on,
        completed_at: `${completed_on}T12:00:00Z`,
        completed_how: 'online',
      })
    }),
  )
  await house.load({
    training_types: [type],
    programs,
    employees,
    assignments: [...open, ...completed],
  })
  await vacuum(house.owner)
})
afterAll(() => house.close())

interface Node {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

/** Counts rows of assignments that a plan read. */
function looks(node: Node): number {
  const rows = node['Relation Name'] === 'assignments' ? node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) : 0
  return rows * node['Actual Loops'] + (node.Plans ?? []).reduce((sum, inner) => sum + looks(inner), 0)
}

/** Returns the result of a count, and the number of assignments it read. */
function counted<T>(count: (scope: Scope) => Promise<T>): Promise<{ answer: T; looked: number }> {
  const identity = { role: 'app_user', organization_id: house.agency.id, own_rows: false } as const
  return transaction(house.database.pool, identity, async db => {
    let looked = 0
    const explained = async (statement: Sql) => {
      const row = await db.row<{ 'QUERY PLAN': [{ Plan: Node }] }>(
        sql`explain (analyze, timing off, format json) ${statement}`,
      )
      if (row) looked += looks(row['QUERY PLAN'][0].Plan)
    }
    const told = {
      row: (statement: Sql) => explained(statement).then(() => db.row(statement)),
      rows: (statement: Sql) => explained(statement).then(() => db.rows(statement)),
    }
    const scope = { agency: { ...house.agency, versions: null }, origin: { language: 'en' }, db: { ...db, ...told } }
    return { answer: await count(scope as never), looked }
  })
}

const plainly = async (query: string, values: unknown[]) => {
  const { rows } = await house.owner.query<{ key: string; count: string }>(query, [house.agency.id, ...values])
  return Object.fromEntries(rows.map(({ key, count }) => [key, Number(count)]))
}

test('late and soon-due counts read only what is open and due by then, whatever was completed in past years', async () => {
  const { answer, looked } = await counted(scope => countDue(scope, today))
  const { overdue, week, month, due } = await plainly(
    `select key, count(distinct employee_id) filter (where key <> 'due') + count(*) filter (where key = 'due') as count
      from assignments cross join (values ('overdue', null, -1), ('week', 0, 7), ('month', 0, 30), ('due', null, 30)) w (key, after, till)
      where organization_id = $1 and state = 'assigned' and due_on <= $2::date + till and (after is null or due_on >= $2::date + after)
      group by key`,
    [today],
  )
  expect(answer).toEqual({ overdue, week, month })
  expect(overdue).toBeGreaterThan(0)
  expect(looked).toBe(due)
})

test('completions in each of twelve months are read from those months only', async () => {
  const { answer, looked } = await counted(scope => countCompleted(scope, months))
  const plain = await plainly(
    `select date_trunc('month', completed_on)::date::text as key, count(distinct employee_id) as count
      from assignments where organization_id = $1 and completed_on >= $2::date group by 1`,
    [months[0]],
  )
  expect(Object.fromEntries(answer.map(({ month, count }) => [month, count]))).toEqual(plain)
  const inThem = await plainly(
    `select 'all' as key, count(*) as count from assignments where organization_id = $1 and completed_on >= $2::date`,
    [months[0]],
  )
  // PostgreSQL before version 18 rounds the rows of each of the twelve loops
  expect(Math.abs(looked - (inThem['all'] ?? 0))).toBeLessThanOrEqual(months.length / 2)
  expect(looked).toBeLessThan((people * 3 * years * 2) / 4)
})
