import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../db/tx.ts'
import { anAssignment } from '../../demo/factories/assignments.ts'
import { aProgram } from '../../demo/factories/programs.ts'
import { aComplianceRule, aComplianceRuleVersion } from '../../demo/factories/compliance-rules.ts'
import { aStanding, aWorstStanding } from '../../demo/factories/compliance-standings.ts'
import { aDiscipline, aTrainingType } from '../../demo/factories/taxonomy.ts'
import { aHeldDiscipline, anEmployee, aScheduledStatus } from '../../demo/factories/employees.ts'
import { aJob } from '../../demo/factories/jobs.ts'
import { anEvent } from '../../demo/factories/events.ts'
import { population } from './population.ts'
import { filterCases, type Known } from '../../../test/filter-cases.ts'
import { type House, openHouse } from '../../../test/house.ts'

let house: House
let known: Known
const many = 2_000
const agency = () => ({ ...house.agency, versions: null })

beforeAll(async () => {
  house = await openHouse()
  const organization_id = house.agency.id
  const second = aDiscipline({ organization_id })
  const jobs = ['succeeded', 'succeeded', 'undone'].map(state =>
    aJob({ organization_id, created_by: house.users.agency_admin.id, state: state as 'succeeded' | 'undone' }),
  )
  const people = Array.from({ length: many }, (_, i) =>
    anEmployee({
      organization_id,
      discipline_id: i % 7 ? house.agency.discipline_id : null,
      location_id: i % 5 ? house.agency.location_id : null,
      coordinator_id: i % 3 ? house.agency.coordinator_id : null,
      city: i % 10 ? 'Bronx' : `Town ${i % 300}`,
      tags: [...(i % 3 ? [] : ['Bilingual']), ...(i % 100 ? [] : ['rare'])],
      email: i % 4 ? `p${i}@example.org` : null,
    }),
  )
  const type = aTrainingType({ organization_id })
  const programs = [1, 2].map(() => aProgram({ organization_id, training_type_id: type.id }))
  const rules = [1, 2].map(() => aComplianceRule({ organization_id }))
  const states = ['satisfied', 'due_soon', 'overdue', 'in_progress', 'not_applicable'] as const
  const touched = jobs.flatMap(({ id: job_id }, n) =>
    people
      .filter((_, i) => i % 5 !== n)
      .map(({ id }) => anEvent({ organization_id, id: randomUUID(), subject_id: id, job_id, source: 'import' })),
  )
  await house.load({
    disciplines: [second],
    employees: people,
    employee_disciplines: people.map(({ id }, i) =>
      aHeldDiscipline({
        organization_id,
        employee_id: id,
        discipline_id: i % 2 ? house.agency.discipline_id : second.id,
      }),
    ),
    events: touched,
    scheduled_statuses: people
      .filter((_, i) => i % 50 === 0)
      .map(({ id }) => aScheduledStatus({ organization_id, employee_id: id })),
    jobs,
    training_types: [type],
    programs,
    compliance_rules: rules,
    compliance_rule_versions: rules.map(({ id: rule_id }) => aComplianceRuleVersion({ organization_id, rule_id })),
    compliance_states: people.flatMap(({ id: employee_id }, i) =>
      rules.flatMap(({ id: rule_id }, n) => [
        aStanding({
          organization_id,
          employee_id,
          rule_id,
          state: states[(i + n) % 5] ?? 'satisfied',
          valid_to: '2030-01-01',
          reason: i % 40 ? null : 'hire_date_missing',
        }),
        aStanding({ organization_id, employee_id, rule_id, state: 'overdue', valid_from: '2030-01-01' }),
      ]),
    ),
    compliance_people: people.flatMap(({ id: employee_id }, i) => [
      aWorstStanding({ organization_id, employee_id, state: states[i % 5] ?? 'satisfied', valid_to: '2030-01-01' }),
      aWorstStanding({ organization_id, employee_id, state: 'overdue', valid_from: '2030-01-01' }),
    ]),
    assignments: people.flatMap(({ id: employee_id }, i) =>
      programs.map(({ id: program_id }, n) =>
        anAssignment({
          organization_id,
          employee_id,
          program_id,
          rule_due_on: i % 9 ? '2040-01-01' : '2026-01-01',
          ...((i + n) % 3 === 0 && {
            state: 'completed',
            progress_pct: 100,
            completed_at: '2026-03-10T15:00:00Z',
            completed_on: '2026-03-10',
            completed_how: 'online',
          }),
        }),
      ),
    ),
  })
  await house.owner.query('analyze')
  known = {
    disciplines: [house.agency.discipline_id, second.id],
    locations: [house.agency.location_id],
    coordinators: [house.agency.coordinator_id],
    imports: jobs.map(({ id }) => id),
    cities: ['town 1', 'bronx'],
    tags: ['bilingual', 'rare'],
    programs: programs.map(({ id }) => id),
    complianceRules: rules.map(({ id }) => id),
  }
})
afterAll(() => house.close())

interface Node {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: Node[]
}

/** Counts rows read by all steps of a plan: its cost, without a clock. */
function looks(node: Node): number {
  const rows = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0)
  return (rows + 1) * node['Actual Loops'] + (node.Plans ?? []).reduce((sum, inner) => sum + looks(inner), 0)
}

/** `64kB` fits a hash of these people but not of their assignments, just as 16 MB does in an agency with a million assignments. */
test.each([
  ['agency_admin', '16MB'],
  ['agency_admin', '64kB'],
  ['coordinator_limited', '16MB'],
] as const)(
  'no filter reads more than a few rows per employee, in the page, the total and the export, as %s with %s of memory',
  async (role, memory) => {
    const { id: user_id } = house.users[role]
    const actor = { kind: 'user' as const, user_id, name: '', email: '', role, token_organization_id: null }
    const identity = {
      role: 'app_user',
      organization_id: house.agency.id,
      user_id,
      own_rows: role !== 'agency_admin',
    } as const
    const heavy: string[] = []
    for (const [name, { sort_by: _, ...filters }] of filterCases(known, ['reyes', 'ma', 'marisol reyes1'])) {
      const { from, where } = population({ agency: agency(), actor }, filters)
      const page = sql`order by e.sort_name, e.id limit 50`
      for (const [what, statement] of [
        ['total', sql`select count(*) from ${from} where ${where}`],
        ['page', sql`select e.* from ${from} where ${where} ${page}`],
        ['export', sql`select e.* from ${from} where ${where} order by e.sort_name, e.id`],
      ] as const) {
        const row = await transaction(house.database.pool, identity, async db => {
          await db.run(sql`select set_config('work_mem', ${memory}, true)`)
          return db.row<{ 'QUERY PLAN': [{ Plan: Node }] }>(
            sql`explain (analyze, timing off, buffers off, format json) ${statement}`,
          )
        })
        const read = row ? looks(row['QUERY PLAN'][0].Plan) : 0
        // Each employee, its three deeds and its discipline, through ten steps
        if (read > many * 5 * 10) heavy.push(`${what} of ${name}: ${read}`)
      }
    }
    expect(heavy).toEqual([])
  },
)
