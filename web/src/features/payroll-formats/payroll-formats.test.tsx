import { api, type PayrollFormatRow } from '@preceptor/contract'
import { newFormat } from '@preceptor/contract/payroll-formats/own'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { endVisit, expectAccessible, notice, visit } from '@/test/visit.tsx'
// Loads before the test needs it
import './Designer.tsx'

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
const sample = () => document.querySelector('pre')?.textContent ?? ''
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const press = (words: string) => fireEvent.click(screen.getByText(words))
const pressIcon = (label: string) => fireEvent.click(screen.getByLabelText(label))
const columnOf = (number: number) => within(screen.getByLabelText(`Column ${number}`))

test('[R-RTE-8] a layout is designed with a live sample, and invalid fields say why', async () => {
  const server = await openLayouts([])
  fireEvent.click(await screen.findByText('New layout'))
  const name = await screen.findByLabelText(/^Name/)
  expect(sample()).toContain('004512,INS,2026-03-11,1.00')
  await expectAccessible()
  // The sample updates while typing
  type(screen.getByLabelText(/^Columns end with/), 'semicolon')
  await waitFor(() => expect(sample()).toContain('004512;INS;2026-03-11;1.00'))

  pressIcon('Remove column 4')
  await screen.findByText('The sample appears when the layout is complete.')
  type(name, 'Payroll Bureau')
  press('Save changes')
  await screen.findByText('Add a column for hours. Without one, no one is paid.')
  expect(server.of(api.payrollFormats.add)).toEqual([])

  press('Add column')
  type(columnOf(4).getByLabelText('Heading'), '=Hours')
  type(columnOf(4).getByLabelText('Holds'), 'hours')
  press('Save changes')
  await screen.findByText('Don’t begin with = + - or @. A spreadsheet would run it as a formula.')
  type(columnOf(4).getByLabelText('Heading'), 'Hours')
  pressIcon('Move column 4 up')
  server.answer(api.payrollFormats.add, aLayout()).answer(api.payrollFormats.list, { data: [aLayout()] })
  press('Save changes')
  await notice('Payroll Bureau was saved.')
  const [sent] = server.of(api.payrollFormats.add)
  expect(sent?.body).toMatchObject({ name: 'Payroll Bureau', delimiter: 'semicolon' })
  const headings = ['Employee Number', 'Earning Code', 'Hours', 'Work Date'].map(heading => ({ heading }))
  expect(sent?.body).toMatchObject({ columns: headings })
  await screen.findByText('Separated by a character · 4 columns · payroll_{check_date:YYYYMMDD}_{batch}.csv')
})

test('[R-RTE-8] a layout starts from a ready-made one, and is changed by its version', async () => {
  const server = await openLayouts([aLayout()], '?add=1')
  type(await screen.findByLabelText(/^Start from/), 'paylocity')
  await waitFor(() => expect(sample()).toContain('"004512","E","INS",1.00'))
  press('Cancel')
  fireEvent.click(await screen.findByText('Discard changes'))

  pressIcon('Actions for Payroll Bureau')
  fireEvent.click(await screen.findByText('Edit…'))
  const byCompany = await screen.findByLabelText('A file for each company code')
  fireEvent.click(byCompany)
  press('Save changes')
  await screen.findByText('Add {company_code}, since each company gets its own file.')
  fireEvent.click(byCompany)
  type(screen.getByLabelText(/^Reversed time/), 'refuse')
  await screen.findByText('Hours can’t be negative in this format.')
  server.answer(api.payrollFormats.update, aLayout({ version: 4 }))
  press('Save changes')
  await notice('Payroll Bureau was saved.')
  const [sent] = server.of(api.payrollFormats.update)
  expect(sent?.body).toMatchObject({ negatives: 'refuse', by_company: false })
  expect(sent?.headers.get('if-match')).toBe('"3"')
})

test('[R-RTE-8] a layout is removed after a confirmation, and a failed page can be reloaded', async () => {
  const server = await visit('/reports/viventium/layouts', {
    answers: found => found.refuse(api.payrollFormats.list, 500),
  })
  await screen.findByText('The layouts could not be loaded.')
  server.answer(api.payrollFormats.list, { data: [aLayout()] })
  press('Retry')
  fireEvent.click(await screen.findByLabelText('Actions for Payroll Bureau'))
  fireEvent.click(await screen.findByText('Remove…'))
  server.answer(api.payrollFormats.list, { data: [] })
  fireEvent.click(within(await screen.findByRole('dialog')).getByText('Remove'))
  await notice('Payroll Bureau was removed.')
  await screen.findByText('No layouts yet')
  expect(server.of(api.payrollFormats.remove)).toHaveLength(1)
})
