import { api } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const health = '0198a9b2-0000-7000-8000-0000000000f1'
const old = '0198a9b2-0000-7000-8000-0000000000f2'
const row = { code: null, merged_ids: [] }
const withForms = (server: FakeApi) =>
  server.answer(api.complianceRules.list, { data: [], names: {} }).answer(api.lookups.forms, {
    data: [
      { ...row, id: health, name: 'Annual health statement', is_active: true },
      { ...row, id: old, name: 'Old receipt', is_active: false },
    ],
  })

test('a rule can require a form, chosen from a list by keyboard, and says so in plain words', async () => {
  const server = await visit('/settings/compliance/new', { answers: withForms })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Yearly statement')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^What it requires/ }), 'A completed form')
  const field = screen.getByRole('button', { name: 'Forms: Choose forms' })
  // A form has no amount, kinds of training, or mix
  expect(screen.queryByRole('textbox', { name: 'Hours' })).toBeNull()
  expect(screen.queryByRole('group', { name: 'What the training is made of' })).toBeNull()
  field.focus()
  await userEvent.keyboard('{Enter}')
  const choices = within(await screen.findByRole('dialog', { name: 'Forms' }))
  expect(choices.queryByText('Old receipt')).toBeNull()
  await userEvent.click(choices.getByRole('checkbox', { name: 'Annual health statement' }))
  await userEvent.keyboard('{Escape}')
  const words = screen.getByRole('status', { name: 'In plain words' })
  await waitFor(() =>
    expect(words.textContent).toContain(
      'Everyone needs a completed, valid Annual health statement by the hire date, kept current after that.',
    ),
  )
  await expectAccessible()
  server.refuse(api.complianceRules.impact, 422, {
    message: 'Check the fields.',
    code: 'INVALID',
    errors: { 'rule.asks.form_ids': ['“Annual health statement” has no published version.'] },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Review and save' }))
  expect(await screen.findByText('“Annual health statement” has no published version.')).toBeTruthy()
  expect(server.of(api.complianceRules.impact)[0]?.body).toMatchObject({
    rule: { asks: { kind: 'form', form_ids: [health] }, window: { kind: 'proof', within: { n: 0, unit: 'days' } } },
  })
})
