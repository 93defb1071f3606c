import { randomUUID } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { api } from '@preceptor/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { latestMails } from '../../messages/latest-mails.ts'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import { png } from '../../../test/pictures.ts'
import { aMember, check, logIn, password, tokenOf } from '../../../test/sign-in.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({ LIMIT_RESET_PER_IP: '1000', LIMIT_LOGIN_PER_IP: '1000', LIMIT_LOGIN_PER_ACCOUNT: '1000' })
})
afterAll(() => house.close())

async function signedIn(over = {}) {
  const user = await aMember(house, [house.agency], { name: 'Mia Member', ...over })
  return { user, as: { token: await tokenOf(house, user) } }
}
const mailsTo = async (email: string) =>
  (await latestMails(house.database, house.config.appKeys)).filter(({ recipient }) => recipient === email)
const eventsOf = async (actor_id: string) =>
  (
    await house.owner.query<{ kind: string }>(
      `select kind from events where actor_id = $1 and organization_id = $2 and kind <> 'user.signed_in' order by id`,
      [actor_id, house.agency.id],
    )
  ).rows.map(({ kind }) => kind)

test('[R-RTE-13] every signed-in user sees their own account, and no one else does', async () => {
  const { data } = await fourCases(house, api.profile.get, { args: {} })
  expect(data).toEqual({
    id: house.users.agency_admin.id,
    name: 'Ada Admin',
    email: house.users.agency_admin.email,
    pending_email: null,
    language: 'en',
    time_zone: null,
    default_landing_page: { key: 'dashboard' },
    two_factor: { is_on: false, since: null, recovery_codes_left: 0, is_required: false },
    picture: null,
    signature: null,
    limited_by: null,
  })
  expect((await house.call(api.profile.get, {}, { as: 'csm' })).data.name).toBe('Vendor csm')
})

describe('[R-API-19] PATCH profile', () => {
  test('changes only the sent fields, and only for the caller', async () => {
    const { as, user } = await signedIn()
    const first = await fourCases(house, api.profile.update, {
      args: { body: { name: '  Mia Marie Member ', time_zone: 'America/Chicago', default_landing_page: 'employees' } },
      as,
    })
    expect(first.data).toMatchObject({ name: 'Mia Marie Member', time_zone: 'America/Chicago', language: 'en' })
    const second = await house.call(api.profile.update, { body: { language: 'es', time_zone: null } }, { as })
    expect(second.data).toMatchObject({ name: 'Mia Marie Member', time_zone: null, language: 'es' })
    expect((await check(house, as.token)).data.user).toMatchObject({
      name: 'Mia Marie Member',
      email: user.email,
      default_landing_page: { key: 'employees' },
    })
    expect((await house.call(api.profile.get, {}, { as: 'viewer' })).data.name).toBe('Vera Viewer')
  })

  test.each([
    ['name', ' '],
    ['name', 'Mia\r\nBcc: all@example.org'],
    ['language', 'tlh'],
    ['time_zone', 'Mars/Olympus'],
    ['default_landing_page', 'settings'],
    ['email', 'straight@example.org'],
    ['vendor_role', 'super_admin'],
  ])('refuses %s = %j with a message at the field', async (field, value) => {
    const reply = await house.call(api.profile.update, { body: { [field]: value } }, { as: 'viewer' })
    expect([reply.status, Object.keys(reply.failure.errors ?? {})]).toEqual([422, [field]])
  })
})

describe('[R-API-18] [R-VAL-2] PATCH profile/email', () => {
  const ask = (as: { token: string }, email: string, secret = password) =>
    house.call(api.profile.changeEmail, { body: { email, password: secret } }, { as })
  const confirm = (token: string) => house.call(api.profile.confirmEmail, { body: { token } }, { as: 'anonymous' })
  const linkIn = async (email: string) => {
    const link = /https:\S+/.exec((await mailsTo(email))[0]?.body ?? '')?.[0] ?? ''
    expect(link).toMatch(/^https:\/\/panel\.example\.org\/confirm-email#token=[\w-]{43}$/)
    return link.split('token=')[1] ?? ''
  }

  test('the address changes when the link mailed to the new one is opened, and both addresses are notified', async () => {
    const { user, as } = await signedIn()
    const wanted = `New.${user.email}`
    const asked = await fourCases(house, api.profile.changeEmail, { args: { body: { email: wanted, password } }, as })
    expect([asked.data.email, asked.data.pending_email?.email]).toEqual([user.email, wanted])
    expect((await mailsTo(user.email))[0]?.subject).toBe('Your email address is about to change')
    const token = await linkIn(wanted)
    expect((await logIn(house, wanted)).status).toBe(401)
    const confirmed = await confirm(token)
    expect([confirmed.status, confirmed.data]).toEqual([
      200,
      { message: 'Your new email address is confirmed.', notification_level: 'info' },
    ])
    expect((await house.call(api.profile.get, {}, { as })).data).toMatchObject({ email: wanted, pending_email: null })
    expect((await mailsTo(user.email))[0]?.subject).toBe('Your email address was changed')
    expect((await mailsTo(wanted))[0]?.subject).toBe('Your new email address is confirmed')
    expect((await logIn(house, user.email)).status).toBe(401)
    expect((await logIn(house, wanted)).status).toBe(200)
    expect(await eventsOf(user.id)).toEqual(['user.email_changed'])
    expect((await confirm(token)).failure.code).toBe('EMAIL_LINK_INVALID')
  })

  test('an address without a password, as older clients send it, is refused naming the password', async () => {
    const { as } = await signedIn()
    const reply = await house.call(api.profile.changeEmail, { body: { email: 'x@example.org' } as never }, { as })
    expect([reply.status, Object.keys(reply.failure.errors ?? {})]).toEqual([422, ['password']])
  })

  test('a wrong password changes nothing, and guessing it is slowed down', async () => {
    const { user, as } = await signedIn()
    for (let i = 0; i < 5; i++) {
      const reply = await ask(as, 'thief@example.org', 'not the password')
      expect([reply.status, reply.failure.errors]).toEqual([422, { password: ['Incorrect password.'] }])
    }
    const waiting = await ask(as, 'thief@example.org')
    expect([waiting.status, Number(waiting.headers['retry-after'])]).toEqual([429, expect.any(Number)])
    expect(await mailsTo('thief@example.org')).toEqual([])
    expect((await house.call(api.profile.get, {}, { as })).data).toMatchObject({
      email: user.email,
      pending_email: null,
    })
  })

  test('a taken address gets the same response as a free one; its owner is notified, and no link is sent to it', async () => {
    const { user, as } = await signedIn()
    const free = await ask(as, `free.${user.email}`)
    const owner = await aMember(house, [house.other])
    const taken = await ask(as, owner.email)
    const plain = ({ data }: typeof taken) => ({ ...data, pending_email: Object.keys(data.pending_email ?? {}) })
    expect([taken.status, plain(taken)]).toEqual([200, plain(free)])
    const [mail] = await mailsTo(owner.email)
    expect(mail?.subject).toBe('Your email address was entered for another account')
    expect(mail?.body).not.toContain('token=')
    expect(mail?.body).not.toContain('Mia')
  })

  test('only the newest link works; one too old, withdrawn, or of a disabled account does not', async () => {
    const { user, as } = await signedIn()
    await ask(as, `a.${user.email}`)
    const older = await linkIn(`a.${user.email}`)
    await ask(as, `b.${user.email}`)
    expect((await confirm(older)).status).toBe(422)
    expect((await fourCases(house, api.profile.keepEmail, { args: {}, as })).status).toBe(204)
    expect((await confirm(await linkIn(`b.${user.email}`))).status).toBe(422)
    for (const change of [
      `update email_changes set expires_at = now() - interval '1 second' where user_id = $1`,
      `update users set status = 'deactivated' where id = $1`,
    ]) {
      const wanted = `c${change.length}.${user.email}`
      await ask(as, wanted)
      const token = await linkIn(wanted)
      await house.owner.query(change, [user.id])
      expect((await confirm(token)).status, change).toBe(422)
    }
    expect((await confirm('made-up')).failure.message).toBe(
      'This link has expired or was already used. Change the address in your profile again.',
    )
  })

  test('an address that someone takes at the same moment stays theirs', async () => {
    const { user, as } = await signedIn()
    const rival = await aMember(house, [house.other])
    const wanted = `same.${user.email}`
    await ask(as, wanted)
    const token = await linkIn(wanted)
    await house.owner.query('begin')
    await house.owner.query('update users set email = $2 where id = $1', [rival.id, wanted.toUpperCase()])
    const confirming = confirm(token)
    await new Promise(resolve => setTimeout(resolve, 100))
    await house.owner.query('commit')
    expect((await confirming).failure.code).toBe('EMAIL_LINK_INVALID')
  })

  test('an address that someone took meanwhile stays theirs, and reset links of the old address end', async () => {
    const { user, as } = await signedIn()
    const wanted = `late.${user.email}`
    await ask(as, wanted)
    const rival = await aMember(house, [house.other], { email: wanted })
    expect((await confirm(await linkIn(wanted))).failure.code).toBe('EMAIL_LINK_INVALID')
    expect((await logIn(house, rival.email)).data.user.id).toBe(rival.id)
    await house.owner.query(
      `insert into password_resets (token_hash, user_id, auth_epoch, expires_at) values ('x', $1, 1, now() + interval '1 hour')`,
      [user.id],
    )
    await ask(as, `fine.${user.email}`)
    await confirm(await linkIn(`fine.${user.email}`))
    const { rows } = await house.owner.query('select used_at from password_resets where user_id = $1', [user.id])
    expect(rows[0].used_at).not.toBeNull()
  })
})

describe('the password', () => {
  const fresh = 'seven quiet herons at dusk'
  test('is changed by a user who knows it; every other sign-in ends and this one stays', async () => {
    const { user, as } = await signedIn()
    const elsewhere = await tokenOf(house, user)
    const done = await fourCases(house, api.profile.changePassword, {
      args: { body: { current_password: password, password: fresh } },
      as,
    })
    expect(done.status).toBe(204)
    expect([(await check(house, as.token)).status, (await check(house, elsewhere)).status]).toEqual([200, 401])
    expect([(await logIn(house, user.email)).status, (await logIn(house, user.email, fresh)).status]).toEqual([
      401, 200,
    ])
    expect((await mailsTo(user.email))[0]?.subject).toBe('Your password was changed')
    expect(await eventsOf(user.id)).toEqual(['user.password_changed'])
  })

  test.each([
    ['current_password', 'not the password', fresh],
    ['password', password, 'password1234'],
    ['password', password, 'Mia Member 2024'],
    ['password', password, 'short'],
    ['password', password, password],
  ])('an error in %s is reported there', async (field, current_password, next) => {
    const { as } = await signedIn()
    const reply = await house.call(api.profile.changePassword, { body: { current_password, password: next } }, { as })
    expect([reply.status, Object.keys(reply.failure.errors ?? {})]).toEqual([422, [field]])
    expect((await check(house, as.token)).status).toBe(200)
  })
})

describe('sign-ins of the user', () => {
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Mobile Safari/604.1'

  test('are listed with device, place and time, this one first; ended ones are not', async () => {
    const user = await aMember(house, [house.agency])
    const other = (await logIn(house, user.email, password, { 'user-agent': phone })).data.access_token
    await logIn(house, user.email)
    await house.owner.query(
      `update access_tokens set last_seen_at = now() - interval '3 hours'
       where user_id = $1 and user_agent not like '%iPhone%'`,
      [user.id],
    )
    const as = { token: await tokenOf(house, user) }
    const { data } = (await fourCases(house, api.profile.signIns, { args: {}, as })).data
    expect(data.map(({ is_current, device }) => [is_current, device])).toEqual([
      [true, 'Unknown device'],
      [false, 'Safari on iPhone'],
    ])
    expect(data[1]).toMatchObject({ ip: '127.0.0.1', organization_name: 'Ours Home Care' })
    await fourCases(house, api.profile.endSignIn, { args: { params: { id: data[1]?.id ?? '' } }, as })
    expect((await check(house, other)).status).toBe(401)
  })

  test('of someone else cannot be ended and look nonexistent', async () => {
    const { as } = await signedIn()
    const rival = await signedIn()
    const theirs = (await house.call(api.profile.signIns, {}, { as: rival.as })).data.data[0]?.id ?? ''
    const foreign = await house.call(api.profile.endSignIn, { params: { id: theirs } }, { as })
    const never = await house.call(api.profile.endSignIn, { params: { id: randomUUID() } }, { as })
    expect([foreign.status, foreign.failure]).toEqual([404, never.failure])
    expect((await check(house, rival.as.token)).status).toBe(200)
  })

  test('all others end at once, and no one else’s', async () => {
    const { user, as } = await signedIn()
    const rival = await signedIn()
    const others = [await tokenOf(house, user), await tokenOf(house, user)]
    const { data } = await fourCases(house, api.profile.endOtherSignIns, { args: {}, as })
    expect(data).toEqual({ ended: 2 })
    expect(
      await Promise.all([...others, as.token, rival.as.token].map(async t => (await check(house, t)).status)),
    ).toEqual([401, 401, 200, 200])
  })
})

describe('[R-ENT-5] the signature', () => {
  const set = (as: { token: string }, image: Buffer, kind = 'drawn' as const) =>
    house.call(api.profile.updateSignature, { body: { kind, image: image.toString('base64') } }, { as })

  test('[R-API-20] [R-API-21] [R-API-22] is set, shown, replaced and deleted', async () => {
    const { as } = await signedIn()
    const none = await house.call(api.profile.signature, {}, { as })
    expect(none.status).toBe(404)
    const args = { body: { kind: 'drawn' as const, image: png().toString('base64') } }
    const { data } = await fourCases(house, api.profile.updateSignature, { args, as })
    expect(data.kind).toBe('drawn')
    const shown = await fourCases(house, api.profile.signature, { args: {}, as })
    expect([shown.headers['content-type'], shown.bytes.subarray(1, 4).toString()]).toEqual(['image/png', 'PNG'])
    expect(String(shown.headers['content-disposition'])).toContain('attachment')
    await set(as, png({ width: 30, type: 2 }), 'typed' as never)
    const replaced = await house.call(api.profile.signature, {}, { as })
    expect(replaced.bytes.readUInt32BE(16)).toBe(30)
    expect((await house.call(api.profile.get, {}, { as })).data.signature?.kind).toBe('typed')
    expect((await house.call(api.profile.signature, {}, { as: 'viewer' })).status).toBe(404)
    expect((await fourCases(house, api.profile.deleteSignature, { args: {}, as })).status).toBe(204)
    expect((await house.call(api.profile.deleteSignature, {}, { as })).status).toBe(404)
    expect((await house.call(api.profile.get, {}, { as })).data.signature).toBeNull()
  })

  test.each([
    ['a comment', png({ extra: Buffer.from('Comment\0<script>alert(1)</script>') })],
    ['more lines than it says', png({ lines: 5000 })],
  ])('keeps the pixels and nothing that came along: %s', async (_, file) => {
    const { as } = await signedIn()
    expect((await set(as, file)).status).toBe(200)
    const { bytes } = await house.call(api.profile.signature, {}, { as })
    expect(bytes.includes('script')).toBe(false)
    const at = bytes.indexOf('IDAT')
    const raw = inflateSync(bytes.subarray(at + 4, at + 4 + bytes.readUInt32BE(at - 4)))
    expect([raw.length, raw[1]]).toEqual([10 * (20 * 4 + 1), 0x40])
  })

  test.each<[string, Buffer]>([
    ['no PNG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a byte changed', Buffer.from(png()).fill(1, 40, 41)],
    ['cut off', png().subarray(0, -6)],
    ['bytes appended', Buffer.concat([png(), Buffer.from('PK')])],
    ['fewer lines than it says', png({ lines: 9 })],
    ['too many pixels', png({ width: 2000, height: 1001, lines: 1 })],
    ['no pixels', png({ width: 0 })],
    ['a palette that is missing', png({ type: 3 })],
    ['an unknown filter', png({ filter: 9 })],
    ['too many bytes', Buffer.concat([png(), Buffer.alloc(256 * 1024)])],
  ])('is refused with a sentence at the field: %s', async (_, file) => {
    const { as } = await signedIn()
    const reply = await set(as, file)
    expect([reply.status, Object.keys(reply.failure.errors ?? {})]).toEqual([422, ['image']])
    expect((await house.call(api.profile.signature, {}, { as })).status).toBe(404)
  })

  test.each([
    ['drawn', 'Draw your signature.'],
    ['typed', 'Type your name.'],
    ['uploaded', 'This picture is blank. Choose another one.'],
  ] as const)('a blank picture submitted as %s is refused: %s', async (kind, sentence) => {
    const { as } = await signedIn()
    const create = { width: 60, height: 30, channels: 4 } as const
    for (const background of ['#ffffff00', '#ffffff', '#00000000']) {
      const blank = await sharp({ create: { ...create, background } })
        .png()
        .toBuffer()
      const reply = await set(as, blank, kind as never)
      expect([reply.status, reply.failure.errors]).toEqual([422, { image: [sentence] }])
    }
    expect((await house.call(api.profile.signature, {}, { as })).status).toBe(404)
  })

  test('only the signature call accepts long texts', async () => {
    const { as } = await signedIn()
    const reply = await house.call(api.profile.update, { body: { name: 'x'.repeat(10_001) } }, { as })
    expect(reply.failure.code).toBe('MALFORMED_REQUEST')
  })
})

test('[R-API-23] lists the available landing pages', async () => {
  const { data } = await fourCases(house, api.profile.landingPages, { args: {} })
  expect(data.data).toEqual([
    { key: 'dashboard', name: 'Dashboard' },
    { key: 'employees', name: 'Employees' },
    { key: 'programs', name: 'Programs' },
    { key: 'reports', name: 'Reports' },
  ])
})
