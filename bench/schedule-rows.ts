import type { Page } from '@playwright/test'
import { Client } from 'pg'
import { aProgram, aProgramVersion } from '../server/src/demo/factories/programs.ts'
import { aSession, aSessionDay } from '../server/src/demo/factories/sessions.ts'
import { aTrainingType } from '../server/src/demo/factories/taxonomy.ts'
import { load } from '../server/src/demo/load.ts'
import { inChromium } from './chromium.ts'
import { timeOf, watchPage } from './interaction-rows.ts'
import type { Both } from './list-rows.ts'
import { calls, median } from './load.ts'
import { sized, turnsOf } from './size.ts'
import { alone, compared, type Row } from './table.ts'
import type { BenchAgency, BenchWorld } from './world.ts'

const aYear = sized(5_000)
const months = 6

/** Adds a year of classes around today, the same number each day. */
async function addSessions(owner: Client, { id: organization_id }: BenchAgency) {
  const type = aTrainingType({ organization_id, name: 'Classes' })
  const program = aProgram({ organization_id, training_type_id: type.id, titles: { en: 'Classes' }, delivery: 'live' })
  const first = Date.now() - 182 * 86_400_000
  const sessions = Array.from({ length: aYear }, (_, n) => {
    const on_day = new Date(first + Math.floor((n * 365) / aYear) * 86_400_000).toISOString().slice(0, 10)
    const hour = 13 + (n % 8)
    const hours = { starts_at: `${on_day}T${hour}:00:00Z`, ends_at: `${on_day}T${hour + 2}:00:00Z` }
    const session = aSession({ organization_id, program_id: program.id, ...hours, credit_minutes: 120 })
    const local = (at: number) => `${String(at - 5).padStart(2, '0')}:00`
    const day = aSessionDay({
      organization_id,
      session_id: session.id,
      on_day,
      starts: local(hour),
      ends: local(hour + 2),
      ...hours,
    })
    return { session, day }
  })
  await load(owner, {
    training_types: [type],
    programs: [program],
    program_versions: [aProgramVersion({ organization_id, program_id: program.id })],
    sessions: sessions.map(({ session }) => session),
    session_days: sessions.map(({ day }) => day),
  })
  await owner.query('vacuum analyze sessions, session_days')
}

/** Returns when the browser received the calendar's last response, on the page's own clock. */
const answeredAt = (page: Page) =>
  page.evaluate(
    () =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).findLast(({ name }) =>
        /\/admin\/schedule\?/.test(name),
      )?.responseEnd ?? Number.NaN,
  )
const paintedAt = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { watch: { painted: number } }).watch.painted)

/** Each time, sort order and page: views that a planner opens. */
const views = (['coming', 'past', ''] as const).flatMap(time =>
  ['-starts_at', 'title', 'seats'].flatMap(sort_by =>
    ['', 'classroom'].flatMap(mode =>
      Array.from({ length: 12 }, (_, at) => ({
        ...(time && { time }),
        ...(mode && { mode }),
        sort_by,
        page: String(at + 1),
      })),
    ),
  ),
)

/** Saves it unchanged, which invalidates everything cached about sessions. */
const touch = (owner: Client, { id }: BenchAgency) =>
  owner.query(
    `update sessions set title = title || ' ' where id = (select id from sessions where organization_id = $1 limit 1)`,
    [id],
  )

async function listOfSessions({ ours, raw, cpu }: Both, agency: BenchAgency, owner: Client): Promise<Row[]> {
  const of = (side: 'ours' | 'raw') =>
    views.map(view => {
      const query = new URLSearchParams({ organization_id: agency.id, ...view })
      return `${side === 'ours' ? '/api/admin' : ''}/sessions?${query}`
    })
  const headers = { 'X-Authorization': agency.token }
  const asked = async (side: 'ours' | 'raw', load: { rounds: number } | { seconds: number }) => {
    const server = side === 'ours' ? ours : raw
    const before = cpu?.(server.pid) ?? 0
    const found = await calls({ origin: server.origin, paths: of(side), headers, connections: 16, ...load })
    return { ...found, cpu: ((cpu?.(server.pid) ?? 0) - before) / found.calls }
  }
  const found = {
    once: [] as number[],
    again: [] as number[],
    raw: [] as number[],
    cpu: [] as number[],
    rawCpu: [] as number[],
  }
  for (let turn = 0; turn < turnsOf(3); turn++) {
    await touch(owner, agency)
    const once = await asked('ours', { rounds: 1 })
    const plain = await asked('raw', { seconds: 3 })
    found.once.push(once.perSecond)
    found.cpu.push(once.cpu)
    found.raw.push(plain.perSecond)
    found.rawCpu.push(plain.cpu)
    found.again.push((await asked('ours', { seconds: 3 })).perSecond)
  }
  const row = { goal: 'S1', unit: 'req/s', raw: median(found.raw) }
  return [
    compared({
      ...row,
      what: `list of 5,000 sessions + exact total, ${views.length} views each asked once`,
      ours: median(found.once),
      atLeast: 3.5,
    }),
    compared({
      goal: 'S1',
      what: 'the same, processor time of a call, with PostgreSQL',
      ours: median(found.cpu),
      raw: median(found.rawCpu),
      unit: 'ms CPU',
    }),
    compared({ ...row, what: 'the same, asked again and again', ours: median(found.again), atLeast: 4 }),
  ]
}

/** The calendar of an agency with 5,000 sessions a year, month by month: from the response to the painted month. */
export async function scheduleRows(both: Both, { large }: BenchWorld, ownerUrl: string): Promise<Row[]> {
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  let lists: Row[]
  try {
    await addSessions(owner, large)
    lists = await listOfSessions(both, large, owner)
  } finally {
    await owner.end()
  }
  const afterAnswer: number[] = []
  const inAll: number[] = []
  await inChromium(async browser => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addInitScript(token => localStorage.setItem('token', token), large.token)
    await context.addInitScript(watchPage)
    const page = await context.newPage()
    await page.goto(`${both.ours.origin}/schedule`)
    await page.locator('table[data-view=month] ul').first().waitFor()
    for (const way of ['Next month', 'Previous month'])
      for (let turn = 0; turn < months / 2; turn++) {
        const whole = await timeOf(page, { selector: 'table[data-view=month] ul', changed: true, settled: true }, () =>
          page.getByRole('button', { name: way }).click(),
        )
        // A cached month has no response to wait for
        const after = (await paintedAt(page)) - (await answeredAt(page))
        if (way === 'Next month') afterAnswer.push(after)
        inAll.push(whole)
        await page.waitForTimeout(400)
      }
  })
  return [
    ...lists,
    alone(
      'S1',
      "5,000 sessions a year: the calendar's month, from the answer until painted",
      median(afterAnswer),
      'ms',
      100,
    ),
    alone('S1', 'the same, from the click', median(inAll), 'ms', 500),
  ]
}
