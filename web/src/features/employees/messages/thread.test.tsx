import { api, type Template } from '@preceptor/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { ana, aMessage, received, withThread } from '@/test/a-thread.ts'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, fill, harborlight, notice, title, visit } from '@/test/visit.tsx'
import { aUser } from '@/test/a-user.ts'

afterEach(endVisit)

const address = `/employees/${ana}/messages`
const named = (server: FakeApi) =>
  server.answer(api.employees.get, { id: ana, first_name: 'Ana', last_name: 'Reyes', preferred_name: null })
const open = (
  make: (server: FakeApi) => unknown,
  over: Omit<NonNullable<Parameters<typeof visit>[1]>, 'answers'> = {},
) => visit(address, { ...over, answers: server => make(named(server)) })
const log = async () => within(await screen.findByRole('log', { name: 'Messages with Ana Reyes' }))
const writing = async () => within(await screen.findByRole('form', { name: 'New message to Ana Reyes' }))
const field = async (name = /^Message/) => (await writing()).getByRole<HTMLTextAreaElement>('textbox', { name })

test('messages: a failed text can be sent again', async () => {
  const failed = aMessage({ state: 'failed', reason: 'unreachable', may: ['retry'] })
  const server = await open(fake => withThread(fake, {}, [failed]))
  await userEvent.click((await log()).getByRole('button', { name: 'Send again' }))
  await notice('It’s being sent again.')
  expect(server.of(api.threads.retry)).toMatchObject([{ params: { id: failed.id } }])
  await waitFor(async () => expect((await log()).queryByRole('button', { name: 'Send again' })).toBeNull())
})

test('[R-RTE-3] messages: one thread of mail, texts and notes by day, each with sender, channel and outcome', async () => {
  await open(server =>
    withThread(server, {}, [
      aMessage({
        channel: 'mail',
        event: 'reminder_digest',
        event_name: 'Training reminder',
        sender_kind: 'system',
        subject: 'Training due',
        text: 'Hand hygiene is due.',
        language: 'en',
        wanted_language: 'ht',
        about: { kind: 'program', id: ana, name: 'Hand hygiene' },
        segments: null,
        created_at: '2026-03-12T15:00:00.000Z',
      }),
      received('Can I come on Friday?', { created_at: '2026-03-13T03:00:00.000Z' }),
      received('Yes', {
        channel: 'mail',
        quoted: '> Can you come?',
        from_other_address: true,
        from_address: 'sis@example.org',
        created_at: '2026-03-13T15:00:00.000Z',
      }),
      aMessage({
        state: 'failed',
        reason: 'refused',
        explanation: 'This number can’t get texts. Correct the phone.',
        may: ['retry'],
        created_at: '2026-03-13T16:00:00.000Z',
      }),
      aMessage({
        direction: 'note',
        channel: null,
        text: 'Called her sister.',
        state: 'noted',
        created_at: '2026-03-13T17:00:00.000Z',
      }),
      aMessage({
        state: 'held',
        reason: 'quiet_hours',
        held_until: '2026-03-14T12:00:00.000Z',
        segments: 2,
        created_at: '2026-03-14T03:00:00.000Z',
      }),
    ]),
  )
  await title('Ana Reyes')
  const shown = await log()
  // 03:00 UTC is the previous evening in New York
  const sizes = ['Thursday, Mar 12, 2026', 'Friday, Mar 13, 2026'].map(
    name => within(shown.getByRole('list', { name })).getAllByRole('listitem').length,
  )
  expect(sizes).toEqual([2, 4])
  const messages = shown.getAllByRole('listitem').map(one => one.textContent ?? '')
  expect(messages[0]).toContain('Training reminder · automatic · Email')
  expect(shown.getByRole('link', { name: 'Hand hygiene' }).getAttribute('href')).toBe(`/programs/${ana}/progress`)
  expect(messages[0]).toContain('In English: we don’t have it in Haitian Creole yet.')
  expect(messages[1]).toContain('Ana Reyes · Text message')
  expect(messages[2]).toContain('From another address: sis@example.org')
  expect(shown.getByText('Show quoted text').closest('details')?.open).toBe(false)
  expect(messages[3]).toContain('This number can’t get texts. Correct the phone.')
  expect(messages[4]).toContain('Gloria Whitfield · staff note')
  expect(messages[5]).toMatch(/Held.*Goes out Mar 14, 2026, 8:00.AM EDT.*2 text segments/)
  expect(screen.getByText('Reply in 2 h')).toBeTruthy()
  expect(screen.getByText('Owner: Gloria Whitfield')).toBeTruthy()
  // Beside it: the person's channels
  expect(screen.getByRole('list', { name: 'How we reach them' })).toBeTruthy()
  await expectAccessible(screen.getByRole('region', { name: 'Conversation with Ana Reyes' }))
})

test('messages: a text is sent once, however often the button is pressed, and can be undone', async () => {
  const server = await open(fake => withThread(fake, {}, [received('Can I come?')]))
  await fill(await field(), 'Yes, at 9.')
  const button = (await writing()).getByRole('button', { name: 'Send text message' })
  await userEvent.dblClick(button)
  await notice('Text message on its way.')
  expect(server.of(api.threads.send).map(({ body }) => body)).toMatchObject([{ kind: 'sms', text: 'Yes, at 9.' }])
  expect(await (await log()).findByText('Yes, at 9.')).toBeTruthy()
  expect((await field()).value).toBe('')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await notice('Canceled. Ana Reyes won’t get it.')
  expect(server.of(api.threads.cancel)).toHaveLength(1)
})

test('messages: missing values show at their field, and nothing is sent', async () => {
  const server = await open(fake => withThread(fake, {}, [received('Hi')]))
  const form = await writing()
  await userEvent.click(form.getByRole('button', { name: 'Send text message' }))
  expect(await form.findByText('Enter a message.')).toBeTruthy()
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Send as' }), 'Email')
  await fill(await field(), 'Bring {{item}}.')
  await userEvent.click(form.getByRole('button', { name: 'Send email' }))
  expect(await form.findByText('Enter a subject.')).toBeTruthy()
  expect(form.getByText('Fill in {{item}} first.')).toBeTruthy()
  await expectAccessible()
  await fill(form.getByRole('textbox', { name: /^Subject/ }), 'Friday')
  await fill(await field(), 'x'.repeat(1601))
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Send as' }), 'Text message')
  await userEvent.click(form.getByRole('button', { name: 'Send text message' }))
  expect(await form.findByText('Use at most 1,600 characters.')).toBeTruthy()
  expect(server.of(api.threads.send)).toEqual([])
})

test('messages: the server’s refusal of a field shows at the field', async () => {
  await open(fake =>
    withThread(fake, {}, [received('Hi')]).refuse(api.threads.send, 422, {
      code: 'INVALID',
      message: 'Check the fields.',
      errors: { text: ['This text has a blank that can’t be filled.'] },
    }),
  )
  await fill(await field(), 'Hello')
  await userEvent.click((await writing()).getByRole('button', { name: 'Send text message' }))
  expect(await (await writing()).findByText('This text has a blank that can’t be filled.')).toBeTruthy()
  expect((await field()).value).toBe('Hello')
})

test('messages: characters that make a text expensive are marked and replaced with one click', async () => {
  await open(fake => withThread(fake, {}, [received('Hi')]))
  await fill(await field(), 'Don’t forget – Friday…')
  const form = await writing()
  expect(form.getByText(/3 characters make this text cost more:/)).toBeTruthy()
  expect(document.querySelectorAll('mark')).toHaveLength(3)
  await userEvent.click(form.getByRole('button', { name: 'Use plain letters' }))
  expect((await field()).value).toBe("Don't forget - Friday...")
  expect(form.getByText('24 of 1,600 characters · 1 segment')).toBeTruthy()
  expect(form.queryByText(/cost more/)).toBeNull()
})

test('messages: a ready reply fills its variables and is sent in the person’s language', async () => {
  const reply = '0198a9b2-0000-7000-8000-0000000000b7'
  const server = await open(fake => {
    fake.answer(api.employees.get, {
      id: ana,
      first_name: 'Ana',
      last_name: 'Reyes',
      preferred_name: null,
      language: 'es',
    })
    withThread(fake, {}, [received('Hola')]).answer(api.templates.list, () => ({
      data: [
        {
          ...(fake.example(api.templates.list).data[0] as Template),
          id: reply,
          event: null,
          key: 'bring_card',
          title: 'Bring your card',
          channel: 'sms' as const,
          language: 'es',
          subject: null,
          body: 'Hola {{first_name}}, traiga su tarjeta a {{ agency | la oficina }}.',
          is_active: true,
        },
      ],
    }))
  })
  const form = await writing()
  const choice = await form.findByRole('combobox', { name: 'Ready reply' })
  await waitFor(() =>
    expect(server.of(api.templates.list).at(-1)?.query).toMatchObject({ language: 'es', kind: 'own' }),
  )
  await userEvent.selectOptions(choice, 'Bring your card')
  expect((await field()).value).toBe('Hola Ana, traiga su tarjeta a Harborlight Home Care.')
  await userEvent.click(form.getByRole('button', { name: 'Send text message' }))
  await notice('Text message on its way.')
  expect(server.of(api.threads.send)[0]?.body).toMatchObject({ template_id: reply, language: 'es' })
})

test('messages: a draft is kept per person until it is sent or the user signs out', async () => {
  await open(fake => withThread(fake, {}, [received('Hi')]))
  await fill(await field(), 'I will ask Tom')
  const kept = { ...sessionStorage }
  expect(Object.values(kept)).toHaveLength(1)
  await endVisit()
  const user = aUser({ role: 'agency_admin' })
  for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, String(value))
  await open(fake => withThread(fake, {}, [received('Hi')]), { as: user })
  expect((await field()).value).toBe('I will ask Tom')
  await userEvent.click((await writing()).getByRole('button', { name: 'Send text message' }))
  await notice('Text message on its way.')
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]))
})

test('messages: the composer says why nothing can be sent, what helps, and when a text will be sent', async () => {
  const base = (fake: FakeApi) => withThread(fake, {}, [received('Hi')])
  const contact = (fake: FakeApi) => fake.example(api.contact.get)
  const server = await open(fake => {
    base(fake)
    fake.answer(api.contact.get, {
      ...contact(fake),
      sends_texts: true,
      channels: [
        { channel: 'mail', address: 'ana@example.org', allowed: true, dead_since: null },
        { channel: 'sms', address: '+17185550142', allowed: false, dead_since: null },
      ],
    })
  })
  await fill(await field(), 'Hello')
  const form = await writing()
  expect(
    await form.findByText('Ana Reyes asked for no text messages. They can text START to get them again.'),
  ).toBeTruthy()
  await userEvent.click(form.getByRole('button', { name: 'Send text message' }))
  expect(server.of(api.threads.send)).toEqual([])
  await userEvent.click(form.getByRole('button', { name: 'Write an email instead' }))
  expect(form.getByRole('button', { name: 'Send email' })).toBeTruthy()
  expect((await field()).value).toBe('Hello')
  await endVisit()
  await open(fake => {
    base(fake)
    fake.answer(api.contact.get, {
      sends_texts: true,
      channels: [{ channel: 'sms', address: '+17185550142', allowed: true, dead_since: null }],
      texts_wait_until: '2026-11-28T14:00:00.000Z',
      time_zone: 'America/Chicago',
    })
  })
  expect(
    await (await writing()).findByText(/It’s quiet hours for Ana Reyes\. The text goes out at 8:00.AM, their time\./),
  ).toBeTruthy()
})

test('messages: assigning, snoozing, ending and reopening use the version that was seen', async () => {
  const server = await open(fake => withThread(fake, {}, [received('Hi')]))
  await userEvent.click(await screen.findByRole('button', { name: 'Change owner' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Tom Okafor' }))
  await notice('Tom Okafor answers now.')
  expect(server.of(api.threads.assign)[0]?.headers.get('if-match')).toMatch(/3/)
  await userEvent.click(await screen.findByRole('button', { name: 'Snooze' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Choose a day and time…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Snooze the conversation with Ana Reyes' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Snooze' }))
  expect(await dialog.findByText('Choose a day and time.')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText(/^Until/), { target: { value: '2020-01-01T08:00' } })
  await userEvent.click(dialog.getByRole('button', { name: 'Snooze' }))
  expect(await dialog.findByText('Choose a time in the future.')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText(/^Until/), { target: { value: '2099-01-05T08:00' } })
  await userEvent.click(dialog.getByRole('button', { name: 'Snooze' }))
  await notice(/^Snoozed until Jan 5, 2099/)
  expect(server.of(api.threads.snooze)[0]?.body).toMatchObject({ until: '2099-01-05T13:00:00.000Z' })
  await userEvent.click(await screen.findByRole('button', { name: 'Reopen' }))
  await notice('Reopened.')
  await userEvent.click(await screen.findByRole('button', { name: 'No reply needed' }))
  await notice('Marked as needing no reply.')
  await waitFor(() => expect(screen.queryByText('Reply in 2 h')).toBeNull())
})

test('messages: earlier messages load page by page', async () => {
  const many = Array.from({ length: 60 }, (_, at) =>
    aMessage({ text: `Message ${at + 1}.`, created_at: new Date(Date.UTC(2026, 10, 1, 12, at)).toISOString() }),
  )
  await open(fake => withThread(fake, {}, many))
  const shown = await log()
  expect(shown.queryByText('Message 10.')).toBeNull()
  await userEvent.click(shown.getByRole('button', { name: 'Show earlier messages' }))
  expect(await shown.findByText('Message 1.')).toBeTruthy()
  expect(shown.getAllByRole('listitem')).toHaveLength(60)
  expect(shown.queryByRole('button', { name: 'Show earlier messages' })).toBeNull()
})

test('[R-RTE-3] messages: without the right to read them, only event, channel, date and state show, no text', async () => {
  await open(
    fake =>
      withThread(fake, { may_read: false, may_write: false }, [
        aMessage({ event: 'learner_link', event_name: 'Learning link', sender_kind: 'system', text: null }),
      ]),
    { as: 'viewer' },
  )
  const shown = await log()
  expect(shown.getByRole('listitem').textContent).toMatch(
    /Learning link · automatic · Text message.*Text not shown.*Delivered/,
  )
  expect(screen.getByText(/but not what they say\.$/)).toBeTruthy()
  expect(screen.queryByRole('form', { name: /^New message/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Snooze' })).toBeNull()
  await expectAccessible()
})

test('messages: a nurse can answer in their own thread; in a paused agency staff can only reply', async () => {
  await open(fake => withThread(fake, {}, [received('Hi')]), { as: 'rn_limited' })
  expect(await writing()).toBeTruthy()
  await endVisit()
  await open(fake => withThread(fake, { may_write: false, state: 'quiet' }, []), { as: 'rn_limited' })
  expect(await screen.findByText('No messages yet')).toBeTruthy()
  expect(screen.getByText('You can read this conversation but not write in it.')).toBeTruthy()
  await endVisit()
  const organization = { ...harborlight, details: { ...harborlight.details, status: 'paused' as const } }
  const inPaused = (waiting_since: string | null) =>
    visit(address, { organization, answers: fake => withThread(named(fake), { waiting_since }, [received('Hi')]) })
  await inPaused(null)
  expect(await screen.findByText(/^The agency is paused\. You can reply when Ana Reyes writes/)).toBeTruthy()
  expect(screen.queryByRole('form', { name: /^New message/ })).toBeNull()
  await endVisit()
  await inPaused('2026-03-12T15:00:00.000Z')
  expect(await writing()).toBeTruthy()
})

test('messages: a conversation that failed to load can be reloaded', async () => {
  const server = await open(fake => withThread(fake).refuse(api.threads.messages, 500))
  expect(await screen.findByText('The conversation couldn’t be loaded')).toBeTruthy()
  withThread(server, {}, [received('Hi')])
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await (await log()).findByText('Hi')).toBeTruthy()
})

test('messages: on a phone and in Spanish', async () => {
  await open(fake => withThread(fake, {}, [received('Hola')]), {
    phone: true,
    as: aUser({ role: 'agency_admin', language: 'es' }),
  })
  expect(await screen.findByRole('log', { name: 'Mensajes con Ana Reyes' })).toBeTruthy()
  expect(screen.getByText('Responder en 2 h')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Enviar mensaje de texto' })).toBeTruthy()
  await expectAccessible()
})

test('messages: a nurse starts a conversation about a checklist they handle, and sees an error if it isn’t theirs', async () => {
  const about = `${ana.slice(0, -2)}c1`
  const server = await visit(`${address}?about=checklist.${about}`, {
    as: 'rn_limited',
    answers: fake => withThread(named(fake), { may_read: false, may_write: false, state: 'quiet' }, []),
  })
  const banner = await (await writing()).findByText(/^About the skills checklist/)
  expect(within(banner).getByRole('link', { name: 'Safe transfers' }).getAttribute('href')).toBe(
    `/employees/${ana}/training`,
  )
  await fill(await field(), 'Please bring your gait belt.')
  const sentence = 'Only conversations assigned to you are yours to answer.'
  server.refuse(api.threads.send, 403, { message: sentence })
  await userEvent.click((await writing()).getByRole('button', { name: 'Send text message' }))
  await notice(sentence)
  withThread(server, {}, [])
  await userEvent.click((await writing()).getByRole('button', { name: 'Send text message' }))
  await notice('Text message on its way.')
  expect(server.of(api.threads.send).at(-1)?.body).toMatchObject({ about: { kind: 'checklist', id: about } })
  await waitFor(() => expect(screen.queryByText(/^About the skills checklist/)).toBeNull())
})

test('messages: the subject of a message can be removed, and an invalid one in the address is ignored', async () => {
  const server = await visit(`${address}?about=session.${ana}`, { answers: fake => withThread(named(fake)) })
  await userEvent.click((await writing()).getByRole('button', { name: 'Remove' }))
  await fill(await field(), 'Hello')
  await userEvent.click((await writing()).getByRole('button', { name: 'Send text message' }))
  await notice('Text message on its way.')
  expect(server.of(api.threads.send)[0]?.body).not.toHaveProperty('about')
  await endVisit()
  await visit(`${address}?about=payslip.1`, { answers: fake => withThread(named(fake)) })
  await writing()
  expect(screen.queryByText(/^About/)).toBeNull()
})
