import { randomUUID } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../../test/house.ts'
import { vacuum } from '../../../test/vacuum.ts'
import { transaction } from '../../db/tx.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { aFormContent, aFormField, aPublishedForm } from '../../demo/factories/forms.ts'
import { inOrder } from '../../lists/kept-page.ts'
import { countValues } from '../../lists/count-values.ts'
import { answersOf, type AnswersScope } from './answers-list.ts'
import { oneForm } from './one-form.ts'

/**
 * A form that many people completed: two filters together read indexes only. A plan that reads the tables takes seconds at a
 * hundred thousand answers.
 */
const people = 2_000
let house: House
let form_id: string

const option = (key: string) => ({ key, labels: { en: key } })
const content = () => {
  const one = aFormContent()
  const fields = [
    aFormField('yes_no', 'smokes'),
    aFormField('choice', 'shift', { options: ['day', 'night'].map(option) }),
    aFormField('many', 'symptoms', { options: ['cough', 'fever'].map(option) }),
    aFormField('number', 'weight'),
    aFormField('date', 'test_on'),
    aFormField('text', 'doctor'),
  ]
  return {
    ...one,
    sections: one.sections.map((section, at) => Object.assign({}, section, { fields: at === 0 ? fields : [] })),
  }
}

beforeAll(async () => {
  house = await openHouse()
  const organization_id = house.agency.id
  const [one, other] = [0, 1].map(() => aPublishedForm({ organization_id }, content()))
  if (!one || !other) throw new Error('There are no forms.')
  form_id = one.form.id
  await house.load({
    forms: [one.form, other.form],
    form_versions: [one.version, other.version],
    employees: Array.from({ length: people }, () => anEmployee({ organization_id })),
  })
  await house.owner.query(
    `insert into employee_forms (organization_id, employee_id, form_id, version_id, state, source, assigned_on, assigned_by_name, start_date, due_since,
        completed_on, answers)
      select e.organization_id, e.id, f.form_id, f.version_id, 'completed', 'bulk', day, 'Ada', day, day, day, jsonb_build_object('doctor', repeat('Dr. Chen ', 20))
      from (select *, current_date - (hashtext(id::text) & 255) as day from employees where organization_id = $1) e
      cross join (select form_id, id as version_id from form_versions where organization_id = $1) f`,
    [organization_id],
  )
  await house.owner.query(
    `insert into form_values (organization_id, employee_form_id, employee_id, form_id, key, text, number, day, choices)
      select a.organization_id, a.id, a.employee_id, a.form_id, v.* from (select *, hashtext(id::text) & 65535 as h from employee_forms) a
      cross join lateral (values ('smokes', case when h % 2 = 0 then 'yes' else 'no' end, null::numeric, null::date, null::text[]),
        ('shift', case when h % 3 = 0 then 'night' else 'day' end, null, null, null),
        ('symptoms', null, null, null, case when h % 5 = 0 then array['cough', 'fever'] else array['fever'] end),
        ('weight', null, h % 150, null, null), ('test_on', null, null, current_date - h % 900, null),
        ('doctor', repeat('Dr. Chen ', 20), null, null, null)) v (key, text, number, day, choices)`,
  )
  await vacuum(house.owner)
})
afterAll(() => house.close())

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Heap Fetches'?: number
  'Actual Rows'?: number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}
/** An index scan that finds nothing reads no table page. */
const rowsOf = (node: Node) =>
  node['Node Type'] === 'Seq Scan' ? 1 : (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)
/** Returns the parts of a plan that read table pages, not only the index. */
const readingTables = (node: Node): string[] => [
  ...(node['Relation Name'] && (node['Node Type'] === 'Index Only Scan' ? node['Heap Fetches'] : rowsOf(node))
    ? [`${node['Node Type']} of ${node['Relation Name']}`]
    : []),
  ...(node.Plans ?? []).flatMap(readingTables),
]

/** Returns the plans of all queries that `ask` sends to the database. */
async function plansOf(ask: (own: AnswersScope) => Promise<unknown>): Promise<string[]> {
  const identity = { role: 'app_user', organization_id: house.agency.id } as const
  const { id: user_id, name, email } = house.users.agency_admin
  const actor = { kind: 'user', user_id, name, email, role: 'agency_admin', token_organization_id: null } as const
  const origin = { request_id: randomUUID(), ip: '', user_agent: '', language: 'en' }
  return transaction(house.database.pool, identity, async db => {
    const scope = { db, actor, origin, agency: { ...house.agency, versions: null }, database: house.database }
    const own = await oneForm(scope, form_id)
    const plans: string[] = []
    const explained = async (statement: Sql) => {
      const [row] = await db.whole<{ 'QUERY PLAN': [{ Plan: Node }] }>(
        sql`explain (analyze, timing off, format json) ${statement}`,
      )
      if (row) plans.push(...readingTables(row['QUERY PLAN'][0].Plan))
      return []
    }
    await ask({ ...own, db: { ...db, whole: explained, rows: explained } as never })
    return plans
  })
}

const pairs: Record<string, string>[] = [
  { 'v.smokes': 'yes', 'v.shift': 'night' },
  { 'v.smokes': 'no', 'v.weight.min': '100' },
  { 'v.shift': 'day', 'v.test_on.from': '2026-01-01' },
  { 'v.symptoms': 'cough', 'v.smokes': 'yes' },
  { 'v.doctor': 'chen dr', 'v.smokes': 'yes' },
  { 'v.weight.min': '10', 'v.weight.max': '40' },
  { state: 'completed', 'v.shift': 'night' },
]

test.each(pairs)('the newest answers and their count under %j are found using only indexes', async pair => {
  const plans = await plansOf(own => inOrder(answersOf(own), own, { ...pair, sort_by: '-completed_on' }, 'near'))
  expect(plans).toEqual([])
})

const two: Record<string, string> = { 'v.smokes': 'yes', 'v.shift': 'night' }

test.each(['v.weight', 'v.test_on', '-v.shift'])('sorting by %s uses only indexes too', async sort_by => {
  const plans = await plansOf(own => inOrder(answersOf(own), own, { ...two, sort_by }, 'near'))
  expect(plans).toEqual([])
})

test('counting each answer under another filter uses only indexes too', async () => {
  const plans = await plansOf(own => countValues(answersOf(own), own, { of: 'v.shift', 'v.smokes': 'yes' } as never))
  expect(plans).toEqual([])
})
