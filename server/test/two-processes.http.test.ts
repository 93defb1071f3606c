import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { api, endedStates } from '@preceptor/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { messyRoster } from '../src/features/imports/read/samples/messy-roster.ts'
import { campaign } from './campaign.ts'
import { type House, openHouse } from './house.ts'
import { answered, readImport, startPlan, until, upload } from './import-flow.ts'
import { type Answer, ask, type Call, killServers, type ServerProcess, startServer } from './server-process.ts'
import { aMember, password } from './sign-in.ts'
import { inTurn } from './sample.ts'

/** Two processes of the program on one database, as behind a load balancer. */

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => {
  await killServers()
  await house.close()
})

const here = () => `organization_id=${house.agency.id}`
const adminToken = () => house.tokenFor(house.users.agency_admin, house.agency.id)
let count = 0
const somebody = (over: object = {}) => ({
  organization_id: house.agency.id,
  first_name: 'Ana',
  last_name: `Two${++count}`,
  ...over,
})

describe('side by side', () => {
  let a: ServerProcess
  let b: ServerProcess
  beforeAll(async () => {
    // The first one only serves, so all background work is done by the second
    const limits = { LIMIT_LOGIN_PER_ACCOUNT: '4' }
    ;[a, b] = await Promise.all([startServer(house, { ...limits, WORKER: '0' }), startServer(house, limits)])
  })
  afterAll(killServers)

  const signIn = async (origin: string, email: string, secret = password) =>
    ask(origin, '/login', { body: { email, password: secret } })
  const check = (origin: string, token: string) => ask(origin, '/check-access-token', { body: {}, token })

  test('a sign-in on one works on the other, and a sign-out on one ends it on the other at once', async () => {
    const user = await aMember(house, [house.agency])
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      const { data } = await signIn(one.origin, user.email)
      for (const { origin } of [other, one]) expect((await check(origin, data.access_token)).status).toBe(200)
      expect((await ask(one.origin, '/logout', { body: {}, token: data.access_token })).status).toBeLessThan(300)
      for (const { origin } of [other, one]) expect((await check(origin, data.access_token)).status).toBe(401)
    }
  })

  test('changes on one show in the very next list on the other, including totals and cached pages', async () => {
    const token = await adminToken()
    const list = (origin: string) =>
      ask(origin, `/admin/providers?${here()}&sort_by=-hire_date&per_page=100&search=Two`, { token })
    const totalOf = ({ data }: Answer) => data.meta.total as number
    // Both have it cached now
    let total = totalOf(await list(a.origin))
    expect(totalOf(await list(b.origin))).toBe(total)
    for (let turn = 0; turn < campaign(6, 20); turn++) {
      const [writer, reader] = turn % 2 === 0 ? [a, b] : [b, a]
      const body = somebody({ hire_date: '2025-01-01' })
      const added = await ask(writer.origin, '/admin/providers', { token, body })
      expect(added.status, JSON.stringify(added.data)).toBe(200)
      total++
      for (const { origin } of [reader, writer]) {
        const seen = await list(origin)
        expect(totalOf(seen)).toBe(total)
        expect(seen.data.data.map(({ id }: { id: string }) => id)).toContain(added.data.id)
      }
      const renamed = await ask(reader.origin, `/admin/providers/${added.data.id}`, {
        method: 'PATCH',
        token,
        headers: { 'if-match': '"1"' },
        body: { organization_id: house.agency.id, last_name: `${body.last_name}x` },
      })
      expect(renamed.status, JSON.stringify(renamed.data)).toBe(200)
      expect(JSON.stringify((await list(writer.origin)).data)).toContain(`${body.last_name}x`)
    }
  })

  test('wrong passwords are counted together, wherever they are tried', async () => {
    const user = await aMember(house, [house.agency])
    const statuses = []
    for (let turn = 0; turn < campaign(6, 20); turn++)
      statuses.push((await signIn((turn % 2 === 0 ? a : b).origin, user.email, 'wrong every time')).status)
    expect(statuses.slice(0, 2)).toEqual([401, 401])
    expect(statuses.slice(4)).toEqual([429, 429])
  })

  test('a call repeated on the other process under the same key has one effect and gets the first answer', async () => {
    const token = await adminToken()
    const body = somebody()
    const add = (origin: string, key: string, what: object) =>
      ask(origin, '/admin/providers', { token, body: what, headers: { 'idempotency-key': key } })
    const key = randomUUID()
    const first = await add(a.origin, key, body)
    expect(first.status).toBe(200)
    expect((await add(b.origin, key, body)).data).toEqual(first.data)
    // … and at the same time
    const again = randomUUID()
    const another = somebody()
    const both = await Promise.all([a, b, a, b].map(({ origin }) => add(origin, again, another)))
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(both.map(({ data }) => data.id)).size).toBe(1)
    const { rows } = await house.owner.query('select from employees where last_name = any($1)', [
      [body.last_name, another.last_name],
    ])
    expect(rows).toHaveLength(2)
  })

  test('work started on one is done by the other', async () => {
    const token = await adminToken()
    const roster = messyRoster({ rows: 50, seed: 11 })
    const form = new FormData()
    form.set('file', new File([new Uint8Array(roster.bytes)], roster.file_name))
    const sent = await fetch(`${a.origin}/api/admin/provider-imports?${here()}`, {
      method: 'POST',
      headers: { 'x-authorization': token },
      body: form,
    })
    expect(sent.status).toBe(200)
    const { id, mapping, options } = (await sent.json()) as { id: string; mapping: object; options: object }
    const body = { organization_id: house.agency.id, mapping, options }
    expect((await ask(a.origin, `/admin/provider-imports/${id}/plan`, { token, body })).status).toBe(200)
    await answered(house, await until(house, id, ({ state }) => state === 'planned'))
    const begun = { token, body: { organization_id: house.agency.id } }
    expect((await ask(a.origin, `/admin/provider-imports/${id}/run`, begun)).status).toBe(200)
    await until(house, id, ({ state }) => endedStates.includes(state))
    // The user who started it is named until the end
    const { rows } = await house.owner.query<{ attempt: number }>('select attempt from jobs where id = $1', [id])
    expect(rows[0]?.attempt).toBeGreaterThan(0)
  })
})

/** A load balancer that asks each process whether it is ready, and distributes calls among those in turn. */
function balancer(servers: readonly ServerProcess[]) {
  let ready: readonly ServerProcess[] = servers
  let next = 0
  const look = async () => {
    const states = await Promise.all(
      servers.map(({ origin }) =>
        ask(origin, '/health/ready').then(
          ({ status }) => status === 200,
          () => false,
        ),
      ),
    )
    ready = servers.filter((_, i) => states[i])
  }
  const timer = setInterval(() => void look(), 250)
  return {
    ready: () => ready.length,
    send: (path: string, call: Call) => {
      const server = ready[next++ % ready.length]
      if (!server) throw new Error('nobody is ready')
      return ask(server.origin, path, call)
    },
    stop: () => clearInterval(timer),
  }
}

describe('when one process ends', () => {
  afterEach(killServers)

  test.runIf(inTurn(4))(
    'when one is killed under load, the other goes on: repeated calls have one effect each, and an import neither loses nor duplicates rows',
    async () => {
      const servers = await Promise.all([startServer(house), startServer(house)])
      const token = await adminToken()
      const door = balancer(servers)
      let loaded = true
      const kept = new Set<string>()
      const failures: unknown[] = []

      /** A patient client: retries with the same key until it gets a response. */
      const write = async () => {
        while (loaded) {
          const body = somebody({ last_name: `Kept${randomUUID()}` })
          const key = randomUUID()
          for (let turn = 1; ; turn++) {
            const answer = await sent('/admin/providers', { token, body, headers: { 'idempotency-key': key } })
            if (answer?.status === 200) break
            if (turn > 60 || (answer && answer.status < 429)) return void failures.push(answer ?? 'no answer')
            await wait(100)
          }
          kept.add(body.last_name)
        }
      }
      const read = async () => {
        while (loaded) {
          const answer = await sent(`/admin/providers?${here()}&sort_by=-hire_date`, { token })
          if (answer && answer.status !== 200 && answer.status < 500) failures.push(answer)
          if (!answer) await wait(20)
        }
      }
      const sent = (path: string, call: Call) => Promise.resolve(door.send(path, call)).catch(() => undefined)

      const rows = campaign(1_500, 10_000)
      const roster = messyRoster({ rows, seed: 21 })
      const uploaded = await upload(house, new File([new Uint8Array(roster.bytes)], roster.file_name))
      await startPlan(house, uploaded)
      await until(house, uploaded.id, ({ state }) => state === 'planned', 60_000)
      const clients = [write(), write(), read(), read()]
      await house.call(api.imports.run, { params: { id: uploaded.id }, body: {} })
      const holder = async () => {
        const { rows: found } = await house.owner.query<{ worker: string | null }>(
          'select worker from jobs where id = $1',
          [uploaded.id],
        )
        return servers.find(({ child }) => found[0]?.worker?.startsWith(`${child.pid}@`))
      }
      let victim = await holder()
      for (const end = Date.now() + 20_000; !victim; victim = await holder()) {
        expect(Date.now(), 'nobody took the import').toBeLessThan(end)
        await wait(10)
      }
      await until(house, uploaded.id, ({ done }) => done > 0, 30_000)
      await victim.kill()
      const killed = Date.now()
      const left = await readImport(house, uploaded.id)
      expect(left.state, 'it was killed on the way').toBe('running')
      const done = await until(house, uploaded.id, ({ state }) => endedStates.includes(state), 60_000)
      expect(Date.now() - killed).toBeLessThan(60_000)
      await wait(500)
      loaded = false
      await Promise.all(clients)
      door.stop()

      expect(failures).toEqual([])
      expect(kept.size).toBeGreaterThan(20)
      const one = async (query: string) =>
        (await house.owner.query<Record<string, number>>(query, [house.agency.id])).rows[0]
      expect(
        await one(`select count(*)::int as n, count(distinct last_name)::int as names from employees
        where organization_id = $1 and last_name like 'Kept%'`),
      ).toEqual({ n: kept.size, names: kept.size })
      expect(done.message).toBeNull()
      const { create = 0, reject = 0 } = done.counts
      expect(create + reject + (done.counts.update ?? 0) + (done.counts.unchanged ?? 0)).toBe(rows)
      expect(
        await one(`select count(*)::int as n, count(distinct subject_id)::int as people from events
        where organization_id = $1 and kind = 'employee.created' and job_id = '${uploaded.id}'`),
      ).toEqual({ n: create, people: create })
      expect(
        await one(`select (select sum(employees)::int from agency_counts where organization_id = $1) as counted,
        count(*)::int as held from employees where organization_id = $1`),
      ).toSatisfy((both: { counted: number; held: number }) => both.counted === both.held)
    },
    180_000,
  )

  test.runIf(inTurn(6))(
    'when one is ended by SIGTERM under load, no call fails',
    async () => {
      const servers = await Promise.all([startServer(house), startServer(house)])
      const token = await adminToken()
      const door = balancer(servers)
      let loaded = true
      const failures: unknown[] = []
      let calls = 0
      const client = async (path: string, call: () => Call) => {
        while (loaded) {
          calls++
          await Promise.resolve(door.send(path, call())).then(
            ({ status, data }) => void (status !== 200 && failures.push([status, data])),
            (error: Error) => void failures.push([error.message, error.cause]),
          )
        }
      }
      const clients = [
        client(`/admin/providers?${here()}&sort_by=-hire_date`, () => ({ token })),
        client(`/admin/providers?${here()}&page=2&per_page=100`, () => ({ token })),
        client('/admin/providers', () => ({ token, body: somebody() })),
        client('/admin/providers', () => ({ token, body: somebody() })),
      ]
      await expect.poll(() => calls, { timeout: 60_000 }).toBeGreaterThan(50)
      const [leaving] = servers
      leaving?.child.kill('SIGTERM')
      expect(await leaving?.ended).toBe(0)
      const before = calls
      await wait(500)
      loaded = false
      await Promise.all(clients)
      door.stop()
      expect(failures).toEqual([])
      expect(door.ready()).toBe(1)
      expect(before).toBeGreaterThan(50)
      expect(calls).toBeGreaterThan(before)
    },
    120_000,
  )
})
