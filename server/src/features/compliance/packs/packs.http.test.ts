import { type Args, api, type Endpoint, type OfferedRule } from '@preceptor/contract'
import type { RuleVersion } from '@preceptor/contract/compliance/rule'
import { examples } from '@preceptor/contract/examples'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fourCases, type House, openHouse } from '../../../../test/house.ts'
import { peopleIn } from '../../../../test/trainees.ts'
import { aPublishedForm } from '../../../demo/factories/forms.ts'
import { aDiscipline } from '../../../demo/factories/taxonomy.ts'
import { presets } from '../presets/presets.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await house.owner.query(`update organizations set state = 'FL' where id = $1`, [house.agency.id])
})
afterAll(() => house.close())

const offered = async (key: string): Promise<OfferedRule> => {
  const { data } = await house.call(api.rulePacks.list, {})
  const found = data.data.find(one => one.key === key)
  if (!found) throw new Error(`${key} is not offered.`)
  return found
}
const adopt = async (
  key: string,
  words: { kind: 'disciplines' | 'topics'; word: string; id: string | null }[] = [],
) => {
  const { edition } = await offered(key)
  return house.call(api.rulePacks.adopt, { params: { key }, body: { edition, effective_from: '2026-01-01', words } })
}

/** Packs belong to no agency, so another agency's administrator finds them too, for their own agency and never for ours. */
async function refused<const E extends Endpoint>(endpoint: E, args: Args<E>) {
  expect((await house.call(endpoint, args, { as: 'anonymous' })).status).toBe(401)
  expect((await house.call(endpoint, args, { as: 'viewer' })).failure.code).toBe('FORBIDDEN')
  expect((await house.call(endpoint, args, { as: 'other' })).status).toBe(404)
}

test('the delivered packs match the presets', async () => {
  const { rows } = await house.owner.query(
    `select distinct on (key) key, edition, state, is_offered, body from state_pack_rules join state_pack_editions using (key)
      order by key, edition desc`,
  )
  const delivered = new Map(rows.map(({ key, ...row }: { key: string }) => [key, row]))
  for (const { key, state, is_offered, edition, version } of presets) {
    const { effective_from: _, ...body } = version
    expect(delivered.get(key), key).toEqual({ edition, state, is_offered, body })
  }
  expect(delivered.size).toBe(presets.length)
})

test('an agency sees the packs of its states and the federal one, with its own records for their words where it has them', async () => {
  const { data } = await fourCases(house, api.rulePacks.list, { args: {}, as: 'viewer' })
  expect([...new Set(data.data.map(({ state }) => state))]).toEqual(['FL', null])
  const rule = await offered('fl-hha-medicare')
  expect(rule).toMatchObject({
    edition: 1,
    standing: 'open',
    words: [{ kind: 'disciplines', word: 'HHA', id: house.agency.discipline_id }],
  })
})

test('adopting replaces the words with the agency’s own records; unknown ones are named, chosen or added', async () => {
  const { edition } = await offered('fl-dementia')
  const params = { key: 'fl-dementia' }
  const bare = { edition, effective_from: '2026-01-01', words: [] }
  const unknown = await house.call(api.rulePacks.adopt, { params, body: bare })
  expect([unknown.status, Object.keys(unknown.failure.errors ?? {})]).toEqual([
    422,
    ['disciplines.PCA', 'disciplines.CNA', 'disciplines.COMP', 'disciplines.HMK', 'topics.Dementia'],
  ])
  const words = [
    { kind: 'disciplines' as const, word: 'PCA', id: house.agency.discipline_id },
    ...['CNA', 'COMP', 'HMK'].map(word => ({ kind: 'disciplines' as const, word, id: null })),
    { kind: 'topics' as const, word: 'Dementia', id: null },
  ]
  const args = { params, body: { ...bare, words } }
  await refused(api.rulePacks.adopt, args)
  const { data } = await house.call(api.rulePacks.adopt, args)
  expect(data).toMatchObject({ pack_key: 'fl-dementia', pack_edition: 2, state: 'in_force' })
  expect(data.rule.applies_if.discipline_ids).toHaveLength(4)
  expect(Object.values(data.names).toSorted()).toEqual([
    'Certified Nursing Assistant',
    'Companion',
    'Dementia',
    'Home Health Aide',
    'Homemaker',
  ])
  expect(await offered('fl-dementia')).toMatchObject({ standing: 'adopted', rule_id: data.id })
  const version = { ...data.rule, effective_from: '2026-02-01', grace_days: 3 }
  await house.call(
    api.complianceRules.addVersion,
    { params: { id: data.id }, body: version },
    { headers: { 'if-match': '"1"' } },
  )
  expect((await offered('fl-dementia')).standing).toBe('adapted')
})

test('a rule that adds to another one is adopted after it', async () => {
  const words = [
    { kind: 'disciplines' as const, word: 'CNA', id: null },
    { kind: 'topics' as const, word: 'Medication', id: null },
  ]
  const early = await adopt('fl-medication-yearly', words)
  expect([early.status, early.failure.message]).toEqual([
    409,
    'This rule comes in addition to “FL home health aide, Medicare: 12 hours a year”. Adopt that one first.',
  ])
  const first = await adopt('fl-hha-medicare')
  const second = await adopt('fl-medication-yearly', words)
  expect(second.data.rule.in_addition_to).toBe(first.data.id)
})

test('a rule is declined with the reason; a newer edition is offered again with the earlier wording', async () => {
  const params = { key: 'fl-hha-initial' }
  const body = { edition: 1, note: 'We hire certified aides only.' }
  await refused(api.rulePacks.decline, { params, body })
  const { data } = await house.call(api.rulePacks.decline, { params, body })
  expect(data).toMatchObject({ standing: 'declined', note: body.note, decided_rule: null })
  const whole = await fourCases(house, api.csmRulePacks.get, { args: { params }, denied: 'agency_admin', as: 'csm' })
  expect(whole.data).toMatchObject({ declined: 1, adopted: 0, version: 1, editions: [{ edition: 1 }] })
  const rule: RuleVersion = { ...whole.data.rule, grace_days: 10 }
  const publish = { params, body: { is_offered: true, rule, note: 'Ten days of grace.' } }
  const published = await fourCases(house, api.csmRulePacks.publish, {
    args: publish,
    denied: 'csm',
    as: 'cs_super_user',
    headers: { 'if-match': '"1"' },
  })
  expect(published.data).toMatchObject({ edition: 2, version: 2, editions: [{ edition: 2 }, { edition: 1 }] })
  const stale = await house.call(api.csmRulePacks.publish, publish, {
    as: 'cs_super_user',
    headers: { 'if-match': '"1"' },
  })
  expect([stale.status, stale.failure.code]).toEqual([412, 'CHANGED_MEANWHILE'])
  expect(await offered('fl-hha-initial')).toMatchObject({
    edition: 2,
    decided_edition: 1,
    decided_rule: { grace_days: 0 },
    rule: { grace_days: 10 },
  })
  const old = await house.call(api.rulePacks.adopt, {
    params,
    body: { edition: 1, effective_from: '2026-01-01', words: [] },
  })
  expect([old.status, old.failure.code]).toEqual([409, 'CONFLICT'])
})

test('a rule of an earlier edition may be kept unchanged when a newer one arrives', async () => {
  const key = 'fl-hha-medicare'
  const { rule, version } = (await house.call(api.csmRulePacks.get, { params: { key } }, { as: 'csm' })).data
  await house.call(
    api.csmRulePacks.publish,
    { params: { key }, body: { is_offered: true, rule: { ...rule, grace_days: 3 }, note: null } },
    { as: 'admin', headers: { 'if-match': `"${version}"` } },
  )
  expect(await offered(key)).toMatchObject({ standing: 'adopted', decided_edition: 1, edition: 2 })
  const { data } = await house.call(api.rulePacks.decline, {
    params: { key },
    body: { edition: 2, note: 'Ours is stricter.' },
  })
  expect(data).toMatchObject({ standing: 'adopted', decided_edition: 2, note: 'Ours is stricter.' })
})

test('a newer edition becomes another version of the adopted rule, or the agency keeps its own', async () => {
  const key = 'fl-cna'
  const made = await adopt(key, [{ kind: 'disciplines', word: 'CNA', id: null }])
  expect(made.status, JSON.stringify(made.failure)).toBe(200)
  const { rule } = await offered(key)
  await house.call(
    api.csmRulePacks.publish,
    { params: { key }, body: { is_offered: true, rule: { ...rule, grace_days: 30 }, note: null } },
    { as: 'super_admin', headers: { 'if-match': '"1"' } },
  )
  const next = await house.call(api.rulePacks.adopt, {
    params: { key },
    body: { edition: 2, effective_from: '2026-06-01', words: [] },
  })
  expect(next.data.versions.map(one => [one.rule.effective_from, one.rule.grace_days])).toEqual([
    ['2026-01-01', 0],
    ['2026-06-01', 30],
  ])
  expect(next.data.pack_edition).toBe(2)
  const declined = await house.call(api.rulePacks.decline, { params: { key }, body: { edition: 2, note: null } })
  expect([declined.status, declined.failure.code]).toEqual([409, 'CONFLICT'])
})

test('the agency’s own state comes first; a whole pack is tried and then adopted at once', async () => {
  await house.owner.query(`update organizations set state = 'GA' where id = $1`, [house.agency.id])
  const { data: list } = await house.call(api.rulePacks.list, {})
  expect([...new Set(list.data.map(({ state }) => state))]).toEqual(['GA', null])
  const pack = list.data.filter(({ state }) => state === 'GA').map(({ key, edition }) => ({ key, edition }))
  const { id: pca } = aDiscipline({ organization_id: house.agency.id, code: 'PCA', name: 'PCA' })
  await house.load({
    disciplines: [aDiscipline({ organization_id: house.agency.id, id: pca, code: 'PCA', name: 'PCA' })],
  })
  const [old = '', fresh = '', away = ''] = await peopleIn(house, [
    { hire_date: '2020-03-01' },
    { hire_date: '2026-10-15' },
    { hire_date: '2020-03-01', provider_status: 4 },
  ])
  for (const id of [old, fresh, away])
    await house.call(
      api.employees.update,
      { params: { id }, body: { discipline_id: pca } },
      { headers: { 'if-match': '*' } },
    )
  const today = new Date().toISOString().slice(0, 10)
  const body = { rules: pack, effective_from: today }
  await refused(api.rulePacks.tryOut, { body })
  const tried = await house.call(api.rulePacks.tryOut, { body })
  expect(tried.status, JSON.stringify(tried.failure)).toBe(200)
  // Both active people lack the 20 hours before work, as in the report; the yearly hours start to run
  expect(tried.data).toMatchObject({ as_of: today, judged: tried.data.people, red: 2 })
  expect(Object.fromEntries(tried.data.rules.map(({ key, red }) => [key, red]))).toMatchObject({
    'ga-pca-initial': 2,
    'ga-companion': 0,
  })
  expect((await offered('ga-pca-yearly')).standing).toBe('open')
  await refused(api.rulePacks.adoptAll, { body })
  const stale = await house.call(api.rulePacks.adoptAll, {
    body: { ...body, rules: pack.map(one => ({ ...one, edition: 99 })) },
  })
  expect([stale.status, stale.failure.code]).toEqual([409, 'CONFLICT'])
  const { data } = await house.call(api.rulePacks.adoptAll, { body })
  expect(data.adopted).toBe(pack.length)
  const after = (await house.call(api.rulePacks.list, {})).data.data.filter(({ state }) => state === 'GA')
  expect(after.map(({ standing }) => standing)).toEqual(pack.map(() => 'adopted'))
  const program = await house.call(api.rulePacks.adoptAll, {
    body: { ...body, rules: [{ key: 'orientation', edition: 1 }] },
  })
  expect([program.status, Object.keys(program.failure.errors ?? {})]).toEqual([422, ['rules.0.key']])
  await house.owner.query(`update organizations set state = 'FL' where id = $1`, [house.agency.id])
})

test('a pack may require a form by its code; the agency chooses its own, or must have it', async () => {
  const rule: RuleVersion = {
    ...(examples.rule as RuleVersion),
    name: 'Health statement',
    asks: { kind: 'form', form_ids: ['HEALTH-YEARLY'] },
    window: { kind: 'proof', within: { n: 30, unit: 'days' } },
  }
  const added = { key: 'fl-health-statement', state: 'FL', is_offered: true, rule, note: null }
  const made = await house.call(api.csmRulePacks.add, { body: added }, { as: 'admin' })
  expect(made.status, JSON.stringify(made.failure)).toBe(200)
  const word = { kind: 'forms', word: 'HEALTH-YEARLY' }
  expect((await offered(added.key)).words).toEqual([{ ...word, id: null }])
  const all = { rules: [{ key: added.key, edition: 1 }], effective_from: '2026-01-01' }
  const whole = await house.call(api.rulePacks.adoptAll, { body: all })
  expect([whole.status, Object.keys(whole.failure.errors ?? {})]).toEqual([422, ['rules.0.key']])
  const lacking = await adopt(added.key)
  expect([lacking.status, Object.keys(lacking.failure.errors ?? {})]).toEqual([422, ['forms.HEALTH-YEARLY']])
  expect((await house.call(api.rulePacks.tryOut, { body: all })).status).toBe(200)
  const { form, version } = aPublishedForm({ organization_id: house.agency.id, code: 'health-yearly' })
  await house.load({ forms: [form], form_versions: [version] })
  expect((await offered(added.key)).words).toEqual([{ ...word, id: form.id }])
  const { data } = await adopt(added.key)
  expect(data.rule.asks).toEqual({ kind: 'form', form_ids: [form.id] })
})

test('customer success adds a rule to a pack; a key can be used once', async () => {
  const body = {
    key: 'tx-yearly',
    state: 'TX',
    is_offered: true,
    rule: { ...(examples.rule as RuleVersion), name: 'TX yearly' },
    note: null,
  }
  const { data } = await fourCases(house, api.csmRulePacks.add, { args: { body }, denied: 'csm', as: 'admin' })
  expect(data).toMatchObject({ key: 'tx-yearly', edition: 1, state: 'TX' })
  expect((await house.call(api.csmRulePacks.add, { body }, { as: 'admin' })).status).toBe(409)
  const list = await fourCases(house, api.csmRulePacks.list, { args: {}, denied: 'agency_admin', as: 'csm' })
  expect(list.data.data.some(({ key }) => key === 'tx-yearly')).toBe(true)
})

test('names are in Spanish for Spanish readers; an adopted rule keeps the language of the person who adopted it', async () => {
  const key = 'fl-dementia-contact'
  await house.owner.query(`update organizations set state = 'FL' where id = $1`, [house.agency.id])
  const spanish = { headers: { 'accept-language': 'es' } }
  const inSpanish = 'FL demencia: 1 hora en 30 días para contacto sin cuidado personal'
  const nameFor = async (options = {}) => {
    const { data } = await house.call(api.rulePacks.list, {}, options)
    return data.data.find(one => one.key === key)?.rule.name
  }
  expect(await nameFor()).toBe('FL dementia: 1 hour within 30 days for contact without personal care')
  expect(await nameFor(spanish)).toBe(inSpanish)
  const { edition, words } = await offered(key)
  const made = await house.call(
    api.rulePacks.adopt,
    {
      params: { key },
      body: { edition, effective_from: '2026-01-01', words: words.map(({ kind, word }) => ({ kind, word, id: null })) },
    },
    spanish,
  )
  expect(made.data.versions.map(({ rule }) => rule.name)).toEqual([inSpanish])
  expect(await nameFor()).toBe(inSpanish)
  const start = await house.call(api.agencies.start, {}, { as: 'cs_super_user', ...spanish })
  const florida = start.data.rule_packs.find(({ pack }) => pack === 'FL')
  expect(florida?.rules.map(({ name }) => name)).toContain(inSpanish)
})

test('a paper that a rule adds is kept as is usual: a look-up without an end, a yearly one with its months', async () => {
  await house.owner.query(`update organizations set state = 'NY' where id = $1`, [house.agency.id])
  for (const key of ['ny-registry', 'ny-tb']) {
    const { edition, words } = await offered(key)
    const body = {
      edition,
      effective_from: '2026-01-01',
      words: words.map(({ kind, word }) => ({ kind, word, id: null })),
    }
    expect((await house.call(api.rulePacks.adopt, { params: { key }, body })).status).toBe(200)
  }
  const { rows } = await house.owner.query(
    `select name, needs_expiry, valid_months, is_medical from credential_types
      where organization_id = $1 and name in ('Registry check', 'TB assessment') order by name`,
    [house.agency.id],
  )
  expect(rows).toEqual([
    { name: 'Registry check', needs_expiry: false, valid_months: null, is_medical: false },
    { name: 'TB assessment', needs_expiry: true, valid_months: 12, is_medical: true },
  ])
  await house.owner.query(`update organizations set state = 'FL' where id = $1`, [house.agency.id])
})
