import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { runningEmbedded, startEmbedded } from '../server/src/db/embedded.ts'
import { topics } from '../server/src/db/topics.ts'
import { inChromium } from './chromium.ts'
import { ours, start } from './servers.ts'
import { isSmall, turnsOf } from './size.ts'
import { alone, type Row } from './table.ts'
import { signIn } from './world.ts'

const turns = turnsOf(3)

/** Every page of an agency, with the ids of the largest records. */
const screens = (id: Record<'employee' | 'program' | 'session' | 'path' | 'form' | 'rule', string>) => [
  '/dashboard',
  '/employees?provider_status=1',
  '/employees?provider_status=5&sort_by=-hire_date',
  '/employees?search=mar',
  '/employees?language=es',
  '/employees/duplicates',
  '/employees/credentials?people=current',
  '/employees/waivers?people=current',
  `/employees/${id.employee}`,
  `/employees/${id.employee}/profile`,
  `/employees/${id.employee}/training`,
  `/employees/${id.employee}/credentials`,
  `/employees/${id.employee}/compliance`,
  `/employees/${id.employee}/forms`,
  `/employees/${id.employee}/messages`,
  `/employees/${id.employee}/history`,
  '/compliance',
  '/programs',
  '/programs?status=active',
  `/programs/${id.program}`,
  `/programs/${id.program}/progress`,
  `/programs/${id.program}/progress?standing=completed`,
  `/programs/${id.program}/progress?show=not-assigned`,
  `/programs/${id.program}/content`,
  `/programs/${id.program}/schedule`,
  `/programs/${id.program}/sessions`,
  `/programs/${id.program}/quiz-results`,
  `/programs/${id.program}/settings`,
  '/learning-paths/active',
  `/learning-paths/${id.path}`,
  `/learning-paths/${id.path}/progress`,
  '/forms',
  '/schedule',
  '/sessions',
  `/sessions/${id.session}`,
  '/sessions/bookings',
  '/outside-training?state=recorded',
  '/surveys',
  '/imports',
  '/jobs',
  '/approvals',
  '/settings/info',
  '/settings/users',
  '/settings/coordinators',
  '/settings/training-types',
  '/settings/topics',
  '/settings/credentials',
  '/settings/compliance',
  `/settings/compliance/${id.rule}`,
  '/settings/certificates',
  '/settings/forms',
  `/settings/forms/${id.form}`,
  '/settings/disciplines',
  '/settings/locations',
  '/settings/rooms',
  '/settings/instructors',
  '/settings/holidays',
  '/settings/integration',
  '/settings/audit-log',
  '/profile',
]

const mostOf = (table: string, of: string) =>
  `select ${of} as id from ${table} where organization_id = $1 group by 1 order by count(*) desc, 1 limit 1`
const one = (table: string) => `select id from ${table} where organization_id = $1 order by id limit 1`

/**
 * W1: walks over the screens of the demo world. Their distinct calls are repeated, each once after everything changed, and
 * PostgreSQL reports how much of its time was spent on planning.
 */
export async function walkRows(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'preceptor-bench-walk-'))
  const told = async (work: (owner: Client) => Promise<unknown>, url: string) => {
    const owner = new Client({ connectionString: url })
    await owner.connect()
    try {
      await work(owner)
    } finally {
      await owner.end()
    }
  }
  try {
    const cluster = await startEmbedded({ dataDir })
    await told(async owner => {
      await owner.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`)
    }, cluster.ownerUrl)
    await cluster.stop()
    const server = await start(ours, {
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO: '1',
      WORKER: '0',
      LOG_LEVEL: 'error',
      LIMIT_REQUESTS_PER_SECOND: '1000000',
      LIMIT_HEAVY_PER_AGENCY: '100',
    })
    const owner = new Client({ connectionString: runningEmbedded(dataDir) ?? '' })
    try {
      await owner.connect()
      await owner.query('create extension if not exists pg_stat_statements')
      return await walked(owner, server.origin)
    } finally {
      await owner.end()
      await server.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function walked(owner: Client, origin: string): Promise<Row[]> {
  const { rows } = await owner.query<{ user: string; agency: string }>(
    `select m.user_id as user, m.organization_id as agency from memberships m join users u on u.id = m.user_id
     where u.email = 'admin@harborlight.example' limit 1`,
  )
  const [who] = rows
  if (!who) throw new Error('The demo world has no administrator.')
  const token = await signIn(owner, who.user, who.agency)
  const find = async (statement: string) =>
    (await owner.query<{ id: string }>(statement, [who.agency])).rows[0]?.id ?? ''
  const addresses = screens({
    employee: await find(mostOf('assignments', 'employee_id')),
    program: await find(mostOf('assignments', 'program_id')),
    session: await find(mostOf('session_bookings', 'session_id')),
    path: await find(mostOf('path_enrolments', 'path_id')),
    form: await find(mostOf('employee_forms', 'form_id')),
    rule: await find(one('compliance_rules')),
  }).slice(0, isSmall ? 12 : undefined)
  const paths = await callsOf(origin, token, addresses)
  const headers = { 'x-authorization': token }
  const askAll = async () => {
    for (const topic of topics) await owner.query('select move_topic($1, $2)', [who.agency, topic])
    for (const path of paths) {
      const reply = await fetch(origin + path, { headers })
      await reply.arrayBuffer()
      if (reply.status >= 500) throw new Error(`${path}: ${reply.status}`)
    }
  }
  // The connections prepare their statements
  await askAll()
  await owner.query(`alter system set pg_stat_statements.track_planning = on`)
  await owner.query('select pg_reload_conf()')
  await askAll()
  await owner.query('select pg_stat_statements_reset()')
  for (let turn = 0; turn < turns; turn++) await askAll()
  const spent = await owner.query<{ plans: number; all: number }>(
    `select sum(total_plan_time)::float as plans, sum(total_plan_time + total_exec_time)::float as all ${fromOurs}`,
  )
  const { rows: dear } = await owner.query<{ plans: number; calls: number; query: string }>(
    `select total_plan_time::float as plans, calls::int, left(regexp_replace(query, '\\s+', ' ', 'g'), 110) as query ${fromOurs}
     order by total_plan_time desc limit 8`,
  )
  for (const { plans, calls, query } of dear) console.log(`  planned ${plans.toFixed(0)} ms in ${calls}: ${query}`)
  const { plans = Number.NaN, all = Number.NaN } = spent.rows[0] ?? {}
  return [
    alone(
      'W1',
      `walk over ${addresses.length} screens, ${paths.length} different calls: planning in PostgreSQL’s time (${Math.round(plans / turns)} of ${Math.round(all / turns)} ms)`,
      (100 * plans) / all,
      '%',
      20,
    ),
  ]
}

/** Excludes the bench's own statements. */
const fromOurs = `from pg_stat_statements s join pg_roles r on r.oid = s.userid where r.rolname <> 'postgres'`

/** Returns the distinct read calls that the screens make. */
async function callsOf(origin: string, token: string, addresses: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  await inChromium(async browser => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addInitScript(value => localStorage.setItem('token', value), token)
    const page = await context.newPage()
    page.on('request', request => {
      const { pathname, search } = new URL(request.url())
      if (request.method() === 'GET' && pathname.startsWith('/api/') && request.headers()['x-authorization'])
        found.add(pathname + search)
    })
    for (const address of addresses) {
      await page.goto(origin + address)
      await page
        .locator('h1')
        .first()
        .waitFor({ timeout: 20_000 })
        .catch(() => console.error(`${address} showed no heading.`))
      await page.waitForTimeout(700)
    }
  })
  return [...found].toSorted()
}
