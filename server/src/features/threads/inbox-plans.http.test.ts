import { api, threadsList } from '@preceptor/contract'
import type { Sql } from 'sql-template-tag'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../db/tx.ts'
import { suspendIndexes } from '../../db/suspend-indexes.ts'
import { transaction } from '../../db/tx.ts'
import { keptCounts, keptPage } from '../../lists/kept-page.ts'
import type { Scope } from '../../scope/scope.ts'
import { campaign, inProve } from '../../../test/campaign.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { vacuum } from '../../../test/vacuum.ts'
import { messageLogKept, messageLogSql } from '../message-log/log-list.ts'
import { threadsKept, threadsSql } from './thread-sql.ts'

/** Measures the rows that an inbox page and its counts read, using query plans instead of a clock. */
const threads = campaign(10_500, 200_000)
/** Another agency has twice as many. */
const others = threads * 2
/** One in a hundred waits for a reply, a third were answered, the others were only written to. */
const waiting = Math.floor(threads / 100)
let house: House

beforeAll(
  async () => {
    house = await openHouse()
    const { owner, agency, users } = house
    const off = ['employees', 'threads', 'messages'] as const
    await owner.query('begin')
    // Sorts indexes and checks keys once at the end; row by row, that takes most of the time
    const restore = await suspendIndexes(owner, off)
    for (const table of off) await owner.query(`alter table ${table} disable trigger user`)
    for (const [of, many] of [
      [agency, threads],
      [house.other, others],
    ] as const)
      await owner.query(
        `insert into employees (organization_id, id, first_name, last_name, provider_status, coordinator_id)
        select $1, new_id(), 'Ana', 'Reyes' || n, 1, case when n % 50 = 0 then $3::uuid end from generate_series(1, $2) n`,
        [of.id, many, of.coordinator_id],
      )
    await owner.query(
      `insert into threads (organization_id, employee_id, state, waiting_since, reply_due_at, last_at, last_channel, assigned_to)
      select organization_id, id, case when n % 100 = 0 then 'open' when n % 3 = 0 then 'done' else 'quiet' end, due, due,
        '2025-01-01T12:00:00Z'::timestamptz + n * interval '1 minute', case when n % 4 = 0 then 'mail' else 'sms' end,
        case when n % 700 = 0 then $1::uuid end
      from (select organization_id, id, row_number() over (partition by organization_id order by sort_name, id) as n from employees) e
        cross join lateral (select case when n % 100 = 0 then '2025-06-01T12:00:00Z'::timestamptz + n * interval '1 minute' end as due) d`,
      [users.agency_admin.id],
    )
    await owner.query(
      `insert into messages (organization_id, employee_id, direction, channel, event, state, reason, to_address, sender_name, text_sealed, created_at)
      select organization_id, employee_id, 'out', last_channel, 'reminder_digest', case when n % 500 = 0 then 'failed' else 'delivered' end,
        case when n % 500 = 0 then 'refused' end, '+17185550142', 'Preceptor', repeat('x', 400), last_at
      from (select *, row_number() over (order by last_at) as n from threads) t`,
    )
    for (const table of off) await owner.query(`alter table ${table} enable trigger user`)
    await restore()
    await owner.query('commit')
    await vacuum(owner)
    // Takes a minute of CPU time, and a busy machine may provide only a tenth of that
  },
  campaign(600_000, 1_800_000),
)
afterAll(() => house.close())

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Heap Fetches'?: number
  Plans?: Node[]
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
/** Returns the rows read from tables, with index-only reads counted separately. */
function reads(node: Node) {
  const read = { rows: 0, inIndex: 0 }
  for (const one of nodesOf(node)) {
    if (one['Relation Name'] === undefined) continue
    const rows = (one['Actual Rows'] + (one['Rows Removed by Filter'] ?? 0)) * one['Actual Loops']
    if (one['Node Type'] === 'Index Only Scan') read.inIndex += rows - (one['Heap Fetches'] ?? 0)
    read.rows += one['Node Type'] === 'Index Only Scan' ? (one['Heap Fetches'] ?? 0) : rows
  }
  return read
}

/** Returns the reads and the time of all statements in this work, as this user, without caches. */
async function readBy(work: (scope: Scope) => Promise<unknown>, role: 'agency_admin' | 'coordinator_limited') {
  const { id: user_id } = house.users[role]
  const identity = {
    role: 'app_user',
    organization_id: house.agency.id,
    user_id,
    own_rows: role === 'coordinator_limited',
  } as const
  const total = { rows: 0, inIndex: 0, ms: 0 }
  await transaction(house.database.pool, identity, async db => {
    // In a parallel plan, workers report averages instead of the rows they read
    await db.rows(sql`set local max_parallel_workers_per_gather = 0`)
    const explained =
      (ask: (statement: Sql) => Promise<unknown>) =>
      async (statement: Sql): Promise<unknown> => {
        const row = await db.row<{
          'QUERY PLAN': [{ Plan: Node; 'Planning Time': number; 'Execution Time': number }]
        }>(sql`explain (analyze, timing off, format json) ${statement}`)
        const [plan] = row?.['QUERY PLAN'] ?? []
        if (!plan) throw new Error('There is no plan.')
        const { rows, inIndex } = reads(plan.Plan)
        total.ms += plan['Planning Time'] + plan['Execution Time']
        total.rows += rows
        total.inIndex += inIndex
        return ask(statement)
      }
    const watched = { row: explained(one => db.row(one)), rows: explained(one => db.rows(one)) } as unknown as Db
    const actor = { kind: 'user', user_id, name: '', email: '', role, token_organization_id: null }
    const agency = { ...house.agency, time_zone: 'America/New_York', versions: null }
    await work({ db: watched, agency, actor, origin: { language: 'en' } } as unknown as Scope)
  })
  return total
}
const inbox = () => threadsSql(house.config.appKeys)
const page = (query: { desk?: string; channel?: string; sort_by: string }) => (scope: Scope) =>
  keptPage(inbox(), scope, { page: 1, per_page: 50, ...query }, threadsKept(scope, query))
const counts =
  (of: string, query: { desk?: string } = {}) =>
  (scope: Scope) =>
    keptCounts(inbox(), scope, { of, ...query }, threadsKept(scope, { ...query, of }))

/** Returns the median time of these views, each tried three times. Counts only statement time, since other work runs alongside. */
async function halfOf(what: string, views: readonly ((scope: Scope) => Promise<unknown>)[]) {
  const times: number[] = []
  for (const view of views) {
    const tries: number[] = []
    for (let n = 0; n < 3; n++) tries.push((await readBy(view, 'agency_admin')).ms)
    times.push(Math.min(...tries))
  }
  const half = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Infinity
  console.log(
    `${what}: half of ${views.length} views within ${half.toFixed(1)} ms, the slowest ${Math.max(...times).toFixed(1)} ms`,
  )
  return half
}

const waitingDesks = ['mine', 'unassigned', 'team', 'overdue', 'snoozed'] as const
/** Limit for finding the first two hundred, each with a few rows of other tables. */
const few = 2_000

describe(`[R-RTE-3] messages: an inbox of ${threads} threads`, () => {
  test.each(waitingDesks.flatMap(desk => ['due', '-due', '-last_at', 'name'].map(sort_by => [desk, sort_by])))(
    'the desk %s by %s reads those that wait, and none of the others',
    async (desk = '', sort_by = '') => {
      const { rows, inIndex } = await readBy(page({ desk, sort_by }), 'agency_admin')
      expect(rows + inIndex).toBeLessThan(waiting * 8 + few)
    },
  )

  test.each(['due', '-due', 'last_at', '-last_at', 'name', '-name'])(
    'all threads by %s: an index finds a page and counts the total',
    async sort_by => {
      const { rows, inIndex } = await readBy(page({ sort_by }), 'agency_admin')
      expect(rows).toBeLessThan(few)
      expect(inIndex).toBeLessThan(threads * 1.1)
    },
  )

  test.each(['due', '-due', '-last_at'])('answered threads, by %s', async sort_by => {
    const { rows, inIndex } = await readBy(page({ desk: 'done', sort_by }), 'agency_admin')
    expect(rows).toBeLessThan(few)
    expect(inIndex).toBeLessThan(threads / 2)
  })

  test('desk counts read only waiting threads, and answered ones from an index', async () => {
    const { rows, inIndex } = await readBy(counts('desk'), 'agency_admin')
    expect(rows).toBeLessThan(waiting * 20 + few)
    expect(inIndex).toBeLessThan(threads / 2 + waiting * 20)
  })

  test('channel counts are read from an index alone', async () => {
    const { rows, inIndex } = await readBy(counts('channel'), 'agency_admin')
    expect([rows < few, inIndex < threads * 1.1]).toEqual([true, true])
    const team = await readBy(counts('channel', { desk: 'team' }), 'agency_admin')
    expect(team.rows + team.inIndex).toBeLessThan(waiting * 4 + few)
  })

  test('a coordinator’s page reads only their own people', async () => {
    const { rows, inIndex } = await readBy(page({ desk: 'team', sort_by: 'due' }), 'coordinator_limited')
    expect(rows + inIndex).toBeLessThan(threads / 10)
  })

  test.runIf(inProve)(
    'at least half of all pages and counts take the database under 50 ms',
    { timeout: 300_000 },
    async () => {
      const desks = [...waitingDesks, 'done', undefined]
      const sorts = ['due', '-due', 'last_at', '-last_at', 'name', '-name']
      const pages = desks.flatMap(desk => sorts.map(sort_by => page({ sort_by, ...(desk ? { desk } : {}) })))
      const counted = [counts('desk'), ...desks.map(desk => counts('channel', desk ? { desk } : {}))]
      expect(await halfOf('inbox', [...pages, ...counted])).toBeLessThan(50)
    },
  )

  test('threads waiting for a reply come first, longest wait first, then the newest conversations', async () => {
    const { data } = (
      await house.call(api.threads.list, { query: { per_page: 100, page: Math.ceil(waiting / 100) + 1 } })
    ).data
    const last = data.map(({ last_at }) => last_at ?? '')
    expect(data.every(({ reply_due_at }) => reply_due_at === null)).toBe(true)
    expect(last).toEqual(last.toSorted().toReversed())
    const first = (await house.call(api.threads.list, { query: { per_page: 100 } })).data.data
    const due = first.map(({ reply_due_at }) => reply_due_at ?? '')
    expect(due).toEqual(due.toSorted())
    expect(due).not.toContain('')
  })

  test('shows the same numbers as a manual count', async () => {
    const { data } = await house.call(api.threads.counts, { query: { of: 'desk' } })
    expect(Object.keys(threadsList.filters.desk.choices)).toContain('team')
    const done = Math.floor(threads / 3) - Math.floor(threads / 300)
    expect(new Map(data.data.map(({ value, count }) => [value, count]))).toEqual(
      new Map([
        ['done', done],
        ['mine', Math.floor(threads / 700)],
        ['overdue', waiting],
        ['team', waiting],
        ['unassigned', expect.any(Number)],
      ]),
    )
    const all = (await house.call(api.threads.list, { query: { per_page: 1 } })).data.meta
    expect(all.total).toBe(threads)
  })
})

describe(`[R-RTE-9] the delivery log of ${threads} messages`, () => {
  const log = (query: Record<string, string>) => (scope: Scope) =>
    keptPage(messageLogSql, scope, { page: 1, per_page: 50, sort_by: '-at', ...query }, messageLogKept)

  test.each([{}, { state: 'delivered' }, { channel: 'mail' }, { event: 'reminder_digest' }, { sort_by: 'at' }])(
    'an index finds a page under %o and counts its total',
    async query => {
      const { rows, inIndex } = await readBy(log(query), 'agency_admin')
      expect(rows).toBeLessThan(few)
      expect(inIndex).toBeLessThan(threads * 1.1 + few)
    },
  )

  test.each(['event', 'channel', 'state', 'reason'])('counts of %s are read from an index alone', async of => {
    const { rows, inIndex } = await readBy(
      scope => keptCounts(messageLogSql, scope, { of }, messageLogKept),
      'agency_admin',
    )
    expect(rows).toBe(0)
    expect(inIndex).toBe(threads)
  })

  test.runIf(inProve)(
    'at least half of its pages and counts take the database under 50 ms',
    { timeout: 300_000 },
    async () => {
      const asked = [{}, { state: 'delivered' }, { state: 'failed' }, { channel: 'mail' }, { event: 'reminder_digest' }]
      const pages = ['-at', 'at'].flatMap(sort_by => asked.map(query => log({ ...query, sort_by })))
      const counted = ['event', 'channel', 'state', 'reason'].map(
        of => (scope: Scope) => keptCounts(messageLogSql, scope, { of }, messageLogKept),
      )
      expect(await halfOf('delivery log', [...pages, ...counted])).toBeLessThan(50)
    },
  )
})
