import { expect, test } from 'vitest'
import { models } from './models.ts'
import { launchedWith, lendStorage, type Page, RunTime, startRunTime } from './run-time.ts'

type Api = Record<string, (...given: unknown[]) => string>

/** Returns the API of an edition, and its reports. */
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

test('1.2: begins, stores, refuses and ends as the standard says', () => {
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

test('2004: each state has its own error, and a value never set is one', () => {
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

test.each([
  ['1.2', 'cmi.core.score.raw', ['33.333333333333336', '0', '100', '87.5', '100.', '.5', '1e-7', '']],
  ['1.2', 'cmi.core.session_time', ['00:00:00', '0001:02:03.4', '9999:99:99.99', '00:10:05.125']],
  ['1.2', 'cmi.interactions.0.latency', ['00:00:01.333333333333']],
  ['2004', 'cmi.score.scaled', ['0.8333333333333334', '-1', '1', '1.0', '.5', '-0.33333333333333331', '5e-1', '0']],
  ['2004', 'cmi.score.raw', ['33.333333333333336', '-4.5', '1234567890123456']],
  ['2004', 'cmi.progress_measure', ['0.6666666666666666', '1', '0']],
  ['2004', 'cmi.session_time', ['PT0S', 'PT1H5M', 'P1Y2M3DT4H5M6.78S', 'PT30.333333333333336S', 'P1D']],
] as const)('%s: %s accepts every legal value', (version, element, values) => {
  const { call } = opened(version)
  call('Initialize', '')
  call('SetValue', 'cmi.interactions.0.id', 'a')
  for (const value of values) expect([value, ...call('SetValue', element, value)]).toEqual([value, 'true', '0'])
})

test.each([
  ['1.2', 'cmi.core.score.raw', ['90 %', '0x5a', 'NaN', 'Infinity', '1,5', '-', '.', '--1']],
  ['1.2', 'cmi.core.session_time', ['an hour', '10', '00:00']],
  ['2004', 'cmi.score.scaled', ['1.0000001', '-1.1', '85', '2e0', '', 'x']],
  ['2004', 'cmi.progress_measure', ['-0.1', '1.1', '']],
  ['2004', 'cmi.session_time', ['P', 'PT', '00:10:00', 'PT-1S', 'P1W']],
] as const)('%s: %s refuses unreadable values', (version, element, values) => {
  const { call } = opened(version)
  call('Initialize', '')
  for (const value of values)
    expect([value, ...call('SetValue', element, value)]).toEqual([value, 'false', version === '1.2' ? '405' : '406'])
})

test('an unreadable score is reported as sent, so that no pass mark treats it as missing', () => {
  const { call, told } = opened('1.2')
  call('Initialize', '')
  expect(call('SetValue', 'cmi.core.score.raw', '90 %')).toEqual(['false', '405'])
  expect(call('SetValue', 'cmi.core.lesson_status', 'completed')).toEqual(['true', '0'])
  expect(told.at(-1)?.[1]).toMatchObject({ 'cmi.core.score.raw': '90 %', 'cmi.core.lesson_status': 'completed' })
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

interface Fake extends Page {
  API?: Api
  API_1484_11?: Api
  said: unknown[]
  hear: (data: unknown, source: unknown) => void
  /** Runs waiting timeouts. */
  turn: () => void
  /** Finishes loading the page. */
  read: () => void
  written: string[]
}

/** A window below another, as seen in a sandbox without an origin. */
function aWindow(parent: Fake | null, over: Partial<Page> = {}): Fake {
  const listeners = new Map<string, ((event: { source?: unknown; data?: unknown }) => void)[]>()
  const waiting: (() => void)[] = []
  const read: (() => void)[] = []
  const written: string[] = []
  const fake: Fake = {
    name: '',
    origin: 'null',
    opener: null,
    open: () => null,
    close: () => {},
    top: null,
    parent: parent as never,
    said: [],
    written,
    document: {
      baseURI: 'https://panel.example.org/content/step/a/index.html',
      doctype: { name: 'html', publicId: '', systemId: '' },
      body: { append: () => {} },
      createElement: () => ({ src: '', style: { cssText: '' }, contentWindow: null, remove: () => {} }),
      querySelector: () => ({ textContent: '<p>Wash</p>' }),
      addEventListener: (_, listener) => void read.push(listener),
      open: () => void written.push('open'),
      write: text => void written.push(text),
      close: () => void written.push('close'),
    },
    addEventListener: (event, listener) => void listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    setTimeout: work => waiting.push(work),
    postMessage: message => void fake.said.push(message),
    hear: (data, source) => {
      for (const listener of listeners.get('message') ?? []) listener({ data, source })
    },
    turn: () => {
      for (const work of waiting.splice(0)) work()
    },
    read: () => {
      for (const work of read) work()
    },
    ...over,
  } as Fake & { postMessage: (message: unknown) => void }
  return fake
}
const toldOf = (page: Fake) => page.said.splice(0)

test('the launched window has the API, offers it to pages below and notifies the player; a page on its own has none', () => {
  const alone = aWindow(null, { name: 'menu' })
  alone.parent = alone as never
  startRunTime(alone, models['1.2'])
  expect(alone.API).toBeUndefined()
  const panel = aWindow(null)
  const launched = aWindow(panel, { name: JSON.stringify({ preceptor: 'key', values: { 'cmi.suspend_data': 'one' } }) })
  startRunTime(launched, models['1.2'])
  launched.API?.['LMSInitialize']?.('')
  launched.API?.['LMSSetValue']?.('cmi.suspend_data', 'two')
  launched.API?.['LMSSetValue']?.('cmi.suspend_data', 'three')
  // The frame's next page starts there, however soon it comes, and may initialize again
  expect(launchedWith(launched.name)).toMatchObject({ values: { 'cmi.suspend_data': 'three' }, isOpen: true })
  launched.turn()
  expect(toldOf(panel)).toEqual([
    { preceptor: 'key', event: 'opened', values: { 'cmi.suspend_data': 'one' } },
    { preceptor: 'key', event: 'changed', values: { 'cmi.suspend_data': 'three' } },
  ])
  const next = aWindow(panel, { name: launched.name })
  startRunTime(next, models['1.2'])
  expect(next.API?.['LMSGetValue']?.('cmi.suspend_data')).toBe('three')
  expect(next.API?.['LMSInitialize']?.('')).toBe('true')
  expect(next.API?.['LMSInitialize']?.('')).toBe('false')
})

/** Searches like the standards' examples, in every window except the page's own. */
function foundAbove(from: unknown, name: string): unknown {
  type Looked = Record<string, unknown> & { parent: Looked }
  let one = from as Looked
  for (let tries = 0; one[name] == null && one.parent != null && one.parent !== one && tries < 9; tries += 1)
    one = one.parent
  return one[name]
}

test.each(['1.2', '2004'] as const)('%s: it is found from the parent upward, and in the opener', version => {
  const launched = aWindow(aWindow(null), { name: JSON.stringify({ preceptor: 'key', values: {} }) })
  startRunTime(launched, models[version])
  const { api } = models[version]
  expect(foundAbove(launched.parent, api)).toBe((launched as unknown as Record<string, unknown>)[api])
  expect(foundAbove(launched.opener, api)).toBe(foundAbove(launched.parent, api))
  expect(foundAbove(launched.parent, 'API_OTHER')).toBeUndefined()
})

test('a frame within the package waits for its values, and its changes reach the player and the other frames', () => {
  const panel = aWindow(null)
  const launched = aWindow(panel, { name: JSON.stringify({ preceptor: 'key', values: { 'cmi.suspend_data': 'one' } }) })
  startRunTime(launched, models['1.2'])
  // The parts that other origins can see
  const seen = { postMessage: (message: unknown) => void launched.said.push(message), parent: panel } as unknown as Fake
  const [menu, lesson] = [aWindow(seen, { top: panel }), aWindow(seen, { top: panel })]
  for (const page of [menu, lesson]) {
    startRunTime(page, models['1.2'])
    expect(page.written).toEqual(['<plaintext style="display:none">'])
    expect(toldOf(launched)).toEqual([{ preceptor: 'ask' }])
    launched.hear({ preceptor: 'ask' }, page)
    // The same claim from anyone else is not trusted
    page.hear({ preceptor: 'answer', values: { 'cmi.suspend_data': 'forged' } }, panel)
    page.hear(toldOf(page)[0], seen)
    expect(page.API).toBeUndefined()
    page.read()
    expect(page.written.slice(1)).toEqual(['open', '<!DOCTYPE html><p>Wash</p>', 'close'])
    expect(foundAbove(page.parent, 'API')).toBe(page.API)
  }
  lesson.API?.['LMSInitialize']?.('')
  expect(lesson.API?.['LMSGetValue']?.('cmi.suspend_data')).toBe('one')
  lesson.API?.['LMSSetValue']?.('cmi.suspend_data', 'two')
  for (const told of toldOf(launched)) launched.hear(told, lesson)
  for (const told of toldOf(menu)) menu.hear(told, seen)
  expect(menu.API?.['LMSGetValue']?.('cmi.suspend_data')).toBe('two')
  launched.turn()
  expect(toldOf(panel)).toEqual([
    { preceptor: 'key', event: 'opened', values: { 'cmi.suspend_data': 'one' } },
    { preceptor: 'key', event: 'changed', values: { 'cmi.suspend_data': 'two' } },
  ])
})

test('a frame without a response continues without the API', () => {
  const above = aWindow(null)
  const page = Object.assign(aWindow(above), { top: above })
  startRunTime(page, models['2004'])
  page.read()
  expect(page.written).toHaveLength(1)
  page.turn()
  expect(page.written.slice(1)).toEqual(['open', '<!DOCTYPE html><p>Wash</p>', 'close'])
  expect(page.API_1484_11).toBeUndefined()
})

test('a window of the package covers the page; one to another site opens nothing', () => {
  const panel = aWindow(null)
  const launched = aWindow(panel, { name: JSON.stringify({ preceptor: 'key', values: {} }) })
  const covers: { src: string; contentWindow: unknown; isGone?: boolean }[] = []
  launched.document.createElement = () => {
    const cover = { src: '', style: { cssText: '' }, contentWindow: { at: covers.length }, isGone: false, remove() {} }
    cover.remove = () => void Object.assign(cover, { isGone: true })
    covers.push(cover)
    return cover
  }
  startRunTime(launched, models['1.2'])
  const open = launched.open as (address: string) => unknown
  expect(open('https://evil.example/')).toBeNull()
  expect(open('/login')).toBeNull()
  expect(open('../lesson.html?at=1')).toEqual({ at: 0 })
  expect(covers[0]?.src).toBe('https://panel.example.org/content/step/lesson.html?at=1')
  launched.hear({ preceptor: 'close' }, covers[0]?.contentWindow)
  expect(covers.map(({ isGone }) => isGone)).toEqual([true])
})

test('where pages can see each other, the parent window is provided as the opener', () => {
  const launched = aWindow(aWindow(null), {
    origin: 'https://content.example.net',
    name: '{"preceptor":"k","values":{}}',
  })
  startRunTime(launched, models['1.2'])
  const page = aWindow(launched, { origin: 'https://content.example.net' })
  startRunTime(page, models['1.2'])
  expect(page.written).toEqual([])
  expect(page.opener).toBe(launched)
})

test('storage is provided only where the page has none', () => {
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
