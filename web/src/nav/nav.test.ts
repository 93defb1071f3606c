import { rolePermissions, roles } from '@preceptor/contract'
import { beforeEach, expect, test } from 'vitest'
import { aUser } from '@/test/a-user.ts'
import { afterSignIn, landingOf, storeCsmLanding, storedCsmLanding } from './landing.ts'
import { rulesOf } from './pages.ts'
import { agencyPaths, csmAgencyPaths, paths } from './paths.ts'
import { recentAgencies, remember, rememberAgency } from './recent-agencies.ts'
import { safeRedirect } from './redirect-url.ts'
import { titleOf } from './title.ts'
import { patched } from './url-state.ts'

const id = '0198a9b2-0000-7000-8000-000000000001'
beforeEach(() => localStorage.clear())

test('[R-STA-9] navigation opens employees with their status filter, in both areas', () => {
  expect(agencyPaths('').activeEmployees()).toBe('/employees?provider_status=1')
  expect(csmAgencyPaths(id).activeEmployees()).toBe(`/csm/agency/${id}/employees?provider_status=1`)
})

test('lists stay readable in an address', () => {
  expect(agencyPaths('').employees({ provider_status: '1,4', search: 'o’neill & co', page: undefined })).toBe(
    '/employees?provider_status=1,4&search=o%E2%80%99neill+%26+co',
  )
})

test('every path of the builder is an existing page', () => {
  for (const to of [agencyPaths(''), csmAgencyPaths(id)]) {
    const built = [
      to.dashboard(),
      to.employees(),
      to.employee(id),
      to.employee(id, 'history'),
      to.imports(),
      to.import(id),
    ]
    expect(built.filter(path => rulesOf(path) === null)).toEqual([])
  }
})

test('[R-RED-3] landing follows the user’s choice, and employees open filtered to active', () => {
  expect(landingOf(aUser())).toBe('/dashboard')
  expect(landingOf(aUser({ default_landing_page: { key: 'employees' } }))).toBe('/employees?provider_status=1')
  expect(landingOf(aUser({ default_landing_page: { key: 'programs' } }))).toBe('/programs')
  expect(landingOf(aUser({ default_landing_page: { key: 'reports' } }))).toBe('/reports/dashboard')
})

test('[R-RED-3] an unknown or forbidden landing page falls back to the first allowed one', () => {
  expect(landingOf(aUser({ role: 'rn_limited', default_landing_page: { key: 'reports' } }))).toBe('/dashboard')
  expect(landingOf(aUser({ default_landing_page: { key: 'employees' }, permissions: [] }))).toBe('/dashboard')
  expect(landingOf(aUser({ default_landing_page: { key: 'programs' }, permissions: [] }))).toBe('/dashboard')
  expect(landingOf(aUser({ default_landing_page: { key: 'nonsense' as never } }))).toBe('/dashboard')
})

test('[R-RED-1] customer success staff land on the agencies list, whatever their user record says', () => {
  for (const role of roles.filter(one => rolePermissions[one].includes('can_view_partners'))) {
    expect(landingOf(aUser({ role, default_landing_page: { key: 'employees' } }))).toBe('/csm/agencies')
  }
  localStorage.setItem('csm_landing_page', 'nonsense')
  expect(storedCsmLanding()).toBe('agencies')
})

test('[R-RED-4] customer success lands on the page this browser remembers: agencies, employees or users; agencies by default', () => {
  const landing = () => landingOf(aUser({ role: 'csm' }))
  expect(landing()).toBe('/csm/agencies')
  for (const one of ['employees', 'users'] as const) {
    storeCsmLanding(one)
    expect([landing(), localStorage.getItem('csm_landing_page')]).toEqual([`/csm/${one}`, one])
  }
  // Another user's choice in this browser doesn't apply to agency users
  expect(landingOf(aUser())).toBe('/dashboard')
  storeCsmLanding('agencies')
  expect([landing(), localStorage.getItem('csm_landing_page')]).toEqual(['/csm/agencies', null])
})

test('after signing in the user returns to where the sign-in ended, unless that is in the other area', () => {
  const back = `/employees/${id}/history?page=2`
  expect(afterSignIn(aUser(), back)).toBe(back)
  expect(afterSignIn(aUser(), '/csm/agencies')).toBe('/dashboard')
  expect(afterSignIn(aUser({ role: 'csm' }), back)).toBe('/csm/agencies')
  expect(afterSignIn(aUser({ role: 'csm' }), `/csm/agency/${id}/imports`)).toBe(`/csm/agency/${id}/imports`)
})

test('a return address leads only to our own signed-in pages', () => {
  const bad = [
    'https://evil.example/employees',
    '//evil.example/employees',
    '/\\evil.example/employees',
    'javascript:alert(1)',
    '/employees\n',
    'employees',
    '/nowhere',
    '/forgot-password',
    '/',
    '',
    null,
  ]
  expect(bad.map(safeRedirect)).toEqual(bad.map(() => null))
  expect(safeRedirect('/employees?provider_status=1#x')).toBe('/employees?provider_status=1#x')
})

test('[R-STA-6] the last five agencies are remembered, most recent last', () => {
  expect(remember(['a', 'b', 'c'], 'a')).toEqual(['b', 'c', 'a'])
  for (const one of ['1', '2', '3', '4', '5', '6', '3']) rememberAgency(one)
  expect(recentAgencies()).toEqual(['2', '4', '5', '6', '3'])
})

test('[R-CON-3] values in local storage are not trusted', () => {
  for (const stored of ['{', '"x"', '[1,{"a":2},"ok"]']) {
    localStorage.setItem('recent_agencies', stored)
    expect(recentAgencies().every(one => typeof one === 'string')).toBe(true)
  }
})

test('[R-TTL-1] the title names page, agency and product', () => {
  expect(titleOf('Employees', 'Harborlight Home Care')).toBe('Employees · Harborlight Home Care · Preceptor')
  expect(titleOf('Sign in', null)).toBe('Sign in · Preceptor')
})

test('a changed filter starts at the first page, a changed page keeps the filters', () => {
  const now = new URLSearchParams('provider_status=1&page=7')
  expect(patched(now, { search: 'rey' }).toString()).toBe('provider_status=1&search=rey')
  expect(patched(now, { page: 8 }).toString()).toBe('provider_status=1&page=8')
  expect(patched(now, { page: 1 }).toString()).toBe('provider_status=1')
  expect(patched(now, { provider_status: null }).toString()).toBe('')
})

test('[R-AUT-3] login remembers the page a visitor asked for', () => {
  expect(paths.login('/employees?provider_status=1,4')).toBe('/?redirect_url=%2Femployees%3Fprovider_status%3D1,4')
})
