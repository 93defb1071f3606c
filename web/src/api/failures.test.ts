import { expect, test } from 'vitest'
import { ApiFailure } from './failure.ts'
import { noticeOf } from './failures.ts'

const attention = 'Some fields need your attention.'

const refused = (message: string, errors?: Record<string, string[]>) =>
  noticeOf(new ApiFailure('response', 422, { message, ...(errors && { errors }) }))

test('[R-ERR-2] a warning shows the server’s sentence, but not errors already shown at a field', () => {
  expect(refused('This filter is not known.')).toEqual({ level: 'warning', text: 'This filter is not known.' })
  expect(refused('Number 12 is taken.', { employee_number: ['Number 12 is taken.'] })).toEqual({
    level: 'warning',
    text: attention,
  })
})
