import { api, type Conditions, conditionsText, type Endpoint, type Role, roles } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../test/house.ts'
import { anEmployee } from '../demo/factories/employees.ts'
import { anEmployeeForm } from '../demo/factories/employee-forms.ts'
import { aPublishedForm } from '../demo/factories/forms.ts'
import { anInvitation } from '../demo/factories/users.ts'

/** Conditions reveal nothing that the rows of a list don't show (decision 206). */
let house: House
const twins: Record<'medical' | 'hr' | 'identity', readonly [string, string]> = {
  medical: ['', ''],
  hr: ['', ''],
  identity: ['', ''],
}
const classes = ['medical', 'hr', 'identity'] as const

beforeAll(async () => {
  house = await openHouse()
  const { id: organization_id, coordinator_id } = house.agency
  const person = anEmployee({ organization_id, coordinator_id, last_name: 'Alvarez' })
  // Two forms of each class that differ only in content that their readers alone may know
  const pairs = classes.map(visibility => {
    const one = aPublishedForm({
      organization_id,
      visibility,
      category: 'health',
      code: `TB-1-${visibility}`,
      titles: { en: 'Chest X-ray' },
    })
    const two = aPublishedForm({
      organization_id,
      visibility,
      category: 'policy',
      code: `DR-9-${visibility}`,
      titles: { en: 'Drug screen' },
    })
    const given = [one, two].map(({ form }) =>
      anEmployeeForm({ organization_id, employee_id: person.id, form_id: form.id, reason: form.code }),
    )
    twins[visibility] = [given[0]?.id ?? '', given[1]?.id ?? '']
    return { forms: [one.form, two.form], versions: [one.version, two.version], given }
  })
  await house.load({
    employees: [person],
    forms: pairs.flatMap(({ forms }) => forms),
    form_versions: pairs.flatMap(({ versions }) => versions),
    employee_forms: pairs.flatMap(({ given }) => given),
    invitations: [anInvitation({ organization_id, name: 'Nia New', email: 'nia@example.org', role: 'viewer' })],
  })
})
afterAll(() => house.close())

const where = (values: Record<string, string>) => ({ where: values })
const query = (tree: Conditions) => ({ conditions: conditionsText(tree) })

const ofForms: readonly Conditions[] = [
  where({ search: 'chest' }),
  where({ search: 'dr-9' }),
  where({ search: 'alvarez' }),
  where({ category: 'health' }),
  { not: where({ category: 'health,competency' }) },
  { any: [where({ category: 'policy' }), where({ search: 'drug' })] },
  { all: [where({ state: 'open' }), { not: { any: [where({ search: 'drug' }), where({ category: 'policy' })] } }] },
  where({ desk: 'unfinished', due_to: 'today+99y' }),
  { not: where({ desk: 'mine' }) },
]
const readers: Record<(typeof classes)[number], readonly Role[]> = {
  medical: ['agency_admin', 'rn_limited'],
  hr: ['agency_admin'],
  identity: ['agency_admin'],
}

test.each(roles)('%s can tell two forms apart only with permission to see their titles', async as => {
  const found = await Promise.all(
    ofForms.map(async tree => {
      const { status, data } = await house.call(
        api.employeeForms.list,
        { query: { ...query(tree), per_page: 100 } },
        { as },
      )
      expect(status).toBe(200)
      return data.data.map(({ id }) => id)
    }),
  )
  for (const one of classes) {
    const [first, second] = twins[one]
    const apart = ofForms.filter((_, n) => found[n]?.includes(first) !== found[n]?.includes(second))
    const knows = readers[one].includes(as)
    expect([one, apart]).toEqual([one, knows ? [0, 1, 3, 4, 5, 6].map(n => ofForms[n]) : []])
  }
})

test.each(['coordinator_limited', 'rn_limited', 'viewer'] as const)(
  'for users, %s sees only names and roles, and conditions reveal no more',
  async as => {
    const found = async (tree: Conditions) =>
      (await house.call(api.users.list, { query: query(tree) }, { as })).data.data.map(({ name }) => name)
    const all = await found({ not: where({ search: 'zzzz' }) })
    expect(all).not.toContain('Nia New')
    for (const hidden of [{ status: 'invited' }, { search: '@' }, { seen_from: 'today-9y' }, { seen_to: 'today+9y' }]) {
      expect([hidden, await found(where(hidden))]).toEqual([hidden, []])
      expect([hidden, await found({ not: where(hidden) })]).toEqual([hidden, all])
    }
  },
)

const lists: readonly (readonly [string, Endpoint])[] = [
  ['employees', api.employees.list],
  ['credentials', api.credentials.list],
  ['waivers', api.waivers.list],
  ['bookings', api.bookings.list],
  ['external training', api.externalTrainings.list],
  ['users', api.users.list],
  ['programs', api.programs.list],
  ['sessions', api.sessions.list],
  ['learning paths', api.learningPaths.list],
  ['forms', api.forms.list],
  ['assigned forms', api.employeeForms.list],
  ['approvals', api.approvals.list],
  ['agencies', api.agencies.list],
  ['users of all agencies', api.csmUsers.list],
]
test.each(roles)('as %s, conditions change nothing about which lists are refused', async as => {
  const conditions = query({ not: where({ search: 'zzzz' }) })
  const statuses = async (asked: object) =>
    Promise.all(
      lists.map(async ([name, endpoint]) => [name, (await house.call(endpoint, { query: asked }, { as })).status]),
    )
  const plain = await statuses({})
  expect(plain.flat()).toContain(200)
  expect(await statuses(conditions)).toEqual(plain)
})

test.each(roles)('rows of another list are counted for %s only if they can see that list', async as => {
  const asked = [
    ['credentials', api.credentials.list],
    ['waivers', api.waivers.list],
    ['bookings', api.bookings.list],
    ['external_training', api.externalTrainings.list],
  ] as const
  for (const [has, endpoint] of asked) {
    const { status } = await house.call(endpoint, { query: {} }, { as })
    for (const tree of [{ has }, { not: { has, at_least: 2 } }, { has, at_most: 0 }])
      for (const list of [api.employees.list, api.employeeForms.list]) {
        const under = await house.call(list, { query: query(tree) }, { as })
        expect([has, under.status]).toEqual([has, status])
      }
  }
})
