import { randomBytes, randomUUID } from 'node:crypto'
import { api, type FormContent, type Id } from '@preceptor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aFormContent, aFormField } from '../../demo/factories/forms.ts'
import { everyEndpoint, exampleArgs } from '../../../test/every-call.ts'
import { type Device, formFlow } from '../../../test/form-flow.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { assignedProgram, trainingOf } from '../../../test/assigned.ts'
import { linksOf } from '../../../test/learner-links.ts'
import { aPdf, kept } from '../../../test/upload-flow.ts'

/** Data that a signing link must never expose in any way: other people's data is refused like missing data. */

let house: House
let training: Awaited<ReturnType<typeof trainingOf>>
const { signing, employeeForms } = api
const flow = formFlow(() => house)
const learning = linksOf(
  () => house,
  () => training,
)

beforeAll(async () => {
  house = await openHouse({ LIMIT_CHECK_IN_PER_IP: '1000000' })
  training = await trainingOf(house)
})
afterAll(() => house.close())

/** The caregiver signs first, then an outside signer; each has a text and a file. */
const content = twoSteps()
function twoSteps(): FormContent {
  const plain = aFormContent()
  const [step] = plain.steps
  if (!step) throw new Error('There is no step.')
  const section = (key: string) => ({
    key,
    titles: { en: key },
    hints: {},
    when: null,
    fields: [
      aFormField('text', `${key}_text`, { required: true }),
      aFormField('text', `${key}_health`, { sensitivity: 'medical' }),
      aFormField('file', `${key}_file`),
    ],
  })
  const doctor = { kind: 'outside' as const, labels: { en: 'Doctor' } }
  return {
    ...plain,
    sections: [section('own'), section('doctor')],
    steps: [
      { ...step, key: 'own', sections: ['own'], order: 1, may_refuse: true },
      { ...step, key: 'doctor', who: doctor, sections: ['doctor'], order: 2 },
    ],
  }
}
const aForm = async () => flow.given(await flow.published(content), content)

const calls: readonly [string, (as: Device) => Promise<{ status: number; failure: unknown }>][] = [
  ['me', as => house.call(signing.me, {}, { as })],
  ['answer', as => flow.answer(as, { own_text: 'x' })],
  ['file', as => house.call(signing.file, { file: pdf() }, { as })],
  ['words', as => house.call(signing.words, { query: { language: 'en' } }, { as })],
  ['sign', as => flow.sign(as)],
  ['refuse', as => house.call(signing.refuse, { body: { reason: 'No.' } }, { as })],
  ['copy', as => house.call(signing.copy, {}, { as })],
  ['preview', as => house.call(signing.preview, {}, { as })],
]
const pdf = (text = randomUUID()) => new File([new Uint8Array(aPdf(text))], 'scan.pdf', { type: 'application/pdf' })
const run = (text: string, ...values: unknown[]) => house.owner.query(text, values)
/** Runs `work` while the agency is closed. */
async function whileClosed<T>(work: () => Promise<T>): Promise<T> {
  const { rows } = await run('select status from organizations where id = $1', house.agency.id)
  await run(`update organizations set status = 'closed' where id = $1`, house.agency.id)
  try {
    return await work()
  } finally {
    await run('update organizations set status = $2 where id = $1', house.agency.id, rows[0].status)
  }
}
/** Expects all refusals to be the same, and returns that one. */
function alike(refusals: Record<string, unknown>): unknown {
  const [first] = Object.values(refusals)
  expect(refusals).toEqual(Object.fromEntries(Object.keys(refusals).map(name => [name, first])))
  return first
}
const told = ({ status, failure }: { status: number; failure: unknown }) => ({ status, failure })

/** Ways in which a form's link stops working, each for the form's id. */
const deaths: Record<string, (id: Id) => Promise<unknown>> = {
  revoked: id => house.call(signing.revokeLink, { params: { id }, body: { step_key: 'own' } }),
  expired: id =>
    run(`update signed_links set expires_at = now() - interval '1 minute' where employee_form_id = $1`, id),
  'ended by tries': id =>
    run(`update signed_links set ended_at = now(), ended_how = 'tries' where employee_form_id = $1`, id),
  voided: id => house.call(employeeForms.void, { params: { id }, body: { reason: 'Wrong.' } }),
  'form expired': id => run(`update employee_forms set state = 'expired' where id = $1`, id),
  rejected: id => run(`update employee_forms set state = 'rejected' where id = $1`, id),
}

describe('every call of a signer', () => {
  test('gets the same refusal for every bad secret: unknown, expired, for another purpose or place', async () => {
    const devices: Record<string, Device> = {}
    for (const [name, die] of Object.entries(deaths)) {
      const { id } = await aForm()
      devices[name] = await flow.device(id, 'own')
      expect(await house.call(signing.me, {}, { as: devices[name] })).toMatchObject({ status: 200 })
      await die(id)
    }
    const { id } = await aForm()
    const live = await flow.device(id, 'own')
    const secret = live.token.replace('preceptor_signer_', '')
    devices['unknown'] = { token: `preceptor_signer_${randomBytes(32).toString('base64url')}` }
    devices['cut short'] = { token: live.token.slice(0, -1) }
    devices['as a learner'] = { token: `preceptor_learner_${secret}` }
    devices['as a key'] = { token: secret }
    devices['the link itself'] = { token: await flow.linkOf(id, 'own') }
    devices['a user'] = { token: await house.tokenFor(house.users.agency_admin, house.agency.id) }
    for (const [name, call] of calls) {
      const refusals: Record<string, unknown> = {}
      for (const [why, as] of Object.entries(devices)) refusals[why] = told(await call(as))
      refusals['agency closed'] = await whileClosed(async () => told(await call(live)))
      expect([name, alike(refusals)]).toMatchObject([name, { status: 401, failure: { code: 'SESSION_EXPIRED' } }])
    }
    expect((await house.call(signing.me, {}, { as: live })).status).toBe(200)
  })

  test('a dead link gives the same answers, whatever ended it', async () => {
    const tokens: Record<string, string> = {}
    for (const [name, die] of Object.entries(deaths)) {
      const { id } = await aForm()
      tokens[name] = await flow.linkOf(id, 'own')
      await die(id)
    }
    const { id } = await aForm()
    const live = await flow.linkOf(id, 'own')
    tokens['unknown'] = randomBytes(24).toString('base64url')
    tokens['a device'] = (await flow.device(id, 'own')).token
    const link = await learning.make(await learning.assigned())
    tokens['a link to learn'] = await learning.tokenOf(link.id)
    const look = (token: string) => house.call(signing.look, { body: { token } }, { as: 'anonymous' })
    for (const [name, call] of [
      ['look', look],
      ['open', (token: string) => flow.open(token, { birth_date: '1990-04-05' })],
      ['guess', (token: string) => flow.open(token, { birth_date: '1990-04-06' })],
    ] as const) {
      const refusals: Record<string, unknown> = {}
      for (const [why, token] of Object.entries(tokens)) refusals[why] = told(await call(token))
      refusals['agency closed'] = await whileClosed(async () => told(await call(live)))
      expect([name, alike(refusals)]).toMatchObject([name, { status: 404, failure: { code: 'NOT_FOUND' } }])
    }
  })

  test('answers for another step are refused like nonexistent ones', async () => {
    const { id } = await aForm()
    const mari = await flow.device(id, 'own')
    const refused = async (key: string) => {
      const { status, failure } = await flow.answer(mari, { own_text: 'x', [key]: 'y' })
      return JSON.parse(JSON.stringify({ status, failure }).replaceAll(key, 'KEY')) as unknown
    }
    expect(
      alike({
        nothing: await refused('no_such_key'),
        text: await refused('doctor_text'),
        medical: await refused('doctor_health'),
        file: await refused('doctor_file'),
      }),
    ).toMatchObject({ status: 422, failure: { errors: { 'answers.KEY': [expect.any(String)] } } })
    // An earlier signed field is known, and refused as closed
    await flow.answer(mari, { own_text: 'x' })
    expect((await flow.sign(mari)).status).toBe(200)
    const chen = await flow.device(id, 'doctor', 'outside')
    expect((await flow.answer(chen, { own_text: 'y' })).status).toBe(422)
    expect((await house.call(signing.me, {}, { as: chen })).data.answers).toEqual({ own_text: 'x' })
  })

  test('files of another form, step, person or agency are refused like nonexistent ones', async () => {
    const uploaded = async (as: Device) => (await house.call(signing.file, { file: pdf() }, { as })).data.id
    const { id, employee_id } = await aForm()
    const mari = await flow.device(id, 'own')
    await flow.answer(mari, { own_text: 'x', own_file: [await uploaded(mari)] })
    const { rows } = await run('select file_id from form_files where employee_form_id = $1', id)
    const attached = rows[0].file_id as Id
    expect((await flow.sign(mari)).status).toBe(200)
    const chen = await flow.device(id, 'doctor', 'outside')
    const other = await aForm()
    const same = await flow.given(await flow.published(content), content, employee_id)
    const theirs = await kept(house, 'scan.pdf', aPdf('staff'), 'agency_admin', 'form')
    const alien = randomUUID()
    await run(
      `insert into files (organization_id, id, use, name, size, received, type, sha256, state, created_by)
        select $1, $2, 'form', 'scan.pdf', 4, 4, 'application/pdf', sha256('scan'), 'kept', s.id
        from form_signers s where s.employee_form_id = $3 and s.step_key = 'doctor'`,
      house.other.id,
      alien,
      id,
    )
    const refused = async (file: Id) => told(await flow.answer(chen, { doctor_text: 'y', doctor_file: [file] }))
    const first = await uploaded(await flow.device(other.id, 'own'))
    expect(
      alike({
        nothing: await refused(randomUUID()),
        'another form': await refused(first),
        'another form of the person': await refused(await uploaded(await flow.device(same.id, 'own'))),
        'another step, in the form': await refused(attached),
        'the office': await refused(theirs.id),
        'another agency': await refused(alien),
      }),
    ).toMatchObject({ status: 422 })
    const { rows: after } = await run('select file_id, key from form_files where employee_form_id = $1', id)
    expect(after).toEqual([{ file_id: attached, key: 'own_file' }])
    expect((await flow.answer(chen, { doctor_text: 'y', doctor_file: [await uploaded(chen)] })).status).toBe(200)
  })

  test('panel calls get the same refusal, whatever they name', async () => {
    const one = await aForm()
    const as = await flow.device(one.id, 'own')
    const another = await flow.given(await flow.published(content), content, one.employee_id)
    const other = await aForm()
    const ids = [one.id, another.id, other.id, one.employee_id, other.employee_id, randomUUID()]
    const refusals = new Map<string, string>()
    const ofForms = everyEndpoint.filter(
      ({ group, endpoint }) => endpoint.scope === 'agency' && ['employeeForms', 'signing', 'forms'].includes(group),
    )
    expect(ofForms.length).toBeGreaterThan(30)
    for (const { name, group, endpoint } of ofForms)
      for (const id of ids) {
        const args = exampleArgs(endpoint, group)
        const reply = await house.call(
          endpoint,
          { ...args, params: { ...args.params, id } },
          {
            as,
          },
        )
        refusals.set(JSON.stringify(told(reply)), name)
        expect([name, reply.status]).toEqual([name, 401])
      }
    expect([...refusals.keys()]).toHaveLength(1)
  })

  test('learner calls get the same refusal, whoever they name', async () => {
    const one = await aForm()
    const as = await flow.device(one.id, 'own')
    const other = await assignedProgram(house, training, {})
    const refusals = new Set<string>()
    for (const learner of ['me', one.employee_id, other.employee_id, randomUUID()])
      refusals.add(JSON.stringify(told(await house.call(api.learners.assignments, { params: { learner } }, { as }))))
    expect([...refusals]).toHaveLength(1)
    expect([...refusals][0]).toContain('FORBIDDEN')
  })

  test('an answer stored under an idempotency key goes to no one else signing for the same employee', async () => {
    const { id } = await aForm()
    const mari = await flow.device(id, 'own')
    await flow.answer(mari, { own_text: 'x', own_health: 'Asthma' })
    const headers = { 'idempotency-key': 'the-same-key' }
    const { data } = await house.call(signing.words, { query: { language: 'en' } }, { as: mari })
    const body = { method: 'typed' as const, typed_name: 'Mari', language: 'en' as const, words_hash: data.words_hash }
    const sign = (as: Device) => house.call(signing.sign, { body }, { as, headers })
    const first = await sign(mari)
    expect(first.data.answers).toMatchObject({ own_health: 'Asthma' })
    // Returns the signer's own response again, byte for byte
    expect((await sign(mari)).bytes.equals(first.bytes)).toBe(true)
    const chen = await flow.device(id, 'doctor', 'outside')
    await flow.answer(chen, { doctor_text: 'y' })
    const same = await sign(chen)
    expect([same.status, JSON.stringify(same.failure)]).toEqual([409, expect.not.stringContaining('Asthma')])
    // And the other signer can still use the key
    expect((await flow.sign(chen, {}, headers)).status).toBe(200)
  })
})
