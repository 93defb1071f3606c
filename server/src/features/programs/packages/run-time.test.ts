import { expect, test } from 'vitest'
import { models } from './models.ts'
import { launchedWith, lendStorage, type Page, RunTime, startRunTime } from './run-time.ts'

type Api = Record<string, (...given: unknown[]) => string>

/** The API of an edition, and what it told. */
function opened(version: '1.2' | '2004', values: Record<string, string> = {}) {
  const told: [string, Record<string, string>][] = []
  const runTime = new RunTime(models[version], values, (event, now) => void told.push([event, now]))
  const api: Api = runTime.api()
  const call = (name: string, ...given: unknown[]) => {
    const answer = api[`${version === '1.2' ? 'LMS' : ''}${name}`]?.(...given)
    return [answer, api[version === '1.2' ? 'LMSGetLastError' : 'GetLastError']?.()]
  }
  return { call, told }
}

test('1.2: begins, keeps, refuses and ends as the standard says', () => {
  const { call, told } = opened('1.2', { 'cmi.core.student_name': 'Ada', 'cmi.core.lesson_status': 'not attempted' })
  expect(call('GetValue', 'cmi.core.student_name')).toEqual(['', '301'])
  expect(call('Initialize', 'x')).toEqual(['false', '201'])
  expect(call('Initialize', '')).toEqual(['true', '0'])
  expect(call('Initialize', '')).toEqual(['false', '101'])
  expect(call('GetValue', 'cmi.core.student_name')).toEqual(['Ada', '0'])
  expect(call('SetValue', 'cmi.core.student_name', 'Eve')).toEqual(['false', '403'])
  expect(call('GetValue', 'cmi.core._children')[0]).toContain('lesson_status')
  expect(call('GetValue', 'cmi.core.exit')).toEqual(['', '404'])
  expect(call('SetValue', 'cmi.core._children', 'x')).toEqual(['false', '402'])
  expect(call('SetValue', 'cmi.core.lesson_status', 'great')).toEqual(['false', '405'])
  expect(call('SetValue', 'cmi.core.lesson_status', 'passed')).toEqual(['true', '0'])
  expect(call('SetValue', 'cmi.core.session_time', '0000:10:00')).toEqual(['true', '0'])
  expect(call('SetValue', 'cmi.nothing', 'x')).toEqual(['false', '201'])
  expect(call('SetValue', '__proto__', 'x')).toEqual(['false', '201'])
  expect(call('SetValue', 'cmi.suspend_data', 'x'.repeat(65_537))).toEqual(['false', '405'])
  expect(call('Finish', '')).toEqual(['true', '0'])
  expect(call('SetValue', 'cmi.core.lesson_status', 'failed')).toEqual(['false', '301'])
  expect(told.at(-1)).toEqual([
    'closed',
    { 'cmi.core.student_name': 'Ada', 'cmi.core.lesson_status': 'passed', 'cmi.core.session_time': '0000:10:00' },
  ])
})

test('2004: each moment has its own refusal, and what was never set is one', () => {
  const { call } = opened('2004')
  expect(call('SetValue', 'cmi.location', '1')).toEqual(['false', '132'])
  expect(call('Terminate', '')).toEqual(['false', '112'])
  expect(call('Initialize', '')).toEqual(['true', '0'])
  expect(call('Initialize', '')).toEqual(['false', '103'])
  expect(call('GetValue', 'cmi.location')).toEqual(['', '403'])
  expect(call('GetValue', 'cmi.unheard')).toEqual(['', '401'])
  expect(call('SetValue', 'cmi.score.scaled', '1.5')).toEqual(['false', '406'])
  expect(call('SetValue', 'cmi.score.scaled', '-0.25')).toEqual(['true', '0'])
  expect(call('SetValue', 'cmi.session_time', 'PT1H30M5.5S')).toEqual(['true', '0'])
  expect(call('SetValue', 'cmi.session_time', 'an hour')).toEqual(['false', '406'])
  expect(call('Terminate', '')).toEqual(['true', '0'])
  expect(call('GetValue', 'cmi.location')).toEqual(['', '123'])
  expect(call('Commit', '')).toEqual(['false', '143'])
})

test.each(['1.2', '2004'] as const)('%s: lists grow by one, and are counted', version => {
  const { call } = opened(version)
  call('Initialize', '')
  const refused = version === '1.2' ? '201' : '351'
  expect(call('GetValue', 'cmi.interactions._count')).toEqual(['0', '0'])
  expect(call('SetValue', 'cmi.interactions.1.id', 'b')).toEqual(['false', refused])
  expect(call('SetValue', 'cmi.interactions.0.id', 'a')).toEqual(['true', '0'])
  expect(call('SetValue', 'cmi.interactions.1.id', 'b')).toEqual(['true', '0'])
  expect(call('SetValue', 'cmi.interactions.1.correct_responses.0.pattern', 'x')).toEqual(['true', '0'])
  expect(call('GetValue', 'cmi.interactions._count')).toEqual(['2', '0'])
  expect(call('GetValue', 'cmi.interactions.1.correct_responses._count')).toEqual(['1', '0'])
})

test('the window that was launched has the API and tells the player; another has none', () => {
  const sent: unknown[] = []
  const waiting: (() => void)[] = []
  const page = (name: string): Page & { API?: Api } => ({
    name,
    parent: { postMessage: message => void sent.push(message) },
    addEventListener: () => {},
    setTimeout: work => waiting.push(work),
  })
  const inner = page('menu')
  startRunTime(inner, models['1.2'])
  expect(inner.API).toBeUndefined()
  const launched = page(JSON.stringify({ preceptor: 'key', values: { 'cmi.suspend_data': 'one' } }))
  startRunTime(launched, models['1.2'])
  launched.API?.['LMSInitialize']?.('')
  launched.API?.['LMSSetValue']?.('cmi.suspend_data', 'two')
  launched.API?.['LMSSetValue']?.('cmi.suspend_data', 'three')
  expect(waiting).toHaveLength(1)
  waiting[0]?.()
  expect(sent).toEqual([
    { preceptor: 'key', event: 'opened', values: { 'cmi.suspend_data': 'one' } },
    { preceptor: 'key', event: 'changed', values: { 'cmi.suspend_data': 'three' } },
  ])
  // the next page of the same frame begins there
  expect(launchedWith(launched.name)?.values).toEqual({ 'cmi.suspend_data': 'three' })
})

test('storage is lent only where the page has none', () => {
  const own = { localStorage: 'mine', sessionStorage: 'mine' }
  lendStorage(own)
  expect(own.localStorage).toBe('mine')
  const bare = {
    get localStorage(): Storage {
      throw new Error('no origin')
    },
  }
  Object.defineProperty(bare, 'localStorage', { configurable: true })
  lendStorage(bare)
  bare.localStorage.setItem('a', '1')
  expect([bare.localStorage.getItem('a'), bare.localStorage.length]).toEqual(['1', 1])
})
