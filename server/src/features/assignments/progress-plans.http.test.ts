import { emptyContent } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../../test/house.ts'
import { vacuum } from '../../../test/vacuum.ts'
import { learning } from '../../../test/learner.ts'
import { transaction } from '../../db/tx.ts'
import { anAssignment } from '../../demo/factories/assignments.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { aModuleProgress } from '../../demo/factories/learning.ts'
import { aProgram, aProgramModule, aProgramVersion } from '../../demo/factories/programs.ts'
import { aTrainingType } from '../../demo/factories/taxonomy.ts'
import { countRows } from '../../lists/list-page.ts'
import { listPopulation, orderBy, sortOf, wholePopulation } from '../../lists/list-sql.ts'
import type { Scope } from '../../scope/scope.ts'
import { startAssignment } from '../learning/start.ts'
import { underWayOf } from '../programs/under-way.ts'
import { progressScope, progressSql } from './progress.ts'

const people = 2_000
const programCount = 10

let house: House
let program: string
let open: string

beforeAll(async () => {
  house = await openHouse()
  const organization_id = house.agency.id
  const type = aTrainingType({ organization_id })
  const programs = Array.from({ length: programCount }, () => aProgram({ organization_id, training_type_id: type.id }))
  const versions = programs.map(({ id: program_id }) => aProgramVersion({ organization_id, program_id }))
  const modules = versions.map(({ id: version_id }) =>
    aProgramModule({ organization_id, version_id, kind: 'quiz', content: emptyContent('quiz') }),
  )
  const employees = Array.from({ length: people }, () => anEmployee({ organization_id }))
  const assignments = employees.flatMap(({ id: employee_id }, i) =>
    programs.map(({ id: program_id }, n) =>
      anAssignment({
        organization_id,
        employee_id,
        program_id,
        rule_due_on: i % 9 ? '2040-01-01' : '2026-01-01',
        ...(i % 3 === 0 && { state: 'in_progress', version_id: versions[n]?.id ?? null }),
        ...(i % 3 === 1 && { state: 'waived', waived_on: '2026-03-10' }),
      }),
    ),
  )
  program = programs[0]?.id ?? ''
  open = assignments.find(one => one.program_id === program && one.state === 'assigned')?.id ?? ''
  await house.load({
    training_types: [type],
    programs,
    program_versions: versions,
    program_modules: modules,
    employees,
    assignments,
    module_progress: assignments
      .filter(({ state }) => state === 'in_progress')
      .map(({ id: assignment_id, employee_id, program_id }, n) =>
        aModuleProgress({
          organization_id,
          assignment_id,
          employee_id,
          module_id: modules[programs.findIndex(({ id }) => id === program_id)]?.module_id ?? '',
          state: 'in_progress',
          failed_attempts: n % 20 ? 0 : 9,
        }),
      ),
  })
  await vacuum(house.owner)
})
afterAll(() => house.close())

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

/** Counts the rows of a table that a plan read, one by one or all at once. */
function looks(table: string, node: Node): number {
  const rows = node['Relation Name'] === table ? node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + 1 : 0
  return rows * node['Actual Loops'] + (node.Plans ?? []).reduce((sum, inner) => sum + looks(table, inner), 0)
}

const agency = () => ({ ...house.agency, versions: null })
const scope = () => ({ agency: agency(), origin: { language: 'en' } }) as unknown as Scope

async function planOf(statement: Sql): Promise<Node> {
  const identity = { role: 'app_user', organization_id: house.agency.id, own_rows: false } as const
  const row = await transaction(house.database.pool, identity, db =>
    db.row<{ 'QUERY PLAN': [{ Plan: Node }] }>(sql`explain (analyze, timing off, format json) ${statement}`),
  )
  if (!row) throw new Error('There is no plan.')
  return row['QUERY PLAN'][0].Plan
}

const filters = [{}, { standing: 'overdue' }, { standing: 'blocked' }, { due: 'week' }, { expires: 'month' }]
const own = () => progressScope(scope(), program, {})

test.each(filters)(
  '[R-RTE-7] the total of a program’s people under %j reads only its own assignments, each once',
  async values => {
    const { from, where } = wholePopulation(progressSql, own(), values)
    const plan = await planOf(sql`select count(*) from ${from} where ${where}`)
    expect(looks('assignments', plan)).toBeLessThan(people * 2)
    expect(looks('employees', plan)).toBeLessThan(people)
  },
)

test.each(Object.keys(progressSql.orders))(
  '[R-RTE-7] all of a program’s people by %s: no one is looked up twice',
  async sort_by => {
    const { from, where } = wholePopulation(progressSql, own(), {}, true)
    const order = orderBy(progressSql, sortOf(progressSql, sort_by))
    const plan = await planOf(sql`select a.id from ${from} where ${where} order by ${order}`)
    expect(looks('assignments', plan)).toBeLessThan(people * 2)
    expect(looks('employees', plan)).toBeLessThan(people * 3)
  },
)

test('the first people of a program by name are found without reading the rest', async () => {
  const { from, where } = listPopulation(progressSql, own(), {})
  const order = orderBy(progressSql, sortOf(progressSql, 'name'))
  const plan = await planOf(sql`select a.id from ${from} where ${where} order by ${order} limit 50`)
  expect(looks('assignments', plan)).toBeLessThan(people)
})

test('the counts of one program read no other program’s assignments', async () => {
  const plan = await planOf(underWayOf(scope(), [program]))
  expect(looks('assignments', plan)).toBeLessThan(people * 2)
})

test('a total computed without the people equals that of the list', async () => {
  await learning(house, async working => {
    const asked = progressScope(working, program, {})
    for (const values of filters) {
      const { from, where } = listPopulation(progressSql, asked, values)
      const row = await working.db.row<{ n: number }>(sql`select count(*) as n from ${from} where ${where}`)
      expect([values, await countRows(progressSql, asked, values)]).toEqual([values, row?.n])
    }
  })
})

test('a learner’s start moves the learning topic; office changes move the training topic', async () => {
  const moves = async (topic: string) => {
    const { rows } = await house.owner.query<{ n: number }>(
      'select coalesce(sum(moves), 0)::int as n from topic_moves where organization_id = $1 and topic = $2',
      [house.agency.id, topic],
    )
    return rows[0]?.n ?? 0
  }
  const before = [await moves('learning'), await moves('training')]
  await learning(house, working => startAssignment(working, open))
  expect([await moves('learning'), await moves('training')]).toEqual([(before[0] ?? 0) + 1, before[1]])
  await house.owner.query(`update assignments set set_due_on = '2041-01-01' where id = $1`, [open])
  expect(await moves('training')).toBe((before[1] ?? 0) + 1)
})
