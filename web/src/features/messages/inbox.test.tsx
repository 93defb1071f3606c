import { api, rolePermissions, type ThreadRow, type UnassignedMessage } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ana, aRow, aThread, gloria, inMinutes, received, withThread } from '@/test/a-thread.ts'
import { aUser } from '@/test/a-user.ts'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, fill, harborlight, notice, title, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const ben = `${ana.slice(0, -1)}2`
const rows = () => [
  aRow({ unread: 2 }),
  aRow({
    id: ben,
    name: 'Ben Ito',
    listed_name: 'Ito, Ben',
    last: 'On my way',
    last_direction: 'out',
    reply_due_at: inMinutes(-185),
    reply_warn_at: inMinutes(-300),
    owner: null,
  }),
]

/** An inbox that drops conversations when they need no reply. */
function withInbox(server: FakeApi, given: ThreadRow[] = rows()) {
  let left = given
  withThread(server, {}, [received('Can I come on Friday?')])
  return server
    .answer(api.threads.list, () => ({ data: left, meta: { total: left.length, page: 1, per_page: 50 } }))
    .answer(api.threads.counts, () => ({
      data: [
        { value: 'mine', count: 4 },
        { value: 'overdue', count: 1 },
      ],
    }))
    .answer(api.unassignedMessages.list, () => ({ data: [], meta: { total: 3, page: 1, per_page: 1 } }))
    .answer(api.threads.messages, ({ params }) => {
      const row = given.find(one => one.id === params['id'])
      return {
        data: [received('Can I come on Friday?')],
        meta: { total: 1, page: 1, per_page: 50 },
        thread: aThread({ id: row?.id ?? ana, name: row?.name ?? 'Ana Reyes' }),
        about: null,
      }
    })
    .answer(api.threads.done, ({ params }) => {
      left = left.filter(one => one.id !== params['id'])
      return aThread({ id: params['id'] ?? ana, state: 'done', reply_due_at: null })
    })
}
const open = (address = '/messages', over: Parameters<typeof visit>[1] = {}) =>
  visit(address, { answers: server => withInbox(server), ...over })
const inbox = async () => within(await screen.findByRole('list', { name: 'Conversations' }))

test('messages: an inbox that failed to load can be reloaded', async () => {
  await open('/messages', { answers: server => withInbox(server).refuse(api.threads.list, 500) })
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
})

test('messages: shows an empty inbox and a search without matches', async () => {
  await open('/messages', { answers: server => withInbox(server, []) })
  expect(await screen.findByText('No conversations yet')).toBeTruthy()
  await endVisit()
  await open('/messages?search=nobody', { answers: server => withInbox(server, []) })
  await title(/^Messages/)
  expect(await screen.findByText('No conversation matches “nobody”')).toBeTruthy()
  expect(screen.queryByText('No conversations yet')).toBeNull()
})

test('[R-RTE-3] messages: the inbox shows who wrote, the text, what is new and when a reply is due', async () => {
  const server = await open()
  await title(/^Messages$/)
  const [first, second] = (await inbox()).getAllByRole('listitem').map(one => one.textContent ?? '')
  expect(first).toMatch(
    /Reyes, Ana.*Reply in 2 h.*Can I come on Friday\?.*2 new.*Waiting since .* · Text message · Gloria Whitfield/,
  )
  expect(second).toMatch(/Ito, Ben.*3 h late.*Sent: On my way/)
  const tabs = within(await screen.findByRole('navigation', { name: 'Inbox' }))
  await waitFor(() =>
    expect(tabs.getAllByRole('link').map(one => one.textContent)).toEqual([
      'All',
      'Mine 4',
      'No owner 0',
      'Team 0',
      'Overdue 1',
      'Snoozed 0',
      'Done 0',
    ]),
  )
  await userEvent.click(tabs.getByRole('link', { name: /^Mine/ }))
  await waitFor(() => expect(server.of(api.threads.list).at(-1)?.query).toMatchObject({ desk: 'mine' }))
  expect((await screen.findByRole('link', { name: '3 unassigned texts' })).getAttribute('href')).toBe(
    '/messages/unassigned',
  )
  await expectAccessible(screen.getByRole('main'))
})

test('messages: j and k move through the list, r replies, e marks no reply needed and opens the next one', async () => {
  const server = await open()
  await inbox()
  // Keyboard shortcuts work once their code has loaded
  await waitFor(async () => {
    await userEvent.keyboard('?')
    screen.getByRole('dialog')
  })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.keyboard('j')
  expect(await screen.findByRole('heading', { level: 2, name: 'Ana Reyes' })).toBeTruthy()
  await userEvent.keyboard('j')
  expect(await screen.findByRole('heading', { level: 2, name: 'Ben Ito' })).toBeTruthy()
  await userEvent.keyboard('k')
  expect(await screen.findByRole('heading', { level: 2, name: 'Ana Reyes' })).toBeTruthy()
  await screen.findByRole('form', { name: 'New message to Ana Reyes' })
  await userEvent.keyboard('?')
  const help = within(await screen.findByRole('dialog'))
  for (const words of ['Next conversation', 'Previous conversation', 'Reply', 'No reply needed'])
    expect(help.getByText(words)).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.keyboard('e')
  expect(await screen.findByRole('heading', { level: 2, name: 'Ben Ito' })).toBeTruthy()
  expect(server.of(api.threads.done)).toMatchObject([{ params: { id: ana } }])
  await waitFor(async () => expect((await inbox()).queryByText('Reyes, Ana')).toBeNull())
  await screen.findByRole('form', { name: 'New message to Ben Ito' })
  await userEvent.keyboard('r')
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Message/ })
  expect(document.activeElement).toBe(field)
  // Letters are now text
  await userEvent.keyboard('jeke')
  expect(field.value).toBe('jeke')
  expect(server.of(api.threads.done)).toHaveLength(1)
})

test('messages: incoming messages are marked as read, and a refresh keeps the draft', async () => {
  const server = await open(`/messages?thread=${ana}`, {
    answers: fake =>
      withInbox(fake).answer(api.threads.messages, () => ({
        data: [received('Hi')],
        meta: { total: 1, page: 1, per_page: 50 },
        thread: aThread({ unread: server?.of(api.threads.read).length ? 0 : 2 }),
        about: null,
      })),
  })
  await screen.findByRole('form', { name: 'New message to Ana Reyes' })
  await waitFor(() => expect(server.of(api.threads.read)).toMatchObject([{ params: { id: ana } }]))
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Message/ })
  await fill(field, 'One moment')
  server.answer(api.threads.messages, () => ({
    data: [received('Hello?'), received('Hi')],
    meta: { total: 2, page: 1, per_page: 50 },
    thread: aThread(),
    about: null,
  }))
  window.dispatchEvent(new Event('visibilitychange'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByText('Hello?')).toBeTruthy()
  expect(field.value).toBe('One moment')
})

test('messages: on a phone the conversation is a separate page', async () => {
  await open('/messages', { phone: true })
  await userEvent.click((await inbox()).getByRole('link', { name: 'Reyes, Ana' }))
  await title('Ana Reyes')
  expect(screen.queryByRole('list', { name: 'Conversations' })).toBeNull()
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: 'Messages' }))
  await title(/^Messages/)
  expect(await inbox()).toBeTruthy()
})

test('messages: hints about keys are shown with a keyboard only', async () => {
  await open()
  await userEvent.click((await inbox()).getByRole('link', { name: 'Reyes, Ana' }))
  expect(await screen.findByText('Ctrl+Enter sends')).toBeTruthy()
  await endVisit()
  const media = globalThis.matchMedia
  const coarse = { matches: true, addEventListener() {}, removeEventListener() {} }
  vi.stubGlobal('matchMedia', (query: string) => (query === '(pointer: coarse)' ? coarse : media(query)))
  await open('/messages', { phone: true })
  await userEvent.click((await inbox()).getByRole('link', { name: 'Reyes, Ana' }))
  expect(await screen.findByRole('button', { name: 'Send text message' })).toBeTruthy()
  expect(screen.queryByText('Ctrl+Enter sends')).toBeNull()
  vi.unstubAllGlobals()
})

test('messages: users who can’t read threads have no menu item, and the page says so', async () => {
  await open('/messages', { as: 'viewer' })
  await title('You do not have access to this page')
  expect(screen.queryByRole('link', { name: 'Messages' })).toBeNull()
})

test('messages: works at the customer success mount too, and in Spanish', async () => {
  await open(`/csm/agency/${harborlight.id}/messages`, {
    as: aUser({ role: 'super_admin', language: 'es' }),
    answers: server => withInbox(server).answer(api.auth.organization, harborlight),
  })
  await title(/^Mensajes/)
  const link = await screen.findByRole('link', { name: 'Reyes, Ana' })
  expect(link.getAttribute('href')).toBe(`/csm/agency/${harborlight.id}/messages?thread=${ana}`)
  expect(screen.getByText('3 h de retraso')).toBeTruthy()
})

const text: UnassignedMessage = {
  id: `${ana.slice(0, -2)}f1`,
  channel: 'sms',
  from_address: '+17185550177',
  to_address: '+17185550100',
  text: 'This is Maria, I am sick',
  why: 'several_people',
  candidates: [
    { id: ana, name: 'Ana Reyes', coordinator: gloria.name },
    { id: ben, name: 'Ben Ito', coordinator: null },
  ],
  files: [],
  state: 'open',
  linked_to: null,
  decided_by_name: null,
  decided_at: null,
  created_at: '2026-03-12T15:00:00.000Z',
  version: 1,
}
function withDesk(server: FakeApi, given: UnassignedMessage[] = [text]) {
  let left = given
  const gone = (state: 'linked' | 'discarded') => () => {
    left = []
    return { ...text, state }
  }
  return withThread(server)
    .answer(api.unassignedMessages.list, () => ({ data: left, meta: { total: left.length, page: 1, per_page: 50 } }))
    .answer(api.unassignedMessages.link, gone('linked'))
    .answer(api.unassignedMessages.discard, gone('discarded'))
}
const desk = (over: Parameters<typeof visit>[1] = {}) =>
  visit('/messages/unassigned', { answers: server => withDesk(server), ...over })
const card = async () => within(await screen.findByRole('article', { name: 'From (718) 555-0177' }))

test('messages: an unassigned text is assigned to a candidate with one click; a number shared by several people isn’t remembered', async () => {
  const server = await desk()
  await title(/^Unassigned texts/)
  const shown = await card()
  expect(shown.getByText(/Several people share this number/)).toBeTruthy()
  await expectAccessible()
  expect(shown.getByText(/^Several people here have this number/)).toBeTruthy()
  expect(shown.queryByRole('checkbox', { name: 'Remember this number' })).toBeNull()
  await userEvent.dblClick(shown.getByRole('button', { name: 'Ana Reyes · coordinator Gloria Whitfield' }))
  await notice('Linked to Ana Reyes.')
  expect(server.of(api.unassignedMessages.link).map(({ body }) => body)).toMatchObject([
    { employee_id: ana, remember: false },
  ])
  expect(await screen.findByText('No unassigned texts')).toBeTruthy()
})

test('messages: an unassigned text is assigned to another person, or discarded after a confirmation', async () => {
  const server = await desk({
    phone: true,
    answers: fake =>
      withDesk(fake, [{ ...text, why: 'unknown_number', candidates: [] }]).answer(api.employees.list, () => ({
        ...fake.example(api.employees.list),
        data: fake
          .example(api.employees.list)
          .data.map(one => Object.assign(one, { first_name: 'Maria', last_name: 'Paz' })),
      })),
  })
  const shown = await card()
  expect(shown.getByText(/No one here has this number/)).toBeTruthy()
  await userEvent.click(shown.getByRole('button', { name: 'Choose an employee…' }))
  await userEvent.click(await shown.findByRole('button', { name: 'Link to this employee' }))
  expect(await shown.findByText('Choose an employee.')).toBeTruthy()
  await userEvent.click(shown.getByRole('combobox', { name: 'Employee' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Maria Paz' }))
  await userEvent.click(shown.getByRole('checkbox', { name: 'Remember this number' }))
  await fill(shown.getByRole('textbox', { name: /^Whose phone/ }), 'sister')
  await userEvent.click(shown.getByRole('button', { name: 'Discard' }))
  const question = within(await screen.findByRole('dialog', { name: 'Discard the text from (718) 555-0177?' }))
  await userEvent.click(question.getByRole('button', { name: 'Keep' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(shown.getByRole('button', { name: 'Link to this employee' }))
  await notice('Linked to Maria Paz.')
  expect(server.of(api.unassignedMessages.link)).toMatchObject([{ body: { remember: true, relation: 'sister' } }])
  expect(server.of(api.unassignedMessages.discard)).toEqual([])
})

test('messages: a text handled by someone else meanwhile is reported and leaves the list', async () => {
  let handled = false
  await desk({
    answers: fake =>
      withDesk(fake)
        .answer(api.unassignedMessages.list, () => ({
          data: handled ? [] : [text],
          meta: { total: handled ? 0 : 1, page: 1, per_page: 50 },
        }))
        .answer(api.unassignedMessages.link, () => {
          handled = true
          return { status: 409, body: { code: 'CONFLICT', message: 'Tom Okafor linked this text to Ben Ito.' } }
        }),
  })
  await userEvent.click((await card()).getByRole('button', { name: /^Ana Reyes/ }))
  expect(await screen.findByText('Tom Okafor linked this text to Ben Ito.')).toBeTruthy()
  expect(await screen.findByText('No unassigned texts')).toBeTruthy()
})

test('messages: a file sent with an unassigned text opens on the desk', async () => {
  const file = { id: `${ana.slice(0, -2)}f2`, name: '2026-03-12-1', type: 'image/png' as const, size: 1200 }
  const server = await desk({ answers: fake => withDesk(fake, [{ ...text, files: [file] }]) })
  await userEvent.click(await (await card()).findByRole('button', { name: 'Preview 2026-03-12-1' }))
  await waitFor(() =>
    expect(server.of(api.unassignedMessages.file)).toMatchObject([{ params: { id: text.id, file_id: file.id } }]),
  )
})

test('messages: a linked text says who linked it and leads to the conversation', async () => {
  await visit('/messages/unassigned?state=linked', {
    answers: fake =>
      withDesk(fake, [
        {
          ...text,
          state: 'linked',
          linked_to: { id: ana, name: 'Ana Reyes' },
          decided_by_name: 'Tom Okafor',
          decided_at: '2026-03-12T16:00:00.000Z',
        },
      ]),
  })
  const link = (await card()).getByRole('link', { name: /^Linked to Ana Reyes by Tom Okafor, Mar 12, 2026/ })
  expect(link.getAttribute('href')).toBe(`/employees/${ana}/messages`)
})

test('messages: nurses have no desk, and see that conversations are assigned to them', async () => {
  await open('/messages', { as: 'rn_limited', answers: server => withInbox(server, []) })
  expect(await screen.findByText('Conversations assigned to you appear here.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Delivery log' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /unassigned texts/i })).toBeNull()
})

test('[R-RTE-3] messages: a message to chosen people can be written from here', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Write message' }))
  expect(location.search).toBe('?write=1')
  const dialog = within(await screen.findByRole('dialog', { name: 'Write message' }))
  expect(await dialog.findByRole('group', { name: 'Who' })).toBeTruthy()
  expect(await dialog.findByRole('textbox', { name: /^Message/ })).toBeTruthy()
  await expectAccessible()
})

test('messages: users who can’t write are not offered it', async () => {
  const permissions = rolePermissions.agency_admin.filter(one => one !== 'send_messages')
  await open('/messages?write=1', { as: aUser({ permissions }) })
  await title(/^Messages/)
  await inbox()
  expect(screen.queryByRole('button', { name: 'Write message' })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})
