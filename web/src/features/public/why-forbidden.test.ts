import { permissions, rolePermissions } from '@preceptor/contract'
import { expect, test } from 'vitest'
import { aUser } from '@/test/a-user.ts'
import { permissionName } from '@/widgets/users/permission-words.ts'
import { whyForbidden } from './why-forbidden.ts'

const as = (role: keyof typeof rolePermissions) => aUser({ role, permissions: [...rolePermissions[role]] })
const agency = '0198a9b2-0000-7000-8000-000000000001'

test('[R-RED-2] the page’s own rule determines which permission is missing', () => {
  expect(whyForbidden(as('viewer'), '/settings/audit-log', null)).toEqual({
    refused: 'page',
    staffOnly: false,
    lacking: ['view_audit_log'],
    anyDoes: false,
  })
  expect(whyForbidden(as('viewer'), '/imports?upload=1', null)).toMatchObject({
    lacking: ['import_provider', 'record_training'],
    anyDoes: true,
  })
  expect(whyForbidden(aUser({ permissions: [] }), '/employees', null)).toMatchObject({
    lacking: ['list_provider', 'can_view_agency_roles'],
    anyDoes: true,
  })
})

test('[R-PER-1] an agency administrator is not reported as lacking a permission they have', () => {
  for (const address of ['/csm/agencies', `/csm/agency/${agency}/dashboard`])
    expect(whyForbidden(as('agency_admin'), address, null)).toMatchObject({ staffOnly: true, lacking: [] })
  expect(whyForbidden(as('csm'), '/csm/log', null)).toMatchObject({
    staffOnly: false,
    lacking: ['view_vendor_log'],
  })
})

const refusal = (...missing: string[]) => ({ sentence: 'Not for you.', details: { missing } })

test('[R-ERR-8] permissions named by the server apply where the page itself opens; unknown ones are ignored', () => {
  expect(whyForbidden(as('rn_limited'), '/employees', refusal('edit_provider', 'nonsense'))).toMatchObject({
    refused: 'act',
    lacking: ['edit_provider'],
  })
  expect(whyForbidden(as('agency_admin'), '/employees', { sentence: 'This view is somebody else’s.' })).toMatchObject({
    refused: 'act',
    lacking: [],
  })
})

test('[R-RED-2] a permission removed while the page was open is named', () => {
  expect(whyForbidden(as('agency_admin'), '/settings/audit-log', refusal('view_audit_log'))).toMatchObject({
    refused: 'page',
    lacking: ['view_audit_log'],
  })
})

test('a page the user can open by now is not called forbidden', () => {
  expect(whyForbidden(as('agency_admin'), '/imports', null).refused).toBe('nothing')
  expect(whyForbidden(as('agency_admin'), null, null).refused).toBe('page')
})

test('every permission has a readable name, never a code name', () => {
  for (const permission of permissions) expect(permissionName(permission)).toMatch(/^[A-Z][^_]+$/)
})
