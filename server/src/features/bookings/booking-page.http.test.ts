import type { Id } from '@preceptor/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { booking } from '../../../test/booking.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { stopAddress } from '../../messages/stop-address.ts'
import { bookingAddress } from './booking-links.ts'

let house: House
const { session, people, book, change, standing, settle, mails, awake } = booking(() => house)
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
beforeEach(() => awake())

const pathOf = (id: Id) => new URL(bookingAddress(house.config, id)).pathname
const open = (path: string, answer?: string) =>
  house.app.inject({
    method: answer === undefined ? 'GET' : 'POST',
    url: path,
    headers: {
      host: 'panel.example.org',
      ...(answer !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(answer !== undefined && { payload: `answer=${answer}` }),
  })

test('the link in a message shows the session; a caregiver can book, decline and book again with it', async () => {
  const id = await session({ capacity: 1, title: 'Lifting & moving', address: '12 Main St' })
  const [one = '', two = ''] = await people(2)
  const invited = await book(id, one, { as: 'invite' })
  await settle()
  const [mail] = await mails()
  expect(mail?.body).toContain(pathOf(invited.id))
  const page = await open(pathOf(invited.id))
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  for (const words of ['Lifting &#38; moving at', '12 Main St', 'Book my seat', 'I can’t come'])
    expect(page.body).toContain(words)
  expect(await standing(id), 'a look changes nothing').toEqual([[one, 'invited']])
  expect((await open(pathOf(invited.id), 'book')).body).toContain('You have a seat.')
  expect((await open(pathOf(invited.id), 'book')).body, 'a second press changes nothing').toContain('You have a seat.')
  expect((await open(pathOf(invited.id))).body).toContain('Add to calendar')
  const file = await open(`${pathOf(invited.id)}/session.ics`)
  expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(file.body).toContain('SUMMARY:Lifting & moving')
  const waiting = await book(id, two)
  expect((await open(`${pathOf(waiting.id)}/session.ics`)).headers['content-type'], 'no seat, no file').toContain(
    'html',
  )
  expect((await open(pathOf(waiting.id))).body).toContain('You are number 1 on the wait-list.')
  expect((await open(pathOf(invited.id), 'decline')).body).toContain('You told us that you can’t come.')
  expect(await standing(id)).toEqual([
    [two, 'booked'],
    [one, 'declined'],
  ])
  expect((await open(pathOf(invited.id), 'book')).body).toContain('You are number 1 on the wait-list.')
})

test('the page is in the caregiver’s language, and shows no one else', async () => {
  const id = await session()
  const [one = ''] = await people(1, { language: 'es' })
  const [two = ''] = await people(1, { last_name: 'Stranger' })
  const { id: held } = await book(id, one)
  await book(id, two)
  const { body } = await open(pathOf(held))
  expect(body).toContain('<html lang="es" dir="ltr">')
  expect(body).toContain('Tiene un lugar.')
  expect(body).not.toContain('Stranger')
})

test('an unknown link, one for another purpose, and one for a past session open nothing or change nothing', async () => {
  const id = await session()
  const [one = ''] = await people(1)
  const { id: held } = await book(id, one)
  const token = pathOf(held).split('/').at(-1) ?? ''
  expect((await open(`/booking/${token.slice(0, -4)}AAAA`)).statusCode).toBe(404)
  expect((await open('/booking/nothing')).statusCode).toBe(404)
  const stop = new URL(stopAddress(house.config, held)).pathname.split('/').at(-1) ?? ''
  expect((await open(`/booking/${stop}`)).statusCode).toBe(404)
  await change(held, { state: 'removed', reason: null })
  expect((await open(pathOf(held), 'book')).body, 'staff took them off').toContain('Booking is closed.')
  expect(await standing(id)).toEqual([[one, 'removed']])
  const past = await session({ inDays: -2 })
  await house.owner.query(
    `insert into session_bookings (organization_id, session_id, employee_id, state, source, booked_by_name) values ($1, $2, $3, 'booked', 'manual', 'Test')`,
    [house.agency.id, past, one],
  )
  const { rows } = await house.owner.query<{ id: Id }>('select id from session_bookings where session_id = $1', [past])
  const over = await open(pathOf(rows[0]?.id ?? ''), 'decline')
  expect(over.body).toContain('This session is over, or it has begun.')
  expect(await standing(past)).toEqual([[one, 'booked']])
})

test('too many requests from one address are refused for a while', async () => {
  await house.close()
  house = await openHouse({ LIMIT_VERIFY_PER_IP: '2' })
  for (let at = 0; at < 2; at++) expect((await open('/booking/nothing')).statusCode).toBe(404)
  expect((await open('/booking/nothing')).statusCode).toBe(429)
})
