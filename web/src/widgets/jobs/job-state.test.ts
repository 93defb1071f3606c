import type { Job } from '@preceptor/contract'
import { expect, test } from 'vitest'
import { endNotice, progressText, workTitle } from './job-state.ts'

const job: Job = {
  id: '0198a9b2-0000-7000-8000-000000000001',
  kind: 'provider_import',
  title: 'roster.csv',
  state: 'running',
  total: 9932,
  done: 4200,
  counts: { create: 4000, update: 175, reject: 25 },
  message: null,
  cancel_requested: false,
  can_undo: false,
  created_by_name: 'Gloria Whitfield',
  started_by: '0198a9b2-0000-7000-8000-000000000002',
  started_by_name: 'Gloria Whitfield',
  created_at: '2026-03-15T12:00:00Z',
  started_at: null,
  ended_at: null,
  seconds_left: 12,
}

test('progress shows the count, the total and the time left', () => {
  expect(workTitle(job)).toBe('Importing roster.csv')
  expect(progressText(job)).toBe('4,200 of 9,932 rows · about 12 s left')
  expect(progressText({ ...job, seconds_left: null })).toBe('4,200 of 9,932 rows')
  expect(progressText({ ...job, cancel_requested: true })).toContain('Stopping')
})

test('a finished job shows its numbers, a running one has no notice', () => {
  expect(endNotice({ ...job, state: 'succeeded_with_errors' })).toEqual({
    level: 'warning',
    text: 'roster.csv: 4,175 employees imported, 25 rows rejected.',
  })
  expect(endNotice({ ...job, state: 'planned' })?.text).toBe('roster.csv is checked and ready to import.')
  expect(endNotice(job)).toBeNull()
})

test('a failure shows its reason', () => {
  const message = 'There is already an entry with this value. Nothing was changed.'
  expect(endNotice({ ...job, state: 'failed', message })).toEqual({
    level: 'error',
    text: `The import of roster.csv failed. ${message}`,
  })
})
