import type { PanelMessage } from '@preceptor/contract'
import { expect, test } from 'vitest'
import { changedFields } from '@/widgets/form/form-state.ts'
import { bodyOf, copyOf, newValues, patchOf, problemsIn, valuesOf } from './message-values.ts'

const now = new Date('2026-03-14T15:00:00Z')
const message: PanelMessage = {
  id: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
  title: 'Maintenance',
  body: 'On Sunday.',
  title_es: null,
  body_es: null,
  level: 'warning',
  roles: ['viewer'],
  agencies: [{ id: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c', name: 'Harborlight' }],
  starts_at: '2026-03-20T13:00:00.000Z',
  ends_at: null,
  time_zone: 'America/New_York',
  is_dismissible: true,
  needs_acknowledgement: false,
  state: 'scheduled',
  dismissed_count: 0,
  created_by_name: 'Priya Raman',
  created_at: '2026-03-14T13:00:00.000Z',
  updated_at: '2026-03-14T13:00:00.000Z',
  version: 1,
}

test('the start is now, a later time in the zone, or not set', () => {
  const values = { ...newValues('America/Chicago'), title: 'T', body: 'B' }
  expect(bodyOf(values, now).starts_at).toBe('2026-03-14T15:00:00.000Z')
  expect(bodyOf({ ...values, start: 'draft' }, now).starts_at).toBeNull()
  const later = { ...values, start: 'at', starts_at: '2026-03-20T09:00', ends_at: '2026-03-21T09:00' } as const
  expect(bodyOf(later, now)).toMatchObject({
    starts_at: '2026-03-20T14:00:00.000Z',
    ends_at: '2026-03-21T14:00:00.000Z',
  })
  expect(Object.keys(problemsIn({ ...later, starts_at: '' }))).toEqual(['starts_at'])
  expect(problemsIn(later)).toEqual({})
  expect(problemsIn({ ...later, title: ' ', body: '' })).toEqual({
    title: 'Enter a title.',
    body: 'Enter the text of the message.',
  })
})

test('Spanish title and text are both given or both left out', () => {
  const values = { ...newValues('America/Chicago'), title: 'T', body: 'B' }
  expect(bodyOf(values, now)).toMatchObject({ title_es: null, body_es: null })
  const spanish = { ...values, title_es: 'Título', body_es: ' ' }
  expect(problemsIn(spanish)).toEqual({ body_es: 'Enter the Spanish text too.' })
  expect(problemsIn({ ...spanish, title_es: '', body_es: 'Texto' })).toEqual({
    title_es: 'Enter the Spanish title too.',
  })
  expect(bodyOf({ ...spanish, body_es: 'Texto' }, now)).toMatchObject({ title_es: 'Título', body_es: 'Texto' })
})

test('a change sends only the changed fields', () => {
  const before = valuesOf(message)
  expect(before).toMatchObject({ start: 'at', starts_at: '2026-03-20T09:00', ends_at: '' })
  expect(patchOf(before, { ...before, title: 'Maintenance on Sunday' }, now)).toEqual({
    title: 'Maintenance on Sunday',
  })
  expect(patchOf(before, { ...before, time_zone: 'UTC' }, now)).toEqual({
    time_zone: 'UTC',
    starts_at: '2026-03-20T09:00:00.000Z',
    ends_at: null,
  })
  expect(patchOf(before, { ...before, start: 'draft' }, now)).toEqual({ starts_at: null })
  expect(changedFields(before, { ...before })).toEqual([])
})

test('the start of a running message is never sent', () => {
  const before = valuesOf({ ...message, state: 'running' })
  expect(before.start).toBe('kept')
  expect(patchOf(before, { ...before, time_zone: 'UTC', show_again: true }, now)).toEqual({
    time_zone: 'UTC',
    ends_at: null,
    show_again: true,
  })
})

test('a copy keeps the text and the audience, and is a draft', () => {
  expect(copyOf(message)).toMatchObject({
    title: 'Maintenance',
    roles: ['viewer'],
    start: 'draft',
    starts_at: '',
    ends_at: '',
  })
})
