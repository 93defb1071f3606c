import { api } from '@preceptor/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { FakeApi } from '@/test/fake-api.ts'
import { anEmployee } from '../profile/an-employee.test-data.ts'
import { endVisit, expectAccessible, fill, notice, title, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const alike = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'
const nobodyAlike = (server: FakeApi) => server.answer(api.employees.duplicates, { data: [] })
const form = async () => within(await screen.findByRole('dialog', { name: 'Add employee' }))
async function enterName() {
  const dialog = await form()
  await fill(dialog.getByRole('textbox', { name: 'First name' }), 'Marisol')
  await fill(dialog.getByRole('textbox', { name: 'Last name' }), 'Reyes')
  return dialog
}

test('possible duplicates show while typing and open beside the dialog', async () => {
  const server = await visit('/employees?add=1')
  const dialog = await enterName()
  const alert = await dialog.findByRole('alert')
  expect(alert.textContent).toContain('Possible duplicate')
  const link = within(alert).getByRole('link', { name: 'Open Reyes, Marisol in a new tab' })
  expect(link.getAttribute('href')).toBe(`/employees/${alike}/profile`)
  expect(link.getAttribute('target')).toBe('_blank')
  expect(server.of(api.employees.duplicates).at(-1)?.query).toMatchObject({
    first_name: 'Marisol',
    last_name: 'Reyes',
  })
})

test('a possible duplicate can be added only with “Add anyway”, and a double click adds one', async () => {
  const duplicates = [{ id: alike, first_name: 'Marisol', last_name: 'Reyes', provider_status: 1, because: ['name'] }]
  const added = anEmployee({ mobile: null })
  const server = await visit('/employees?add=1', {
    answers: server =>
      nobodyAlike(server)
        .answer(api.employees.get, () => added)
        .answer(api.employees.add, ({ body }) =>
          body?.['allow_duplicate']
            ? added
            : {
                status: 409,
                body: { code: 'DUPLICATE', message: 'This may be a duplicate.', details: { duplicates } },
              },
        ),
  })
  const dialog = await enterName()
  await userEvent.click(dialog.getByRole('button', { name: 'Add employee' }))
  const anyway = await dialog.findByRole('button', { name: 'Add anyway' })
  // The second click of a double click, after the response
  fireEvent.click(anyway, { detail: 2 })
  expect(dialog.getByText('If this is a different person, choose “Add anyway”.')).toBeTruthy()
  expect(server.of(api.employees.add)).toHaveLength(1)
  await userEvent.dblClick(anyway)
  await title('Marisol Reyes')
  await notice('Marisol Reyes was added.')
  expect(location.pathname).toBe(`/employees/${added.id}/profile`)
  expect(server.of(api.employees.add).map(({ body }) => body?.['allow_duplicate'])).toEqual([undefined, true])
})

test('leaving with unsaved input asks once, and Esc answers only that question', async () => {
  await visit('/employees?provider_status=1', { answers: nobodyAlike })
  await userEvent.click(await screen.findByRole('button', { name: 'Add employee' }))
  const dialog = await enterName()
  history.back()
  const leave = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await within(leave).findByRole('button', { name: 'Keep editing' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull())
  expect(dialog.queryByText('Discard what you have entered?')).toBeNull()
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'First name' }).value).toBe('Marisol')
})

test('missing or malformed values show at their field before anything is sent', async () => {
  const server = await visit('/employees?add=1', { answers: nobodyAlike })
  const dialog = await form()
  await fill(dialog.getByRole('textbox', { name: 'First name' }), 'Ana')
  await fill(dialog.getByRole('textbox', { name: 'Email' }), 'ana@')
  await userEvent.keyboard('{Enter}')
  await dialog.findByRole('textbox', { name: 'Email', description: /such as name@example.org/ })
  expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Last name' }))
  expect(server.of(api.employees.add)).toEqual([])
})

test('a number already in use is reported at its field', async () => {
  await visit('/employees?add=1', {
    answers: server =>
      nobodyAlike(server).refuse(api.employees.add, 409, {
        code: 'CONFLICT',
        message: 'This number is taken.',
        errors: { employee_number: ['The number 001042 is taken.'] },
      }),
  })
  const dialog = await enterName()
  await fill(dialog.getByRole('textbox', { name: 'Employee number' }), '001042')
  await userEvent.keyboard('{Enter}')
  const number = await dialog.findByRole('textbox', { name: 'Employee number', description: /is taken/ })
  await waitFor(() => expect(document.activeElement).toBe(number))
})

test('Esc asks before discarding typed values', async () => {
  await visit('/employees?add=1', { answers: nobodyAlike })
  const dialog = await enterName()
  await userEvent.keyboard('{Escape}')
  await dialog.findByText('Discard what you have entered?')
  await userEvent.click(dialog.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.pathname + location.search).toBe('/employees')
})

test('an employee with a later start date shows as Pending until then', async () => {
  await visit('/employees?add=1', { answers: nobodyAlike })
  const dialog = await form()
  fireEvent.change(dialog.getByLabelText('Hire date'), { target: { value: '2090-06-14' } })
  const status = await dialog.findByText(/^Starts Jun 14, 2090\. The status is Pending until then/)
  expect(status.closest('[role=status]')).toBeTruthy()
  await expectAccessible()
})

test('adding an employee shows the paths and rules they will be assigned, updated as values change', async () => {
  const server = await visit('/employees?add=1', {
    answers: server => {
      nobodyAlike(server)
      server.answer(api.hirePreview.ask, ({ body }) => ({
        paths:
          body?.['employment_type'] === 'per_diem'
            ? [{ id: alike, title: 'First month', start_date: '2026-11-29', steps: ['Hand washing', 'Falls'] }]
            : [],
        rules: [
          {
            id: alike,
            name: 'Yearly in-service',
            state: 'in_progress' as const,
            due_on: '2027-11-28',
            why: '12 hours a year',
          },
        ],
      }))
    },
  })
  const dialog = await form()
  const preview = within(await dialog.findByRole('region', { name: 'What they will be assigned' }))
  await preview.findByText('Yearly in-service: due Nov 28, 2027')
  expect(preview.queryByText(/First month/)).toBeNull()
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Employment type' }), 'per_diem')
  await preview.findByText('First month: starts Nov 29, 2026')
  expect(preview.getByText('Hand washing, Falls')).toBeTruthy()
  expect(server.of(api.hirePreview.ask).length).toBeGreaterThan(1)
  await expectAccessible()
})
