import { api } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { aProgram, firstOf, idOf, programId } from '@/test/a-program.ts'
import { endVisit, expectAccessible, title, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const view = idOf(70)
const operation = idOf(71)

/** Opens the dialog on the employees list, for the people of a saved view. */
async function ofView() {
  const server = await visit('/employees', {
    answers: server => {
      const example = firstOf(server.example(api.savedViews.list).data)
      server.answer(api.savedViews.list, { data: [{ ...example, id: view, name: 'The fourth', count: 1 }] })
      const program = { ...aProgram(server), title: 'Lavado' }
      server.answer(api.programs.list, { data: [program], meta: { total: 1, page: 1, per_page: 50 } })
      for (const endpoint of [api.bulk.add, api.bulk.get])
        server.answer(endpoint, { id: operation, title: 'Waive Lavado', state: 'planned' })
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Bulk actions' }))
  const shown = await screen.findByRole('dialog', { name: 'Bulk actions' })
  const dialog = within(shown)
  await userEvent.click(await dialog.findByRole('radio', { name: 'A saved view' }))
  return { server, shown, dialog }
}
type Dialog = Awaited<ReturnType<typeof ofView>>['dialog']

async function choose(dialog: Dialog, act: string) {
  await userEvent.click(dialog.getByRole('radio', { name: act }))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Program' }))
  await userEvent.click(await screen.findByRole('option', { name: /Lavado/ }))
}

test('a bulk operation asks for the view, the program and the reason before its preview', async () => {
  const { server, dialog, shown } = await ofView()
  await userEvent.click(dialog.getByRole('radio', { name: 'Waive program' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Preview' }))
  for (const words of ['Choose a saved view.', 'Choose a program.', 'Enter a reason.'])
    expect(await dialog.findByText(words)).toBeTruthy()
  expect(server.of(api.bulk.add)).toEqual([])
  await expectAccessible(shown)
})

test.each([
  ['Add to program', { act: 'assign' }],
  ['Waive program', { act: 'waive', reason: 'Asked by phone' }],
  ['Remove waiver', { act: 'unwaive', reason: 'Asked by phone' }],
  ['Add quiz attempts', { act: 'attempts', reason: 'Asked by phone', extra: 1 }],
  ['Withdraw from program', { act: 'withdraw', reason: 'Asked by phone' }],
] as const)('[R-RTE-14] “%s” for a saved view leads to its preview', async (act, change) => {
  const { server, dialog } = await ofView()
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Saved view' }), 'The fourth (1 employee)')
  await choose(dialog, act)
  if ('reason' in change) await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), change.reason)
  await userEvent.click(dialog.getByRole('button', { name: 'Preview' }))
  await waitFor(() =>
    expect(server.of(api.bulk.add)[0]?.body).toMatchObject({
      audience: { by: 'view', view_id: view },
      change: { ...change, program_id: programId },
    }),
  )
  await title('Waive Lavado')
  expect(location.pathname).toContain(operation)
})

test('dialogs for one person use the singular, and a dialog without input closes at once', async () => {
  await visit(`/employees/${idOf(1)}/training`, {
    answers: server => {
      const example = firstOf(server.example(api.assignments.ofEmployee).data)
      const data = [{ ...example, title: 'Lavado', standing: 'assigned' as const }]
      server.answer(api.assignments.ofEmployee, { ...server.example(api.assignments.ofEmployee), data })
    },
  })
  const open = async (act: string, name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Lavado' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: act }))
    return within(await screen.findByRole('dialog', { name }))
  }
  const due = await open('Change due date…', 'Change due date of “Lavado”')
  expect(due.getByRole('radio', { name: 'Set a due date' })).toBeTruthy()
  expect(due.getByRole('radio', { name: 'Give more time' })).toBeTruthy()
  await userEvent.click(due.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const complete = await open('Mark complete…', 'Mark “Lavado” complete')
  expect(complete.getByRole('checkbox', { name: /^Add the program if it isn’t open/ })).toBeTruthy()
  await complete.findByRole('button', { name: 'Choose files' })
  await userEvent.click(complete.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the program’s due date is shown next to the option that uses it', async () => {
  const { server, dialog } = await ofView()
  server.answer(api.programs.get, { ...aProgram(server), due_from: 'start', due_days: 30 })
  await choose(dialog, 'Add to program')
  const start = dialog.getByLabelText(/^Start date/)
  await userEvent.clear(start)
  await userEvent.type(start, '2026-12-01')
  expect(await dialog.findByText('30 days: Dec 31, 2026')).toBeTruthy()
})
