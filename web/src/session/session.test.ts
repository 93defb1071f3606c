import { afterEach, expect, test, vi } from 'vitest'
import { aUser } from '@/test/a-user.ts'
import { isCaregiverAnswer } from '../auth/caregiver.ts'
import {
  adopt,
  confirm,
  currentToken,
  enter,
  isBeingReplaced,
  onLeave,
  replacing,
  session,
  sessionEnded,
  whenSettled,
} from './session.ts'
import { ssoIn } from '../auth/sso.ts'

afterEach(() => {
  sessionEnded('left')
  localStorage.clear()
})

const ends = { idle_expires_at: '2026-01-01T00:00:00Z', expires_at: '2026-01-01T00:00:00Z' }
const signedIn = (token = 't1') => enter({ is: 'in', token, user: aUser(), organization: null, ends })

test('[R-STA-1] signing in makes the session authenticated and keeps the token', () => {
  signedIn()
  expect(session.get()).toMatchObject({ is: 'in', user: { email: 'admin@harborlight.example' } })
  expect(localStorage.getItem('token')).toBe('t1')
})

test('[R-STA-2] signing out clears user, token and all fetched data', () => {
  let cleared = 0
  onLeave(() => (cleared += 1))
  signedIn()
  cleared = 0
  sessionEnded('left')
  expect(session.get()).toEqual({ is: 'out', because: 'left' })
  expect([currentToken(), localStorage.getItem('token'), cleared]).toEqual([null, null, 1])
})

test('a refused tab does not remove another tab’s newer sign-in', () => {
  signedIn('old')
  localStorage.setItem('token', 'new')
  sessionEnded('expired')
  expect([session.get().is, localStorage.getItem('token')]).toEqual(['out', 'new'])
})

test('a token counts as being replaced until that is cleared, and only for a short while', () => {
  vi.useFakeTimers()
  replacing('old')
  expect([isBeingReplaced('old'), isBeingReplaced('new'), isBeingReplaced(null)]).toEqual([true, false, false])
  vi.advanceTimersByTime(60_000)
  expect(isBeingReplaced('old')).toBe(false)
  replacing('old')
  replacing(null)
  expect(isBeingReplaced('old')).toBe(false)
  vi.useRealTimers()
})

test('[R-STA-1] [R-STA-3] a stored token is checked first, and a valid one signs in', async () => {
  adopt('stored')
  expect([session.get().is, currentToken()]).toEqual(['checking', 'stored'])
  const settled = whenSettled()
  confirm({ user: aUser(), organization: null, ends })
  expect((await settled).is).toBe('in')
})

test('a check that ends after sign-out does not sign in again', () => {
  adopt('stored')
  sessionEnded('left')
  confirm({ user: aUser(), organization: null, ends })
  expect(session.get().is).toBe('out')
})

test('[R-VAL-1] an answer without a view is a caregiver’s, even with status 200', () => {
  const { view: _, ...caregiver } = aUser()
  expect(isCaregiverAnswer({ user: caregiver })).toBe(true)
  expect(isCaregiverAnswer({ user: null })).toBe(true)
  expect(isCaregiverAnswer({})).toBe(true)
  expect(isCaregiverAnswer({ user: aUser() })).toBe(false)
})

test('[R-AUT-1] a single sign-on token is read after # or ?, and removed from the address', () => {
  expect(ssoIn('https://x.example/#sso=a.b-c_d')).toEqual({ token: 'a.b-c_d', rest: '/' })
  expect(ssoIn('https://x.example/?sso=abc&redirect_url=%2Fdashboard')).toEqual({
    token: 'abc',
    rest: '/?redirect_url=%2Fdashboard',
  })
  expect(ssoIn('https://x.example/?sso=')).toBeNull()
  expect(ssoIn('https://x.example/employees')).toBeNull()
})
