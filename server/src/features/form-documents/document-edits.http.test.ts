import { api, type FormContent, type Id } from '@preceptor/contract'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { aFormContent, aFormField } from '../../demo/factories/forms.ts'
import { Random } from '../../demo/random.ts'
import { seals } from '../../events/seal/seal.ts'
import { verifying } from '../../events/seal/checks.ts'
import { reseal } from '../../keys/reseal.ts'
import { storeOf } from '../../store/open-store.ts'
import { campaign } from '../../../test/campaign.ts'
import { formFlow } from '../../../test/form-flow.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { aPdf } from '../../../test/upload-flow.ts'
import { turnOf } from '../../../test/turn.ts'
import { withDatabase } from '../../../test/urls.ts'
import { checkDocuments } from './check-documents.ts'
import { documents } from './draw-loop.ts'

/** Rows of completed forms, edited with all rights and triggers bypassed: the audit names each. */

let house: House
const flow = formFlow(() => house)
const tables = ['form_signatures', 'form_documents', 'employee_forms', 'form_values']

beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const content = oneStep()
function oneStep(): FormContent {
  const plain = aFormContent()
  const [step] = plain.steps
  if (!step) throw new Error('There is no step.')
  const options = ['neg', 'pos'].map(key => ({ key, labels: { en: key } }))
  const fields = [
    aFormField('text', 'note', { required: true }),
    aFormField('number', 'score', { decimals: 2 }),
    aFormField('date', 'tested_on'),
    aFormField('choice', 'result', { options }),
    aFormField('text', 'illness', { sensitivity: 'medical' }),
    aFormField('ssn', 'ssn'),
    aFormField('file', 'scan'),
  ]
  return {
    ...plain,
    sections: [{ key: 'own', titles: { en: 'Own' }, hints: {}, when: null, fields }],
    steps: [{ ...step, key: 'own', sections: ['own'], order: 1 }],
  }
}

async function completed(form_id: Id, n: number): Promise<Id> {
  const { id } = await flow.given(form_id, content)
  const mari = await flow.device(id, 'own')
  const file = new File([new Uint8Array(aPdf(`scan ${n}`))], 'scan.pdf', { type: 'application/pdf' })
  const scan = await house.call(api.signing.file, { file }, { as: mari })
  const answers = { note: `Note ${n}`, score: n + 0.5, tested_on: '2026-03-01', result: 'neg', illness: `Asthma ${n}` }
  const saved = await flow.answer(mari, { ...answers, ssn: '219098765', scan: [scan.data.id] })
  expect(saved.status, JSON.stringify(saved.failure)).toBe(200)
  expect((await flow.sign(mari)).data.state).toBe('completed')
  return id
}

interface Edit {
  table: string
  /** Columns to set, in terms of the row `t` and another form `$2`. */
  set: Record<string, string>
}
const of = (table: string, column: string, value: string): Edit => ({ table, set: { [column]: value } })
const text = (table: string, column: string) => of(table, column, `overlay(t.${column} placing '~' from 3 for 1)`)
/** One in 256 already has these digits. */
const hex = (column: string) =>
  of(
    'form_documents',
    column,
    `overlay(t.${column} placing case substr(t.${column}, 3, 2) when 'f0' then '0f' else 'f0' end from 3 for 2)`,
  )
const another = (table: string, column: string) =>
  of(
    table,
    column,
    `(select o.${column} from ${table} o where o.${table === 'employee_forms' ? 'id' : 'employee_form_id'} = $2)`,
  )
const edits: readonly Edit[] = [
  ...['signer_name', 'typed_name', 'attestation', 'consent', 'language', 'step_key', 'agent'].map(column =>
    text('form_signatures', column),
  ),
  of('form_signatures', 'answers_hash', `overlay(t.answers_hash placing 'f0f0f0' from 3 for 6)`),
  of('form_signatures', 'proof', `'panel'`),
  of('form_signatures', 'method', `'paper'`),
  of('form_signatures', 'image', `'\\x00'`),
  of('form_signatures', 'image_sha256', `repeat('0', 64)`),
  of('form_signatures', 'at', `t.at + interval '1 microsecond'`),
  of('form_signatures', 'device_at', `now()`),
  of('form_signatures', 'ip', `'203.0.113.9'`),
  of('form_signatures', 'user_id', `gen_random_uuid()`),
  of('form_signatures', 'witness_name', `'Somebody'`),
  of('form_signatures', 'recorded_for', `gen_random_uuid()`),
  of('form_signatures', 'employee_form_id', `$2`),
  text('form_documents', 'number'),
  text('form_documents', 'code'),
  hex('words_sha256'),
  hex('sha256'),
  of('form_documents', 'sha256', `null`),
  hex('seal_serial'),
  of('form_documents', 'issued_at', `t.issued_at - interval '1 day'`),
  of('form_documents', 'drawn_at', `t.drawn_at - interval '1 day'`),
  another('form_documents', 'words_sealed'),
  text('form_documents', 'words_sealed'),
  another('form_documents', 'file_id'),
  of('form_documents', 'file_id', `null`),
  of('form_documents', 'destroyed_at', `now()`),
  { table: 'form_documents', set: { destroyed_at: 'now()', words_sealed: 'null', file_id: 'null' } },
  of('employee_forms', 'answers', `jsonb_set(t.answers, '{note}', '"Other"')`),
  of('employee_forms', 'answers', `t.answers - 'score'`),
  of('employee_forms', 'answers', `jsonb_set(t.answers, '{score}', '1.25')`),
  of('employee_forms', 'answers', `jsonb_set(t.answers, '{result}', '"pos"')`),
  another('employee_forms', 'answers_sealed'),
  of('employee_forms', 'answers_sealed', 'null'),
  text('employee_forms', 'answers_sealed'),
  of('employee_forms', 'masks', `'{}'`),
  of('employee_forms', 'language', `'es'`),
  of('employee_forms', 'completed_on', `t.completed_on - 30`),
  of('employee_forms', 'expires_on', `current_date + 900`),
  of('employee_forms', 'state', `'voided'`),
  of('employee_forms', 'state', `'open'`),
  of('employee_forms', 'state', `'corrected'`),
  of('employee_forms', 'state', `'superseded'`),
  of('employee_forms', 'cycle_no', `t.cycle_no + 1`),
  of('employee_forms', 'renews_id', `$2`),
  of('employee_forms', 'corrects_id', `$2`),
  of('employee_forms', 'renews_until', `current_date`),
  of('employee_forms', 'ends_on', `coalesce(t.ends_on, current_date) + 30`),
  of('employee_forms', 'renews_on', `coalesce(t.renews_on, current_date) + 30`),
  of('form_values', 'text', `'pos'`),
  of('form_values', 'number', `99`),
  of('form_values', 'day', `date '2020-01-01'`),
  of(
    'form_values',
    'form_id',
    `(select f.id from forms f where f.organization_id = t.organization_id and f.id <> t.form_id limit 1)`,
  ),
  of('form_values', 'employee_id', `(select o.employee_id from employee_forms o where o.id = $2)`),
  of(
    'employee_forms',
    'form_id',
    `(select f.id from forms f where f.organization_id = t.organization_id and f.id <> t.form_id limit 1)`,
  ),
]

const query = (statement: string, values: unknown[] = []) => house.owner.query(statement, values)
/** Bypasses the triggers, as a superuser could. */
async function past(work: () => Promise<unknown>) {
  for (const table of tables) await query(`alter table ${table} disable trigger user`)
  await work()
  for (const table of tables) await query(`alter table ${table} enable trigger user`)
}
async function faults(appKeys = house.config.appKeys) {
  const config = { appKeys, auditHeadsDir: '/nonexistent' }
  const verdicts = await verifying(house.database, config, [], { documents: checkDocuments }).verify(house.agency.id)
  return verdicts.flatMap(({ of: chain, first }) =>
    first && (chain === 'signatures' || chain === 'documents') ? [first] : [],
  )
}

const many = campaign(edits.length, 200)
test(`${many} edited rows of signatures, documents and frozen answers: the audit names all`, async () => {
  const form_id = await flow.published(content)
  await flow.published(content)
  const ids: Id[] = []
  for (let n = 0; n < campaign(2, 8); n++) ids.push(await completed(form_id, n))
  expect(
    await turnOf(
      house,
      documents(house.config, () => storeOf(house.config)),
    ),
  ).toBe(ids.length)
  await turnOf(house, seals(house.config.appKeys))
  expect(await faults()).toEqual([])
  const random = new Random('edited rows')
  const missed: unknown[] = []
  for (let n = 0; n < many; n++) {
    const { table, set } = edits[n % edits.length] as Edit
    const id = random.pick(ids)
    const other = random.pick(ids.filter(one => one !== id))
    const columns = Object.keys(set)
    const kept = rowOf(table, columns)
    const before = await query(
      `select t.ctid, ${columns.map(one => `t.${one}::text`).join()} from ${table} t where ${kept}`,
      [id],
    )
    expect([table, set, before.rowCount]).toEqual([table, set, 1])
    const changes = Object.entries(set).map(([name, value]) => `${name} = ${value}`)
    await past(() =>
      query(`update ${table} t set ${changes.join()} where ${kept} and $2::uuid is not null`, [id, other]),
    )
    const found = await faults()
    const { rows } = await query(
      `select $1::uuid::text as id union select id::text from form_documents where employee_form_id = $1
        union select id::text from form_signatures where employee_form_id = any($2::uuid[])`,
      [id, [id, other]],
    )
    const names = new Set(rows.map(one => one.id as string))
    if (!found.some(({ event_id }) => event_id !== null && names.has(event_id))) missed.push([n, table, set, found])
    // A moved signature appears next to the other form's own
    const isMoved = 'employee_form_id' in set
    const back = isMoved
      ? `${kept} and t.signer_id not in (select s.id from form_signers s where s.employee_form_id = $1)`
      : kept
    await past(() =>
      query(`update ${table} t set ${columns.map((one, at) => `${one} = $${at + 2}`).join()} where ${back}`, [
        isMoved ? other : id,
        ...columns.map(one => before.rows[0][one]),
      ]),
    )
    expect([n, await faults()]).toEqual([n, []])
  }
  expect(missed).toEqual([])
}, 1_200_000)

test('for corrected, renewed or voided forms the audit names each altered state, cycle and review', async () => {
  const { employeeForms } = api
  const call = async (what: 'void' | 'correct', id: Id) => {
    const { data, status, failure } = await house.call(employeeForms[what], {
      params: { id },
      body: { reason: 'Wrong.' },
    })
    expect(status, JSON.stringify(failure)).toBe(200)
    return data.id
  }
  const yearly = await flow.published(content, { recurrence: 'months', recurrence_months: 12, review: 'any' })
  const approved = async (id: Id, employee_id: Id) => {
    const mari = await flow.device(id, 'own')
    await flow.answer(mari, { note: 'Yes' })
    expect((await flow.sign(mari)).data.state).toBe('review')
    const body = { decision: 'approve' as const, reason: null }
    expect((await house.call(employeeForms.review, { params: { id }, body })).data.state).toBe('completed')
    return { id, employee_id }
  }
  const done = async (to?: Id) => {
    const { id, employee_id } = await flow.given(yearly, content, to)
    return approved(id, employee_id)
  }

  const first = await done()
  const second = await done(first.employee_id)
  const third = await done(second.employee_id)
  await call('void', third.id)
  const wrong = await done()
  const right = await approved(await call('correct', wrong.id), wrong.employee_id)
  const after = await done(right.employee_id)
  const lone = await done()
  const all = [first, second, third, wrong, right, after, lone].map(({ id }) => id)
  const states = async () =>
    (await query('select state from employee_forms where id = any($1::uuid[]) order by array_position($1, id)', [all]))
      .rows
  expect((await states()).map(({ state }) => state)).toEqual(
    ['superseded', 'completed', 'voided', 'corrected', 'superseded', 'completed', 'completed'], // by hand
  )
  await turnOf(house, seals(house.config.appKeys))
  expect(await faults()).toEqual([])

  // Older entries have no number: the time of the entry identifies it
  const note = async (value: string | null) => {
    await query('alter table events disable trigger user')
    await query(`update events set note = $1 where kind = 'employee_form.voided'`, [value])
    await query('alter table events enable trigger user')
  }
  const { rows: numbers } = await query('select number from form_documents where employee_form_id = $1', [third.id])
  await note(null)
  expect(await faults()).toEqual([])
  await note(numbers[0].number)
  expect(await faults()).toEqual([])

  const others: Readonly<Record<string, string>> = {
    superseded: 'completed',
    corrected: 'superseded',
    voided: 'completed',
  }
  const untrue = [
    ...(await states()).map(({ state }, at) => [all[at], `state = '${others[state] ?? 'superseded'}'`]),
    ...all.map(id => [id, 'cycle_no = cycle_no + 1']),
    ...[first, second, third, wrong, right, after].map(({ id }) => [id, `renews_id = '${lone.id}'`]),
    [lone.id, `renews_id = '${second.id}'`],
    [second.id, 'renews_id = null'],
    [second.id, `state = 'voided'`],
    [right.id, 'corrects_id = null'],
    [lone.id, `corrects_id = '${second.id}'`],
    [lone.id, 'renews_on = renews_on + 1'],
    [lone.id, `decided_by_name = 'Somebody'`],
    [lone.id, `decided_at = decided_at - interval '1 day'`],
    [third.id, `decided_at = decided_at - interval '1 day'`],
    [third.id, `decided_by_name = 'Somebody'`],
  ]
  const columns = 'state, cycle_no, renews_id, renews_on, corrects_id, decided_by_name, decided_at::text'
  for (const [id, set] of untrue) {
    const { rows } = await query(`select ${columns} from employee_forms where id = $1`, [id])
    await past(() => query(`update employee_forms set ${set} where id = $1`, [id]))
    expect([set, (await faults()).map(({ event_id }) => event_id)]).toEqual([set, [id]])
    await past(() =>
      query(
        `update employee_forms set state = $2, cycle_no = $3, renews_id = $4, renews_on = $5, corrects_id = $6, decided_by_name = $7,
          decided_at = $8::timestamptz where id = $1`,
        [id, ...Object.values(rows[0] as object)],
      ),
    )
  }
  expect(await faults()).toEqual([])
}, 120_000)

test('after a key rotation everything still matches', async () => {
  const ring = [{ id: 'k2', key: Buffer.alloc(32, 8) }, ...house.config.appKeys]
  const url = withDatabase(inject('ownerUrl'), house.owner.database ?? '')
  const { words } = await reseal(url, ring, () => {})
  expect(words).toContain('No secret is left with an older key.')
  expect(await faults(ring)).toEqual([])
})

/** The answer among those stored for lists, by column. */
const keys: Readonly<Record<string, string>> = {
  text: 'result',
  number: 'score',
  day: 'tested_on',
  form_id: 'note',
  employee_id: 'note',
}
const rowOf = (table: string, [column = '']: readonly string[]) =>
  table === 'employee_forms'
    ? 't.id = $1'
    : table === 'form_values'
      ? `t.employee_form_id = $1 and t.key = '${keys[column] ?? ''}'`
      : 't.employee_form_id = $1'
