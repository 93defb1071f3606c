import { Client } from 'pg'
import { fillForms, type FormsWorld } from './forms-world.ts'
import { type Both, change } from './list-rows.ts'
import { calls, median, quantile } from './load.ts'
import type { Server } from './servers.ts'
import { sized, turnsOf } from './size.ts'
import { alone, compared, type Row } from './table.ts'
import type { BenchAgency, BenchWorld } from './world.ts'

/** Measures answers of a form that 100,000 have completed, and a form assigned to 10,000. */

const turns = turnsOf(3)
const people = sized(10_000)
const town = 'Form Springs'

/** Pairs of filters, each requested once after a change. */
export const pairs: Record<string, string>[] = [
  { 'v.smokes': 'yes', 'v.result': 'positive' },
  { 'v.smokes': 'no', 'v.shift': 'night' },
  { 'v.result': 'positive,unclear', 'v.weight.min': '200' },
  { 'v.shift': 'day', 'v.test_on.from': daysAgo(60) },
  { 'v.weight.min': '120', 'v.weight.max': '140' },
  { 'v.test_on.from': daysAgo(400), 'v.test_on.to': daysAgo(200) },
  { 'v.symptoms': 'cough', 'v.smokes': 'yes' },
  { 'v.doctor': 'okafor 12', 'v.result': 'negative' },
  { 'v.remarks': 'bronx', 'v.smokes': 'yes' },
  { state: 'completed', 'v.smokes': 'yes' },
  { completed_from: daysAgo(90), 'v.result': 'negative' },
]
const sorts = ['-completed_on', 'completed_on', 'name', 'v.weight']

function daysAgo(n: number) {
  return new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10)
}

/** The same as hand-written SQL for a role that sees everything: the count, and the newest fifty. */
const byHand: Record<string, (value: string) => string> = {
  'v.smokes': value => ofKey('smokes', `d.text = '${value}'`),
  'v.result': value => ofKey('result', `d.text = any('{${value}}')`),
  'v.shift': value => ofKey('shift', `d.text = '${value}'`),
  'v.weight.min': value => ofKey('weight', `d.number >= ${value}`),
  'v.weight.max': value => ofKey('weight', `d.number <= ${value}`),
  'v.test_on.from': value => ofKey('test_on', `d.day >= '${value}'`),
  'v.test_on.to': value => ofKey('test_on', `d.day <= '${value}'`),
  'v.symptoms': value => ofKey('symptoms', `d.choices && '{${value}}'`),
  'v.doctor': value => ofKey('doctor', words(value)),
  'v.remarks': value => ofKey('remarks', words(value)),
  state: value => `f.state = '${value}'`,
  completed_from: value => `f.completed_on >= '${value}'`,
}
const words = (value: string) =>
  value
    .split(' ')
    .map(word => `fold(d.text) like '%${word}%'`)
    .join(' and ')
const ofKey = (key: string, condition: string) =>
  `f.id in (select d.employee_form_id from form_values d where d.organization_id = $1 and d.form_id = $2 and d.key = '${key}' and ${condition})`
export const handWritten = (pair: Record<string, string>) => `
  with found as materialized (select f.id, f.completed_on from employee_forms f where f.organization_id = $1 and f.form_id = $2
    and f.state in ('completed', 'corrected', 'superseded')
    and ${Object.entries(pair)
      .map(([name, value]) => byHand[name]?.(value) ?? 'true')
      .join(' and ')})
  select (select count(*) from found) as total, e.last_name, f.completed_on from (select * from found order by completed_on desc, id limit 50) n
  join employee_forms f on f.organization_id = $1 and f.id = n.id join employees e on e.organization_id = $1 and e.id = f.employee_id`

const timed = async (work: () => Promise<unknown>) => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

async function answersRows(
  { ours, idle }: Both,
  agency: BenchAgency,
  owner: Client,
  { form }: FormsWorld,
): Promise<Row[]> {
  const at = (query: Record<string, string>) =>
    `/api/admin/forms/${form}/answers?${new URLSearchParams({ organization_id: agency.id, ...query })}`
  const found = { ours: [] as number[], again: [] as number[], raw: [] as number[], worst: [] as number[] }
  for (let turn = 0; turn < turns; turn++) {
    await change(ours, agency)
    await idle()
    const paths = sorts.flatMap(sort_by => pairs.map(pair => at({ ...pair, sort_by })))
    const load = { origin: ours.origin, headers: { 'X-Authorization': agency.token }, connections: 1, rounds: 1 }
    const first = await calls({ ...load, paths })
    found.ours.push(first.p50)
    found.worst.push(first.p99)
    found.again.push((await calls({ ...load, paths })).p50)
    const each: number[] = []
    for (const pair of pairs) each.push(await timed(() => owner.query(handWritten(pair), [agency.id, form])))
    found.raw.push(
      quantile(
        each.toSorted((a, b) => a - b),
        0.5,
      ),
    )
  }
  const what = 'answers of 100,000 completed forms under two filters'
  return [
    compared({
      goal: 'A1',
      what: `${what}, ${pairs.length * sorts.length} views each asked once, p50, beside hand-written SQL`,
      ours: median(found.ours),
      raw: median(found.raw),
      unit: 'ms',
    }),
    alone('A1', 'the same against the goal', median(found.ours), 'ms', 50),
    alone('A1', 'the same, slowest', median(found.worst), 'ms'),
    alone('A1', 'the same, asked again', median(found.again), 'ms', 50),
  ]
}

interface Bulk {
  id: string
  state: string
  counts: Record<string, number>
}
async function ask<T>(server: Server, { id, token }: BenchAgency, path: string, body?: object): Promise<T> {
  const response = await fetch(`${server.origin}/api/admin${path}?organization_id=${id}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-authorization': token, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify({ organization_id: id, ...body }) }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}
async function until(server: Server, agency: BenchAgency, id: string, state: string): Promise<Bulk> {
  for (;;) {
    const job = await ask<Bulk>(server, agency, `/bulk-operations/${id}`)
    if (job.state === state) return job
    if (job.state === 'failed') throw new Error('The bulk failed.')
    await new Promise(resolve => setTimeout(resolve, 25))
  }
}

/** Assigns a form to 10,000 people: the preview, and the run with its steps and history. */
async function givenRows(
  { ours, idle }: Both,
  agency: BenchAgency,
  owner: Client,
  { fresh }: FormsWorld,
): Promise<Row[]> {
  await owner.query(
    `update employees set city = $2 where id in (select id from employees where organization_id = $1 and provider_status = 1 order by id limit $3)`,
    [agency.id, town, people],
  )
  await owner.query('vacuum analyze employees')
  const found = { preview: [] as number[], run: [] as number[] }
  for (let turn = 0; turn < turns; turn++) {
    await idle()
    const start_date = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const change = { act: 'form_add', form_id: fresh, start_date, due_on: null }
    let id = ''
    found.preview.push(
      await timed(async () => {
        const audience = { by: 'matching', filters: { city: town } }
        id = (await ask<Bulk>(ours, agency, '/bulk-operations', { audience, change })).id
        await until(ours, agency, id, 'planned')
      }),
    )
    found.run.push(
      await timed(async () => {
        await ask(ours, agency, `/bulk-operations/${id}/run`, {})
        const { update = 0 } = (await until(ours, agency, id, 'succeeded')).counts
        if (update !== people) throw new Error(`${update} people got the form instead of ${people}.`)
      }),
    )
    await ask(ours, agency, `/bulk-operations/${id}/undo`, {})
    await until(ours, agency, id, 'undone')
  }
  const whom = people.toLocaleString('en-US')
  return [
    alone('A2', `a form for ${whom} people: the preview`, median(found.preview), 'ms', 3_000),
    alone('A2', `a form for ${whom} people: the run, with steps and history`, median(found.run), 'ms', 60_000),
  ]
}

export async function formsRows(both: Both, { large }: BenchWorld, ownerUrl: string): Promise<Row[]> {
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const world = await fillForms(owner, large)
    await both.idle()
    return [...(await answersRows(both, large, owner, world)), ...(await givenRows(both, large, owner, world))]
  } finally {
    await owner.end()
  }
}
