import { api } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../../test/house.ts'
import { aMember, password, tokenOf } from '../../../test/sign-in.ts'
import { afterAnswers } from '../../lib/after-answer.ts'
import { latestMails } from '../../messages/latest-mails.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({ LIMIT_RESET_PER_IP: '1000' })
})
afterAll(() => house.close())

const inSpanish = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' }
const mailTo = async (email: string) =>
  (await latestMails(house.database, house.config.appKeys)).find(({ recipient }) => recipient === email)
const speaks = (user_id: string, language: string) =>
  house.owner.query('update users set language = $2 where id = $1', [user_id, language])

test('a refused sign-in is reported in the caller’s language', async () => {
  const { email } = await aMember(house, [house.agency])
  const wrong = { body: { email, password: 'not the password' } }
  const { failure } = await house.call(api.auth.login, wrong, { as: 'anonymous', headers: inSpanish })
  expect(failure).toEqual({
    code: 'WRONG_CREDENTIALS',
    message: 'El correo electrónico o la contraseña no son correctos.',
  })
  const french = { as: 'anonymous', headers: { 'accept-language': 'la' } } as const
  expect((await house.call(api.auth.login, wrong, french)).failure.message).toBe('Incorrect email or password.')
})

test('so are field messages, whether a schema or a rule refuses the fields', async () => {
  const to = { as: 'anonymous', headers: inSpanish } as const
  const malformed = await house.call(api.auth.login, { body: { email: 'x', password: '' } }, to)
  expect(malformed.failure).toMatchObject({
    message: 'Revise los campos marcados.',
    errors: {
      email: ['Escriba un correo electrónico como nombre@example.org.'],
      password: ['Complete este campo.'],
    },
  })
  const short = await house.call(api.auth.reset, { body: { token: 'x', password: 'short' } }, to)
  expect(short.failure.errors).toEqual({ password: ['Use al menos 12 caracteres.'] })
})

test('a mail is in its reader’s language, the notice in the caller’s', async () => {
  const reader = await aMember(house, [house.agency])
  await speaks(reader.id, 'es')
  const asked = await house.call(api.auth.askReset, { body: { email: reader.email } }, { as: 'anonymous' })
  await afterAnswers()
  expect(asked.data).toMatchObject({ message: 'If there is an account with this address, we’ve sent a reset link.' })
  const mail = await mailTo(reader.email)
  expect(mail?.subject).toBe('Cambie su contraseña')
  expect(mail?.body).toContain('Recibimos una solicitud')
  const notice = await house.call(
    api.auth.askReset,
    { body: { email: 'nobody@example.org' } },
    { as: 'anonymous', headers: inSpanish },
  )
  expect(notice.data).toMatchObject({ message: expect.stringContaining('le enviamos un enlace') })
})

test('readers of an unsupported language receive English', async () => {
  const reader = await aMember(house, [house.agency])
  await speaks(reader.id, 'bn')
  await house.call(api.auth.askReset, { body: { email: reader.email } }, { as: 'anonymous', headers: inSpanish })
  await afterAnswers()
  expect((await mailTo(reader.email))?.subject).toBe('Set a new password')
})

test('an owner is told in their own language that someone else entered their address', async () => {
  const [owner, other] = [await aMember(house, [house.agency]), await aMember(house, [house.agency])]
  await speaks(owner.id, 'es')
  await house.call(
    api.profile.changeEmail,
    { body: { email: owner.email, password } },
    { as: { token: await tokenOf(house, other) } },
  )
  expect((await mailTo(owner.email))?.subject).toBe('Su correo electrónico se usó para otra cuenta')
  expect((await mailTo(other.email))?.subject).toBe('Your email address is about to change')
})

test('an invitation is in the agency’s first supported language', async () => {
  const invite = async (email: string) => {
    const answer = await house.call(api.users.invite, { body: { email, name: 'Ada Reyes', role: 'viewer' } })
    expect(answer.status).toBe(200)
    return mailTo(email)
  }
  await house.owner.query(`update organizations set languages = '{ht,es,en}' where id = $1`, [house.agency.id])
  const mail = await invite('ada@example.org')
  expect(mail?.subject).toMatch(/^Invitación a /)
  expect(mail?.body).toMatch(/como lector\. Acepte la invitación en los próximos 7 días:/)
})
