import { api } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { endVisit, expectAccessible, plainLists, title, visit } from '@/test/visit.tsx'

afterEach(endVisit)

test('[R-RTE-3] people who are hard to reach show why, and can be asked for new contact details over a channel that still works', async () => {
  const server = await visit('/employees/reachability', {
    answers: server => {
      const [row] = server.example(api.reachability.list).data
      if (!row) throw new Error('There is no example.')
      const one = { ...row, name: 'Reyes, Marisol', problems: ['landline' as const], works: 'mail' as const }
      server.answer(api.reachability.list, { data: [one], meta: { total: 1, page: 1, per_page: 50 } })
      server.answer(api.templates.list, { data: [] })
    },
  })
  await title('Hard to reach')
  expect(await screen.findByText('Landline, or no phone for texts')).toBeTruthy()
  await expectAccessible()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Reyes, Marisol' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for selected' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Ask for new contact details…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask for new contact details' }, { timeout: 20_000 }))
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value).toContain('Hi {{first_name}}')
  await userEvent.click(dialog.getByRole('button', { name: 'Send message to 1 person' }))
  await waitFor(() =>
    expect(server.of(api.bulk.add)[0]?.body).toMatchObject({
      change: { act: 'message', by: 'best' },
      audience: { by: 'rows' },
    }),
  )
})

test('[R-RTE-9] the delivery log shows how far each message got and why it stopped', async () => {
  const answers = (server: Parameters<NonNullable<NonNullable<Parameters<typeof visit>[1]>['answers']>>[0]) => {
    const [row] = server.example(api.messageLog.list).data
    if (!row) throw new Error('There is no example.')
    const one = {
      ...row,
      name: 'Reyes, Marisol',
      event: 'staff_message',
      state: 'undelivered' as const,
      reason: 'refused' as const,
      provider_code: 30006,
      held_until: null,
    }
    plainLists(server).answer(api.messageLog.list, { data: [one], meta: { total: 1, page: 1, per_page: 50 } })
  }
  await visit('/messages/log', { answers })
  await title('Delivery log')
  expect(await screen.findByText('The service refused it · Code 30006')).toBeTruthy()
  expect(screen.getByText('Message from staff')).toBeTruthy()
  await expectAccessible()
})
