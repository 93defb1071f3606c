import type { Id } from '@preceptor/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newSid, openTextService, signatureOf, type TextService } from '../../demo/partners/text-service.ts'
import { deliverDue } from '../../messages/deliver.ts'
import { booking } from '../../../test/booking.ts'
import { type House, openHouse } from '../../../test/house.ts'

const shared = '+17185550100'
let house: House
let service: TextService
const { session, people, book, standing, settle, awake } = booking(() => house)
beforeAll(async () => {
  service = await openTextService({ password: 's3cret' })
  house = await openHouse({ SMS_URL: service.url, SMS_FROM: shared })
})
afterAll(async () => {
  await house.close()
  await service.close()
})
beforeEach(async () => {
  await awake()
  service.taken.length = 0
})

let numbers = 0
async function caregiver(): Promise<{ id: Id; mobile: string }> {
  numbers += 1
  const mobile = `+1718557${String(1000 + numbers)}`
  const [id = ''] = await people(1, { mobile, email: null })
  return { id, mobile }
}
async function told() {
  await settle()
  await deliverDue(house.database, house.config, pino({ enabled: false }), 'sms')
}
async function answers(from: string, Body: string) {
  const fields = { From: from, To: shared, Body, MessageSid: newSid() }
  const { statusCode } = await house.app.inject({
    method: 'POST',
    url: '/sms/inbound',
    headers: {
      host: 'panel.example.org',
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signatureOf('s3cret', 'https://panel.example.org/sms/inbound', fields),
    },
    payload: new URLSearchParams(fields).toString(),
  })
  expect(statusCode).toBe(200)
}
const waits = async (id: Id) =>
  (await house.owner.query<{ state: string }>('select state from threads where employee_id = $1', [id])).rows[0]?.state

test('[R-RTE-3] messages: 1 takes the seat a text offers, 2 gives it back, and staff need not reply', async () => {
  const id = await session({ capacity: 1 })
  const { id: one, mobile } = await caregiver()
  await book(id, one, { as: 'invite' })
  await told()
  expect(service.taken.at(-1)?.body).toContain('Reply 1 to take the seat')
  await answers(mobile, ' 1. ')
  expect(await standing(id)).toEqual([[one, 'booked']])
  expect(await waits(one)).toBe('quiet')
  await told()
  expect(service.taken.at(-1)?.body).toContain('Reply 2 if you can')
  await answers(mobile, '2')
  expect(await standing(id)).toEqual([[one, 'declined']])
})

test('[R-RTE-3] messages: on the wait list, 1 stays and 2 leaves; the next person moves up', async () => {
  const id = await session({ capacity: 1 })
  const [first, second, third] = [await caregiver(), await caregiver(), await caregiver()]
  await book(id, first.id)
  await book(id, second.id)
  await book(id, third.id)
  await told()
  expect(service.taken.some(({ to, body }) => to === second.mobile && body.includes('when it is free'))).toBe(true)
  await answers(second.mobile, '1')
  await answers(third.mobile, '2')
  expect(await standing(id)).toEqual([
    [first.id, 'booked'],
    [second.id, 'waiting 1'],
    [third.id, 'declined'],
  ])
  await answers(first.mobile, '2')
  expect((await standing(id)).find(([who]) => who === second.id)).toEqual([second.id, 'booked'])
})

test('[R-RTE-3] messages: a 1 that answers nothing, or comes too late, waits for staff', async () => {
  const id = await session({ capacity: 1 })
  const { id: one, mobile } = await caregiver()
  await answers(mobile, '1')
  expect(await waits(one)).toBe('open')
  const late = await caregiver()
  await book(id, late.id, { as: 'invite' })
  await told()
  await house.owner.query(`update sessions set state = 'cancelled', cancel_reason = 'Ill' where id = $1`, [id])
  await answers(late.mobile, '1')
  expect(await waits(late.id)).toBe('open')
  expect(await standing(id)).toEqual([[late.id, 'invited']])
})
