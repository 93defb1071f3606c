import { api, type EmployeeMerge, type FoundDuplicate } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { FakeApi } from '@/test/fake-api.ts'
import { anEmployee } from '../profile/an-employee.test-data.ts'
import { endVisit, expectAccessible, notice, title, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const kept = anEmployee({ employee_number: 'N-1', city: 'Newark', created_at: '2023-01-01T14:00:00Z' })
const other = anEmployee({
  id: '01900000-0000-7000-8000-00000000000b',
  employee_number: 'N-2',
  city: 'Trenton',
  preferred_name: 'Rosie',
  version: 7,
})
const comparison = `/employees/${kept.id}/merge/${other.id}`
const aMerge = (server: FakeApi, over: Partial<EmployeeMerge> = {}) =>
  ({
    ...server.example(api.employeeMerges.merge),
    employee_id: kept.id,
    merged_id: other.id,
    merged_name: 'Marisol Reyes',
    employee_number: 'N-2',
    days_left: 30,
    undone_at: null,
    undone_by_name: null,
    ...over,
  }) satisfies EmployeeMerge

/** Two records of one person. */
function twice(server: FakeApi) {
  const pair = {
    ...(server.example(api.employeeMerges.found).data[0] as FoundDuplicate),
    dismissed_by_name: null,
    contact: null,
    count: 2,
    people: [kept, other],
  }
  let isApart = false
  return server
    .answer(api.employeeMerges.found, () => ({
      data: isApart ? [] : [pair],
      meta: { total: isApart ? 0 : 1, page: 1, per_page: 25 },
    }))
    .answer(api.employeeMerges.dismiss, () => {
      isApart = true
      return undefined
    })
    .answer(api.employeeMerges.restore, () => {
      isApart = false
      return undefined
    })
    .answer(api.employeeMerges.preview, ({ params }) => {
      const [first, second] = params['id'] === kept.id ? ([kept, other] as const) : ([other, kept] as const)
      const usual = ['preferred_name' as const]
      return { kept: first, other: second, usual, moves: [], plans_usual: false, locked: [] }
    })
    .answer(api.employeeMerges.merge, () => aMerge(server))
    .answer(api.employees.get, () => kept)
}

test('a possible duplicate is marked as not a duplicate, and the notice undoes it', async () => {
  const server = await visit('/employees/duplicates', { answers: twice })
  await title(/^Possible duplicates/)
  const row = await screen.findByRole('row', { name: /Marisol Reyes/ })
  expect(row.textContent).toContain('Same name and date of birth')
  await expectAccessible()
  await userEvent.click(within(row).getByRole('button', { name: /not a duplicate$/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Not a duplicate' }))
  await waitFor(() => expect(screen.queryByRole('row', { name: /Marisol Reyes/ })).toBeNull())
  const notices = within(await screen.findByRole('region', { name: 'Notices' }))
  await userEvent.click(await notices.findByRole('button', { name: 'Undo' }))
  await screen.findByRole('row', { name: /Marisol Reyes/ })
  const key = server.of(api.employeeMerges.dismiss)[0]?.body?.['key']
  expect(server.of(api.employeeMerges.restore)[0]?.body).toMatchObject({ key })
})

test.each([false, true])('two records are compared field by field and merged as chosen (phone: %s)', async phone => {
  const server = await visit('/employees/duplicates', { phone, answers: twice })
  await userEvent.click(await screen.findByRole('link', { name: /^Compare/ }))
  await title('Merge two records')
  const which = within(await screen.findByRole('group', { name: 'Which record stays?' }))
  expect(which.getByRole<HTMLInputElement>('radio', { name: /N-1/ }).checked).toBe(true)
  const places = within(screen.getByRole('group', { name: 'Address' }))
  expect(places.getByRole<HTMLInputElement>('radio', { name: /Newark/ }).checked).toBe(true)
  await userEvent.click(places.getByRole('radio', { name: /Trenton/ }))
  const called = within(screen.getByRole('group', { name: 'Preferred name' }))
  expect(called.getByRole<HTMLInputElement>('radio', { name: 'Rosie' }).checked).toBe(true)
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: 'Merge' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('You can undo this for 30 days.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Merge' }))
  await title('Marisol Reyes')
  expect(location.pathname).toBe(`/employees/${kept.id}/profile`)
  const [merged] = server.of(api.employeeMerges.merge)
  expect(merged?.headers.get('if-match')).toBe('"3"')
  expect(merged?.body).toMatchObject({ other_id: other.id, other_version: 7 })
  expect(merged?.body?.['take']).toEqual(expect.arrayContaining(['city', 'preferred_name']))
})

test('the address keeps which record stays', async () => {
  await visit(comparison, { answers: twice })
  const which = within(await screen.findByRole('group', { name: 'Which record stays?' }))
  await userEvent.click(which.getByRole('radio', { name: /N-2/ }))
  await waitFor(() => expect(location.pathname).toBe(`/employees/${other.id}/merge/${kept.id}`))
  const places = within(await screen.findByRole('group', { name: 'Address' }))
  await waitFor(() => expect(places.getByRole<HTMLInputElement>('radio', { name: /Trenton/ }).checked).toBe(true))
})

test('a merged record’s address leads to the remaining one', async () => {
  await visit(`/employees/${other.id}/history`, { answers: twice })
  await title('Marisol Reyes')
  expect(location.pathname).toBe(`/employees/${kept.id}/history`)
})

test('a merge is undone after showing what comes back', async () => {
  let state: EmployeeMerge['state'] = 'undoable'
  const server = await visit('/employees/duplicates/merged', {
    answers: server =>
      server
        .answer(api.employeeMerges.merges, () => ({
          data: [aMerge(server, { state })],
          meta: { total: 1, page: 1, per_page: 25 },
        }))
        .answer(api.employeeMerges.undoPreview, {
          merge: aMerge(server),
          refused: null,
          back: ['city'],
          stay: [],
          added: [],
        })
        .answer(api.employeeMerges.undo, () => {
          state = 'undone'
          return aMerge(server, { state })
        }),
  })
  const row = await screen.findByRole('row', { name: /N-2/ })
  expect(row.textContent).toContain('30 days left to undo')
  await userEvent.click(within(row).getByRole('button', { name: /^Undo the merge/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect((await dialog.findByText(/^Back to what they were/)).textContent).toContain('City')
  await userEvent.click(dialog.getByRole('button', { name: 'Undo merge' }))
  await notice('Marisol Reyes is back.')
  await waitFor(async () => expect((await screen.findByRole('row', { name: /N-2/ })).textContent).toContain('Undone'))
  expect(server.of(api.employeeMerges.undo)).toHaveLength(1)
})
