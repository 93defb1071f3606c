import { api } from '@preceptor/contract'
import { pino } from 'pino'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { afterAnswers } from '../lib/after-answer.ts'
import type { Config } from '../config.ts'
import { transaction } from '../db/tx.ts'
import { delayAfter } from './channel.ts'
import { deliverDue } from './deliver.ts'
import { mail as mailChannel } from './mail.ts'
import { queueMail } from './queue-mail.ts'
import { queueSms } from './queue-sms.ts'
import { type House, openHouse } from '../../test/house.ts'
import { openMailPeer } from '../../test/mail-peer.ts'
import { someMail, someSms } from '../../test/message-words.ts'
import { aMember, logIn } from '../../test/sign-in.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
beforeEach(() => house.owner.query('delete from outbox'))

const lines: string[] = []
const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })

async function openPeer(refuse?: Parameters<typeof openMailPeer>[0]) {
  const { mails, smtpUrl, close } = await openMailPeer(refuse)
  closing.push(close)
  return { mails, config: { ...house.config, smtpUrl }, close }
}
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const queue = (recipient: string, subject = 'Hello', body = 'Hello there') =>
  transaction(house.database.pool, { role: 'app_auth' }, db =>
    queueMail(db, house.config.appKeys, { organization_id: null, recipient, ...someMail(subject, body) }),
  )
const deliver = (config: Config) => deliverDue(house.database, config, log)
const rows = async () => (await house.owner.query('select * from outbox order by recipient')).rows
const comeDue = () => house.owner.query('update outbox set next_attempt_at = now()')

test('[R-API-14] a real mail server receives the reset mail, and its link sets the password', async () => {
  const peer = await openPeer()
  const user = await aMember(house, [house.agency], { name: 'Zoë Núñez' })
  await house.call(api.auth.askReset, { body: { email: user.email } }, { as: 'anonymous' })
  await afterAnswers()
  expect(await deliver(peer.config)).toBe(1)
  const [received] = peer.mails
  expect(received?.to).toEqual([user.email])
  expect(received?.mail.from).toMatchObject({ name: 'Preceptor', address: 'no-reply@preceptor.example' })
  expect(received?.mail.subject).toBe('Set a new password')
  expect(received?.mail.text).toContain('Hello Zoë Núñez,')
  const token = /#token=([\w-]+)/.exec(received?.mail.text ?? '')?.[1] ?? ''
  const body = { token, password: 'an entirely new phrase' }
  expect((await house.call(api.auth.reset, { body }, { as: 'anonymous' })).status).toBe(200)
  expect((await logIn(house, user.email, 'an entirely new phrase')).status).toBe(200)
})

test('a mail from an agency has its name as sender, with text and HTML', async () => {
  const peer = await openPeer()
  await transaction(house.database.pool, { role: 'app_user', organization_id: house.agency.id }, db =>
    queueMail(db, house.config.appKeys, {
      organization_id: house.agency.id,
      recipient: 'zoe@example.org',
      ...someMail('Hello', 'Hello Zoë,\n\nopen https://panel.example.org/x.'),
    }),
  )
  expect(await deliver(peer.config)).toBe(1)
  const [received] = peer.mails
  expect(received?.mail.from).toEqual({ name: house.agency.name, address: 'no-reply@preceptor.example' })
  expect(received?.mail.text).toContain('open https://panel.example.org/x.')
  expect(received?.mail.html).toContain('<a href="https://panel.example.org/x"')
})

test('a sent mail carries its id and is erased except for the fact that it was sent', async () => {
  const peer = await openPeer()
  await queue('a@example.org')
  expect(await deliver(peer.config)).toBe(1)
  expect(await deliver(peer.config)).toBe(0)
  const [row] = await rows()
  expect(row).toMatchObject({ state: 'sent', body_sealed: null, attempts: 1 })
  expect(row.sent_at).not.toBeNull()
  expect(peer.mails.map(({ mail }) => mail.messageId)).toEqual([`<${row.id}@panel.example.org>`])
})

test('parallel workers send every mail once', async () => {
  const peer = await openPeer()
  for (let i = 0; i < 12; i++) await queue(`side${i}@example.org`)
  const sent = await Promise.all([deliver(peer.config), deliver(peer.config), deliver(peer.config)])
  expect(sent.reduce((a, b) => a + b)).toBe(12)
  expect(new Set(peer.mails.map(({ to }) => to[0])).size).toBe(12)
  expect(peer.mails).toHaveLength(12)
})

test('a mail being sent is not sent by the next worker too', async () => {
  let others: number | undefined
  const slow = await openPeer(async () => {
    if (others !== undefined) return null
    others = 0
    others = await deliver(slow.config)
    return null
  })
  await queue('a@example.org')
  expect(await deliver(slow.config)).toBe(1)
  expect([others, slow.mails.length]).toEqual([0, 1])
})

test('each message names its event; the database refuses one without', async () => {
  await queue('a@example.org')
  await transaction(house.database.pool, { role: 'app_user', organization_id: house.agency.id }, async db => {
    await queueSms(db, house.config.appKeys, {
      organization_id: house.agency.id,
      number: '+17185550123',
      ...someSms('Nine sharp'),
      quiet: null,
    })
  })
  expect((await rows()).map(({ channel, event }) => [channel, event])).toEqual([
    ['sms', 'learner_link'],
    ['mail', 'email_in_use'],
  ])
  await expect(
    house.owner.query(`insert into outbox (id, channel, recipient, subject, body_sealed)
      select gen_random_uuid(), channel, recipient, subject, body_sealed from outbox limit 1`),
  ).rejects.toThrow('"event"')
})

test('queueing a message waits for no other transaction that queues messages', async () => {
  const jobs = async () => {
    const { rows: found } = await house.owner.query<{ payload: unknown }>(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'deliver_outbox' order by j.payload ->> 'channel'`,
    )
    return found.map(({ payload }) => payload)
  }
  await house.owner.query('delete from graphile_worker._private_jobs')
  const mail = (recipient: string) => ({ organization_id: null, recipient, ...someMail('Hello', 'Hello there') })
  await transaction(house.database.pool, { role: 'app_auth' }, async db => {
    for (const name of ['first', 'second']) await queueMail(db, house.config.appKeys, mail(`${name}@example.org`))
    await queueSms(db, house.config.appKeys, {
      organization_id: null,
      number: '+17185550123',
      quiet: null,
      ...someSms('Hello'),
    })
    // In its own transaction, which waits two seconds at most for a lock
    await queue('meanwhile@example.org')
    expect(await jobs()).toEqual([{ channel: 'mail' }])
  })
  expect(await jobs()).toEqual([{ channel: 'mail' }, { channel: 'sms' }])
  expect(await rows()).toHaveLength(4)
})

test('a mail whose transaction fails is not queued', async () => {
  const failing = transaction(house.database.pool, { role: 'app_auth' }, async db => {
    await queueMail(db, house.config.appKeys, {
      organization_id: null,
      recipient: 'a@example.org',
      ...someMail('s', 'b'),
    })
    throw new Error('the business failed')
  })
  await expect(failing).rejects.toThrow('the business failed')
  expect(await rows()).toEqual([])
})

test('while the server is down, mails wait longer each time, and go out when it is back', async () => {
  const peer = await openPeer()
  await peer.close()
  await queue('a@example.org')
  await queue('b@example.org')
  expect(await deliver(peer.config)).toBe(1)
  const [tried, next] = (await rows()).sort((a, b) => b.attempts - a.attempts)
  expect(tried).toMatchObject({ state: 'queued', attempts: 1, last_error: 'The mail server cannot be reached.' })
  expect(next).toMatchObject({ attempts: 0 })
  expect(Date.parse(tried.next_attempt_at)).toBeGreaterThan(Date.now() + 50_000)
  const back = await openPeer()
  expect(await deliver(back.config)).toBe(1)
  await comeDue()
  expect(await deliver(back.config)).toBe(1)
  expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'sent'])
  expect([1, 2, 3, 9, 10, 12].map(n => delayAfter(mailChannel.retry, n, 0.5))).toEqual([
    60, 120, 240, 15_360, 21_600, 21_600,
  ])
})

test.each([
  ['SMTP_URL', '', { allowInsecureAuth: true, onAuth: (_auth, _session, done) => done(new Error('no')) }],
  ['No secure connection', '?requireTLS=true', {}],
  ['takes no mail', '', { onConnect: (_session, done) => done(Object.assign(new Error('no'), { responseCode: 554 })) }],
] satisfies [string, string, SMTPServerOptions][])(
  'while the mail server lets nobody in (%s), mails that were not tried lose no try',
  async (reason, asks, options) => {
    const server = new SMTPServer({ disabledCommands: ['STARTTLS'], ...options })
    server.on('error', () => {})
    await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
    closing.push(() => new Promise<void>(resolve => server.close(() => resolve())))
    const { port } = server.server.address() as { port: number }
    for (const name of ['a', 'b', 'c']) await queue(`${name}@example.org`)
    expect(await deliver({ ...house.config, smtpUrl: `smtp://name:wrong@127.0.0.1:${port}${asks}` })).toBe(1)
    const found = await rows()
    expect(found.filter(({ attempts }) => attempts === 0)).toHaveLength(2)
    expect(found.find(({ attempts }) => attempts === 1)?.last_error).toContain(reason)
  },
)

test('a recipient the server will never take fails at once, others after twelve attempts, with the reason', async () => {
  const peer = await openPeer(address => (address.startsWith('never') ? 550 : 451))
  await queue('never@example.org')
  await queue('later@example.org')
  for (let i = 0; i < 12; i++) {
    await deliver(peer.config)
    await comeDue()
  }
  expect(await rows()).toMatchObject([
    {
      recipient: 'later@example.org',
      state: 'failed',
      attempts: 12,
      last_error: 'The mail server refused the mail (451).',
    },
    {
      recipient: 'never@example.org',
      state: 'failed',
      attempts: 1,
      last_error: 'The mail server does not accept the recipient (550).',
    },
  ])
  expect(await deliver(peer.config)).toBe(0)
})

test('a mail sealed with a lost key fails alone and says why; the others are sent', async () => {
  const peer = await openPeer()
  await transaction(house.database.pool, { role: 'app_auth' }, db =>
    queueMail(db, [{ id: 'gone', key: Buffer.alloc(32, 1) }], {
      organization_id: null,
      recipient: 'a@example.org',
      ...someMail('Hello', 'Hello there'),
    }),
  )
  await queue('b@example.org')
  expect(await deliver(peer.config)).toBe(2)
  expect(peer.mails.map(({ to }) => to)).toEqual([['b@example.org']])
  expect(await rows()).toMatchObject([
    {
      state: 'queued',
      attempts: 1,
      last_error: 'The message cannot be read: APP_KEYS lacks the key it was sealed with.',
    },
    { state: 'sent' },
  ])
})

test('a worker believed dead cannot change a mail that another worker took over', async () => {
  // While this server is slow, the lease expires and the next worker claims the mail
  const slow = await openPeer(async () => {
    await house.owner.query('update outbox set attempts = attempts + 1')
    return null
  })
  await queue('a@example.org')
  await deliver(slow.config)
  expect(slow.mails).toHaveLength(1)
  expect((await rows())[0]).toMatchObject({ attempts: 2, state: 'queued', sent_at: null })
})

test('no name, subject or address can add a header or a recipient', async () => {
  for (const [recipient, subject] of [
    ['a@example.org\r\nBcc: b@example.org', 'Hello'],
    ['a@example.org', 'Hello\r\nBcc: b@example.org'],
    ['a@example.org', 'Hello\nX: y'],
    ['a@example.org', 'Hello\u2028Bcc: b@example.org'],
    ['a@example.org, b@example.org', 'Hello'],
    ['A <a@example.org>', 'Hello'],
  ] as const)
    await expect(queue(recipient, subject), `${recipient} ${subject}`).rejects.toThrow('A mail needs one plain address')
  const peer = await openPeer()
  await queue('a@example.org', 'Hello', 'Bcc: b@example.org\r\n.\r\nMAIL FROM:<x@example.org>')
  await deliver(peer.config)
  expect(peer.mails.map(({ to }) => to)).toEqual([['a@example.org']])
  expect(peer.mails[0]?.mail.headers.map(({ key }) => key)).not.toContain('bcc')
})

test('without a mail server mails wait, and one warning says so, without any address', async () => {
  lines.length = 0
  await queue('a@example.org')
  expect(await deliver(house.config)).toBe(0)
  expect(await deliver(house.config)).toBe(0)
  expect((await rows())[0]).toMatchObject({ state: 'queued', attempts: 0 })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('SMTP_URL')
  expect(lines[0]).not.toContain('example.org')
})

test('in a demo world without a mail server, mails are stored and can be read; elsewhere that page does not exist', async () => {
  const demo = await openHouse({ DEMO: '1' })
  const withServer = await openHouse({ DEMO: '1', SMTP_URL: 'smtp://127.0.0.1:1' })
  try {
    await transaction(demo.database.pool, { role: 'app_auth' }, db =>
      queueMail(db, demo.config.appKeys, {
        organization_id: null,
        recipient: 'a@example.org',
        ...someMail('Kept', 'Read me'),
      }),
    )
    await deliverDue(demo.database, demo.config, log)
    const { status, data } = await demo.call(api.outbox.list, {}, { as: 'anonymous' })
    expect(status).toBe(200)
    expect(data.data).toMatchObject([{ recipient: 'a@example.org', subject: 'Kept', body: 'Read me', state: 'kept' }])
    for (const other of [house, withServer])
      for (const as of ['anonymous', 'super_admin'] as const)
        expect((await other.call(api.outbox.list, {}, { as })).status).toBe(404)
  } finally {
    await demo.close()
    await withServer.close()
  }
})
