import { randomUUID } from 'node:crypto'
import {
  api,
  type AutomationRule,
  type BulkRuleAct,
  employeesList,
  type Id,
  ruleTemplates,
  type RuleAct,
  type RuleDefinition,
  type RuleTrigger,
} from '@preceptor/contract'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaign } from '../../../test/campaign.ts'
import { type Caller, fourCases, type House, openHouse } from '../../../test/house.ts'
import { turnOf } from '../../../test/turn.ts'
import { aLocation } from '../../demo/factories/taxonomy.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { Random } from '../../demo/random.ts'
import { seals } from '../../events/seal/seal.ts'
import { inAgency } from '../../scope/scope.ts'
import { systemBasis } from '../../scope/system.ts'
import { todayIn } from '../employees/today.ts'
import { heldBy } from './breaker.ts'
import { automation } from './loop.ts'
import { sentencesNow } from './say.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const tag = (...add: string[]): RuleAct => ({ act: 'tags', add, remove: [] })
const rule = (trigger: RuleTrigger, acts: readonly RuleAct[], rest: Partial<RuleDefinition> = {}): RuleDefinition => ({
  trigger,
  people: null,
  steps: acts.map(act => ({ wait: null, still: null, act })),
  at_most: null,
  stop_when: null,
  ...rest,
})

let made = 0
async function added(definition: RuleDefinition, as: Caller = 'agency_admin'): Promise<AutomationRule> {
  made += 1
  const { data, status, failure } = await house.call(
    api.automationRules.add,
    { body: { name: `Rule ${made}`, definition } },
    { as },
  )
  if (status >= 300) throw new Error(JSON.stringify(failure))
  return data
}
async function active(
  definition: RuleDefinition,
  catch_up: { by: 'nobody' } | { by: 'now' } | { by: 'since'; day: string } = { by: 'nobody' },
): Promise<AutomationRule> {
  const { id } = await added(definition)
  return moved(id, 'active', catch_up)
}
async function moved(
  id: Id,
  to: AutomationRule['state'],
  catch_up?: { by: 'nobody' } | { by: 'now' } | { by: 'since'; day: string },
) {
  const { data, status, failure } = await house.call(api.automationRules.state, {
    params: { id },
    body: { to, ...(catch_up && { catch_up }) },
  })
  if (status >= 300) throw new Error(JSON.stringify(failure))
  return data
}
const paused = (id: Id) => moved(id, 'archived')
const turn = async (now = new Date()) => {
  await turnOf(house, seals(house.config.appKeys))
  return turnOf(house, automation(house.config), { now })
}
const later = (days: number) => new Date(Date.now() + days * 86_400_000)

async function tagsOf(id: Id): Promise<string[]> {
  const { rows } = await house.owner.query<{ tags: string[] }>('select tags from employees where id = $1', [id])
  return rows[0]?.tags ?? []
}
async function log(id: Id) {
  const { data } = await house.call(api.automationRules.episodes, { params: { id }, query: { sort_by: 'person' } })
  return data.data
}
const changed = (id: Id, body: object) =>
  house.call(api.employees.update, { params: { id }, body }, { headers: { 'if-match': '*' } })

async function people(count: number, over: object = {}): Promise<Id[]> {
  const rows = Array.from({ length: count }, () =>
    anEmployee({ organization_id: house.agency.id, coordinator_id: house.agency.coordinator_id, ...over }),
  )
  await house.load({ employees: rows })
  return rows.map(({ id }) => id)
}
async function place(): Promise<Id> {
  const location = aLocation({ organization_id: house.agency.id })
  await house.load({ locations: [location] })
  return location.id
}

test('[R-PER-9] [R-PER-10] a viewer can read the list, which names no one, but not write', async () => {
  const one = await added(rule({ on: 'hand' }, [tag('a')]))
  const listed = await fourCases(house, api.automationRules.list, { args: {}, denied: 'coordinator_limited' })
  expect(listed.data.data.map(({ id }) => id)).toContain(one.id)
  const seen = await house.call(api.automationRules.list, {}, { as: 'viewer' })
  expect(seen.status).toBe(200)
  await fourCases(house, api.automationRules.counts, {
    args: { query: { of: 'state' } },
    denied: 'coordinator_limited',
  })
  await fourCases(house, api.automationRules.get, { args: { params: { id: one.id } }, denied: 'coordinator_limited' })
  const body = { name: 'Mine', definition: rule({ on: 'hand' }, [tag('b')]) }
  await fourCases(house, api.automationRules.add, { args: { body }, denied: 'viewer' })
  const params = { id: one.id }
  await fourCases(house, api.automationRules.update, {
    args: { params, body: { name: 'Other' } },
    denied: 'viewer',
    headers: { 'if-match': '"1"' },
  })
  await fourCases(house, api.automationRules.check, {
    args: { params, body: { definition: body.definition } },
    denied: 'viewer',
  })
  await fourCases(house, api.automationRules.dryRun, { args: { params, body: {} }, denied: 'viewer' })
  await fourCases(house, api.automationRules.backTest, {
    args: { params, body: { from: todayIn('America/New_York') } },
    denied: 'viewer',
  })
  await fourCases(house, api.automationRules.state, {
    args: { params, body: { to: 'active', catch_up: { by: 'nobody' } } },
    denied: 'viewer',
  })
  const [person = ''] = await people(1)
  await fourCases(house, api.automationRules.start, {
    args: { params, body: { employee_ids: [person] } },
    denied: 'viewer',
  })
  await turn()
  await fourCases(house, api.automationRules.runs, { args: { params }, denied: 'viewer' })
  const { data } = await fourCases(house, api.automationRules.episodes, { args: { params }, denied: 'viewer' })
  const [episode] = data.data
  await fourCases(house, api.automationRules.episodeCounts, {
    args: { params, query: { of: 'state' } },
    denied: 'viewer',
  })
  await fourCases(house, api.automationRules.trace, {
    args: { params: { ...params, episode: episode?.id ?? '' } },
    denied: 'viewer',
  })
  const touched = await fourCases(house, api.automationRules.ofEmployee, { args: { params: { id: person } } })
  expect(touched.data.data).toMatchObject([
    { rule_name: 'Other', outcome: 'done', act: 'tags', what: 'add the tag “a”' },
  ])
  await fourCases(house, api.automationRules.undo, {
    args: { params, body: { episode_id: episode?.id ?? '' } },
    denied: 'viewer',
  })
  expect(await tagsOf(person)).toEqual([])
  await paused(one.id)
})

test('[R-RTE-10] a rule receives an event once, however often it is checked, and logs it in the history with its sentence', async () => {
  const bronx = await place()
  const [ana = '', ben = ''] = await people(2)
  const { id, sentence } = await active(
    rule({ on: 'event', event: 'profile_changed', fields: ['location_id'] }, [tag('moved')], {
      people: { location_id: bronx },
    }),
  )
  expect(sentence).toMatch(
    /^When a profile changes \(Location\), for people with location “.+”: add the tag “moved”\.$/,
  )
  for (const person of [ana, ben])
    expect((await changed(person, { location_id: person === ana ? bronx : house.agency.location_id })).status).toBe(200)
  await Promise.all([turn(), turn()])
  await turn()
  expect([await tagsOf(ana), await tagsOf(ben)]).toEqual([['moved'], []])
  const entries = await log(id)
  expect(new Map(entries.map(({ employee_id, state }) => [employee_id, state]))).toEqual(
    new Map([
      [ana, 'done'],
      [ben, 'stopped'],
    ]),
  )
  expect(entries).toHaveLength(2)
  const { data } = await house.call(api.employees.history, { params: { id: ana } })
  const [told] = data.data
  expect([told?.source, told?.note]).toEqual(['rule', sentence])
  const mine = entries.find(one => one.employee_id === ana)
  const { data: trace } = await house.call(api.automationRules.trace, { params: { id, episode: mine?.id ?? '' } })
  expect(trace.conditions).toMatchObject([{ asked: 'people', held: true }])
  await paused(id)
})

test('[R-RTE-10] dates trigger a rule at the agency’s midnight, once, and waits continue with the version they began with', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const [ana = ''] = await people(1, { hire_date: today })
  const one = await active(
    rule({ on: 'date', field: 'hire_date', days: 3 }, [], {
      steps: [
        { wait: null, still: null, act: tag('third day') },
        { wait: { by: 'days', days: 5 }, still: { tag: 'third day' }, act: tag('later') },
      ],
    }),
  )
  await turn()
  expect(await tagsOf(ana)).toEqual([])
  await turn(later(4))
  await turn(later(4))
  expect(await tagsOf(ana)).toEqual(['third day'])
  // A new version: started entries continue with their own
  const { version } = (await house.call(api.automationRules.get, { params: { id: one.id } })).data
  const edited = await house.call(
    api.automationRules.update,
    { params: { id: one.id }, body: { definition: rule({ on: 'date', field: 'hire_date', days: 3 }, [tag('new')]) } },
    { headers: { 'if-match': `"${version}"` } },
  )
  expect(edited.data.rule_version).toBe(2)
  await turn(later(10))
  expect(await tagsOf(ana)).toEqual(['third day', 'later'])
  await paused(one.id)
})

test('[R-RTE-10] people who start to match conditions begin, and begin again when they return', async () => {
  const home = await place()
  const [ana = '', ben = ''] = await people(2)
  await changed(ben, { location_id: home })
  const { id } = await active(rule({ on: 'enters', filters: { location_id: home } }, [tag('here')]))
  await turn()
  expect(await tagsOf(ben)).toEqual([])
  await changed(ana, { location_id: home })
  await turn(later(0.01))
  expect(await tagsOf(ana)).toEqual(['here'])
  await changed(ana, { location_id: null })
  await turn(later(0.02))
  await changed(ana, { location_id: home, tags: [] })
  await turn(later(0.03))
  expect(await tagsOf(ana)).toEqual(['here'])
  expect(await log(id)).toHaveLength(2)
  await paused(id)
})

test('[R-RTE-10] the breaker holds everything until someone decides, and a release covers exactly the held names', async () => {
  const home = await place()
  const crowd = await people(24, { location_id: home })
  const [out = ''] = crowd
  const { id } = await active(rule({ on: 'hand' }, [tag('crowd')], { people: { location_id: home } }))
  await house.call(api.automationRules.start, { params: { id }, body: {} })
  await turn()
  const held = (await house.call(api.automationRules.get, { params: { id } })).data
  expect([held.state, held.paused_by, held.held, held.held_run?.people]).toEqual(['paused', 'breaker', 24, 24])
  for (const person of crowd) expect(await tagsOf(person)).toEqual([])
  await turn()
  const late = await people(1, { location_id: home })
  const run_id = held.held_run?.run_id ?? ''
  const args = { params: { id }, body: { run_id, decision: 'release' as const, without: [out] } }
  const freed = await fourCases(house, api.automationRules.release, { args, denied: 'viewer' })
  expect([freed.data.state, freed.data.held_run]).toEqual(['active', null])
  await turn()
  const tags = await Promise.all([...crowd, ...late].map(tagsOf))
  expect(tags.map(one => one.includes('crowd'))).toEqual(
    [...crowd, ...late].map(person => person !== out && !late.includes(person)),
  )
  const { data: undone } = await house.call(api.automationRules.undo, { params: { id }, body: { run_id } })
  expect([undone.undone, undone.kept]).toEqual([23, []])
  expect((await Promise.all(crowd.map(tagsOf))).flat()).toEqual([])
  await paused(id)
})

test('[R-RTE-10] a loop is refused at activation unless “once per person” breaks it', async () => {
  const one = await active(
    rule({ on: 'enters', filters: { tag: 'ping' } }, [{ act: 'tags', add: ['pong'], remove: ['ping'] }]),
  )
  const other = await added(
    rule({ on: 'enters', filters: { tag: 'pong' } }, [{ act: 'tags', add: ['ping'], remove: ['pong'] }]),
  )
  const refused = await house.call(api.automationRules.state, {
    params: { id: other.id },
    body: { to: 'active', catch_up: { by: 'nobody' } },
  })
  expect([refused.status, refused.failure.code]).toEqual([409, 'CONFLICT'])
  expect(other.findings).toMatchObject([{ kind: 'loop', refuses: true }])
  await paused(one.id)
})

test('[R-RTE-10] a shadow rule says what it would do and does nothing; a pause stops anything waiting', async () => {
  const [ana = ''] = await people(1)
  const home = await place()
  const shadow = await added(rule({ on: 'event', event: 'profile_changed', fields: ['location_id'] }, [tag('shadow')]))
  await moved(shadow.id, 'shadow')
  await changed(ana, { location_id: home })
  await turn()
  expect(await tagsOf(ana)).toEqual([])
  expect((await log(shadow.id))[0]?.effects).toMatchObject([{ outcome: 'would_do' }])
  await paused(shadow.id)
  const waits = await active(
    rule({ on: 'hand' }, [], {
      people: { location_id: home },
      steps: [{ wait: { by: 'days', days: 2 }, still: null, act: tag('waited') }],
    }),
  )
  await house.call(api.automationRules.start, { params: { id: waits.id }, body: {} })
  await moved(waits.id, 'paused')
  await turn(later(3))
  expect(await tagsOf(ana)).toEqual([])
  await moved(waits.id, 'active')
  await turn(later(3))
  expect(await tagsOf(ana)).toEqual(['waited'])
  await paused(waits.id)
})

test('[R-PER-10] a rule acts for its owner, and pauses when the owner lacks permission', async () => {
  const [ana = ''] = await people(1)
  const { id } = await active(rule({ on: 'hand' }, [tag('owned')]))
  await house.call(api.automationRules.start, { params: { id }, body: { employee_ids: [ana] } })
  const admin = house.users.agency_admin.id
  await house.owner.query("update memberships set role = 'viewer' where user_id = $1", [admin])
  await turn()
  await house.owner.query("update memberships set role = 'agency_admin' where user_id = $1", [admin])
  const { data } = await house.call(api.automationRules.get, { params: { id } })
  expect([data.state, data.paused_by, await tagsOf(ana)]).toEqual(['paused', 'owner', []])
  await moved(id, 'active')
  await turn()
  expect(await tagsOf(ana)).toEqual(['owned'])
  await paused(id)
})

test('[R-RTE-10] a rule reads in today’s names, its versions in the names they were saved with', async () => {
  const location = aLocation({ organization_id: house.agency.id, name: 'Old Mill' })
  await house.load({ locations: [location] })
  const { id, sentence } = await added(
    rule({ on: 'event', event: 'hired' }, [tag('new')], { people: { location_id: location.id } }),
  )
  expect(sentence).toContain('Old Mill')
  await house.owner.query(`update locations set name = 'New Mill' where id = $1`, [location.id])
  const read = (await house.call(api.automationRules.get, { params: { id } })).data
  const { data } = (await house.call(api.automationRules.list, { query: {} })).data
  for (const said of [read.sentence, read.sentences['en'], data.find(one => one.id === id)?.sentence])
    expect(said).toBe(sentence.replace('Old Mill', 'New Mill'))
  expect(read.versions[0]?.sentence).toBe(sentence)
})

test('the names in all rules’ filters are read with one query per kind', async () => {
  const locations = ['North Mill', 'South Mill'].map(name => aLocation({ organization_id: house.agency.id, name }))
  await house.load({ locations })
  const definitions = new Map(
    locations.map(({ id }) => [
      id,
      rule({ on: 'event', event: 'hired' }, [tag('new')], { people: { location_id: id } }),
    ]),
  )
  const basis = await systemBasis(house.database, house.agency.id)
  if (!basis) throw new Error('The agency is not there.')
  const { said, asked } = await inAgency(basis, async scope => {
    let asked = 0
    const rows: typeof scope.db.rows = statement => {
      if (/ from .*locations/s.test(statement.sql)) asked += 1
      return scope.db.rows(statement)
    }
    const said = await sentencesNow({ ...scope, db: { ...scope.db, rows } }, definitions)
    return { said: [...said.values()], asked }
  })
  expect(asked).toBe(1)
  expect(said).toEqual([expect.stringContaining('North Mill'), expect.stringContaining('South Mill')])
})

test('[R-RTE-10] a coordinator is notified once about all their people, by name, under the rule’s sentence', async () => {
  await house.owner.query('update coordinators set user_id = $1 where id = $2', [
    house.users.agency_admin.id,
    house.agency.coordinator_id,
  ])
  const home = await place()
  await people(3, { location_id: home })
  const { id } = await active(
    rule({ on: 'hand' }, [{ act: 'notify', to: 'coordinator', text: 'Please call them.' }], {
      people: { location_id: home },
    }),
  )
  const before = await mails()
  await house.call(api.automationRules.start, { params: { id }, body: {} })
  await turn()
  expect((await mails()) - before).toBe(1)
  expect((await log(id)).map(({ effects }) => effects[0]?.outcome)).toEqual(['done', 'done', 'done'])
  await paused(id)
})
async function mails() {
  const { rows } = await house.owner.query<{ count: number }>(
    "select count(*)::int as count from outbox where event = 'automation_notice'",
  )
  return rows[0]?.count ?? 0
}

const many = campaign(12, 1_000)
test(
  `[R-RTE-10] the dry run of ${many} random rules names whom the run does it for, and nobody else`,
  async () => {
    const random = new Random('dry runs')
    const places = [await place(), await place(), await place()]
    const statuses = [1, 1, 1, 4, 5] as const
    const all: Id[] = []
    for (let at = 0; at < 18; at++)
      all.push(
        ...(await people(1, {
          location_id: random.pick(places),
          provider_status: random.pick(statuses),
          tags: random.pick([[], ['x'], ['y'], ['x', 'y']]),
          coordinator_id: random.pick([house.agency.coordinator_id, null]),
        })),
      )
    for (let at = 0; at < many; at++) {
      const where = {
        location_id: random.pick(places),
        ...random.pick([{}, { tag: 'x' }, { tag: 'none' }, { provider_status: '1,4' }, { missing: 'coordinator' }]),
      }
      const act = random.pick<BulkRuleAct>([
        { act: 'tags', add: [random.pick(['x', 'y', 'z'])], remove: [] },
        { act: 'tags', add: [], remove: [random.pick(['x', 'y'])] },
        { act: 'location', location_id: random.pick(places) },
        { act: 'coordinator', coordinator_id: random.pick([house.agency.coordinator_id, null]) },
      ])
      const stop_when = random.pick([null, { tag: 'y' }])
      const one = await active(rule({ on: 'hand' }, [act], { people: where, stop_when }))
      const { data: plan } = await house.call(api.automationRules.dryRun, {
        params: { id: one.id },
        body: { per_page: 100 },
      })
      const named = plan.data
        .flatMap(({ employee_id, effects }) => (effects[0]?.outcome === 'would_do' ? [employee_id] : []))
        .toSorted()
      await house.call(api.automationRules.start, { params: { id: one.id }, body: {} })
      await turnOf(house, automation(house.config))
      // With many people in one location, the breaker holds the same names that the dry run listed
      const outcome = plan.would_hold === null ? 'done' : 'would_do'
      const did = (await log(one.id))
        .flatMap(({ employee_id, effects }) => (effects[0]?.outcome === outcome ? [employee_id] : []))
        .toSorted()
      expect(did, JSON.stringify(one.definition)).toEqual(named)
      await paused(one.id)
    }
  },
  campaign(60_000, 3_600_000),
)

test('[R-RTE-10] a back-test counts what would have happened, and says what it can’t know', async () => {
  const [ana = ''] = await people(1)
  await changed(ana, { city: 'Yonkers' })
  await turnOf(house, seals(house.config.appKeys))
  const from = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10)
  const definition = rule(
    { on: 'event', event: 'hired' },
    [{ act: 'message', by: 'mail', subject: 'Hi', text: 'Hello' }],
    { people: { missing: 'email', returning: 'week' } },
  )
  const { data, status } = await house.call(api.automationRules.backTest, {
    params: { id: 'new' },
    body: { definition, from },
  })
  expect(status).toBe(200)
  expect(data.not_replayed.length).toBeGreaterThan(1)
  expect(data.not_replayed[0]).toMatch(/^Not checked for past days: [A-Z][a-z ]+, [A-Z][a-z ]+\. They are/)
  const moves = await house.call(api.automationRules.backTest, {
    params: { id: 'new' },
    body: { definition: rule({ on: 'event', event: 'profile_changed', fields: ['location_id'] }, [tag('a')]), from },
  })
  const { rows } = await house.owner.query<{ people: number; count: number }>(
    `select count(distinct subject_id)::int as people, count(*)::int as count from events where organization_id = $1 and kind = 'employee.updated'
      and exists (select from jsonb_array_elements(changes) c where c ->> 'field' = 'location_id') and source <> 'rule'
      and at > now() - interval '7 days'`,
    [house.agency.id],
  )
  expect(moves.data.people).toBeGreaterThanOrEqual(rows[0]?.people ?? -1)
})

/** Counts the database queries of a call. */
async function asks(work: () => Promise<unknown>): Promise<number> {
  const watched = new Set<PoolClient>()
  let count = 0
  const watch = (client: PoolClient) => {
    if (watched.has(client)) return
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    watched.add(client)
    Object.assign(client, {
      query: (...args: unknown[]) => {
        count++
        return query(...args)
      },
    })
  }
  const { pool } = house.database
  pool.on('acquire', watch)
  try {
    await work()
  } finally {
    pool.off('acquire', watch)
    // Restores the method of its class
    for (const client of watched) Reflect.deleteProperty(client, 'query')
  }
  return count
}

test('[R-RTE-10] a write runs no additional queries, whether no rule or twenty rules listen to it', async () => {
  const [one = ''] = await people(1)
  let times = 0
  const write = async () => expect((await changed(one, { email: `ana.${++times}@example.org` })).status).toBe(200)
  const listening = (await house.owner.query<{ id: Id }>(`select id from automation_rules where state = 'active'`)).rows
  for (const { id } of listening) await paused(id)
  await write()
  const without = await asks(write)
  const rules: Id[] = []
  for (let n = 0; n < 20; n++)
    rules.push(
      (await active(rule({ on: 'event', event: 'profile_changed', fields: ['email'] }, [tag(`heard ${n}`)]))).id,
    )
  expect(await asks(write)).toBe(without)
  // Nor do its triggers: it works while no one can read a rule
  const { rows } = await house.owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relname like 'automation%'`,
  )
  await house.owner.query(`begin; lock table ${rows.map(({ name }) => name).join()} in access exclusive mode`)
  try {
    await write()
  } finally {
    await house.owner.query('rollback')
  }
  await turn()
  expect((await tagsOf(one)).filter(name => name.startsWith('heard'))).toHaveLength(20)
  for (const id of rules) await paused(id)
})

test('templates can be saved unchanged by their name', async () => {
  const { id } = await added(ruleTemplates.overdue.make())
  const { data } = await house.call(api.automationRules.get, { params: { id } })
  expect(data.sentence).toContain('7 days after the due date of an open program')
  expect(employeesList.name).toBe('employees')
})

test('[R-RTE-10] activation asks about earlier matches: no one, current matches, or everything since a day', async () => {
  const home = await place()
  const [ana = ''] = await people(1)
  await changed(ana, { location_id: home })
  await turnOf(house, seals(house.config.appKeys))
  // Other people in this file moved too, and the breaker would hold them all
  const moves = (name: string) =>
    rule({ on: 'event', event: 'profile_changed', fields: ['location_id'] }, [tag(name)], {
      people: { location_id: home },
    })
  const comes = (name: string) => rule({ on: 'enters', filters: { location_id: home } }, [tag(name)])
  const draft = await added(moves('unasked'))
  const unasked = await house.call(api.automationRules.state, { params: { id: draft.id }, body: { to: 'active' } })
  expect([unasked.status, Object.keys(unasked.failure.errors ?? {})]).toEqual([422, ['catch_up']])
  const since = { by: 'since', day: todayIn('America/New_York') } as const
  const rules = [
    await active(moves('moved, nobody')),
    await active(moves('moved, since'), since),
    await active(comes('came, nobody')),
    await active(comes('came, now'), { by: 'now' }),
  ]
  await turn(later(0.01))
  await turn(later(0.02))
  expect((await tagsOf(ana)).toSorted()).toEqual(['came, now', 'moved, since'])
  for (const { id } of rules) await paused(id)
})

test('[R-RTE-10] people who stop matching conditions begin, and a schedule begins for everyone it covers, once each time', async () => {
  const home = await place()
  const [ana = '', ben = ''] = await people(2, { location_id: home })
  const left = await active(rule({ on: 'leaves', filters: { location_id: home } }, [tag('left')]))
  await turn()
  await changed(ana, { location_id: null })
  await turn(later(0.01))
  expect([await tagsOf(ana), await tagsOf(ben)]).toEqual([['left'], []])
  const daily = await active(
    rule({ on: 'schedule', type_id: 'daily', schedule_on: null, at_time: '08:00' }, [tag('daily')], {
      people: { location_id: home },
    }),
  )
  await turn()
  expect(await log(daily.id)).toEqual([])
  await turn(later(1))
  await turn(later(1))
  expect([await tagsOf(ana), await tagsOf(ben), (await log(daily.id)).length]).toEqual([['left'], ['daily'], 1])
  // Three missed mornings run once
  await turn(later(4))
  expect(await log(daily.id)).toHaveLength(2)
  for (const { id } of [left, daily]) await paused(id)
})

test('[R-RTE-10] a limit stops later entries in its period, and the log says so', async () => {
  const [ana = ''] = await people(1)
  const { id } = await active(rule({ on: 'hand' }, [tag('limited')], { at_most: { times: 1, per: 'week' } }))
  const start = () => house.call(api.automationRules.start, { params: { id }, body: { employee_ids: [ana] } })
  for (const days of [0, 0, 8]) {
    await start()
    await turn(later(days))
  }
  const entries = (await log(id)).toSorted((one, other) => (one.begun_at < other.begun_at ? -1 : 1))
  expect(entries.map(({ state, reason }) => [state, reason])).toEqual([
    ['done', null],
    ['stopped', expect.stringContaining('once per week')],
    ['done', null],
  ])
  await paused(id)
})

test('[R-RTE-10] a chain of rules ends after three, and a rule never fires on its own effect', async () => {
  const [ana = '', ben = ''] = await people(2)
  const [home, other] = [await place(), await place()]
  const links: Id[] = []
  for (let n = 0; n < 5; n++)
    links.push((await active(rule({ on: 'enters', filters: { tag: `link ${n}` } }, [tag(`link ${n + 1}`)]))).id)
  const own = await active(
    rule(
      { on: 'event', event: 'profile_changed', fields: ['location_id'] },
      [{ act: 'location', location_id: other }],
      {
        at_most: { times: 1, per: 'ever' },
      },
    ),
  )
  await turn()
  await changed(ana, { tags: ['link 0'] })
  await changed(ben, { location_id: home })
  for (let n = 1; n <= 8; n++) await turn(later(n / 100))
  expect(await tagsOf(ana)).toEqual(['link 0', 'link 1', 'link 2', 'link 3'])
  expect(await log(own.id)).toHaveLength(1)
  for (const id of [...links, own.id]) await paused(id)
})

test('[R-PER-10] another person takes over a rule, and it acts for them', async () => {
  const [ana = ''] = await people(1)
  const { id } = await active(rule({ on: 'hand' }, [tag('taken over')]))
  const args = { params: { id }, body: { take_over: true as const } }
  const headers = { 'if-match': '*' }
  expect((await house.call(api.automationRules.update, args, { as: 'viewer', headers })).status).toBe(403)
  const { data } = await house.call(api.automationRules.update, args, { as: 'super_admin', headers })
  expect([data.owner_id, data.is_own]).toEqual([house.users.super_admin.id, true])
  await house.call(api.automationRules.start, { params: { id }, body: { employee_ids: [ana] } })
  await turn()
  expect(await tagsOf(ana)).toEqual(['taken over'])
  const { data: history } = await house.call(api.employees.history, { params: { id: ana } })
  expect(history.data[0]?.actor_name).toBe(house.users.super_admin.name)
  await paused(id)
})

test('[R-RTE-10] above the agency’s limit a release waits for a second person, and nothing goes out before', async () => {
  const home = await place()
  const crowd = await people(24, { location_id: home })
  const limit = (above: number | null) =>
    house.owner.query('update organizations set bulk_approval_above = $1 where id = $2', [above, house.agency.id])
  await limit(20)
  const { id } = await active(rule({ on: 'hand' }, [tag('approved')], { people: { location_id: home } }))
  await house.call(api.automationRules.start, { params: { id }, body: {} })
  await turn()
  const tagged = async () => (await Promise.all(crowd.map(tagsOf))).filter(one => one.includes('approved')).length
  const { data: held } = await house.call(api.automationRules.get, { params: { id } })
  const body = { run_id: held.held_run?.run_id ?? '', decision: 'release' as const }
  const { data: asked } = await house.call(api.automationRules.release, { params: { id }, body })
  await turn()
  expect([asked.state, asked.held_run?.approval?.state, await tagged()]).toEqual(['paused', 'pending', 0])
  const approve = (as: Caller) =>
    house.call(api.approvals.approve, { params: { id: asked.held_run?.approval?.id ?? '' }, body: {} }, { as })
  expect((await approve('agency_admin')).status).toBe(409)
  expect((await approve('super_admin')).status).toBe(200)
  await turn()
  expect(await tagged()).toBe(24)
  await limit(null)
  await paused(id)
})

// Must be last: it fills the agency, and then the breaker of the other tests would let more people through
test('[R-RTE-10] the breaker checks people, share, messages, usual volume, and failures', async () => {
  const organization_id = house.agency.id
  const basis = await systemBasis(house.database, organization_id)
  if (!basis) throw new Error('The agency is missing.')
  const crowd = await people(250)
  const { id: rule_id } = await added(rule({ on: 'hand' }, [tag('judged')]))
  const now = new Date()
  const judged = async (persons: number, messages = 0) =>
    (await inAgency(basis, scope => heldBy(scope, rule_id, { people: persons, messages, now })))?.reason ?? null
  const { rows } = await house.owner.query<{ active: number }>(
    'select count(*)::int as active from employees where organization_id = $1 and provider_status = 1',
    [organization_id],
  )
  const most = Math.floor((rows[0]?.active ?? 0) / 10)
  expect(await Promise.all([0, most, most + 1, 201].map(count => judged(count)))).toEqual([
    null,
    null,
    'share',
    'people',
  ])
  expect([await judged(5, 300), await judged(5, 301)]).toEqual([null, 'messages'])
  /** Records the rule's past effects, one per person. */
  const did = async (before: number, outcomes: readonly ('done' | 'failed')[], is_message = false) => {
    const at = new Date(now.getTime() - before).toISOString()
    const run_id = randomUUID()
    const usual = { organization_id, rule_id, at, run_id, step: 0, reason: null }
    const entries = outcomes.map((outcome, n) => ({ outcome, id: randomUUID(), employee_id: crowd[n] ?? '' }))
    await house.load({
      automation_runs: [
        {
          organization_id,
          id: run_id,
          rule_id,
          rule_version: 1,
          step: 0,
          mode: 'run',
          state: 'done',
          at,
          people: entries.length,
          messages: 0,
          reason: null,
        },
      ],
      automation_episodes: entries.map(({ id, employee_id }) => ({
        organization_id,
        id,
        rule_id,
        rule_version: 1,
        employee_id,
        occurrence: `hand ${at}`,
        occasion: { kind: 'hand' },
        mode: 'run',
        state: 'done',
        reason: null,
        step: 1,
        wake_at: null,
        run_id,
        begun_at: at,
      })),
      automation_effects: entries.map(({ id, employee_id, outcome }) =>
        Object.assign({}, usual, {
          id: randomUUID(),
          episode_id: id,
          employee_id,
          act: 'tags' as const,
          outcome,
          is_message,
        }),
      ),
    })
  }
  const [hour, day] = [3_600_000, 86_400_000]
  await did(
    hour / 2,
    Array.from({ length: 3 }, () => 'done'),
    true,
  )
  expect([await judged(5, 297), await judged(5, 298)]).toEqual([null, 'messages'])
  expect(await judged(most)).toBe(null)
  for (let n = 2; n < 5; n++) await did(n * day, ['done', 'done', 'done'])
  expect([await judged(15), await judged(16)]).toEqual([null, 'median'])
  await did(hour * 2, [
    ...Array.from({ length: 13 }, () => 'done' as const),
    ...Array.from({ length: 4 }, () => 'failed' as const),
  ])
  expect(await judged(5)).toBe(null)
  await did(hour * 3, ['failed'])
  expect(await judged(5)).toBe('failures')
})

test('rules are found by words of their names, and people in a rule’s log by theirs, case-insensitively', async () => {
  const one = await active(rule({ on: 'hand' }, [tag('found')]))
  const ids = async (search: string) =>
    (await house.call(api.automationRules.list, { query: { search } })).data.data.map(({ id }) => id)
  await house.call(
    api.automationRules.update,
    { params: { id: one.id }, body: { name: 'Náme of Quokkas' } },
    { headers: { 'if-match': `"${one.version}"` } },
  )
  for (const search of ['Quokkas', 'QUOKKAS, name', 'náme quokkas']) expect(await ids(search), search).toEqual([one.id])
  const [employee_id = ''] = await people(1, { first_name: 'Zoë', last_name: 'Quintero' })
  await house.call(api.automationRules.start, { params: { id: one.id }, body: { employee_ids: [employee_id] } })
  await turn()
  for (const search of ['Quintero, Zoë', 'zoe', 'QUINT']) {
    const { data } = await house.call(api.automationRules.episodes, { params: { id: one.id }, query: { search } })
    expect(
      data.data.map(row => row.employee_id),
      search,
    ).toEqual([employee_id])
  }
})
