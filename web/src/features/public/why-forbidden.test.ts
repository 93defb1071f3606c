import { permissions, rolePermissions } from '@preceptor/contract'
import { expect, test } from 'vitest'
import { aUser } from '@/test/a-user.ts'
import { permissionWords } from '@/widgets/permission-words.ts'
import { whyForbidden } from './why-forbidden.ts'

const as = (role: keyof typeof rolePermissions) => aUser({ role, permissions: [...rolePermissions[role]] })
const agency = '0198a9b2-0000-7000-8000-000000000001'

test('[R-RED-2] the page’s own rule says what is missing', () => {
  expect(whyForbidden(as('viewer'), '/imports?upload=1', undefined)).toEqual({
    refused: 'page',
    staffOnly: false,
    lacking: ['import_provider'],
    anyDoes: false,
  })
  expect(whyForbidden(aUser({ permissions: [] }), '/employees', undefined)).toMatchObject({
    lacking: ['list_provider', 'can_view_agency_roles'],
    anyDoes: true,
  })
})

test('[R-PER-1] an agency’s administrator is not told to lack a permission they have', () => {
  for (const address of ['/csm/agencies', `/csm/agency/${agency}/dashboard`])
    expect(whyForbidden(as('agency_admin'), address, undefined)).toMatchObject({ staffOnly: true, lacking: [] })
  expect(whyForbidden(as('csm'), '/csm/log', undefined)).toMatchObject({
    staffOnly: false,
    lacking: ['view_vendor_log'],
  })
})

test('[R-ERR-8] what the server named counts where the page itself opens; unknown words and held permissions do not', () => {
  expect(whyForbidden(as('rn_limited'), '/employees', ['edit_provider', 'nonsense', 'list_provider'])).toMatchObject({
    refused: 'act',
    lacking: ['edit_provider'],
  })
})

test('a page that may be opened by now is not called forbidden', () => {
  expect(whyForbidden(as('agency_admin'), '/imports', undefined).refused).toBe('nothing')
  expect(whyForbidden(as('agency_admin'), null, undefined).refused).toBe('page')
})

test('every permission has words, none a code name', () => {
  for (const permission of permissions) expect(permissionWords[permission]).toMatch(/^[A-Z][^_]+$/)
})
