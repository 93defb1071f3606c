import { jobKinds } from '@preceptor/contract'
import { expect, test } from 'vitest'
import { inWords } from '../lib/texts.ts'
import { type StarterRights, stopped } from './starter-rights.ts'

const kind = jobKinds.provider_import
const job = {
  state: 'running',
  done: 1_200,
  total: 5_000,
  cursor: 1_200,
  title: 'May.csv',
  started_by_name: 'Dana Reyes',
} as const
const admin: StarterRights = { role: 'agency_admin', account: 'active', agency_status: 'live' }
const viewer: StarterRights = { ...admin, role: 'viewer' }
const because = 'Stopped: Dana Reyes no longer has permission to import employees.'

const said = (at: Parameters<typeof stopped>[0]) => inWords('en', stopped(at, viewer, kind) ?? '')

test('a job goes on while its starter has the permission', () => {
  expect(stopped(job, admin, kind)).toBeNull()
  expect(stopped(job, { ...admin, role: 'csm', agency_status: 'paused' }, kind)).toBeNull()
})

test('the message says how much was done', () => {
  expect(said(job)).toBe(`${because} 1,200 of 5,000 rows were done and stay.`)
  expect(said({ ...job, done: 0, cursor: 0 })).toBe(`${because} Nothing was changed.`)
  expect(said({ ...job, state: 'planning' })).toBe(`${because} Nothing was changed.`)
})

test('an undo may stop before it begins, never halfway', () => {
  const undoing = { ...job, state: 'undoing' } as const
  expect(said({ ...undoing, done: 0, cursor: 0 })).toBe(`${because} Nothing was undone.`)
  expect(stopped(undoing, viewer, kind)).toBeNull()
})
