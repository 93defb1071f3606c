import {
  api,
  type Args,
  type CsmOperation,
  type Id,
  type OperationState,
  type RuleAct,
  type RuleDefinition,
  type RuleTrigger,
} from '@preceptor/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anAgency } from '../../../demo/factories/agencies.ts'
import { aSavedView } from '../../../demo/factories/saved-views.ts'
import { aDiscipline, aLocation } from '../../../demo/factories/taxonomy.ts'
import { aUser } from '../../../demo/factories/users.ts'
import type { RunningWorker } from '../../../jobs/worker.ts'
import { type House, openHouse } from '../../../../test/house.ts'
import { workerOf } from '../../../../test/import-flow.ts'

let house: House
let worker: RunningWorker
const source = anAgency({ name: 'Source Home Care' })
const third = anAgency({ name: 'Third Home Care' })
const ids: Record<string, Id> = {}

beforeAll(async () => {
  house = await openHouse()
  const locations = [source.id, house.agency.id, third.id].flatMap((organization_id, at) =>
    ['Queens', ...(at < 2 ? ['Yonkers'] : [])].map(name => aLocation({ organization_id, name })),
  )
  const disciplines = [source.id, house.agency.id].map((organization_id, at) =>
    aDiscipline({ organization_id, name: at === 0 ? 'Night Aide' : ' night aide' }),
  )
  await house.load({ organizations: [source, third], locations, disciplines })
  for (const { organization_id, name, id } of [...locations, ...disciplines])
    ids[
      `${organization_id === source.id ? 'source' : organization_id === third.id ? 'third' : 'ours'} ${name.trim()}`
    ] = id
  worker = await workerOf(house)
})
afterAll(async () => {
  await worker.stop()
  await house.close()
})
beforeEach(async () => {
  await house.owner.query('delete from jobs')
  await house.owner.query('delete from bulk_operations')
  await house.owner.query('delete from automation_rules')
})

const rule = (acts: readonly RuleAct[], rest: Partial<RuleDefinition> = {}): RuleDefinition => ({
  trigger: { on: 'hand' } satisfies RuleTrigger,
  people: null,
  steps: acts.map(act => ({ wait: null, still: null, act })),
  at_most: null,
  stop_when: null,
  ...rest,
})
const tag = (...add: string[]): RuleAct => ({ act: 'tags', add, remove: [] })
const moveTo = (location_id = ''): RuleAct => ({ act: 'location', location_id })

async function written(organization_id: Id, name: string, definition: RuleDefinition): Promise<Id> {
  const { status, data, failure } = await house.call(
    api.automationRules.add,
    { body: { name, definition } },
    { as: 'csm', organization_id },
  )
  expect(status, JSON.stringify(failure)).toBe(200)
  return data.id
}
type New = Args<typeof api.csmOperations.add>['body']
const body = (rule_ids: Id[], ...agency_ids: Id[]): New => ({
  agency_ids,
  change: { kind: 'copy_rules', from_agency_id: source.id, rule_ids },
  reason: 'Ticket 4821',
})
async function until(id: Id, ...states: OperationState[]): Promise<CsmOperation> {
  for (const end = Date.now() + 20_000; ; ) {
    const { data } = await house.call(api.csmOperations.get, { params: { id } }, { as: 'csm' })
    if (states.includes(data.state)) return data
    if (Date.now() > end) throw new Error(`still ${data.state}: ${JSON.stringify(data.parts)}`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}
async function previewed(wanted: New): Promise<CsmOperation> {
  const { status, data, failure } = await house.call(api.csmOperations.add, { body: wanted }, { as: 'csm' })
  expect(status, JSON.stringify(failure)).toBe(200)
  return until(data.id, 'planned', 'failed')
}
async function done(to: 'submit' | 'approve' | 'undo' | 'plan', id: Id, as: 'csm' | 'admin' = 'csm') {
  const { status, failure } = await house.call(api.csmOperations[to], { params: { id }, body: {} }, { as })
  expect(status, JSON.stringify(failure)).toBe(200)
}
const rowsOf = async (id: Id) =>
  (await house.call(api.csmOperations.rows, { params: { id }, query: { per_page: 100 } }, { as: 'csm' })).data.data
const rulesIn = async (organization_id: Id) =>
  (
    await house.owner.query<{ id: Id; name: string; state: string; definition: RuleDefinition; sentence: string }>(
      `select id, name, state, definition, sentences ->> 'en' as sentence from automation_rules where organization_id = $1 order by place`,
      [organization_id],
    )
  ).rows

test('[R-PER-14] rules become drafts of other agencies by name, as previewed; anything an agency has no match for is named and left out', async () => {
  const plain = await written(source.id, 'Tag newcomers', rule([tag('new')]))
  const conditions = JSON.stringify({ any: [{ where: { discipline_id: ids['source Night Aide'] } }] })
  const named = await written(
    source.id,
    'Send to Queens',
    rule([moveTo(ids['source Queens'])], { people: { location_id: ids['source Yonkers'] }, stop_when: { conditions } }),
  )
  const planned = await previewed(body([plain, named], house.agency.id, third.id))
  expect(planned).toMatchObject({
    title: 'Copy 2 automation rules from Source Home Care',
    state: 'planned',
    counts: { update: 3, unknown: 1 },
    approval_reasons: ['agencies'],
    why_final: null,
  })
  const rows = await rowsOf(planned.id)
  expect(rows.map(row => [row.agency.name, row.name, row.outcome, row.reason, row.employee_id])).toEqual([
    [house.agency.name, 'Tag newcomers', 'update', null, null],
    [house.agency.name, 'Send to Queens', 'update', null, null],
    ['Third Home Care', 'Tag newcomers', 'update', null, null],
    [
      'Third Home Care',
      'Send to Queens',
      'unknown',
      'Not found by name in this agency: location “Yonkers”, discipline “Night Aide”.',
      null,
    ],
  ])
  expect(await rulesIn(house.agency.id)).toEqual([])

  await done('submit', planned.id)
  await done('approve', planned.id, 'admin')
  expect((await until(planned.id, 'done', 'partial')).counts).toEqual({ update: 3, unknown: 1 })
  const ours = await rulesIn(house.agency.id)
  expect([...ours, ...(await rulesIn(third.id))].map(one => [one.name, one.state, one.sentence])).toEqual(
    rows.filter(row => row.outcome === 'update').map(row => [row.name, 'draft', row.changes[0]?.after]),
  )
  expect(ours[1]?.definition).toMatchObject({
    people: { location_id: ids['ours Yonkers'] },
    steps: [{ act: { act: 'location', location_id: ids['ours Queens'] } }],
    stop_when: { conditions: conditions.replace(ids['source Night Aide'] ?? '', ids['ours night aide'] ?? '') },
  })
  expect(ours[1]?.sentence).toMatch(/Yonkers.*Queens.*Night Aide/i)

  // Copying again finds the same rules there
  const again = await previewed(body([plain, named], house.agency.id))
  expect((await rowsOf(again.id)).map(row => [row.outcome, row.reason])).toEqual(
    [1, 2].map(() => ['skip', 'The same rule is already there.']),
  )

  await house.call(
    api.automationRules.update,
    { params: { id: ours[0]?.id ?? '' }, body: { name: 'Tag all newcomers' } },
    { headers: { 'if-match': '"1"' } },
  )
  await done('undo', planned.id)
  expect((await until(planned.id, 'undone')).counts).toEqual({ update: 2, kept: 1, unknown: 1 })
  expect((await rulesIn(house.agency.id)).map(({ name }) => name)).toEqual(['Tag all newcomers'])
  expect(await rulesIn(third.id)).toEqual([])
  const log = await house.owner.query<{ kind: string }>(
    `select kind from events where organization_id = $1 and kind like 'automation_rule.%' order by id`,
    [third.id],
  )
  expect(log.rows.map(({ kind }) => kind)).toEqual(['automation_rule.created', 'automation_rule.deleted'])
})

test('a different rule with the same name stays; the preview shows both sentences, and the copy gets a number', async () => {
  const id = await written(source.id, 'Tag newcomers', rule([tag('new')]))
  await written(house.agency.id, 'Tag Newcomers', rule([tag('fresh')]))
  const planned = await previewed(body([id], house.agency.id))
  const [row] = await rowsOf(planned.id)
  expect(row).toMatchObject({
    name: 'Tag newcomers (2)',
    outcome: 'update',
    reason: '“Tag Newcomers” is different and stays as it is.',
  })
  expect(row?.changes[0]?.before).toContain('“fresh”')
  expect(row?.changes[0]?.after).toContain('“new”')
  await done('submit', planned.id)
  await until(planned.id, 'done')
  expect((await rulesIn(house.agency.id)).map(one => [one.name, one.sentence])).toEqual([
    ['Tag Newcomers', row?.changes[0]?.before],
    ['Tag newcomers (2)', row?.changes[0]?.after],
  ])
  const again = await previewed(body([id], house.agency.id))
  expect((await rowsOf(again.id)).map(one => one.outcome)).toEqual(['skip'])
})

test('two rows with one name match nothing, and a rule that appears after the preview is not duplicated', async () => {
  const users = [aUser({ name: 'Ben' }), aUser({ name: 'Cleo' })]
  const aView = (organization_id: Id, owner_id = '') =>
    aSavedView({ organization_id, owner_id, name: 'Twice', visibility: 'everyone' })
  const once = aView(source.id, users[0]?.id)
  await house.load({ users, saved_views: [once, ...users.map(({ id }) => aView(third.id, id))] })
  const unclear = await written(
    source.id,
    'Of a view',
    rule([tag('seen')], { trigger: { on: 'enters', view_id: once.id } }),
  )
  const plain = await written(source.id, 'Tag newcomers', rule([tag('new')]))
  const planned = await previewed(body([unclear, plain], third.id))
  expect((await rowsOf(planned.id)).map(one => [one.outcome, one.reason])).toEqual([
    ['unknown', 'Not found by name in this agency: shared view “Twice”.'],
    ['update', null],
  ])
  await written(third.id, 'Tag newcomers', rule([tag('other')]))
  await done('submit', planned.id)
  expect((await until(planned.id, 'partial')).counts).toEqual({ unknown: 1, reject: 1 })
  expect((await rowsOf(planned.id))[1]?.reason).toBe('Changed after the preview, so left as it is.')
  expect(await rulesIn(third.id)).toHaveLength(1)
  // Previewing again also reads the source again
  await house.owner.query(`update automation_rules set name = 'Tag them' where id = $1`, [plain])
  const fresh = await previewed(body([plain], third.id))
  await house.owner.query(`update automation_rules set name = 'Tag us' where id = $1`, [plain])
  await done('plan', fresh.id)
  await until(fresh.id, 'planned')
  expect((await rowsOf(fresh.id)).map(({ name }) => name)).toEqual(['Tag us'])
})

test('invalid choices are refused at their field', async () => {
  const id = await written(source.id, 'Tag newcomers', rule([tag('new')]))
  const refused = async (wanted: New) =>
    (await house.call(api.csmOperations.add, { body: wanted }, { as: 'csm' })).failure.errors
  const change = { kind: 'copy_rules' as const, from_agency_id: source.id, rule_ids: [id] }
  const wanted = body([id], third.id)
  expect(await refused(body([id], source.id))).toEqual({
    agency_ids: ['Choose other agencies than the one that is copied from.'],
  })
  expect(await refused({ ...wanted, change: { ...change, rule_ids: [source.id] } })).toEqual({
    'change.rule_ids': ['One of these rules is not among the rules of the agency.'],
  })
  expect(await refused({ ...wanted, change: { ...change, from_agency_id: id } })).toEqual({
    'change.from_agency_id': ['This agency does not exist.'],
  })
  expect(await refused({ ...wanted, change: { ...change, from_agency_id: '', rule_ids: [] } })).toEqual({
    'change.from_agency_id': ['Choose the agency to copy from.'],
    'change.rule_ids': ['Choose at least one rule.'],
  })
})
