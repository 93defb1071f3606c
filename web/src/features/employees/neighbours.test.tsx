import { api } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, title, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const person = (first_name: string, n: number) => ({
  first_name,
  last_name: 'Moss',
  id: `0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f400${n}`,
})
const people = ['Ana', 'Bea', 'Cleo', 'Dora', 'Ebba', 'Fay'].map(person)
const cleosProfile = `/employees/${person('Cleo', 2).id}/profile`
const address = (page: number) => `/employees?provider_status=1&per_page=2&page=${page}`
const place = async () => (await screen.findByRole('group', { name: 'In the list' })).textContent
const button = (name: RegExp) => screen.findByRole('button', { name })
const press = (key: string) => userEvent.keyboard(key)
/** Waits until keyboard shortcuts work: their code and the user's settings must load first. */
async function keysAct() {
  await waitFor(async () => {
    await press('?')
    screen.getByRole('dialog')
  })
  await press('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
const openPerson = async (name: string) => userEvent.click(await screen.findByRole('link', { name: `Moss, ${name}` }))

/** Six people on three pages; `firstPage` controls when the first one responds. */
const threePages =
  (firstPage = Promise.resolve()) =>
  (server: FakeApi) => {
    const [row] = server.example(api.employees.list).data
    const one = server.example(api.employees.get)
    server.answer(api.savedViews.list, { data: [] })
    server.answer(api.employees.list, async ({ query }) => {
      const page = Number(query['page'] ?? 1)
      if (page === 1) await firstPage
      const data = people.slice(page * 2 - 2, page * 2).map(one => Object.assign({}, row, one))
      return { data, meta: { total: people.length, page, per_page: 2 } }
    })
    server.answer(api.employees.get, ({ params }) => ({ ...one, ...people.find(({ id }) => id === params['id']) }))
  }

test('on a profile, J and K step through the list it was opened from, across pages', async () => {
  await visit(address(2), { answers: threePages() })
  await openPerson('Cleo')
  await title('Cleo Moss')
  expect(await place()).toMatch(/^3 of 6/)
  const previous = await button(/^Previous employee/)
  expect(previous.getAttribute('aria-label')).toBe('Previous employee (K)')
  await expectAccessible()
  await userEvent.click(previous)
  await title('Bea Moss')
  await keysAct()
  await press('k')
  await title('Ana Moss')
  await press('k')
  expect(await place()).toMatch(/^1 of 6/)
  const atEnd = await button(/^Previous employee/)
  expect(atEnd.getAttribute('aria-disabled')).toBe('true')
  expect(atEnd.getAttribute('aria-description')).toBe('This is the first employee of the list')
  await userEvent.click(await button(/^Next employee/))
  await title('Bea Moss')
  await press('j')
  await title('Cleo Moss')
})

test('J and K are plain letters while typing', async () => {
  await visit(address(2), { answers: threePages() })
  await openPerson('Cleo')
  await title('Cleo Moss')
  const [edit = document.body] = await screen.findAllByRole('button', { name: 'Edit' })
  await userEvent.click(edit)
  const [field = document.body] = await screen.findAllByRole('textbox')
  await userEvent.type(field, 'jk')
  expect(field).toHaveProperty('value', expect.stringMatching(/jk$/))
  expect(await title('Cleo Moss')).toBeTruthy()
})

test('K pressed while the previous page loads opens its last person once it has loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await visit(address(2), { answers: threePages(promise) })
  await openPerson('Cleo')
  await title('Cleo Moss')
  expect(await place()).toMatch(/^3 of 6/)
  await keysAct()
  await press('k')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Cleo')
  resolve()
  await title('Bea Moss')
})

test('the way back leads to the list page of the current person', async () => {
  await visit(address(1), { answers: threePages() })
  await openPerson('Bea')
  await title('Bea Moss')
  expect(await place()).toMatch(/^2 of 6/)
  await keysAct()
  await press('j')
  await title('Cleo Moss')
  expect(await place()).toMatch(/^3 of 6/)
  const back = within(screen.getByRole('main')).getAllByRole('link', { name: 'Employees' })
  await userEvent.click(back.at(-1) ?? document.body)
  expect(await screen.findByRole('link', { name: 'Moss, Cleo' })).toBeTruthy()
  expect(Object.fromEntries(new URLSearchParams(location.search))).toMatchObject({ page: '2', per_page: '2' })
})

test('a profile opened by its address alone has no next or previous', async () => {
  await visit(cleosProfile, { answers: threePages() })
  await title('Cleo Moss')
  await screen.findByRole('button', { name: 'Change status' })
  expect(screen.queryByRole('group', { name: 'In the list' })).toBeNull()
})

test('a person of another agency looks like one that never existed', async () => {
  await visit(cleosProfile, {
    answers: server => server.refuse(api.employees.get, 404, { code: 'NOT_FOUND', message: 'Not found.' }),
  })
  expect(await screen.findByText('There is no such employee')).toBeTruthy()
})
