import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { api, type Id } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFormContent } from '../../demo/factories/forms.ts'
import { verifying } from '../../events/seal/checks.ts'
import { seals } from '../../events/seal/seal.ts'
import { storeOf } from '../../store/open-store.ts'
import { type Device, formFlow } from '../../../test/form-flow.ts'
import { type House, openHouse } from '../../../test/house.ts'
import type { KillPoint } from '../../../test/kill-points.ts'
import { takingTurns } from '../../../test/sample.ts'
import { signingPoints } from '../../../test/signing-points.ts'
import { turnOf } from '../../../test/turn.ts'
import { checkDocuments } from '../form-documents/check-documents.ts'
import { documents } from '../form-documents/draw-loop.ts'

/** A crash in the middle leaves a signature or document either complete or not at all. */

let house: House
let form: Id
const flow = formFlow(() => house)
const content = aFormContent()
beforeAll(async () => {
  house = await openHouse()
  form = await flow.published(content)
})
afterAll(() => house.close())

async function crashAt({ table, on, when = 'true' }: KillPoint, work: () => Promise<unknown>) {
  const moment = on === 'commit' ? 'after insert' : `before ${on}`
  await house.owner.query(`create function stumble() returns trigger language plpgsql as $$ begin raise exception 'power cut'; end $$;
    create ${on === 'commit' ? 'constraint ' : ''}trigger stumble ${moment} on ${table}
      ${on === 'commit' ? 'deferrable initially deferred' : ''} for each row when (${when}) execute function stumble()`)
  try {
    await work()
  } finally {
    await house.owner.query('drop function stumble cascade')
  }
}
const sign = async (as: Device, key: string) => {
  const { data } = await house.call(api.signing.words, { query: { language: 'en' } }, { as })
  // The text of a completed form is no longer requested
  words.set(as.token, data?.words_hash ?? words.get(as.token) ?? '')
  const words_hash = words.get(as.token) ?? ''
  const body = { method: 'typed' as const, typed_name: 'Mari', language: 'en' as const, words_hash }
  return house.call(api.signing.sign, { body }, { as, headers: { 'idempotency-key': key } })
}
const words = new Map<string, string>()

/** Counts the rows of each kind. */
const written = async (id: Id) =>
  (
    await house.owner.query(
      `select a.state, (select count(*)::int from form_signatures where employee_form_id = a.id) as signatures,
        (select count(*)::int from form_documents where employee_form_id = a.id) as documents,
        (select count(*)::int from form_values where employee_form_id = a.id) as answers,
        (select count(*)::int from events where subject_id = a.employee_id and kind in ('employee_form.signed', 'employee_form.completed')) as events
      from employee_forms a where a.id = $1`,
      [id],
    )
  ).rows[0]

test('an interrupted signature leaves nothing behind, and retrying with its key creates exactly one', async () => {
  for (const [n, point] of signingPoints.entries()) {
    const { id } = await flow.given(form, content)
    const mari = await flow.device(id, 'caregiver')
    await flow.answer(mari, { nickname: 'Mari' })
    const before = await written(id)
    await crashAt(point, async () => expect([point, (await sign(mari, `key-${n}`)).status]).toEqual([point, 500]))
    expect([point, await written(id)]).toEqual([point, before])
    const first = await sign(mari, `key-${n}`)
    expect([point, first.status, first.data.state]).toEqual([point, 200, 'completed'])
    const once = { state: 'completed', signatures: 1, documents: 1, answers: 1, events: 2 }
    expect([point, await written(id)]).toEqual([point, once])
    // A repeated call gets the same response and writes nothing
    expect((await sign(mari, `key-${n}`)).bytes.equals(first.bytes)).toBe(true)
    expect([point, await written(id)]).toEqual([point, once])
  }
})

test('a document interrupted while drawing is drawn once, and its chain and wording hold', {
  timeout: 120_000,
}, async () => {
  const draw = () =>
    turnOf(
      house,
      documents(house.config, () => storeOf(house.config)),
    )
  const points: readonly KillPoint[] = [
    { table: 'seal_keys', on: 'insert' },
    { table: 'files', on: 'insert', when: `new.use = 'form_document'` },
    { table: 'file_pieces', on: 'insert' },
    { table: 'files', on: 'update', when: `new.use = 'form_document' and new.claimed` },
    { table: 'form_documents', on: 'update', when: 'new.sha256 is not null' },
    { table: 'unsealed_documents', on: 'insert' },
  ]
  for (const point of takingTurns(points)) {
    await crashAt(point, async () => {
      await expect(draw()).rejects.toBeInstanceOf(Error)
    })
    expect((await house.owner.query('select from form_documents where sha256 is not null')).rowCount).toBe(0)
    // Each failure makes the next retry wait longer
    await house.owner.query('update form_documents set tries = 0, tried_at = null')
  }
  expect(await draw()).toBe(signingPoints.length)
  expect(await draw()).toBe(0)
  const { rows } = await house.owner.query(
    `select count(*)::int as drawn, count(distinct d.file_id)::int as files, count(distinct d.number)::int as numbers,
      (select count(*)::int from files f where f.use = 'form_document' and f.claimed) as claimed
    from form_documents d where d.sha256 is not null`,
  )
  const all = signingPoints.length
  expect(rows).toEqual([{ drawn: all, files: all, numbers: all, claimed: all }])
  expect(readdirSync(join(house.config.filesDir)).length).toBeGreaterThan(0)
  await crashAt({ table: 'document_seals', on: 'insert' }, async () => {
    await expect(turnOf(house, seals(house.config.appKeys))).rejects.toBeInstanceOf(Error)
  })
  await turnOf(house, seals(house.config.appKeys))
  const config = { appKeys: house.config.appKeys, auditHeadsDir: '/nonexistent' }
  const verdicts = await verifying(house.database, config, [], { documents: checkDocuments }).verify(house.agency.id)
  expect(verdicts.map(({ of, entries, faults }) => [of, of ? entries : 0, faults])).toEqual([
    [undefined, 0, 0],
    ['signatures', all, 0],
    ['documents', all, 0],
  ])
})
