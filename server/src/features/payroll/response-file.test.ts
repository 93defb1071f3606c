import { expect, test } from 'vitest'
import { readResponse } from './response-file.ts'

test.each([
  ['File accepted, 12 rows processed', 'accepted'],
  ['Import complete\r\nRows imported: 12\r\nErrors: 0\r\n', 'accepted'],
  ['Employee,Status\n004512,Accepted\n004513,Accepted', 'accepted'],
  ['Employee,Status,Error\n004512,OK,\n004513,OK,', 'accepted'],
  ['0 rejected, 4 processed', 'accepted'],
  ['Employee,Status\n004512,Accepted\n004513,Rejected - unknown earning code', 'rejected'],
  ['ERROR: check date is closed', 'rejected'],
  ['004512|FAILED|Employee not found', 'rejected'],
])('%j', (text, answer) => {
  expect(readResponse(text)?.answer).toBe(answer)
})

test.each(['', '\n\n', 'Payroll of March', 'a,b,c'])('%j means neither', text => {
  expect(readResponse(text)).toBeNull()
})

test('the reasons are the rejected rows, five at most', () => {
  const rows = Array.from({ length: 9 }, (_, n) => `${n},rejected`)
  expect(readResponse(`Line,Status\n${rows.join('\n')}`)?.reasons).toEqual(rows.slice(0, 5))
})
