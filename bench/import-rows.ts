import { Client } from 'pg'
import { anEmployee } from '../server/src/demo/factories.ts'
import { copyRows } from '../server/src/demo/load.ts'
import type { Both } from './list-rows.ts'
import { median } from './load.ts'
import type { Server } from './servers.ts'
import { alone, compared, type Row } from './table.ts'
import { aName, type BenchAgency, type BenchWorld } from './world.ts'

const count = 10_000

interface Roster {
  id: string
  state: string
  counts: Record<string, number>
  mapping: object
  options: object
  message: string | null
}

/** As an HR system writes it: names with accents, US dates, national phone numbers. Every number is new. */
function roster(turn: number): string {
  const lines = Array.from({ length: count }, (_, i) => {
    const number = `T${turn}-${String(i).padStart(6, '0')}`
    const day = `${1 + (i % 12)}/${1 + (i % 28)}`
    return [
      number,
      aName(i * 31 + turn),
      'José',
      `new.${turn}.${i}@example.org`,
      `(718) 2${String(100_000 + i).slice(1, 3)}-${String(1_000 + (i % 9_000))}`,
      `${day}/${1960 + (i % 40)}`,
      i % 9 ? 'Active' : 'On leave',
      `${day}/${2010 + (i % 14)}`,
      ['Bronx', 'Queens', 'Brooklyn', 'Flushing'][i % 4],
      ['HHA', 'PCA', 'RN', 'LPN', 'PT'][i % 5],
    ].join(',')
  })
  return `Employee number,Last name,First name,E-mail,Mobile phone,Birth date,Status,Hire date,Location,Discipline\r\n${lines.join('\r\n')}\r\n`
}

/** What the file becomes in our table, copied in by the owner: indexes and counts are kept, nothing is checked. */
function* rowsOf({ id: organization_id }: BenchAgency, turn: number) {
  for (let i = 0; i < count; i++)
    yield anEmployee({
      organization_id,
      employee_number: `C${turn}-${String(i).padStart(6, '0')}`,
      last_name: aName(i * 31 + turn),
      first_name: 'José',
      email: `copied.${turn}.${i}@example.org`,
    })
}

async function ask(
  server: Server,
  { id, token }: BenchAgency,
  path: string,
  body?: object | FormData,
): Promise<Roster> {
  const plain = body && !(body instanceof FormData)
  const response = await fetch(`${server.origin}/api/admin/provider-imports${path}?organization_id=${id}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-authorization': token, ...(plain && { 'content-type': 'application/json' }) },
    ...(body && { body: plain ? JSON.stringify({ organization_id: id, ...body }) : body }),
  })
  if (!response.ok) throw new Error(`Import: ${response.status} ${await response.text()}`)
  return (await response.json()) as Roster
}

async function until(server: Server, agency: BenchAgency, id: string, states: string[]): Promise<Roster> {
  for (;;) {
    const job = await ask(server, agency, `/${id}`)
    if (states.includes(job.state)) return job
    if (job.state === 'failed') throw new Error(`Import: ${job.message}`)
    await new Promise(resolve => setTimeout(resolve, 25))
  }
}

/** From the first byte sent to the last row in: upload, columns recognised, dry run with its result per row, run. */
async function imported(server: Server, agency: BenchAgency, turn: number) {
  const form = new FormData()
  form.set('file', new File([roster(turn)], 'roster.csv'))
  const begun = performance.now()
  const { id, mapping, options } = await ask(server, agency, '', form)
  await ask(server, agency, `/${id}/plan`, { mapping, options })
  await until(server, agency, id, ['planned'])
  const planned = performance.now()
  await ask(server, agency, `/${id}/run`, {})
  const { counts } = await until(server, agency, id, ['succeeded', 'succeeded_with_errors'])
  if (counts.create !== count) throw new Error(`Import: ${JSON.stringify(counts)} instead of ${count} created`)
  return { total: performance.now() - begun, run: performance.now() - planned }
}

async function copied(owner: Client, agency: BenchAgency, turn: number): Promise<number> {
  const begun = performance.now()
  await copyRows(owner, 'employees', rowsOf(agency, turn))
  return performance.now() - begun
}

export async function importRows({ ours }: Both, { small }: BenchWorld, ownerUrl: string): Promise<Row[]> {
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const found: { total: number; run: number; copy: number }[] = []
    const before = ours.memory()
    let highest = before
    const watch = setInterval(() => {
      highest = Math.max(highest, ours.memory())
    }, 20)
    for (let turn = 0; turn < 4; turn++) {
      const times = { ...(await imported(ours, small, turn)), copy: await copied(owner, small, turn) }
      if (turn > 0) found.push(times)
      else highest = ours.memory()
    }
    clearInterval(watch)
    const of = (key: 'total' | 'run' | 'copy') => median(found.map(times => times[key]))
    const goal = { goal: 'G9', unit: 'ms', raw: of('copy'), atMost: 3 }
    return [
      compared({ ...goal, what: 'import of 10,000 rows: upload, dry run, run, against COPY', ours: of('total') }),
      compared({ ...goal, what: 'the same, the run alone', ours: of('run') }),
      alone('G9', 'the same, memory above the idle server', highest - before, 'MiB', 64),
    ]
  } finally {
    await owner.end()
  }
}
