import { api } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { firstOf, idOf } from '@/test/a-program.ts'
import { endVisit, expectAccessible, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const form_id = idOf(60)

/** Opens the dialog for a form whose family step needs an outside person. */
async function addingForm(phone = false) {
  const server = await visit('/employees', {
    phone,
    answers: server => {
      const example = firstOf(server.example(api.savedViews.list).data)
      server.answer(api.savedViews.list, { data: [{ ...example, id: idOf(70), name: 'The fourth', count: 2 }] })
      const form = firstOf(server.example(api.employeeForms.assignable).data)
      const outside = [{ key: 'family', label: 'Family' }]
      server.answer(api.employeeForms.assignable, {
        data: [{ ...form, id: form_id, name: 'Visit plan', outside }],
      })
      for (const endpoint of [api.bulk.add, api.bulk.get])
        server.answer(endpoint, { id: idOf(71), title: 'Add form Visit plan', state: 'planned' })
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Bulk actions' }))
  const shown = await screen.findByRole('dialog', { name: 'Bulk actions' })
  const dialog = within(shown)
  await userEvent.click(await dialog.findByRole('radio', { name: 'A saved view' }))
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Saved view' }), 'The fourth (2 employees)')
  await userEvent.click(dialog.getByRole('radio', { name: 'Add form' }))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Form' }))
  await userEvent.click(await screen.findByRole('option', { name: /Visit plan/ }))
  const step = within(await dialog.findByRole('group', { name: 'Who signs “Family”?' }))
  const preview = () => userEvent.click(dialog.getByRole('button', { name: 'Preview' }))
  const sent = async (outside: object | undefined) => {
    await waitFor(() => expect(server.of(api.bulk.add)).toHaveLength(1))
    expect(server.of(api.bulk.add)[0]?.body).toMatchObject({ change: { act: 'form_add', form_id } })
    const { change } = firstOf(server.of(api.bulk.add)).body as { change: { outside?: object } }
    expect(change.outside).toEqual(outside)
  }
  return { shown, dialog, step, preview, sent }
}

test('[R-RTE-14] outside signers can be named later', async () => {
  const { step, preview, sent } = await addingForm()
  expect(step.getByText(/waits under “No signer yet”/)).toBeTruthy()
  await preview()
  await sent(undefined)
})

test('[R-RTE-14] one person signs for everyone, once they are named', async () => {
  const { shown, dialog, step, preview, sent } = await addingForm()
  await userEvent.click(step.getByRole('radio', { name: 'One person for everyone' }))
  await preview()
  expect(await dialog.findByText('Enter who signs.')).toBeTruthy()
  await expectAccessible(shown)
  await userEvent.type(step.getByRole('textbox', { name: 'Name of the signer' }), 'Rosa Vega')
  await preview()
  await sent({ family: { by: 'one', name: 'Rosa Vega', email: null, phone: null } })
})

test('[R-RTE-14] a pasted list names a signer per employee; a row without one is named by its number', async () => {
  const { dialog, step, preview, sent } = await addingForm()
  await userEvent.click(step.getByRole('radio', { name: 'A list, one row per employee' }))
  const list = step.getByRole('textbox', { name: 'Employees and signers' })
  await userEvent.click(list)
  await userEvent.paste('E-1\tRosa Vega\trosa@example.com\nE-2')
  await preview()
  expect(await dialog.findByText('Row 2: Enter who signs.')).toBeTruthy()
  await userEvent.clear(list)
  await userEvent.click(list)
  await userEvent.paste('E-1\tRosa Vega\trosa@example.com')
  await preview()
  const rows = [{ who: 'E-1', name: 'Rosa Vega', email: 'rosa@example.com', phone: null }]
  await sent({ family: { by: 'list', rows } })
})
