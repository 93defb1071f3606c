import { Client } from 'pg'
import { anEmployee } from '../server/src/demo/factories/employees.ts'
import { copyRows } from '../server/src/demo/load.ts'
import type { Both } from './list-rows.ts'
import { median } from './load.ts'
import type { Server } from './servers.ts'
import { isSmall, sized } from './size.ts'
import { alone, compared, type Row } from './table.ts'
import { aName, type BenchAgency, type BenchWorld } from './world.ts'

/** 10,000 rows each, and once 100,000. */
const some = sized(10_000)
const many = sized(100_000)
const turns = isSmall ? [some, some, many] : [some, some, some, some, many]

interface Roster {
  id: string
  state: string
  counts: Record<string, number>
  mapping: object
  options: object
  unknowns: { field: string; value: string; decision: { action: string } }[]
  message: string | null
}

/** Returns a roster as an HR system exports it: names with accents, US dates, national phone numbers. Every number is new. */
function roster(turn: number, count: number): string {
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

interface Lists {
  locations: string[]
  disciplines: string[]
}

async function listsOf(owner: Client, { id }: BenchAgency): Promise<Lists> {
  const of = async (table: string) =>
    (
      await owner.query<{ id: string }>(`select id from ${table} where organization_id = $1 order by id`, [id])
    ).rows.map(row => row.id)
  return { locations: await of('locations'), disciplines: await of('disciplines') }
}

const two = (n: number) => String(n).padStart(2, '0')

/** The same file as rows of our table, copied in by the owner: updates indexes and counts, checks nothing. */
function* rowsOf({ id: organization_id }: BenchAgency, { locations, disciplines }: Lists, turn: number, count: number) {
  for (let i = 0; i < count; i++) {
    const day = `${two(1 + (i % 12))}-${two(1 + (i % 28))}`
    yield anEmployee({
      organization_id,
      employee_number: `C${turn}-${String(i).padStart(6, '0')}`,
      last_name: aName(i * 31 + turn),
      first_name: 'José',
      email: `copied.${turn}.${i}@example.org`,
      mobile: `+17182${String(100_000 + i).slice(1, 3)}${1_000 + (i % 9_000)}`,
      birth_date: `${1960 + (i % 40)}-${day}`,
      provider_status: i % 9 ? 1 : 3,
      hire_date: `${2010 + (i % 14)}-${day}`,
      location_id: locations[i % locations.length] ?? null,
      discipline_id: disciplines[i % disciplines.length] ?? null,
    })
  }
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

/** Uploads the file, recognizes columns, and runs the dry run with a result per row. */
export async function checked(server: Server, agency: BenchAgency, turn: number, count: number): Promise<string> {
  const form = new FormData()
  form.set('file', new File([roster(turn, count)], 'roster.csv'))
  const { id, mapping, options } = await ask(server, agency, '', form)
  await ask(server, agency, `/${id}/plan`, { mapping, options })
  const { unknowns } = await until(server, agency, id, ['planned'])
  // Answers that a user would give with one click per field
  const open = unknowns.filter(({ decision }) => decision.action === 'ask')
  if (open.length > 0) {
    const decisions: Record<string, Record<string, object>> = {}
    for (const { field, value } of open) decisions[field] = { ...decisions[field], [value]: { action: 'create' } }
    await ask(server, agency, `/${id}/plan`, { mapping, options, decisions })
    await until(server, agency, id, ['planned'])
  }
  return id
}

export async function ran(server: Server, agency: BenchAgency, id: string, count: number) {
  await ask(server, agency, `/${id}/run`, {})
  const { counts } = await until(server, agency, id, ['succeeded', 'succeeded_with_errors'])
  // A few people of 100,000 share a name and birth date
  if ((counts.create ?? 0) < count * 0.99) throw new Error(`Import: ${JSON.stringify(counts)} of ${count}`)
}

/** From the first byte sent to the last row written. */
async function imported(server: Server, agency: BenchAgency, turn: number, count: number) {
  const begun = performance.now()
  const id = await checked(server, agency, turn, count)
  const planned = performance.now()
  await ran(server, agency, id, count)
  return { total: performance.now() - begun, run: performance.now() - planned }
}

async function copied(owner: Client, agency: BenchAgency, lists: Lists, turn: number, count: number): Promise<number> {
  const begun = performance.now()
  await copyRows(owner, 'employees', rowsOf(agency, lists, turn, count))
  return performance.now() - begun
}

interface Found {
  count: number
  total: number
  run: number
  copy: number
  /** The peak during the import, in MiB. */
  memory: number
}

export async function importRows({ ours }: Both, { small }: BenchWorld, ownerUrl: string): Promise<Row[]> {
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const lists = await listsOf(owner, small)
    const idle = ours.memory()
    let memory = idle
    const watch = setInterval(() => {
      memory = Math.max(memory, ours.memory())
    }, 20)
    const found: Found[] = []
    for (const [turn, count] of turns.entries()) {
      memory = ours.memory()
      const times = await imported(ours, small, turn, count)
      found.push({ count, ...times, memory, copy: await copied(owner, small, lists, turn, count) })
    }
    clearInterval(watch)
    return [some, many].flatMap(count => rowsFor(count, found, idle))
  } finally {
    await owner.end()
  }
}

function rowsFor(count: number, all: Found[], idle: number): Row[] {
  // The first turn warms up the server
  const found = all.filter((one, turn) => one.count === count && turn > 0)
  const of = (key: 'total' | 'run' | 'copy') => median(found.map(times => times[key]))
  const goal = { goal: 'G9', unit: 'ms', raw: of('copy'), atMost: 3 }
  const rows = count.toLocaleString('en-US')
  const most = Math.max(...all.filter(one => one.count === count).map(({ memory }) => memory))
  return [
    compared({ ...goal, what: `import of ${rows} rows: upload, dry run, run, against COPY`, ours: of('total') }),
    compared({ ...goal, what: 'the same, the run alone', ours: of('run') }),
    alone('G9', 'the same, memory above the idle server', most - idle, 'MiB', 64),
  ]
}
