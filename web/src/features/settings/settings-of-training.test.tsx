import { api } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { firstOf, idOf } from '@/test/a-program.ts'
import { endVisit, expectAccessible, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const button = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const toast = async (words: string) => within(await screen.findByRole('region', { name: 'Notices' })).findByText(words)

test('the statuses that pause due dates are saved after showing whose dates pause or resume', async () => {
  const server = await visit('/settings/info', {
    answers: server => {
      const info = server.example(api.agencySettings.get)
      const details = { ...info.details, freezing_statuses: ['on_leave' as const], tax_id: null }
      server.answer(api.agencySettings.get, { details })
      server.answer(api.agencySettings.update, { details })
      const row = firstOf(server.example(api.assignments.freezingImpact).data)
      server.answer(api.assignments.freezingImpact, {
        begin: 1,
        go_on: 0,
        data: [{ ...row, id: idOf(1), name: 'Lavado, Rosa', title: 'Safe floors', before: '2026-12-01', after: null }],
      })
    },
  })
  const group = within(await screen.findByRole('group', { name: 'Due dates wait while someone is' }))
  await userEvent.click(group.getByRole('checkbox', { name: 'On hold' }))
  await button('Save changes')
  const shown = await screen.findByRole('dialog', { name: 'What this changes for people' })
  const dialog = within(shown)
  await dialog.findByText(/^From today, the due dates of 1 person wait/)
  const names = within(await dialog.findByRole('table', { name: 'Due dates that wait or resume' }))
  expect((await names.findByRole('row', { name: /Lavado, Rosa/ })).textContent).toContain('Waits')
  expect(server.of(api.assignments.freezingImpact)[0]?.query['freezing_statuses']?.split(',')).toHaveLength(2)
  expect(server.of(api.agencySettings.update)).toEqual([])
  await expectAccessible(shown)
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.of(api.agencySettings.update)).toHaveLength(1))
  expect(server.of(api.agencySettings.update)[0]?.body).toMatchObject({
    details: { freezing_statuses: expect.arrayContaining(['on_leave', 'on_hold']) as unknown },
  })
})

test('a certificate template is added with a live certificate next to the form', async () => {
  const server = await visit('/settings/certificates', {
    answers: server => {
      const standard = firstOf(server.example(api.certificateTemplates.list).data)
      let data = [{ ...standard, name: 'Standard', is_default: true }]
      server.answer(api.certificateTemplates.list, () => ({ data }))
      server.answer(api.certificateTemplates.add, ({ body }) => {
        const { name, signer_name } = body as { name: string; signer_name: string }
        const added = { ...standard, id: idOf(2), name, signer_name, signer_title: null, is_default: false }
        data = [...data, added]
        return added
      })
    },
  })
  const named = async (name: string) =>
    (await screen.findAllByRole('listitem')).find(item => item.textContent?.includes(name))?.textContent
  await screen.findByText('Standard')
  expect(await named('Standard')).toContain('Default')
  await button('Add template')
  const shown = await screen.findByRole('dialog')
  const dialog = within(shown)
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Merit')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Title' }), 'Certificate of merit')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Signed by' }), 'Ruth Goldberg, RN')
  await waitFor(() =>
    expect(server.of(api.certificateTemplates.preview).at(-1)?.body).toMatchObject({
      language: 'en',
      titles: { en: 'Certificate of merit' },
      signer_name: 'Ruth Goldberg, RN',
    }),
  )
  await expectAccessible(shown)
  await userEvent.click(dialog.getByRole('button', { name: 'Add template' }))
  await toast('Merit was added.')
  await screen.findByText('Merit')
  expect(await named('Merit')).toContain('signed by Ruth Goldberg, RN')
})

test('a program chooses its certificate from the templates', async () => {
  const server = await visit(`/programs/${idOf(1)}/settings`, {
    answers: server => {
      const example = server.example(api.programs.get)
      const program = {
        ...example,
        id: idOf(1),
        origin: 'own' as const,
        assigned: 0,
        completed: 0,
        gives_certificate: true,
        certificate_template_id: null,
        valid_until: null,
        due_on: null,
        checkout: null,
      }
      server.answer(api.programs.get, () => program)
      server.answer(api.programRules.save, () => ({ ...program, moving_job_id: null, closing_job_id: null }))
      const standard = firstOf(server.example(api.certificateTemplates.list).data)
      server.answer(api.certificateTemplates.list, { data: [{ ...standard, id: idOf(2), name: 'Merit' }] })
    },
  })
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'Template' }),
    await screen.findByRole('option', { name: /Merit/ }),
  )
  await button('Save changes')
  await waitFor(() =>
    expect(server.of(api.programRules.save)[0]?.body).toMatchObject({
      certificate_template_id: idOf(2),
      gives_certificate: true,
    }),
  )
})
