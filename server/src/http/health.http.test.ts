import { tmpdir } from 'node:os'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { healthy } from '../lib/health.ts'
import { mountHealth } from './health.ts'
import { type House, openHouse } from '../../test/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const ready = async (app: Pick<House['app'], 'inject'> = house.app, url = '/api/health/ready') => {
  const answer = await app.inject({ method: 'GET', url })
  return [answer.statusCode, answer.json().reason]
}
/** Takes all connections of the pool (openHouse). */
const everyConnection = () => Promise.all(Array.from({ length: 4 }, () => house.database.pool.connect()))

test('ready while the database answers', async () => {
  expect(await ready()).toEqual([200, undefined])
})

test('not ready when the database is too slow for a load balancer to wait, with many checks sharing one query; ready once it answers', async () => {
  const held = await everyConnection()
  const begun = performance.now()
  const answers = await Promise.all(Array.from({ length: 20 }, () => ready()))
  expect(performance.now() - begun).toBeLessThan(4_000)
  expect(answers).toEqual(Array.from({ length: 20 }, () => [503, 'the database does not answer in time']))
  expect(house.database.pool.waitingCount).toBe(1)
  expect((await house.app.inject({ url: '/api/health/live' })).statusCode).toBe(200)
  for (const connection of held) connection.release()
  expect(await ready()).toEqual([200, undefined])
})

test('not ready when the database is read-only', async () => {
  const set = async (value: 'on' | 'off') => {
    const held = await everyConnection()
    for (const connection of held) await connection.query(`set default_transaction_read_only = ${value}`)
    for (const connection of held) connection.release()
  }
  await set('on')
  expect(await ready()).toEqual([503, 'the database takes no changes'])
  await set('off')
  expect(await ready()).toEqual([200, undefined])
})

test('not ready when the disk of the embedded database is full', async () => {
  const on = (leastFree: number) => {
    const app = Fastify()
    mountHealth(app, house.database, healthy(), { folder: tmpdir(), leastFree })
    return ready(app, '/health/ready')
  }
  expect(await on(1)).toEqual([200, undefined])
  expect(await on(2 ** 60)).toEqual([503, 'the disk of the database is full'])
})
