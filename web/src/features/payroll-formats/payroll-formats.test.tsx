import { api, type PayrollFormatRow } from '@preceptor/contract'
import { newFormat } from '@preceptor/contract/payroll-formats/own'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { endVisit, expectAccessible, notice, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const aLayout = (over: Partial<PayrollFormatRow> = {}): PayrollFormatRow => ({
  ...newFormat('Payroll Bureau'),
  id: '00000000-0000-4000-8000-000000000560',
  version: 3,
  is_used: true,
  updated_by_name: 'Ada Admin',
  updated_at: '2026-03-01T12:00:00Z',
  ...over,
})
const openLayouts = (rows: PayrollFormatRow[], query = '') =>
  visit(`/reports/viventium/layouts${query}`, {
    answers: server => server.answer(api.payrollFormats.list, { data: rows }),
  })
const columnOf = (number: number) => within(screen.getByRole('group', { name: `Column ${number}` }))

test('[R-RTE-8] a layout is designed with its sample in view, and wrong fields say why', async () => {
  const server = await openLayouts([])
  await userEvent.click(await screen.findByRole('button', { name: 'New layout' }))
  const name = await screen.findByRole('textbox', { name: /^Name/ })
  expect(document.querySelector('pre')?.textContent).toContain('004512,INS,2026-03-11,1.00')

  // the sample follows what is typed
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Columns end with/ }), 'Semicolon')
  await waitFor(() => expect(document.querySelector('pre')?.textContent).toContain('004512;INS;2026-03-11;1.00'))
  await expectAccessible()

  await userEvent.click(screen.getByRole('button', { name: 'Remove column 4' }))
  await screen.findByText('The sample appears when the layout is complete.')
  await userEvent.click(name)
  await userEvent.paste('Payroll Bureau')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Add a column for hours. Without one, nobody is paid.')
  expect(server.of(api.payrollFormats.add)).toEqual([])

  await userEvent.click(screen.getByRole('button', { name: 'Add column' }))
  const added = columnOf(4)
  await userEvent.click(added.getByRole('textbox', { name: 'Heading' }))
  await userEvent.paste('=Hours')
  await userEvent.selectOptions(added.getByRole('combobox', { name: 'Holds' }), 'Hours (1.50)')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await added.findByText('Don’t begin with = + - or @. A spreadsheet would run it as a formula.')
  await userEvent.clear(added.getByRole('textbox', { name: 'Heading' }))
  await userEvent.paste('Hours')
  await userEvent.click(screen.getByRole('button', { name: 'Move column 4 up' }))
  server.answer(api.payrollFormats.add, aLayout()).answer(api.payrollFormats.list, { data: [aLayout()] })
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await notice('Payroll Bureau was saved.')
  const [sent] = server.of(api.payrollFormats.add)
  expect(sent?.body).toMatchObject({ name: 'Payroll Bureau', delimiter: 'semicolon' })
  const { columns } = sent?.body as { columns: { heading: string; from: string; most: number }[] }
  expect(columns.map(({ heading }) => heading)).toEqual(['Employee Number', 'Earning Code', 'Hours', 'Work Date'])
  await screen.findByText('Separated by a character · 4 columns · payroll_{check_date:YYYYMMDD}_{batch}.csv')
})

test('[R-RTE-8] a layout begins as a ready one, is changed by its version and removed after a question', async () => {
  const server = await openLayouts([aLayout()], '?add=1')
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: /^Start from/ }), 'Paylocity')
  await waitFor(() => expect(document.querySelector('pre')?.textContent).toContain('"004512","E","INS",1.00'))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))

  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Payroll Bureau' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'A file for each company code' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Add {company_code}, since each company gets its own file.')
  await userEvent.click(screen.getByRole('checkbox', { name: 'A file for each company code' }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Time taken back/ }), 'Not possible')
  await screen.findByText('Hours can’t be negative in this format.')
  server.answer(api.payrollFormats.update, aLayout({ version: 4 }))
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await notice('Payroll Bureau was saved.')
  expect(server.of(api.payrollFormats.update)[0]).toMatchObject({ body: { negatives: 'refuse' }, ifMatch: 3 })

  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Payroll Bureau' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove…' }))
  const dialog = within(await screen.findByRole('dialog'))
  server.answer(api.payrollFormats.remove, undefined as never).answer(api.payrollFormats.list, { data: [] })
  await userEvent.click(await dialog.findByRole('button', { name: 'Remove' }))
  await notice('Payroll Bureau was removed.')
  await screen.findByText('No layouts yet')
})

test('[R-RTE-8] without an answer the page says so, and tries again', async () => {
  const server = await visit('/reports/viventium/layouts', {
    answers: found => found.fail(api.payrollFormats.list, 500),
  })
  await screen.findByText('The layouts could not be loaded.')
  server.answer(api.payrollFormats.list, { data: [aLayout()] })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Payroll Bureau')
})
