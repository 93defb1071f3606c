import { auditLogList } from '@preceptor/contract'
import { expect, test } from 'vitest'
import type { Patch } from '@/nav/url-state.ts'
import { filtersIn } from './list-query.ts'
import { spelledOut, withUsual } from './usual-filters.ts'

const params = (text: string) => new URLSearchParams(text)

test('a default filter applies until the user sets or clears it, and gives way to a filter it conflicts with', () => {
  const log = auditLogList
  const read = (text: string) => withUsual(log, params(text), filtersIn(log, params(text)))
  expect(read('')).toEqual({ sign_ins: 'hidden' })
  expect(read('search=ada')).toEqual({ sign_ins: 'hidden', search: 'ada' })
  expect(read('sign_ins=any')).toEqual({})
  expect(read('group=sign_ins')).toEqual({ group: 'sign_ins' })
  const spelled = (text: string, patch: Patch) => spelledOut(log, params(text), read(text), patch)
  expect(spelled('', { sign_ins: null })).toEqual({ sign_ins: 'any' })
  expect(spelled('sign_ins=any', { sign_ins: 'hidden' })).toEqual({ sign_ins: null })
  expect(spelled('group=users', { sign_ins: 'hidden' })).toEqual({ sign_ins: 'hidden' })
  expect(spelled('group=users', { group: null, sign_ins: null })).toEqual({ group: null, sign_ins: null })
  expect(spelled('', { before: 'x' })).toEqual({ before: 'x' })
})
