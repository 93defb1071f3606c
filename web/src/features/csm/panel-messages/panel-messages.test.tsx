import { api, type PanelMessage } from '@preceptor/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, fill, notice, title, visit } from '@/test/visit.tsx'

afterEach(endVisit)

const elmCity = { id: '0198a9b2-0000-7000-8000-000000000041', name: 'Elm City Homemakers' }
const aMessage = (over: Partial<PanelMessage> = {}): PanelMessage => ({
  id: '0198a9b2-0000-7000-8000-000000000031',
  title: 'Winter weather',
  body: 'Roads may be icy.',
  title_es: null,
  body_es: null,
  level: 'info',
  roles: [],
  agencies: [],
  starts_at: '2026-03-15T14:30:00.000Z',
  ends_at: null,
  time_zone: 'America/New_York',
  is_dismissible: true,
  needs_acknowledgement: false,
  state: 'running',
  dismissed_count: 0,
  created_by_name: 'Ada Admin',
  created_at: '2026-03-15T14:30:00.000Z',
  updated_at: '2026-03-15T14:30:00.000Z',
  version: 7,
  ...over,
})
const draft = { state: 'draft', starts_at: null } as const

const written =
  (messages: PanelMessage[]) =>
  (server: FakeApi): FakeApi =>
    server
      .answer(api.panelMessages.list, () => ({
        ...server.example(api.panelMessages.list),
        data: [...messages],
      }))
      .answer(api.panelMessages.get, ({ params }) => messages.find(({ id }) => id === params['id']) ?? aMessage())
      .answer(api.panelMessages.current, { data: [] })
      .answer(api.panelMessages.reach, { users: 14, agencies: 1, staff: 0 })

const open = (
  address: string,
  messages: PanelMessage[] = [],
  { phone = false, answers }: Parameters<typeof visit>[1] = {},
) =>
  visit(`/csm/panel-messages${address}`, {
    as: 'csm',
    phone,
    answers: server => {
      written(messages)(server)
      answers?.(server)
    },
  })

const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
const press = async (within: { findByRole: typeof screen.findByRole }, name: string | RegExp) =>
  userEvent.click(await within.findByRole('button', { name }))
const act = async (name: string, action: string) => {
  await press(screen, `Actions for ${name}`)
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}
const described = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent)
    .join(' ')
const fireChange = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const bodies = (server: FakeApi) => server.of(api.panelMessages.add).map(({ body }) => body)

test('[R-API-24] a message is written for roles and agencies, and shown immediately', async () => {
  const messages: PanelMessage[] = []
  const made = aMessage({ roles: ['rn_limited'], agencies: [elmCity] })
  const server = await open('', messages, {
    answers: server =>
      server
        .answer(api.agencies.list, {
          data: server
            .example(api.agencies.list)
            .data.slice(0, 1)
            .map(agency => Object.assign(agency, elmCity)),
        })
        .answer(api.panelMessages.add, () => {
          messages.push(made)
          return made
        }),
  })
  await title('Panel messages')
  await userEvent.click((await screen.findAllByRole('button', { name: /^Write/ }))[0] as HTMLElement)
  const form = await dialog('Write panel message')
  await fill(form.getByRole('textbox', { name: /^Title/ }), made.title)
  await fill(form.getByRole('textbox', { name: /^Text/ }), made.body)
  await press(form, 'Roles: Every role')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Registered nurse' }))
  await userEvent.keyboard('{Escape}')
  await press(form, 'Agencies: Every agency')
  await userEvent.click(await screen.findByRole('checkbox', { name: elmCity.name }))
  await userEvent.keyboard('{Escape}')
  await form.findByRole('button', { name: `Remove ${elmCity.name}` })
  await form.findByText('Reaches 14 users in 1 agency.')
  await expectAccessible(screen.getByRole('dialog', { name: 'Write panel message' }))
  const before = Date.now()
  await press(form, 'Show now')
  await notice('The message is shown now.')
  const row = within(await screen.findByRole('row', { name: /Winter weather/ }))
  row.getByText('Running')
  row.getByText('Registered nurse · Elm City Homemakers')
  expect(bodies(server)).toMatchObject([
    { title: made.title, body: made.body, roles: ['rn_limited'], agencies: [elmCity.id], level: 'info', ends_at: null },
  ])
  expect(Date.parse(String(bodies(server)[0]?.['starts_at']))).toBeGreaterThanOrEqual(before)
  expect(server.of(api.panelMessages.reach).at(-1)?.body).toEqual({ roles: ['rn_limited'], agencies: [elmCity.id] })
})

test('Spanish text is added on demand, previewed and sent', async () => {
  const server = await open('', [], { answers: fake => fake.answer(api.panelMessages.add, aMessage()) })
  await userEvent.click((await screen.findAllByRole('button', { name: /^Write/ }))[0] as HTMLElement)
  const form = await dialog('Write panel message')
  await fill(form.getByRole('textbox', { name: /^Title/ }), 'Winter weather')
  await fill(form.getByRole('textbox', { name: /^Text/ }), 'Roads may be icy.')
  await press(form, 'Add Spanish text')
  const spanish = await form.findByRole('textbox', { name: 'Title in Spanish' })
  await waitFor(() => expect(document.activeElement).toBe(spanish))
  await fill(spanish, 'Clima invernal')
  await press(form, 'Show now')
  await form.findByText('Enter the Spanish text too.')
  expect(bodies(server)).toEqual([])
  await fill(form.getByRole('textbox', { name: /^Text in Spanish/ }), 'Puede haber hielo.')
  expect(within(form.getByRole('region', { name: 'Preview' })).getByText('Puede haber hielo.')).toBeTruthy()
  await press(form, 'Show now')
  await notice('The message is shown now.')
  expect(bodies(server)).toMatchObject([{ title_es: 'Clima invernal', body_es: 'Puede haber hielo.' }])
})

test('[R-API-24] a running message can be ended, and shows how many people closed it', async () => {
  const messages = [aMessage({ dismissed_count: 3 })]
  const server = await open('', messages, {
    answers: server => server.answer(api.panelMessages.end, () => (messages[0] = aMessage({ state: 'ended' }))),
  })
  await act('Winter weather', 'End now…')
  const asked = await dialog('End “Winter weather” now?')
  await asked.findByText(/3 people have closed it so far/)
  await press(asked, 'End message')
  await notice('The message has ended.')
  await within(await screen.findByRole('row', { name: /Winter weather/ })).findByText('Ended')
  expect(server.of(api.panelMessages.end)[0]?.params).toEqual({ id: messages[0]?.id })
})

test('errors show at their field, and typed text is not discarded without asking', async () => {
  const server = await open('?message=new', [], {
    answers: server =>
      server.refuse(api.panelMessages.add, 422, {
        code: 'INVALID',
        message: 'Check the form.',
        errors: { ends_at: ['Enter an end after the start.'] },
      }),
  })
  const form = await dialog('Write panel message')
  const titleField = form.getByRole('textbox', { name: /^Title/ })
  await press(form, 'Show now')
  await waitFor(() => expect(described(titleField)).toContain('Enter a title.'))
  expect(described(form.getByRole('textbox', { name: /^Text/ }))).toContain('Enter the text of the message')
  expect(document.activeElement).toBe(titleField)
  await fill(titleField, 'Half a message')
  await fill(form.getByRole('textbox', { name: /^Text/ }), 'Text')
  await userEvent.selectOptions(form.getByLabelText('Start'), 'At a set time')
  await press(form, 'Schedule')
  await waitFor(() =>
    expect(described(form.getByLabelText(/^Starts on/))).toContain('Enter the date and time of the start.'),
  )
  expect(bodies(server)).toEqual([])
  const set = (label: RegExp, value: string) => fireChange(form.getByLabelText(label), value)
  set(/^Starts on/, '2099-03-14T09:00')
  set(/^Ends on/, '2099-03-13T09:00')
  await press(form, 'Schedule')
  await form.findByText('Enter an end after the start.')
  await userEvent.keyboard('{Escape}')
  await form.findByText('Discard what you have entered?')
  await press(form, 'Keep editing')
  expect(titleField).toHaveProperty('value', 'Half a message')
})

test.each([false, true])('a draft is written, opened and deleted (on a phone: %s)', async phone => {
  const messages: PanelMessage[] = []
  const server = await open('?message=new', messages, {
    phone,
    answers: server =>
      server
        .answer(api.panelMessages.add, () => {
          messages.push(aMessage(draft))
          return aMessage(draft)
        })
        .answer(api.panelMessages.remove, () => {
          messages.pop()
          return undefined
        }),
  })
  const form = await dialog('Write panel message')
  await fill(form.getByRole('textbox', { name: /^Title/ }), 'Winter weather')
  await fill(form.getByRole('textbox', { name: /^Text/ }), 'Roads may be icy.')
  await userEvent.selectOptions(form.getByLabelText('Start'), 'Not yet: keep it as a draft')
  await form.findByText(/^Reaches /)
  await expectAccessible(screen.getByRole('dialog'))
  await press(form, 'Save draft')
  await notice('The draft is saved.')
  expect(bodies(server)).toMatchObject([{ starts_at: null }])
  await userEvent.click(await screen.findByRole('link', { name: 'Winter weather' }))
  await press(await dialog('Edit panel message'), 'Delete')
  await press(await dialog('Delete “Winter weather”?'), 'Delete message')
  await notice('The message was deleted.')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Winter weather' })).toBeNull())
})

test('a scheduled draft leaves the drafts', async () => {
  const messages = [aMessage(draft)]
  const server = await open('?state=draft&search=winter', messages, {
    answers: server =>
      server.answer(api.panelMessages.update, () => {
        messages.pop()
        return aMessage({ state: 'scheduled', starts_at: '2099-01-04T13:00:00.000Z' })
      }),
  })
  expect(server.of(api.panelMessages.list).map(({ query }) => query)).toContainEqual(
    expect.objectContaining({ state: 'draft', search: 'winter' }),
  )
  await userEvent.click(await screen.findByRole('link', { name: 'Winter weather' }))
  const form = await dialog('Edit panel message')
  await userEvent.selectOptions(form.getByLabelText('Start'), 'At a set time')
  fireChange(form.getByLabelText(/^Starts on/), '2099-01-04T08:00')
  await press(form, 'Schedule')
  await notice('The message is scheduled.')
  await screen.findByText(/^No message matches/)
  const [call] = server.of(api.panelMessages.update)
  expect([call?.body, call?.headers.get('if-match')]).toEqual([{ starts_at: '2099-01-04T13:00:00.000Z' }, '"7"'])
})

test('a scheduled message is duplicated as a draft', async () => {
  await open('', [aMessage({ state: 'scheduled', starts_at: '2099-01-04T13:00:00.000Z' })])
  await within(await screen.findByRole('row', { name: /Winter weather/ })).findByText(/From Jan 4, 2099|Jan 4, 2099/)
  await act('Winter weather', 'Duplicate…')
  const form = await dialog('Write panel message')
  expect(await form.findByRole('textbox', { name: /^Title/ })).toHaveProperty('value', 'Winter weather')
  await form.findByRole('button', { name: 'Save draft' })
})

test('a conflict shows who changed the message first, loses nothing, and the second save keeps the chosen values', async () => {
  const theirs = aMessage({ body: 'Theirs.', version: 8 })
  const messages = [aMessage()]
  const server = await open(`?message=${theirs.id}`, messages, {
    answers: server =>
      server.answer(api.panelMessages.update, ({ headers }) => {
        if (headers.get('if-match') === '"8"') return { ...theirs, title: 'Mine', version: 9 }
        messages[0] = theirs
        return {
          status: 412,
          body: {
            code: 'CHANGED_MEANWHILE',
            message: 'Someone changed this message while you were editing.',
            details: { current: theirs, meanwhile: [] },
          },
        }
      }),
  })
  const form = await dialog('Edit panel message')
  await fill(form.getByRole('textbox', { name: /^Title/ }), 'Mine')
  await press(form, 'Save changes')
  const name = 'Someone changed this message while you were editing'
  const conflict = await dialog(name)
  expect(screen.getByRole('dialog', { name }).textContent).toContain('→ Theirs.')
  await expectAccessible(screen.getByRole('dialog', { name }))
  await press(conflict, 'Back to editing')
  expect(form.getByRole('textbox', { name: /^Title/ })).toHaveProperty('value', 'Mine')
  await press(form, 'Save changes')
  await press(await dialog(name), 'Save choices')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const last = server.of(api.panelMessages.update).at(-1)
  expect([last?.body, last?.headers.get('if-match')]).toEqual([{ title: 'Mine' }, '"8"'])
})

test('agency users can’t open the page for writing messages', async () => {
  const server = await visit('/csm/panel-messages', { as: 'viewer' })
  await title('You do not have access to this page')
  expect(server.of(api.panelMessages.list)).toEqual([])
})
