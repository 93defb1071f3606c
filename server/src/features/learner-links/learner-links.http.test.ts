import { api, type Endpoint } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aKey } from '../../../test/api-key.ts'
import { trainingOf } from '../../../test/assigned.ts'
import { formFlow } from '../../../test/form-flow.ts'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import { columnsThatShow } from '../../../test/in-the-clear.ts'
import { birth_date, linksOf, type Assigned as One } from '../../../test/learner-links.ts'
import { aFormContent } from '../../demo/factories/forms.ts'
import { transaction } from '../../db/tx.ts'
import { latestMails } from '../../messages/latest-mails.ts'

let house: House
let training: Awaited<ReturnType<typeof trainingOf>>
beforeAll(async () => {
  house = await openHouse({ SMS_URL: 'https://sms.example.org/' })
  training = await trainingOf(house)
})
afterAll(() => house.close())

const { assigned, make, tokenOf, open, look, deviceOf, mine } = linksOf(
  () => house,
  () => training,
)

test('a message to a caregiver can be in a language the panel does not support, including its days', async () => {
  const one = await assigned({ birth_date, email: 'vera@example.org', language: 'ru' })
  const { id } = await make(one)
  await house.call(api.learnerLinks.send, { params: { id }, body: { by: 'mail' } })
  const mail = (await latestMails(house.database, house.config.appKeys)).find(
    sent => sent.recipient === 'vera@example.org',
  )
  expect(mail?.subject).toMatch(/^Ваше обучение: /)
  expect(mail?.body).toMatch(/Она действует до \d+ \p{L}+\.? \d{4} г\./u)
  expect((await look(await tokenOf(id))).data.language).toBe('ru')
})

test('a message in an unsupported language is in English, including its days', async () => {
  const one = await assigned({ birth_date, email: 'anna@example.org', language: 'ko' })
  const { id } = await make(one)
  await house.call(api.learnerLinks.send, { params: { id }, body: { by: 'mail' } })
  const mail = (await latestMails(house.database, house.config.appKeys)).find(
    sent => sent.recipient === 'anna@example.org',
  )
  expect(mail?.body).toMatch(/It works until [A-Z][a-z]{2} \d+, \d{4}\./)
})

test('a message gives the last day in the agency’s time zone', async () => {
  const { id } = await make(await assigned({ birth_date, email: 'dora@example.org' }))
  // 10 PM in New York, already the next day in UTC
  await house.owner.query(`update signed_links set expires_at = '2031-02-01T03:00:00Z' where id = $1`, [id])
  await house.call(api.learnerLinks.send, { params: { id }, body: { by: 'mail' } })
  const [mail] = await latestMails(house.database, house.config.appKeys)
  expect(mail?.body).toContain('It works until Jan 31, 2031.')
})

test('a link goes to no one who opted out of the channel, nor to a refused address', async () => {
  const one = await assigned({ birth_date, email: 'emil@example.org', mobile: '+17185550177' })
  const { id } = await make(one)
  const send = async (by: 'mail' | 'sms') =>
    (await house.call(api.learnerLinks.send, { params: { id }, body: { by } })).failure
  await house.call(api.contact.consent, {
    params: { id: one.employee_id },
    body: { channel: 'sms', granted: false, reason: 'Said so' },
  })
  await house.owner.query(
    `insert into dead_addresses (organization_id, employee_id, channel, address) values ($1, $2, 'mail', 'emil@example.org')`,
    [house.agency.id, one.employee_id],
  )
  expect(await send('sms')).toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('stopped these messages') as string,
  })
  expect(await send('mail')).toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('address is refused') as string,
  })
  const { rows } = await house.owner.query(`select from outbox where recipient in ('emil@example.org', '+17185550177')`)
  expect(rows).toEqual([])
})

test('[R-RTE-3] messages: no secret of a sent link is in the database, nor in the thread', async () => {
  const one = await assigned({ birth_date, email: 'lena@example.org', mobile: '+17185550155' })
  const { employee_id } = one
  const { id } = await make(one)
  for (const by of ['mail', 'sms'] as const) await house.call(api.learnerLinks.send, { params: { id }, body: { by } })
  const forms = formFlow(() => house)
  const form = await forms.given(await forms.published(), aFormContent(), employee_id)
  const toSign = { params: { id: form.id }, body: { step_key: 'caregiver', by: 'sms' as const } }
  expect((await house.call(api.signing.sendLink, toSign)).status).toBe(200)
  const written = {
    kind: 'mail' as const,
    subject: 'Here',
    text: 'Open https://example.org/#token=Zq7xWv2LmPt9RkYb4NcD8sJf.',
  }
  expect((await house.call(api.threads.send, { params: { id: employee_id }, body: written })).status).toBe(200)
  const mails = (await latestMails(house.database, house.config.appKeys)).filter(mail =>
    ['lena@example.org', '+17185550155'].includes(mail.recipient),
  )
  const secrets = mails.flatMap(({ body }) => [...body.matchAll(/[=/]([\w-]{20,})/g)].map(([, secret]) => secret ?? ''))
  expect(new Set(secrets).size).toBeGreaterThanOrEqual(3)
  expect(await columnsThatShow(house, secrets.join('|'))).toEqual([])
  const { data } = await house.call(api.threads.messages, { params: { id: employee_id } })
  expect(data.data).toHaveLength(4)
  for (const { text } of data.data) expect(text).toContain('[link]')
})

test('during the person’s quiet hours no text message goes out manually either; a mail does', async () => {
  const away = await assigned({ birth_date, email: 'gina@example.org', mobile: '+17185550178', state: 'HI' })
  const near = await assigned({ birth_date, email: 'hal@example.org', mobile: '+17185550179', state: 'NY' })
  const [far, here] = [await make(away), await make(near)]
  const send = ({ id }: { id: string }, by: 'mail' | 'sms') =>
    house.call(api.learnerLinks.send, { params: { id }, body: { by } })
  // An hour on the clock in Hawaii, five or six hours behind the agency's
  const there = (hours: number) =>
    new Date(Date.now() + hours * 3_600_000).toLocaleTimeString('en-GB', {
      timeZone: 'Pacific/Honolulu',
      hour: '2-digit',
      minute: '2-digit',
    })
  await house.owner.query('update organizations set quiet_from = $1, quiet_to = $2', [there(-1), there(1)])
  expect((await send(far, 'sms')).failure).toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('quiet hours') as string,
  })
  expect((await send(far, 'mail')).status).toBe(200)
  expect((await send(here, 'sms')).status).toBe(200)
  await house.owner.query('update organizations set quiet_from = null, quiet_to = null')
  expect((await send(far, 'sms')).status).toBe(200)
  // A retried text message keeps their clock
  const { rows } = await house.owner.query(
    `select channel, recipient, quiet_zone from outbox
     where recipient in ('gina@example.org', 'hal@example.org', '+17185550178', '+17185550179') order by created_at`,
  )
  expect(rows).toEqual([
    { channel: 'mail', recipient: 'gina@example.org', quiet_zone: null },
    { channel: 'sms', recipient: '+17185550179', quiet_zone: 'America/New_York' },
    { channel: 'sms', recipient: '+17185550178', quiet_zone: 'Pacific/Honolulu' },
  ])
})

test('staff who assign can create, extend, send, print and revoke links; the history records it', async () => {
  const one = await assigned({ birth_date, email: 'fatima@example.org', language: 'es', mobile: '+17185550142' })
  const body = { employee_id: one.employee_id, program_id: one.program_id, days: 30 }
  const { data: link } = await fourCases(house, api.learnerLinks.add, { args: { body }, denied: 'viewer' })
  expect(link).toMatchObject({ state: 'open', devices: 0, needs_code: false })
  // A second call returns the same link
  expect((await house.call(api.learnerLinks.add, { body })).data.id).toBe(link.id)
  const params = { id: link.id }
  const sent = await fourCases(house, api.learnerLinks.send, {
    args: { params, body: { by: 'mail' } },
    denied: 'rn_limited',
  })
  expect(sent.data.last_sent_at).not.toBeNull()
  const { rows } = await house.owner.query<{ recipient: string; subject: string }>(
    `select recipient, subject from outbox where recipient = 'fatima@example.org'`,
  )
  expect(rows).toMatchObject([{ subject: expect.stringContaining('Su capacitación') as string }])
  const qr = await fourCases(house, api.learnerLinks.qr, { args: { params }, denied: 'viewer' })
  expect(qr.bytes.toString()).toContain('<svg')
  await fourCases(house, api.learnerLinks.extend, { args: { params, body: { days: 60 } }, denied: 'viewer' })
  await fourCases(house, api.learnerLinks.code, { args: { params, body: {} }, denied: 'viewer' })
  await fourCases(house, api.learnerLinks.revoke, { args: { params, body: {} }, denied: 'viewer' })
  const list = await fourCases(house, api.learnerLinks.ofEmployee, { args: { params: { id: one.employee_id } } })
  expect(list.data.data).toMatchObject([{ id: link.id, state: 'revoked', ended_by_name: 'Ada Admin' }])
  for (const [endpoint, more] of [
    [api.learnerLinks.extend, { days: 1 }],
    [api.learnerLinks.send, { by: 'mail' }],
    [api.learnerLinks.code, {}],
  ] as [Endpoint, object][])
    expect((await house.call(endpoint, { params, body: more })).failure.code).toBe('CONFLICT')
  const told = await house.owner.query<{ kind: string }>(
    `select kind from events where subject_id = $1 and kind like 'training.link%' order by id`,
    [one.employee_id],
  )
  expect(told.rows.map(({ kind }) => kind.replace('training.link_', ''))).toEqual([
    'made',
    'sent',
    'extended',
    'code_made',
    'revoked',
  ])
  expect(
    (await house.call(api.learnerLinks.add, { body: { ...body, program_id: one.assignment_id } })).failure.code,
  ).toBe('CONFLICT')
})

test('a link opens on a device by birth date or the end of the phone number, and progress belongs to the learner', async () => {
  const one = await assigned()
  const link = await make(one)
  const token = await tokenOf(link.id)
  const asks = ['birth_date', 'phone', 'code']
  expect((await look(token)).data).toEqual({
    agency: house.agency.name,
    office_phone: null,
    logo: null,
    asks,
    language: 'en',
  })
  await house.owner.query(`update organizations set phone = '+17185550110' where id = $1`, [house.agency.id])
  expect((await look(token)).data.office_phone).toBe('+17185550110')
  await house.owner.query(
    `insert into agency_logos (organization_id, png, small_png, width, height) values ($1, 'large', 'small', 10, 10)`,
    [house.agency.id],
  )
  expect((await look(token)).data.logo).toBe(Buffer.from('small').toString('base64'))
  await house.owner.query('delete from agency_logos where organization_id = $1', [house.agency.id])
  // Only someone with a working link learns whose it is
  expect(JSON.stringify(await look('never'))).not.toContain('555')
  const opened = await open(token, { phone: '0142' })
  expect(opened.data).toMatchObject({ program_id: one.program_id })
  const as = { token: opened.data.session }
  expect((await mine(as)).data.data).toMatchObject([{ id: one.assignment_id }])
  expect((await mine(as, one.employee_id)).status).toBe(200)
  const place = { params: { learner: 'me', id: one.assignment_id, module_id: one.statement } }
  expect((await house.call(api.learners.progress, { ...place, body: { done: true } }, { as })).data.progress_pct).toBe(
    50,
  )
  const quiz = { params: { ...place.params, module_id: one.asked }, body: {} }
  const attempt = await house.call(api.learners.startAttempt, quiz, { as })
  const given = { params: { ...place.params, attempt_id: attempt.data.id }, body: { answers: { a: ['0'], b: ['0'] } } }
  expect((await house.call(api.learners.submitAttempt, given, { as })).data.assignment.standing).toBe('completed')
  const { rows } = await house.owner.query(
    `select distinct source, actor_name <> 'Preceptor' as named from events where subject_id = $1 and kind in
       ('training.link_opened', 'training.started', 'training.completed')`,
    [one.employee_id],
  )
  expect(rows).toEqual([{ source: 'learner', named: true }])
  // Another device has to prove it again
  expect((await open(token, { birth_date })).data.session).not.toBe(opened.data.session)
})

test('a device opens nothing of another person, program or agency, and nothing outside learning', async () => {
  const one = await assigned()
  const { as } = await deviceOf(one)
  const other = await assigned()
  // Another program for the same person
  const second = await assigned()
  await house.owner.query('update assignments set employee_id = $1 where id = $2', [
    one.employee_id,
    second.assignment_id,
  ])
  expect((await mine(as)).data.data.map(({ id }) => id)).toEqual([one.assignment_id])
  for (const learner of [other.employee_id, 'number:1', 'external:x'])
    expect((await mine(as, learner)).status).toBe(404)
  for (const id of [other.assignment_id, second.assignment_id]) {
    const params = { learner: 'me', id, module_id: one.statement, file_id: one.statement, attempt_id: one.statement }
    const calls: [Endpoint, object][] = [
      [api.learners.content, { params, query: {} }],
      [api.learners.file, { params }],
      [api.learners.start, { params, body: {} }],
      [api.learners.progress, { params, body: { done: true } }],
      [api.learners.startAttempt, { params, body: {} }],
      [api.learners.submitAttempt, { params, body: { answers: {} } }],
      [api.learners.complete, { params, body: {} }],
    ]
    for (const [endpoint, args] of calls)
      expect([endpoint.path, (await house.call(endpoint, args as never, { as })).status]).toEqual([endpoint.path, 404])
  }
  const body = { learner: 'me', program_id: one.program_id, completed_on: '2026-01-05' }
  expect((await house.call(api.learners.declareCompletion, { body }, { as })).failure.code).toBe('FORBIDDEN')
  expect((await house.call(api.employees.list, {}, { as })).failure.code).toBe('SESSION_EXPIRED')
})

test('in every query a learner sees only their own rows', async () => {
  const one = await assigned()
  await assigned()
  const identity = {
    role: 'app_user',
    organization_id: house.agency.id,
    user_id: one.employee_id,
    own_rows: true,
  } as const
  const seen = await transaction(house.database.pool, identity, db =>
    db.rows<{ what: string; id: string }>(sql`select 'employee' as what, id from employees
      union all select 'assignment', id from assignments order by 1`),
  )
  expect(seen).toEqual([
    { what: 'assignment', id: one.assignment_id },
    { what: 'employee', id: one.employee_id },
  ])
})

test('a link works only for its purpose, and so do its devices', async () => {
  const one = await assigned()
  const { link, as } = await deviceOf(one)
  const token = await tokenOf(link.id)
  const never = await open('never', { birth_date })
  // There is no form, which the table requires, so its constraint is dropped
  const rule = await house.owner.query<{ is: string }>(
    `select pg_get_constraintdef(oid) as is from pg_constraint where conname = 'signed_links_subject'`,
  )
  await house.owner.query('alter table signed_links drop constraint signed_links_subject')
  await house.owner.query(`update signed_links set purpose = 'sign', program_id = null where id = $1`, [link.id])
  for (const refused of [await open(token, { birth_date }), await look(token)])
    expect([refused.status, refused.failure?.message]).toEqual([404, never.failure?.message])
  expect((await mine(as)).status).toBe(401)
  const listed = await house.call(api.learnerLinks.ofEmployee, { params: { id: one.employee_id } })
  expect(listed.data.data).toEqual([])
  await house.owner.query(`update signed_links set purpose = 'learn', program_id = $2 where id = $1`, [
    link.id,
    one.program_id,
  ])
  await house.owner.query(`alter table signed_links add constraint signed_links_subject ${rule.rows[0]?.is}`)
  expect((await mine(as)).status).toBe(200)
})

test('five wrong answers end a link, and then it looks like one that never existed', async () => {
  const one = await assigned()
  const { as, link } = await deviceOf(one)
  const token = await tokenOf(link.id)
  const wrong = await Promise.all(['1', '2', '3', '4'].map(digit => open(token, { phone: digit.repeat(4) })))
  expect(new Set(wrong.map(({ failure }) => failure.code))).toEqual(new Set(['WRONG_CODE']))
  // A correct answer resets the count
  expect((await open(token, { birth_date })).status).toBe(200)
  for (const phone of ['1111', '2222', '3333', '4444']) await open(token, { phone })
  expect((await open(token, { birth_date, phone: '9999' })).failure.code).toBe('WRONG_CODE')
  const never = await open('AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', { birth_date })
  const over = await open(token, { birth_date })
  expect([over.status, over.failure]).toEqual([never.status, never.failure])
  expect((await look(token)).failure).toEqual((await look('guessed')).failure)
  expect((await mine(as)).failure.code).toBe('SESSION_EXPIRED')
  // An answer without proof counts as wrong
  const another = await tokenOf((await make(await assigned())).id)
  expect((await open(another, {})).failure.code).toBe('WRONG_CODE')
})

test('once revoked or expired a link works nowhere, nor do its devices; once extended it works again', async () => {
  const revoked = await deviceOf(await assigned())
  const token = await tokenOf(revoked.link.id)
  await house.call(api.learnerLinks.revoke, { params: { id: revoked.link.id }, body: {} })
  const never = await open('never', { birth_date })
  expect((await open(token, { birth_date })).failure).toEqual(never.failure)
  expect((await mine(revoked.as)).failure.code).toBe('SESSION_EXPIRED')
  const late = await deviceOf(await assigned())
  await house.owner.query(`update signed_links set expires_at = now() - interval '1 second' where id = $1`, [
    late.link.id,
  ])
  expect((await open(await tokenOf(late.link.id), { birth_date })).failure).toEqual(never.failure)
  expect((await mine(late.as)).failure.code).toBe('SESSION_EXPIRED')
  await house.call(api.learnerLinks.extend, { params: { id: late.link.id }, body: { days: 1 } })
  expect((await mine(late.as)).status).toBe(200)
})

const leave = (one: One, provider_status: number) =>
  house.owner.query('update employees set provider_status = $2 where id = $1', [one.employee_id, provider_status])
const withdraw = (one: One) =>
  house.owner.query(
    `update assignments set state = 'withdrawn', withdrawn_on = now(), withdrawn_at = now(), withdrawn_how = 'manual' where id = $1`,
    [one.assignment_id],
  )
const waive = (one: One) =>
  house.owner.query(
    `update assignments set state = 'waived', waived_on = now(), waived_by_name = 'Ada' where id = $1`,
    [one.assignment_id],
  )

test.each<[string, (one: One) => Promise<unknown>, string]>([
  ['inactive', (one: One) => leave(one, 2), 'left'],
  ['terminated', (one: One) => leave(one, 5), 'left'],
  ['rejected', (one: One) => leave(one, 9), 'left'],
  ['withdrawn from the program', withdraw, 'withdrawn'],
  ['waived from the program', waive, 'closed'],
])('a link of somebody who is %s opens nowhere, and its devices open nothing; staff see why', async (_, end, state) => {
  const one = await assigned()
  const { as, link } = await deviceOf(one)
  const [token, never] = [await tokenOf(link.id), await open('never', { birth_date })]
  await end(one)
  expect((await look(token)).status).toBe(404)
  expect((await open(token, { birth_date })).failure).toEqual(never.failure)
  const params = { learner: 'me', id: one.assignment_id, module_id: one.statement }
  const calls = [
    await mine(as),
    await house.call(api.learners.content, { params, query: {} }, { as }),
    await house.call(api.learners.completedCourses, { params }, { as }),
    await house.call(api.learners.progress, { params, body: { seconds: 60 } }, { as }),
  ]
  expect(calls.map(({ failure }) => failure.code)).toEqual(calls.map(() => 'SESSION_EXPIRED'))
  const seen = await house.call(api.learnerLinks.ofEmployee, { params: { id: one.employee_id } })
  expect(seen.data.data).toMatchObject([{ id: link.id, state, ended_at: null }])
  const ofLink = { params: { id: link.id } }
  const refused = [
    await house.call(api.learnerLinks.extend, { ...ofLink, body: { days: 7 } }),
    await house.call(api.learnerLinks.code, { ...ofLink, body: {} }),
    await house.call(api.learnerLinks.send, { ...ofLink, body: { by: 'mail' } }),
    await house.call(api.learnerLinks.qr, ofLink),
    await house.call(api.learnerLinks.sheet, ofLink),
  ]
  const sentence =
    state === 'left'
      ? 'This person no longer works here, so the link opens nothing.'
      : 'This person doesn’t have this program open.'
  expect(refused.map(({ failure }) => failure.message)).toEqual(refused.map(() => sentence))
})

test('people on leave keep the link; an undone departure restores it', async () => {
  const one = await assigned()
  const { as } = await deviceOf(one)
  for (const status of [3, 4, 8]) {
    await leave(one, status)
    expect((await mine(as)).status, String(status)).toBe(200)
  }
  await leave(one, 5)
  expect((await mine(as)).status).toBe(401)
  const withdrawn = (
    await house.owner.query(`select state, withdrawn_how from assignments where id = $1`, [one.assignment_id])
  ).rows
  expect(withdrawn).toEqual([{ state: 'withdrawn', withdrawn_how: 'left' }])
  await house.owner.query(
    `update assignments set state = 'in_progress', withdrawn_on = null, withdrawn_at = null, withdrawn_how = null where id = $1`,
    [one.assignment_id],
  )
  await leave(one, 1)
  expect((await mine(as)).status).toBe(200)
})

test('an agency app gets no content of a withdrawn program', async () => {
  const one = await assigned()
  const as = await aKey(house)
  const params = { learner: one.employee_id, id: one.assignment_id }
  expect((await house.call(api.learners.content, { params, query: {} }, { as })).status).toBe(200)
  await withdraw(one)
  const { status, failure } = await house.call(api.learners.content, { params, query: {} }, { as })
  expect([status, failure.message]).toEqual([409, 'This program is no longer open for this person.'])
})

test('an expired link is not extended beside another one for the same program', async () => {
  const one = await assigned()
  const { id: old } = await make(one)
  await house.owner.query(`update signed_links set expires_at = now() - interval '1 second' where id = $1`, [old])
  const { id: present } = await make(one)
  const extend = (id: string) => house.call(api.learnerLinks.extend, { params: { id }, body: { days: 7 } })
  expect((await extend(old)).failure).toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('Another link') as string,
  })
  expect((await extend(present)).status).toBe(200)
  await house.call(api.learnerLinks.revoke, { params: { id: present }, body: {} })
  expect((await extend(old)).data).toMatchObject({ state: 'open' })
})

test('expired links do not block others at the same address from opening theirs', async () => {
  const dead = await tokenOf((await make(await assigned())).id)
  await house.owner.query(`update signed_links set expires_at = now() - interval '1 second'`)
  const tries = await Promise.all(Array.from({ length: 12 }, () => look(dead)))
  expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([404]))
  const link = await make(await assigned())
  expect((await open(await tokenOf(link.id), { birth_date })).status).toBe(200)
})

test('an employee without birth date or phone on file gets a code from staff: for one device, until tomorrow', async () => {
  const link = await make(await assigned({ birth_date: null, mobile: null }))
  expect(link.needs_code).toBe(true)
  const token = await tokenOf(link.id)
  expect((await look(token)).data.asks).toEqual(['code'])
  const code = async () => (await house.call(api.learnerLinks.code, { params: { id: link.id }, body: {} })).data.code
  const first = await code()
  const second = await code()
  expect((await open(token, { code: first })).failure.code).toBe('WRONG_CODE')
  expect((await open(token, { code: `${second.slice(0, 4)} ${second.slice(4).toLowerCase()}` })).status).toBe(200)
  expect((await open(token, { code: second })).failure.code).toBe('WRONG_CODE')
  const third = await code()
  await house.owner.query(`update signed_links set code_until = now() - interval '1 second' where id = $1`, [link.id])
  expect((await open(token, { code: third })).failure.code).toBe('WRONG_CODE')
})

test('any phone number on file opens a link, and then no code is required', async () => {
  const link = await make(await assigned({ birth_date: null, mobile: null, phone_2: '+17185550199' }))
  expect(link.needs_code).toBe(false)
  const token = await tokenOf(link.id)
  expect((await look(token)).data.asks).toEqual(['phone', 'code'])
  expect((await open(token, { phone: '0199' })).status).toBe(200)
})

test('a coordinator creates links only for their own people', async () => {
  const own = await assigned({ birth_date, coordinator_id: house.agency.coordinator_id })
  const other = await assigned()
  const add = ({ employee_id, program_id }: One) =>
    house.call(api.learnerLinks.add, { body: { employee_id, program_id, days: 7 } }, { as: 'coordinator_limited' })
  expect((await add(own)).status).toBe(200)
  expect((await add(other)).status).toBe(404)
  const { id } = await make(other)
  const revoke = await house.call(api.learnerLinks.revoke, { params: { id }, body: {} }, { as: 'coordinator_limited' })
  expect(revoke.status).toBe(404)
})

test('a device shows the agency’s logo in small size; an agency without one says so', async () => {
  const { as } = await deviceOf(await assigned())
  const logo = () => house.call(api.learners.logo, { params: { learner: 'me' } }, { as })
  expect((await logo()).status).toBe(404)
  const sharp = (await import('sharp')).default
  const png = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer()
  await house.call(api.agencySettings.setLogo, {
    params: { id: house.agency.id },
    file: new File([new Uint8Array(png)], 'logo.png'),
  })
  const { status, headers, bytes } = await logo()
  expect([status, headers['content-type']]).toEqual([200, 'image/png'])
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([192, 96])
  // Other people are not found here either
  const other = await assigned()
  expect((await house.call(api.learners.logo, { params: { learner: other.employee_id } }, { as })).status).toBe(404)
})
