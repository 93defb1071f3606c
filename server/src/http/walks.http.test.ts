import { afterAll, beforeAll, expect, test } from 'vitest'
import { aKey } from '../../test/api-key.ts'
import { assignedProgram, trainingOf } from '../../test/assigned.ts'
import { type House, openHouse } from '../../test/house.ts'
import { aRule, stands } from '../../test/standing.ts'
import { turnOf } from '../../test/turn.ts'
import { toldChanges } from '../features/compliance/public/tell-changes.ts'
import { asCurl, learnersWalk, schedulersWalk } from './walks.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('the walkthroughs on the API page work, step by step', async () => {
  const one = await assignedProgram(house, await trainingOf(house), { employee: { employee_number: 'E-1042' } })
  await stands(house, one.employee_id, { [await aRule(house, 'In-service hours')]: [{ state: 'overdue', from: -3 }] })
  await turnOf(house, toldChanges)
  const { token } = await aKey(house)
  const known: Record<string, string> = {}
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? `no ${name}`)
  for (const step of [...learnersWalk, ...schedulersWalk]) {
    const reply = await house.app.inject({
      method: step.method,
      url: `/api${filled(step.path)}`,
      headers: { 'x-authorization': token, ...(step.body && { 'content-type': 'application/json' }) },
      ...(step.body && { payload: filled(JSON.stringify(step.body)) }),
    })
    expect(reply.statusCode, `${step.says} ${reply.body}`).toBe(200)
    for (const [name, place] of Object.entries(step.finds ?? {}))
      known[name] = String(
        place.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], reply.json()),
      )
  }
  expect(known.cursor).toBe('1')
  const page = await house.app.inject({ url: '/api/docs' })
  const escaped = (words: string) => words.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)
  for (const step of [...learnersWalk, ...schedulersWalk]) expect(page.body).toContain(escaped(asCurl(step)))
})
