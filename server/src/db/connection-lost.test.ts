import { expect, test } from 'vitest'
import { toAppError } from '../http/failures.ts'
import { openLog } from '../lib/log.ts'

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
  new Error('timeout exceeded when trying to connect'),
])('%s is a database that is away or a disk that is full, and no fault of the program', error => {
  expect(toAppError(error, openLog('silent')).code).toBe('UNAVAILABLE')
})

test('anything else is', () => {
  expect(toAppError(new TypeError('x is not a function'), openLog('silent')).code).toBe('SERVER_ERROR')
})
