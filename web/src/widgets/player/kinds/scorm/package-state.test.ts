import {
  clockOf,
  isoOf,
  isPackageDone,
  mostPlace,
  type PackagePart,
  type PartState,
  reportOf,
  secondsOf,
  wholeReport,
} from '@preceptor/contract'
import { expect, test } from 'vitest'
import { after, toldBy } from './package-messages.ts'
import { launchValues, reopened } from './package-state.ts'

const part: PackagePart = { id: 'a', title: 'A', launch: 'a.html', reports: true, launch_data: 'go', pass_mark: null }
const learner = { id: 'u', name: 'Ada' }
const said = (values: Record<string, string>, over: Partial<PartState> = {}): PartState => ({
  values,
  seconds: 0,
  opened: true,
  closed: true,
  ...over,
})

test.each([
  ['0000:01:30', 90],
  ['12:00:00.5', 43_200.5],
  ['PT1H1M1S', 3661],
  ['0:1:5.125', 65.125],
  ['PT30.333333333333336S', 30.333_333_333_333_336],
  ['P1DT0.5S', 86_400.5],
  ['an hour', 0],
  [`P${'9'.repeat(400)}Y`, 9999 * 3600],
  [undefined, 0],
])('%s is %d seconds', (text, seconds) => expect(secondsOf(text)).toBe(seconds))

test.each(['high', 'NaN', '1e999', 'Infinity'])('a score of %s counts as none', raw => {
  const told = said({ 'cmi.core.score.raw': raw, 'cmi.core.lesson_status': 'completed' })
  expect(reportOf('1.2', part, told)).toMatchObject({ status: 'completed', score: null })
})

test('times are written in the format of each edition', () => {
  expect([clockOf(3661.4), isoOf(3661.4)]).toEqual(['0001:01:01', 'PT3661S'])
})

test('a suspended part resumes with its time added up, and without its exit values', () => {
  const left = said(
    { 'cmi.core.exit': 'suspend', 'cmi.core.session_time': '00:02:00', 'cmi.suspend_data': 'page 2' },
    { seconds: 60 },
  )
  expect(reopened('1.2', left)).toEqual({
    values: { 'cmi.suspend_data': 'page 2' },
    seconds: 180,
    opened: false,
    closed: false,
  })
  expect(launchValues({ version: '1.2', part, state: left, learner })).toMatchObject({
    'cmi.core.entry': 'resume',
    'cmi.core.total_time': '0000:03:00',
    'cmi.core.student_name': 'Ada',
    'cmi.suspend_data': 'page 2',
    'cmi.launch_data': 'go',
  })
  const first = launchValues({ version: '2004', part: { ...part, pass_mark: 80 }, state: undefined, learner })
  expect(first).toMatchObject({ 'cmi.entry': 'ab-initio', 'cmi.scaled_passing_score': '0.8', 'cmi.total_time': 'PT0S' })
})

test.each([
  ['1.2', { 'cmi.core.lesson_status': 'passed' }, null, 'passed'],
  ['1.2', { 'cmi.core.lesson_status': 'completed', 'cmi.core.score.raw': '70' }, 80, 'failed'],
  ['1.2', { 'cmi.core.lesson_status': 'completed', 'cmi.core.score.raw': '80' }, 80, 'passed'],
  ['1.2', { 'cmi.core.lesson_status': 'incomplete' }, null, 'incomplete'],
  ['1.2', {}, null, 'completed'],
  ['2004', {}, null, 'incomplete'],
  ['2004', { 'cmi.completion_status': 'completed' }, null, 'completed'],
  ['2004', { 'cmi.completion_status': 'completed', 'cmi.success_status': 'failed' }, null, 'failed'],
  ['2004', { 'cmi.completion_status': 'incomplete', 'cmi.success_status': 'passed' }, null, 'passed'],
  ['1.2', { 'cmi.core.lesson_status': 'completed', 'cmi.core.score.raw': '33.333333333333336' }, 33, 'passed'],
  ['1.2', { 'cmi.core.lesson_status': 'completed', 'cmi.core.score.raw': '33.333333333333336' }, 34, 'failed'],
  ['1.2', { 'cmi.core.lesson_status': 'completed', 'cmi.core.score.raw': '79.6' }, 79.5, 'passed'],
  ['2004', { 'cmi.completion_status': 'completed', 'cmi.score.scaled': '.8333333333333334' }, 80, 'passed'],
  ['2004', { 'cmi.completion_status': 'completed', 'cmi.score.scaled': '5e-1' }, 80, 'failed'],
  // No one passes below the mark or with an unknown status
  ['1.2', { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '60' }, 80, 'failed'],
  ['2004', { 'cmi.success_status': 'passed', 'cmi.score.scaled': '0.6' }, 80, 'failed'],
  ['1.2', { 'cmi.core.lesson_status': 'completed', 'cmi.core.score.raw': '90 %' }, 80, 'incomplete'],
  ['1.2', { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '0x5a' }, 80, 'incomplete'],
  ['2004', { 'cmi.completion_status': 'completed', 'cmi.score.scaled': 'high' }, 80, 'incomplete'],
  ['1.2', { 'cmi.core.lesson_status': 'Great' }, null, 'incomplete'],
  ['1.2', { 'cmi.core.lesson_status': 'completed' }, 80, 'completed'],
] as const)('%s %o with a mark of %s is %s', (version, values, pass_mark, status) => {
  expect(reportOf(version, { ...part, pass_mark }, said(values)).status).toBe(status)
})

test('scores are a percentage of the maximum, rounded down', () => {
  const scoreOf = (version: '1.2' | '2004', values: Record<string, string>) =>
    reportOf(version, part, said(values)).score
  expect(scoreOf('1.2', { 'cmi.core.score.raw': '17', 'cmi.core.score.max': '20' })).toBe(85)
  expect(scoreOf('1.2', { 'cmi.core.score.raw': '2', 'cmi.core.score.min': '0', 'cmi.core.score.max': '3' })).toBe(66)
  expect(scoreOf('2004', { 'cmi.score.scaled': '0.29', 'cmi.score.raw': '5' })).toBe(29)
  expect(scoreOf('1.2', { 'cmi.core.score.raw': '500' })).toBe(100)
  expect(scoreOf('1.2', { 'cmi.core.score.raw': '' })).toBeNull()
})

test('a package of several lessons is done when each lesson is', () => {
  const parts = [part, { ...part, id: 'b' }]
  const passed = said({ 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '80' })
  expect(wholeReport('1.2', parts, {}).status).toBe('notStarted')
  expect(wholeReport('1.2', parts, { a: passed })).toMatchObject({ status: 'incomplete', score: 80 })
  expect(wholeReport('1.2', parts, { a: passed, b: passed }).status).toBe('passed')
})

test('a package gets its stored data back exactly, and no control characters are sent on the way', () => {
  const values = { 'cmi.suspend_data': '\u001f["forms"]\u0000\u2426\u2426\u241f\tpage\n2\u001b', 'cmi.location': '7' }
  const state = after(said({}), { event: 'changed', values })
  // oxlint-disable-next-line no-control-regex
  expect(JSON.stringify(state)).not.toMatch(/\\u00|[\u0000-\u001f]/)
  expect(launchValues({ version: '2004', part, state, learner })).toMatchObject(values)
  const before = said({ 'cmi.suspend_data': 'page 2' })
  expect(launchValues({ version: '2004', part, state: before, learner })).toMatchObject(before.values)
})

test('a message is accepted only from the open package, and cut to what can be stored', () => {
  const values = { 'cmi.suspend_data': 'x'.repeat(100_000), 'cmi.n': 3, '<b>': 'x', 'cmi.location': '1' }
  expect(toldBy('key', { preceptor: 'other', event: 'closed', values })).toBeNull()
  for (const strange of [null, 'text', 3, [], { preceptor: 'key' }, { preceptor: 'key', event: 'x', values }])
    expect(toldBy('key', strange)).toBeNull()
  const told = toldBy('key', { preceptor: 'key', event: 'closed', values })
  expect(told?.values).toEqual({ 'cmi.suspend_data': 'x'.repeat(65_536), 'cmi.location': '1' })
  expect(told && after(said({}, { closed: false }), told)).toMatchObject({ opened: true, closed: true })
})

test('a failure after completion is not done', () => {
  const completed = said({ 'cmi.core.lesson_status': 'completed' })
  const failed = after(completed, { event: 'changed', values: { 'cmi.core.lesson_status': 'failed' } })
  expect([completed, failed].map(state => isPackageDone('1.2', [part], { [part.id]: state }))).toEqual([true, false])
})

test('data of a long package is cut to the server’s limit, with its interactions dropped first', () => {
  const values: Record<string, string> = {}
  for (let at = 0; at < 3000; at += 1) values[`cmi.interactions.${at}.learner_response`] = 'a'.repeat(200)
  Object.assign(values, { 'cmi.suspend_data': 'x'.repeat(65_000), 'cmi.completion_status': 'completed' })
  const told = toldBy('key', { preceptor: 'key', event: 'closed', values })
  expect(told?.values).toMatchObject({ 'cmi.completion_status': 'completed', 'cmi.suspend_data': 'x'.repeat(65_000) })
  const sent = { state: { [part.id]: { a: told && after(said({}), told) } } }
  expect(JSON.stringify(sent).length).toBeLessThan(mostPlace)
  expect(Object.keys(told?.values ?? {}).length).toBeLessThan(2000)
})
