import { api } from '@preceptor/contract'
import { templateProblems } from '@preceptor/contract/system-messages/own-words/check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../test/house.ts'
import { converse } from './conversations.ts'
import { dayOf } from './days.ts'
import { anEmployee } from './factories/employees.ts'
import { fieldsOf } from '../features/templates/own-templates.ts'
import { ownTemplates } from './own-templates.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  const languages = ['en', 'es', 'zh', 'ru', 'ht']
  const employees = Array.from({ length: 50 }, (_, n) =>
    anEmployee({ organization_id: house.agency.id, language: languages[n % languages.length] ?? 'en' }),
  )
  await house.load({ employees })
  const today = dayOf(new Date().toISOString().slice(0, 10))
  await converse(house.owner, house.config.appKeys, { organization_id: house.agency.id, today })
})
afterAll(() => house.close())

test('the demo world has conversations in five languages: some wait too long, and messages failed in each way', async () => {
  const { rows } = await house.owner.query(
    `select language, count(*)::int from messages where direction = 'in' group by 1 order by 1`,
  )
  expect(rows.map(row => row.language)).toEqual(['en', 'es', 'ht', 'ru', 'zh'])
  const { data: overdue } = await house.call(api.threads.list, { query: { desk: 'overdue' } })
  expect(overdue.data.length).toBeGreaterThan(0)
  const { data: log } = await house.call(api.messageLog.counts, { query: { of: 'state' } })
  expect(log.data.map(({ value }) => value)).toEqual(
    expect.arrayContaining(['bounced', 'delivered', 'failed', 'suppressed', 'undelivered']),
  )
  const { data: desk } = await house.call(api.unassignedMessages.list, { query: {} }, { as: 'agency_admin' })
  expect(desk.data.map(({ why }) => why).toSorted()).toEqual(['several_people', 'unknown_number'])
  expect(desk.data.find(({ why }) => why === 'several_people')?.candidates).toHaveLength(2)
})

test('the agency has a number its texts were sent from, with their health, and one that carriers refuse', async () => {
  const { data } = (await house.call(api.smsSenders.list, {}, { as: 'agency_admin' })).data
  const [office, night] = data
  expect(data.map(({ registration, paused_at }) => [registration, paused_at !== null])).toEqual([
    ['registered', false],
    ['pending', true],
  ])
  expect(office?.week).toMatchObject({ sent: expect.any(Number), failed: expect.any(Number) })
  expect([office?.week.sent, office?.week.failed].every(count => (count ?? 0) > 0)).toBe(true)
  expect(night?.paused_for).not.toBeNull()
})

test('one person replied STOP, and their texts are off', async () => {
  const { data } = await house.call(api.reachability.list, { query: { problem: 'texts_stopped' } })
  expect(data.data).toHaveLength(1)
})

test('the agency has its own wording: ready replies and an event, in five languages, some not reviewed', async () => {
  const { data } = (await house.call(api.templates.list, { query: {} }, { as: 'viewer' })).data
  const own = data.filter(({ id }) => id !== null)
  expect(new Set(own.map(({ key }) => key))).toEqual(new Set(ownTemplates.map(({ key }) => key)))
  expect(new Set(own.map(({ state }) => state))).toEqual(new Set(['written', 'unreviewed']))
  expect(own.find(({ key, language }) => key === 'learner_link' && language === 'ht')?.state).toBe('unreviewed')
  for (const { key, channel, texts } of ownTemplates)
    expect([key, templateProblems(texts, { fields: fieldsOf(key) ?? {}, channel })]).toEqual([key, {}])
})
