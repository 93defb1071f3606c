import { expect, test } from 'vitest'
import type { Scope } from './scope.ts'
import { remembered, rememberedEach, rememberedList, rememberedOnce } from './remembered.ts'
import { type Topic, type Versions, versionsOf } from '../db/topics.ts'

const actor: Scope['actor'] = {
  kind: 'user',
  user_id: 'ada',
  name: 'Ada',
  email: '',
  role: 'agency_admin',
  token_organization_id: 'one',
}
const seeing = (versions: Versions | null, over: Partial<Scope['actor']> = {}) => ({
  actor: { ...actor, ...over },
  agency: { id: 'one', name: 'One', time_zone: 'America/New_York', versions },
})

let found = 0
const find = async () => ++found
let named = 0
const aName = () => `thing ${++named}`

test('an answer is cached until one of its topics changes, whatever other topics do', async () => {
  const what = aName()
  const ask = (versions: Versions) => remembered(seeing(versions), what, find, ['people', 'settings'])
  const first = await ask({ people: 1, users: 1 })
  expect(await ask({ people: 1, users: 9 })).toBe(first)
  const second = await ask({ people: 2, users: 9 })
  expect(second).not.toBe(first)
  expect(await ask({ people: 2, settings: 1 })).not.toBe(second)
})

test('an answer without topics depends on all of them', async () => {
  const what = aName()
  const ask = (versions: Versions) => remembered(seeing(versions), what, find)
  const first = await ask({ people: 1, users: 1 })
  expect(await ask({ people: 1, users: 1 })).toBe(first)
  expect(await ask({ people: 1, users: 2 })).not.toBe(first)
})

test('an answer that depends on all topics may reflect what a role can see, so it is cached per role', async () => {
  const what = aName()
  const ask = (role: Scope['actor']['role']) => remembered(seeing({ people: 1 }, { role }), what, find)
  const first = await ask('agency_admin')
  expect(await ask('agency_admin')).toBe(first)
  expect(await ask('viewer')).not.toBe(first)
})

test('a coordinator’s own rows are cached for that coordinator', async () => {
  const what = aName()
  const ask = (user_id: string) =>
    remembered(seeing({ people: 1 }, { role: 'coordinator_limited', user_id }), what, find)
  const hers = await ask('cora')
  expect(await ask('cora')).toBe(hers)
  expect(await ask('omar')).not.toBe(hers)
})

test('an answer without topics is cached per role, because not every role sees every list', async () => {
  const what = aName()
  const ask = (role: Scope['actor']['role'], about?: readonly Topic[]) =>
    remembered(seeing({ people: 1 }, { role }), what, find, about)
  const hers = await ask('agency_admin')
  expect(await ask('agency_admin')).toBe(hers)
  expect(await ask('viewer')).not.toBe(hers)
  expect(await ask('viewer', ['people'])).toBe(await ask('agency_admin', ['people']))
})

test('a writing call caches nothing, because its changes may never be committed', async () => {
  const writing = seeing(null)
  const [what, once, list] = [aName(), aName(), aName()]
  expect(await remembered(writing, what, find)).not.toBe(await remembered(writing, what, find))
  expect(await rememberedOnce(writing, once, find)).not.toBe(await rememberedOnce(writing, once, find))
  rememberedList<number>(writing, list).push(1)
  expect(rememberedList(writing, list)).toEqual([])
})

test('uncached keys are looked up together, and missing ones are left out', async () => {
  const what = aName()
  const asked: (readonly string[])[] = []
  const ask = (of: string[], versions: Versions | null = { people: 1 }) => {
    const find = async (unknown: readonly string[]) => {
      asked.push(unknown)
      return new Map(unknown.filter(key => key !== 'gone').map(key => [key, key.toUpperCase()]))
    }
    return rememberedEach(seeing(versions), what, { of, find }, ['people'])
  }
  expect(await ask(['a', 'b'])).toEqual(['A', 'B'])
  expect(await ask(['c', 'gone', 'b', 'a'])).toEqual(['C', 'B', 'A'])
  expect(await ask(['a', 'c'])).toEqual(['A', 'C'])
  expect(asked).toEqual([
    ['a', 'b'],
    ['c', 'gone'],
  ])
  expect(await ask(['a'], { people: 2 })).toEqual(['A'])
  expect(await ask(['a'], null)).toEqual(['A'])
  expect(asked.slice(2)).toEqual([['a'], ['a']])
})

test('a version is the sum of its topic’s slots', () => {
  expect(versionsOf('people 12,settings 7,people 3')).toEqual({ people: 15, settings: 7 })
  expect(versionsOf(null)).toEqual({})
})
