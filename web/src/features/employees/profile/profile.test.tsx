import { api, type Employee, type HistoryEvent } from '@preceptor/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, fill, notice, title, visit } from '@/test/visit.tsx'
import { anEmployee } from './an-employee.test-data.ts'

afterEach(endVisit)

const address = `/employees/${anEmployee().id}/profile`
/** Serves this person's profile, and stores what is saved. */
const person =
  (over: Partial<Employee> = {}) =>
  (server: FakeApi) => {
    let now = anEmployee(over)
    return server
      .answer(api.employees.get, () => now)
      .answer(api.compliance.impact, { rules: [] })
      .answer(api.employees.update, ({ body }) => (now = { ...now, ...(body as Partial<Employee>), version: 4 }))
  }
const facts = async () => within(await screen.findByRole('complementary', { name: 'Facts' }))
async function contact() {
  await title('Marisol Reyes')
  return within(await screen.findByRole('region', { name: 'Contact' }))
}
const sent = (call: { body: Record<string, unknown> | undefined } | undefined) => {
  const { organization_id: _, ...fields } = call?.body ?? {}
  return fields
}

test('a profile is edited by keyboard alone, and only changed fields are sent', async () => {
  const server = await visit(address, { answers: person() })
  const edit = await screen.findByRole('button', { name: 'Edit address' })
  edit.focus()
  await userEvent.keyboard('{Enter}')
  const street = await screen.findByRole('textbox', { name: 'Address' })
  expect(document.activeElement).toBe(street)
  await fill(street, '7 Elm Street')
  await userEvent.tab()
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByLabelText('City'))
  await fill(screen.getByLabelText('City'), 'Elizabeth')
  await screen.findByText('2 fields changed')
  await userEvent.keyboard('{Enter}')
  await notice('The changes were saved.')
  await screen.findByText('7 Elm Street')
  const [saved] = server.of(api.employees.update)
  expect(saved?.body).toMatchObject({ address_line1: '7 Elm Street', city: 'Elizabeth' })
  expect(saved?.body).not.toHaveProperty('postal_code')
  expect(saved?.headers.get('if-match')).toBe('"3"')
})

test('leaving with unsaved changes asks once, and Esc answers only that question', async () => {
  await visit(address, { answers: person() })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit address' }))
  await fill(await screen.findByLabelText('City'), 'Elizabeth')
  await userEvent.click(screen.getByRole('link', { name: 'History' }))
  const leave = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(leave.isConnected).toBe(false)
  await userEvent.click(screen.getByRole('link', { name: 'History' }))
  const again = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  await userEvent.click(again.getByRole('button', { name: 'Keep editing' }))
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Elizabeth')
  expect(location.pathname).toBe(address)
})

test('when two people edit one profile, the second sees who changed what, chooses per field and loses nothing', async () => {
  const who = 'Rosa Diaz changed this employee while you were editing'
  const theirs = anEmployee({ city: 'Trenton', postal_code: '08608', version: 4 })
  const meanwhile: HistoryEvent[] = [
    {
      id: '01900000-0000-7000-8000-0000000000e1',
      at: '2026-11-28T14:00:00Z',
      kind: 'employee.updated',
      source: 'user',
      actor_name: 'Rosa Diaz',
      subject_id: theirs.id,
      subject_name: 'Reyes, Marisol',
      job_id: null,
      reason: null,
      note: null,
      changes: [],
    },
  ]
  const server = await visit(address, {
    answers: server =>
      person()(server).answer(api.employees.update, ({ headers, body }) =>
        headers.get('if-match') === '"4"'
          ? { ...theirs, ...(body as Partial<Employee>), version: 5 }
          : {
              status: 412,
              body: { code: 'CHANGED_MEANWHILE', message: `${who}.`, details: { current: theirs, meanwhile } },
            },
      ),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  await fill(await screen.findByLabelText('City'), 'Camden')
  await fill(screen.getByLabelText('Preferred name'), 'Rosie')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  const dialog = await screen.findByRole('dialog', { name: who })
  expect(dialog.textContent).toContain('Preferred name: not given → Rosie')
  expect(dialog.textContent).toContain('ZIP code: 11368 → 08608')
  await expectAccessible()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Back to editing' }))
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Camden')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  const again = within(await screen.findByRole('dialog', { name: who }))
  const city = within(again.getByRole('group', { name: 'City' }))
  expect(city.getByRole<HTMLInputElement>('radio', { name: 'Yours: Camden' }).checked).toBe(true)
  await userEvent.click(city.getByRole('radio', { name: /Trenton/ }))
  await userEvent.click(again.getByRole('button', { name: 'Save choices' }))
  await notice('The changes were saved.')
  expect(sent(server.of(api.employees.update).at(-1))).toEqual({ preferred_name: 'Rosie' })
})

test('a second phone can be called from the profile and edited', async () => {
  let now = anEmployee({ phone_2: '+17185550102' })
  const server = await visit(address, {
    answers: server =>
      server
        .answer(api.employees.get, () => now)
        .answer(api.employees.update, () => (now = anEmployee({ phone_2: '+17185550199', version: 4 }))),
  })
  const second = await (await contact()).findByRole('link', { name: '(718) 555-0102' })
  expect(second.getAttribute('href')).toBe('tel:+17185550102')
  await userEvent.click(screen.getByRole('button', { name: 'Contact' }))
  const call = await screen.findByRole('menuitem', { name: 'Call (718) 555-0102' })
  expect(call.getAttribute('href')).toBe('tel:+17185550102')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Edit contact' }))
  await fill(await screen.findByLabelText('Second phone'), '718 555 0199')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await notice('The changes were saved.')
  await (await contact()).findByRole('link', { name: '(718) 555-0199' })
  expect(sent(server.of(api.employees.update)[0])).toEqual({ phone_2: '718 555 0199' })
})

test('the profile shows when work starts and what another start date means', async () => {
  const planned = {
    id: '01900000-0000-7000-8000-0000000000f1',
    provider_status: 1,
    reason: null,
    note: null,
    effective_on: '2090-06-14',
    expected_return: null,
    created_by_name: 'Dolores Whitfield',
  } as const
  const server = await visit(address, {
    answers: person({ provider_status: 7, hire_date: '2090-06-14', scheduled_statuses: [planned] }),
  })
  await title('Marisol Reyes')
  const side = await facts()
  expect(side.getByText('Pending')).toBeTruthy()
  expect(side.getByText('Starts').parentElement?.textContent).toContain('Jun 14, 2090')
  expect(screen.getByText(/Starts Jun 14, 2090/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Edit employment' }))
  fireEvent.change(await screen.findByLabelText('Hire date'), { target: { value: '2090-06-24' } })
  await screen.findByText('The status changes to Active on Jun 24, 2090 instead of Jun 14, 2090.')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await notice('The changes were saved.')
  expect(sent(server.of(api.employees.update)[0])).toEqual({ hire_date: '2090-06-24' })
})

test('starting a leave asks for the expected return and offers to schedule it', async () => {
  const server = await visit(address, {
    answers: server =>
      person()(server).answer(api.employees.changeStatus, () =>
        anEmployee({ provider_status: 4, status_reason: 'Family leave', expected_return: '2090-06-14' }),
      ),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Change status' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Start leave…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change status of Marisol Reyes' }))
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Family leave')
  fireEvent.change(dialog.getByLabelText('Expected return'), { target: { value: '2090-06-14' } })
  await userEvent.click(
    await dialog.findByRole('checkbox', { name: 'Change the status to Active on Jun 14, 2090 automatically' }),
  )
  await expectAccessible()
  await userEvent.click(dialog.getByRole('button', { name: 'Start leave' }))
  await notice('Marisol Reyes is now On leave.')
  await screen.findByText('Expected back Jun 14, 2090')
  expect(server.of(api.employees.changeStatus)[0]?.body).toMatchObject({
    provider_status: 4,
    reason: 'Family leave',
    expected_return: '2090-06-14',
    schedule_return: true,
    version: 3,
  })
})

test('an overdue return gets a new date after the leave began, and the status follows automatically', async () => {
  const away = { provider_status: 4, status_since: '2026-10-01', expected_return: '2026-11-01' } as const
  const server = await visit(address, {
    answers: server =>
      person(away)(server).answer(api.employees.setExpectedReturn, () =>
        anEmployee({ ...away, expected_return: '2090-06-14', version: 4 }),
      ),
  })
  await title('Marisol Reyes')
  expect((await facts()).getByText('Overdue')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Edit expected return' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Expected return of Marisol Reyes' }))
  const day = dialog.getByLabelText('Expected return')
  fireEvent.change(day, { target: { value: '2026-09-01' } })
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText(/must be after .*leave starts/)
  expect(server.of(api.employees.setExpectedReturn)).toEqual([])
  fireEvent.change(day, { target: { value: '2090-06-14' } })
  await userEvent.click(await dialog.findByRole('checkbox', { name: /^Change the status to Active on/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await notice('Marisol Reyes is expected back on Jun 14, 2090.')
  expect(sent(server.of(api.employees.setExpectedReturn)[0])).toEqual({
    expected_return: '2090-06-14',
    schedule_return: true,
    version: 3,
  })
})

test('a viewer can read the profile but not change it', async () => {
  await visit(address, { as: 'viewer', answers: person() })
  await contact()
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Change status' })).toBeNull()
  expect(screen.queryByRole('button', { name: /photo/ })).toBeNull()
})

test('an unknown person gets a clear message', async () => {
  await visit(address, {
    answers: server => server.refuse(api.employees.get, 404, { code: 'NOT_FOUND', message: 'Not found.' }),
  })
  expect(await screen.findByText('There is no such employee')).toBeTruthy()
})

test('on a phone a profile is edited, and either number is one tap away', async () => {
  await visit(address, { phone: true, answers: person({ phone_2: '+17185550102' }) })
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  for (const [name, to] of [
    ['Call (718) 555-0142', 'tel:+17185550142'],
    ['Call (718) 555-0102', 'tel:+17185550102'],
  ] as const)
    expect((await screen.findByRole('menuitem', { name })).getAttribute('href')).toBe(to)
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  await screen.findByRole('button', { name: 'Save changes' })
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await contact()
})

test('the dashboard names people who should be back and links to their list', async () => {
  await visit('/dashboard', { phone: true })
  const card = within(await screen.findByRole('region', { name: 'Returns from leave' }))
  expect(card.getAllByRole('link', { name: 'Reyes, Marisol' }).length).toBeGreaterThan(0)
  const overdue = card.getByRole('link', { name: 'Overdue returns: 1' })
  expect(overdue.getAttribute('href')).toMatch(/^\/employees\?.*returning=overdue/)
  await expectAccessible()
})
