import { expect, test } from 'vitest'
import { readLine } from './answers.ts'
import type { Taken } from './text-service.ts'

const own = '+12125550100'
const taken: Taken[] = [
  {
    sid: 'SM1',
    to: '+17185550142',
    from: own,
    body: 'Can you come?',
    callback: 'http://127.0.0.1/sms/status',
    key: null,
  },
]

test('a typed line answers a message, fails it, or is a text from another phone', () => {
  expect(readLine('1 Yes I can', taken, own)).toEqual({
    does: 'answer',
    from: '+17185550142',
    to: own,
    text: 'Yes I can',
  })
  expect(readLine(' 1  STOP ', taken, own)).toMatchObject({ does: 'answer', text: 'STOP' })
  expect(readLine('1 !30006', taken, own)).toEqual({ does: 'report', of: taken[0], status: 'undelivered', code: 30006 })
  expect(readLine('+17185550177 Hello', [], own)).toEqual({
    does: 'answer',
    from: '+17185550177',
    to: own,
    text: 'Hello',
  })
})

test('a line without meaning shows the usage', () => {
  expect(readLine('', taken, own)).toMatchObject({ does: 'help' })
  expect(readLine('1', taken, own)).toMatchObject({ does: 'help' })
  expect(readLine('7 Hello', taken, own)).toEqual({ does: 'help', why: 'There is no message 7 yet.' })
})
