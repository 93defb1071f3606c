import { type Role, rolePermissions, type User } from '@preceptor/contract'
import { expect, test } from 'vitest'
import { agencyPaths } from '@/nav/paths.ts'
import { matchingPlaces, placesFor } from './places.ts'

const userAs = (role: Role) => ({ role, permissions: rolePermissions[role] }) as User
const to = agencyPaths('')
const offered = (role: Role, area: 'agency' | 'csm' = 'agency') =>
  placesFor({ user: userAs(role), area, to, employeesHome: '/employees?provider_status=1' })
const labels = (role: Role, area?: 'agency' | 'csm') => offered(role, area).map(({ label }) => label)

test('a viewer is offered the pages a viewer can open, and no actions that change things', () => {
  expect(labels('viewer')).toEqual([
    'Dashboard',
    'Employees',
    'Possible duplicates',
    'Hard to reach',
    'Delivery log',
    'Credentials',
    'Waivers',
    'Compliance',
    'Programs',
    'Learning paths',
    'Forms',
    'Outside training',
    'Program catalog',
    'Survey room',
    'New survey packet',
    'Reports',
    'Report history',
    'Payroll',
    'New report',
    'Agency info',
    'Users',
    'System messages',
    'Automation',
    'Compliance',
    'Your profile',
    'Keyboard shortcuts',
    'Sign out',
  ])
})

test('an administrator is not offered customer success', () => {
  expect(labels('agency_admin')).toContain('Audit log')
  expect(labels('agency_admin')).not.toContain('Agencies')
})

test('customer success is offered agency pages only inside an agency, and only leads can set up agencies', () => {
  expect(labels('csm', 'csm')).toEqual([
    'Agencies',
    'Employees',
    'Find a person',
    'Programs',
    'Program requests',
    'Users',
    'Bulk operations',
    'State packs',
    'Unmatched texts',
    'Panel messages',
    'Your profile',
    'Keyboard shortcuts',
    'Sign out',
  ])
  expect(labels('cs_super_user', 'csm')).toContain('New agency')
  expect(labels('csm')).toContain('Imports')
})

test('every typed word must begin a word, and the name ranks above its synonyms', () => {
  const places = offered('agency_admin')
  const found = (typed: string) => matchingPlaces(places, typed).map(({ label }) => label)
  expect(found('inv us')).toEqual(['Invite user'])
  expect(found('emp')).toEqual(['Employees', 'Add employee', 'Export employees', 'Import employees'])
  expect(found('imp')).toEqual(['Imports', 'Import employees', 'Import past training', 'Import credentials'])
  expect(found('password')).toEqual(['Your profile'])
  expect(found('settings users')).toEqual(['Users'])
  expect(found('mployees')).toEqual([])
})

test('payroll, schedules, SFTP and automation are found by common words, with the actions available there', () => {
  const places = offered('agency_admin')
  const found = (typed: string) => matchingPlaces(places, typed).map(({ label }) => label)
  expect(found('viventium')).toContain('Payroll')
  expect(found('weekly')).toEqual(expect.arrayContaining(['Scheduled reports', 'Schedule report']))
  expect(found('ftp')).toEqual(expect.arrayContaining(['SFTP', 'Add SFTP target']))
  expect(found('breaker')).toContain('Automation')
  expect(found('generic layout')).toContain('Payroll layouts')
})

test('Ctrl K finds actions by common words, each only for users who can do it', () => {
  const found = (role: Role, typed: string) =>
    matchingPlaces(offered(role), typed)
      .filter(({ kind }) => kind === 'action')
      .map(({ label, href }) => [label, href])
  expect(found('agency_admin', 'new session')).toEqual([['New session', '/sessions?add=1']])
  expect(found('agency_admin', 'record training')).toEqual([['Record outside training', '/outside-training?add=1']])
  expect(found('agency_admin', 'add license')).toEqual([['Add credential', '/employees/credentials?add=1']])
  expect(found('agency_admin', 'new compliance rule')).toEqual([['New compliance rule', '/settings/compliance/new']])
  expect(found('agency_admin', 'export').map(([label]) => label)).toEqual([
    'Export employees',
    'Export credentials',
    'Export sessions',
    'Export attendance',
    'Export outside training',
  ])
  expect(found('coordinator_limited', 'new session')).toEqual([])
  expect(found('coordinator_limited', 'record training')).toHaveLength(1)
  expect(found('coordinator_limited', 'export employees')).toHaveLength(1)
  expect(found('viewer', 'export')).toEqual([])
  expect(found('viewer', 'record')).toEqual([])
  expect(found('viewer', 'new report')).toEqual([['New report', '/reports/new']])
})
