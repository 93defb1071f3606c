import {
  type AnySchema,
  allOf,
  anyOf,
  api,
  agencyRoles,
  can,
  csmRoles,
  type Endpoint,
  limitedRoles,
  type Permission,
  permissions,
  rolePermissions,
  roles,
  superAdminRoles,
  superCsmRoles,
} from '@preceptor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessMatrix } from './access-matrix.ts'
import { allowed, everyRole, holders, holds, rules, strangersToo } from './access-oracle.ts'
import { type House, openHouse } from './house.ts'
import { everyEndpoint as endpoints, exampleArgs } from './every-call.ts'

const callOf = ({ method, path }: Endpoint) => `${method} ${path}`

describe('roles and their groups', () => {
  test('[R-ROL-1] the roles are the seven seeded ones and the agency administrator', () => {
    expect([...roles].sort()).toEqual([...everyRole].sort())
  })
  test('[R-ROL-2] [R-ROL-3] [R-ROL-4] [R-ROL-5] the groups hold the seeded roles', () => {
    expect([...csmRoles].sort()).toEqual(['admin', 'cs_super_user', 'csm', 'super_admin'])
    expect([...superAdminRoles].sort()).toEqual(['admin', 'super_admin'])
    expect(superCsmRoles).toEqual(['cs_super_user'])
    expect([...limitedRoles].sort()).toEqual(['coordinator_limited', 'rn_limited', 'viewer'])
    expect([...agencyRoles].sort()).toEqual(['agency_admin', 'coordinator_limited', 'rn_limited', 'viewer'])
  })
})

describe('the contract and the handwritten table agree', () => {
  test('on every permission of every role', () => {
    expect([...permissions].sort()).toEqual(Object.keys(holders).sort())
    for (const role of roles)
      for (const permission of permissions)
        expect(rolePermissions[role].includes(permission), `${role} ${permission}`).toBe(holds(role, permission))
  })
  test('on the existing endpoints', () => {
    expect(endpoints.map(({ endpoint }) => callOf(endpoint)).sort()).toEqual(Object.keys(rules).sort())
  })
  test('[R-PER-16] “or” requires one of the permissions, a list requires all of them', () => {
    const [a, b] = ['list_provider', 'run_reports'] satisfies Permission[] as [Permission, Permission]
    const holder = (...held: Permission[]) => ({ role: 'viewer' as const, permissions: held })
    expect([[], [a], [b], [a, b]].map(held => can(holder(...held), anyOf(a, b)))).toEqual([false, true, true, true])
    expect([[], [a], [b], [a, b]].map(held => can(holder(...held), allOf(a, b)))).toEqual([false, false, false, true])
    expect(can(null, anyOf(a))).toBe(false)
  })
  test('[R-PER-3] employees and programs open with list_provider or can_view_agency_roles', () => {
    for (const { access: rule } of [api.employees.list, api.programs.list, api.programs.get]) {
      const held = (...permissions: Permission[]) => can({ role: 'viewer', permissions }, rule)
      expect([held('list_provider'), held('can_view_agency_roles'), held('run_reports')]).toEqual([true, true, false])
    }
  })
  test('[R-PER-4] a program’s content and versions open only with can_view_program_catalog', () => {
    for (const { access: rule } of [api.programContents.get, api.programContents.versions]) {
      const held = (...permissions: Permission[]) => can({ role: 'viewer', permissions }, rule)
      expect([held('can_view_program_catalog'), held('list_provider', 'edit_programs'), held()]).toEqual([
        true,
        false,
        false,
      ])
    }
  })
})

test('docs/access-matrix.md matches the contract (run with -u to write it)', async () => {
  await expect(accessMatrix()).toMatchFileSnapshot('../../docs/access-matrix.md')
})

describe('the server answers every role as the handwritten table says', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse({
      LIMIT_LOGIN_PER_IP: '100000',
      LIMIT_LOGIN_PER_ACCOUNT: '100000',
      LIMIT_RESET_PER_IP: '100000',
      LIMIT_HEAVY_PER_AGENCY: '1000',
    })
  })
  afterAll(() => house.close())

  for (const { endpoint, group } of endpoints) {
    const rule = rules[callOf(endpoint)] ?? 'public'
    const example = exampleArgs(endpoint, group)
    // A request that names a job kind is checked against that kind's own rule (jobs-act-for.http.test.ts)
    const { kind: _, ...query } = example.query ?? {}
    const args = { ...example, ...(example.query && { query }) } as never
    test(`${callOf(endpoint)} [${rule}]`, async () => {
      const anonymous = await house.call<Endpoint>(endpoint, args, { as: 'anonymous' })
      expect(anonymous.failure?.code === 'NOT_SIGNED_IN', 'a visitor is sent to sign in').toBe(
        rule !== 'public' && !strangersToo.has(callOf(endpoint)),
      )
      for (const role of everyRole) {
        // A token for this call only: logging out and switching agency end it
        const home = agencyRoles.includes(role) ? house.agency.id : null
        const token = await house.tokenFor(house.users[role], home)
        const inPath = endpoint.agencyIn === 'path' && { organization_id: house.agency.id }
        const { status, failure } = await house.call<Endpoint>(endpoint, args, { as: { token }, ...inPath })
        expect(status, `${role}: ${JSON.stringify(failure)}`).toBeLessThan(500)
        const verdict = failure?.code === 'FORBIDDEN' || failure?.code === 'SESSION_EXPIRED' ? 'refused' : 'admitted'
        expect(`${role} ${verdict}`).toBe(`${role} ${allowed(role, rule) ? 'admitted' : 'refused'}`)
      }
    })
  }
})

test('the arguments of the calls above are valid', () => {
  for (const { endpoint, group, name } of endpoints) {
    const args = exampleArgs(endpoint, group) as Record<string, unknown>
    for (const part of ['params', 'query', 'body'] as const) {
      const schema: AnySchema | undefined = endpoint[part]
      expect(schema ? schema.safeParse(args[part] ?? {}).success : true, `${name} ${part}`).toBe(true)
    }
  }
})
