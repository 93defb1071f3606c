import { api, type FoundEmployment } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, fill, harborlight, title, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const elsewhere = '0198a9b2-0000-7000-8000-000000000002'
const there = '0198a9b2-0000-7000-8000-0000000000c2'

/** A person who works at two agencies. */
function somebody(server: FakeApi) {
  const [example] = server.example(api.csmEmployees.get).employments
  const here = { ...example, organization_id: harborlight.id, agency_name: 'Harborlight Home Care' } as FoundEmployment
  const employments = [here, { ...here, id: there, organization_id: elsewhere, agency_name: 'Garden State Aides' }]
  const person = { employments, logins: [] }
  return server
    .answer(api.csmEmployees.get, () => person)
    .answer(api.csmEmployees.locate, () => ({ data: [person], meta: { more: false } }))
}
const find = () => userEvent.click(screen.getByRole('button', { name: 'Find' }))

test('[R-CSM-5] the finder opens from the list of employees', async () => {
  await visit('/csm/employees?search=diallo', { as: 'csm' })
  await userEvent.click(await screen.findByRole('link', { name: 'Find a person' }))
  await title('Find a person')
  expect(location.pathname).toBe('/csm/employees/locate')
  await expectAccessible()
})

test('[R-CSM-5] an empty search and a name alone are refused at their fields', async () => {
  const server = await visit('/csm/employees/locate', {
    as: 'csm',
    answers: server =>
      server.refuse(api.csmEmployees.locate, 422, {
        code: 'INVALID',
        message: 'Enter the date of birth too.',
        errors: { birth_date: ['Enter the date of birth too. Names alone return too many results.'] },
      }),
  })
  await title('Find a person')
  await find()
  const email = await screen.findByRole('textbox', {
    name: 'Email',
    description: 'Enter an email address, a phone number, a name or a code.',
  })
  expect(document.activeElement).toBe(email)
  expect(server.of(api.csmEmployees.locate)).toEqual([])
  await fill(screen.getByRole('textbox', { name: 'Name' }), 'Fatoumata Diallo')
  await userEvent.keyboard('{Enter}')
  await screen.findByText('Enter the date of birth too. Names alone return too many results.')
  expect(server.of(api.csmEmployees.locate)[0]?.query).toEqual({ name: 'Fatoumata Diallo' })
  await expectAccessible()
})

test.each([false, true])('[R-CSM-5] a person is found by phone and opened (phone: %s)', async phone => {
  const server = await visit('/csm/employees/locate', { as: 'csm', phone, answers: somebody })
  await title('Find a person')
  await fill(screen.getByRole('textbox', { name: 'Phone' }), '(718) 555-0142')
  await find()
  const found = await screen.findByText(/^1 .*found/)
  expect(found.getAttribute('role')).toBe('status')
  expect(server.of(api.csmEmployees.locate)[0]?.query).toEqual({ phone: '(718) 555-0142' })
  await expectAccessible()
  const heading = screen.getByRole('heading', { level: 2, name: 'Marisol Reyes' })
  await userEvent.click(within(heading).getByRole('link'))
  await title('Marisol Reyes')
})

test('[R-CSM-5] each employment of a person leads into its agency', async () => {
  await visit(`/csm/employees/${there}`, { as: 'csm', answers: somebody })
  await title('Marisol Reyes')
  const table = within(screen.getByRole('table', { name: 'Employments of Marisol Reyes' }))
  expect(table.getAllByRole('row')).toHaveLength(3)
  await expectAccessible()
  await userEvent.click(table.getByRole('link', { name: 'Garden State Aides' }))
  await waitFor(() => expect(location.pathname).toBe(`/csm/agency/${elsewhere}/employees/${there}/profile`))
})

test.each([
  ['', 'Profile'],
  ['/profile', 'Profile'],
  ['/training', 'Training'],
  ['/credentials', 'Credentials'],
  ['/compliance', 'Compliance'],
  ['/forms', 'Forms'],
  ['/messages', 'Messages'],
  ['/history', 'History'],
])(
  '[R-CSM-4] an employee’s address in the customer-success area ending in “%s” opens “%s” in the agency',
  async (...given) => {
    const [end, tab] = given
    const server = await visit(`/csm/employees/${there}/agency/${elsewhere}${end}`, {
      as: 'csm',
      answers: server => server.answer(api.employees.get, { id: there }),
    })
    const tabs = await screen.findByRole('navigation', { name: 'Employee' })
    const link = within(tabs).getByRole('link', { name: tab })
    await waitFor(() => expect(link.getAttribute('aria-current')).toBe('page'))
    expect(location.pathname).toBe(`/csm/agency/${elsewhere}/employees/${there}/${tab.toLowerCase()}`)
    expect(server.of(api.employees.get)[0]?.query).toEqual({ organization_id: elsewhere })
  },
)

test('[R-CSM-4] an unknown employee gets a clear message', async () => {
  await visit(`/csm/employees/${there}`, {
    as: 'csm',
    answers: server => server.refuse(api.csmEmployees.get, 404, { code: 'NOT_FOUND', message: 'Not found.' }),
  })
  expect(await screen.findByText('Employee not found')).toBeTruthy()
})

test('[R-CSM-5] agency users have no finder', async () => {
  const server = await visit('/csm/employees/locate')
  await title('You do not have access to this page')
  expect(server.of(api.csmEmployees.locate)).toEqual([])
})

test('the owner picker shows each person’s picture', async () => {
  const image = 'data:image/png;base64,iVBORw0KGgo='
  await visit('/csm/agencies', {
    as: 'cs_super_user',
    answers: server => server.answer(api.csmUsers.csUsers, { data: [{ id: there, name: 'Adaora Nwosu', image }] }),
  })
  await userEvent.click((await screen.findAllByRole('button', { name: /^Actions for/ }))[0] as HTMLElement)
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Change owner…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(await dialog.findByRole('combobox', { name: 'Customer success owner' }))
  const owner = await screen.findByRole('option', { name: 'Adaora Nwosu' })
  expect(owner.querySelector('img')?.getAttribute('src')).toBe(image)
})
