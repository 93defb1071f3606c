import { expect, test } from 'vitest'
import { openQueue, type Sent, type Wanted } from './queue.ts'
import type { Kept } from '@/widgets/public-shell/storage.ts'

function memory(): Kept & { all: Map<string, string> } {
  const all = new Map<string, string>()
  return {
    all,
    keys: () => [...all.keys()],
    read: key => all.get(key) ?? null,
    write: (key, value) => void all.set(key, value),
    remove: key => void all.delete(key),
  }
}

/** A server that counts each key once, over a connection that can be cut before or after a request arrives. */
function line() {
  const heard: { key: string; wanted: Wanted }[] = []
  const state = { cut: 'no' as 'no' | 'before' | 'after', refuses: '', isOut: false }
  const send = (wanted: Wanted, key: string): Promise<Sent> => {
    if (state.cut === 'before') return Promise.resolve({ is: 'later', offline: true })
    if (state.isOut) return Promise.resolve({ is: 'signed out' })
    if (state.refuses === wanted.call) return Promise.resolve({ is: 'refused', why: new Error('no') })
    const before = heard.find(one => one.key === key)
    // As on the server: a key belongs to one body
    if (before && JSON.stringify(before.wanted.body) !== JSON.stringify(wanted.body))
      return Promise.resolve({ is: 'refused', why: new Error('key used') })
    if (!before) heard.push({ key, wanted: structuredClone(wanted) })
    return Promise.resolve(state.cut === 'after' ? { is: 'later', offline: true } : { is: 'answered', answer: key })
  }
  return { heard, state, send }
}

let made = 0
const needs = (kept: Kept, send: ReturnType<typeof line>['send'], name = 'learn.a') => ({
  name,
  kept,
  send,
  newKey: () => `k${made++}`,
  now: () => made,
})
const report = (module_id: string, body: Wanted['body']): Wanted => ({ call: 'progress', params: { module_id }, body })
const answers = (said: string): Wanted => ({
  call: 'saveAnswers',
  params: { attempt_id: 'x' },
  body: { answers: { q: [said] } },
})

test('offline work is sent once, in order, when the connection is back', async () => {
  const { heard, state, send } = line()
  const queue = openQueue(needs(memory(), send))
  state.cut = 'before'
  const first = queue.add(report('one', { done: true }))
  void queue.add(report('two', { done: true }))
  await queue.flush()
  expect([heard.length, queue.waiting()]).toEqual([0, 2])
  state.cut = 'no'
  await queue.flush()
  await first
  expect(heard.map(({ wanted }) => wanted.params['module_id'])).toEqual(['one', 'two'])
  expect(queue.waiting()).toBe(0)
})

test('a request with a lost response is repeated with the same key', async () => {
  const { heard, state, send } = line()
  const queue = openQueue(needs(memory(), send))
  state.cut = 'after'
  const sent = queue.add({ call: 'submitAttempt', params: { attempt_id: 'x' }, body: { answers: {} } })
  await queue.flush()
  await queue.flush()
  state.cut = 'no'
  await queue.flush()
  await sent
  expect(heard).toHaveLength(1)
})

test('a page closed while offline continues where it was, and only with its own link', async () => {
  const { heard, state, send } = line()
  const kept = memory()
  state.cut = 'before'
  const closed = openQueue(needs(kept, send))
  void closed.add(report('one', { seconds: 5 }))
  void closed.add(answers('last'))
  await closed.flush()
  state.cut = 'no'
  const other = openQueue(needs(kept, send, 'learn.b'))
  await other.flush()
  expect(heard).toHaveLength(0)
  const again = openQueue(needs(kept, send))
  await again.flush()
  expect(heard.map(({ wanted }) => wanted.call)).toEqual(['progress', 'saveAnswers'])
  expect(kept.all.size).toBe(0)
})

test('later answers replace waiting ones, and seconds add up', async () => {
  const { heard, state, send } = line()
  const queue = openQueue(needs(memory(), send))
  state.cut = 'before'
  void queue.add(report('none', { seconds: 1 }))
  for (const said of ['a', 'ab', 'abc']) void queue.add(answers(said))
  void queue.add(report('one', { seconds: 10, place: { state: 1 } }))
  void queue.add(report('one', { seconds: 20, done: true }))
  void queue.add(report('one', { seconds: 1 }))
  await queue.flush()
  state.cut = 'no'
  await queue.flush()
  expect(heard.slice(1).map(({ wanted }) => wanted.body)).toEqual([
    { answers: { q: ['abc'] } },
    { seconds: 30, place: { state: 1 }, done: true },
    { seconds: 1 },
  ])
})

test.each(['open', 'closed'])(
  'work done after a lost response is sent automatically, on a page that stayed %s',
  async page => {
    const { heard, state, send } = line()
    const kept = memory()
    const queue = openQueue(needs(kept, send))
    state.cut = 'after'
    void queue.add(report('one', { seconds: 10 }))
    await queue.flush()
    const now = page === 'open' ? queue : openQueue(needs(kept, send))
    const done = now.add(report('one', { seconds: 5, done: true }))
    state.cut = 'no'
    await now.flush()
    await done
    expect(heard.map(({ wanted }) => wanted.body)).toEqual([{ seconds: 10 }, { seconds: 5, done: true }])
  },
)

test('a refusal is reported to its caller and holds nothing else back', async () => {
  const { heard, state, send } = line()
  const queue = openQueue(needs(memory(), send))
  state.refuses = 'progress'
  const refused = queue.add(report('one', { done: true })).catch(String)
  const saved = queue.add(answers('a'))
  await queue.flush()
  expect(await refused).toBe('Error: no')
  await saved
  expect(heard).toHaveLength(1)
})

test('after the proof expires everything waits for the next one', async () => {
  const { heard, state, send } = line()
  let out = 0
  const queue = openQueue({ ...needs(memory(), send), onSignedOut: () => (out += 1) })
  state.isOut = true
  void queue.add(answers('a'))
  await queue.flush()
  expect([out, queue.waiting(), heard.length]).toEqual([1, 1, 0])
  state.isOut = false
  await queue.flush()
  expect([queue.waiting(), heard.length]).toEqual([0, 1])
})
