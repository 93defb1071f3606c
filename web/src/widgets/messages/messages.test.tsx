import { api, type ShownMessage } from '@preceptor/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '@/api/query-client.ts'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, title, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const aMessage = (nth: number, over: Partial<ShownMessage> = {}): ShownMessage => ({
  id: `0198a9b2-0000-7000-8000-00000000006${nth}`,
  title: `Message ${nth}`,
  body: 'One line of text.',
  level: 'info',
  is_dismissible: true,
  needs_acknowledgement: false,
  starts_at: '2026-03-15T14:30:00.000Z',
  ends_at: null,
  ...over,
})
const sent =
  (messages: ShownMessage[]) =>
  (server: FakeApi): FakeApi =>
    server
      .answer(api.panelMessages.current, () => ({ data: [...messages] }))
      .answer(api.panelMessages.dismiss, ({ params }) => {
        const at = messages.findIndex(({ id }) => id === params['id'])
        messages.splice(at, 1)
        return undefined
      })
const stack = async () => within(await screen.findByRole('region', { name: 'Panel messages' }))
const gone = () => waitFor(() => expect(screen.queryByRole('region', { name: 'Panel messages' })).toBeNull())

test.each([false, true])(
  '[R-API-24] [R-ENT-5] a message stays below the header until its reader closes it (on a phone: %s)',
  async phone => {
    const body = 'Please use it from Monday.\nIt is at https://forms.example.org/incident.'
    const server = await visit('/dashboard', { as: 'viewer', phone, answers: sent([aMessage(1, { body })]) })
    const banner = await stack()
    await banner.findByText('Message 1')
    const link = await banner.findByRole('link', { name: 'https://forms.example.org/incident' })
    expect(link.getAttribute('target')).toBe('_blank')
    await expectAccessible()
    await userEvent.click(banner.getByRole('button', { name: 'Close message: Message 1' }))
    await gone()
    await waitFor(() => expect(document.activeElement?.id).toBe('main'))
    expect(server.of(api.panelMessages.dismiss).map(({ params }) => params)).toEqual([{ id: aMessage(1).id }])
    await screen.findByRole('button', { name: 'Panel messages' })
  },
)

test('several messages show the most serious first, two at a time, and one that needs acknowledgment disappears once acknowledged', async () => {
  const problem = aMessage(1, { level: 'error', is_dismissible: false })
  const asks = aMessage(2, { level: 'warning', needs_acknowledgement: true })
  const server = await visit('/dashboard', { as: 'viewer', answers: sent([problem, asks, aMessage(3)]) })
  const banners = await stack()
  await banners.findByText('Message 1')
  await banners.findByText('Message 2')
  expect(banners.queryByText('Message 3')).toBeNull()
  // A message that stays until it ends has no button
  expect(banners.queryByRole('button', { name: /Message 1/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '3 panel messages' }))
  await within(await screen.findByRole('dialog', { name: 'Panel messages' })).findByText('Message 3')
  await expectAccessible(screen.getByRole('dialog'))
  await userEvent.keyboard('{Escape}')
  await userEvent.click(banners.getByRole('button', { name: '1 more message' }))
  await banners.findByText('Message 3')
  await userEvent.click(banners.getByRole('button', { name: 'I have read this: Message 2' }))
  await waitFor(() => expect(banners.queryByText('Message 2')).toBeNull())
  await waitFor(() =>
    expect(document.activeElement).toBe(banners.getByRole('button', { name: 'Close message: Message 3' })),
  )
  expect(server.of(api.panelMessages.dismiss).map(({ params }) => params)).toEqual([{ id: asks.id }])
})

test('a message that fails to close comes back', async () => {
  await visit('/dashboard', {
    as: 'viewer',
    answers: server => sent([aMessage(1)])(server).refuse(api.panelMessages.dismiss, 500),
  })
  await userEvent.click(await (await stack()).findByRole('button', { name: 'Close message: Message 1' }))
  await screen.findByText('There was a server error')
  expect(await (await stack()).findByText('Message 1')).toBeTruthy()
})

test('a message that arrives while the page is in use waits, and the count in the header shows it', async () => {
  const messages: ShownMessage[] = []
  await visit('/employees', { as: 'viewer', answers: sent(messages) })
  await title('Employees')
  await screen.findByRole('button', { name: 'Panel messages' })
  await userEvent.click(screen.getByRole('button', { name: /^Your account/ }))
  await screen.findByRole('menu')
  messages.push(aMessage(1))
  await act(() => queryClient.invalidateQueries())
  await screen.findByRole('button', { name: '1 panel message' })
  expect(screen.queryByRole('region', { name: 'Panel messages' })).toBeNull()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('link', { name: 'Dashboard' }))
  await (await stack()).findByText('Message 1')
})
