import { expect, test } from 'vitest'
import { toAppError } from '../http/failures.ts'
import { openLog } from '../lib/log.ts'
import { inWords } from '../lib/texts.ts'
import { Stalls } from '../lib/stalls.ts'
import { isConnectionLost, isWaitOver } from './connection-lost.ts'

const withCode = (code: string) => Object.assign(new Error('write failed'), { code })

test.each([
  withCode('EPIPE'),
  withCode('ECONNRESET'),
  withCode('ECONNREFUSED'),
  withCode('57P01'),
  withCode('53100'),
  withCode('ENOSPC'),
  new Error('Connection terminated unexpectedly'),
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('Connection terminated due to connection timeout'),
])('%s is an unreachable database or a full disk, not a program fault', error => {
  expect(toAppError(error, openLog('silent')).code).toBe('UNAVAILABLE')
})

test('a connection that became free too late means a busy server, and is not blamed on the database', () => {
  const failure = toAppError(new Error('timeout exceeded when trying to connect'), openLog('silent'))
  expect([failure.code, inWords('en', failure.sentence), failure.help.retryAfter]).toEqual([
    'TOO_MANY_REQUESTS',
    'The server is busy. Please try again in a moment.',
    1,
  ])
  expect(isConnectionLost(new Error('timeout exceeded when trying to connect'))).toBe(true)
})

test('a stalled process does not report that the database did not respond', () => {
  let now = 0
  const stalls = new Stalls(() => now)
  const late = new Error('Connection terminated due to connection timeout')
  const isBusyAt = (moment: number) => {
    now = moment
    return isWaitOver(late, stalls)
  }
  expect([400, 900, 1_500].map(isBusyAt)).toEqual([false, false, false])
  expect([12_000, 13_900, 15_800, 17_700, 19_600, 21_500].every(isBusyAt)).toBe(true)
  // Ten seconds later the process would have received the response
  expect(isBusyAt(22_100)).toBe(false)
  expect(isWaitOver(new Error('Connection terminated unexpectedly'), { recent: true })).toBe(false)
})

test('any other error is a program fault', () => {
  expect(toAppError(new TypeError('x is not a function'), openLog('silent')).code).toBe('SERVER_ERROR')
})
