import { type Answer, api } from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { idOf } from '@/test/a-program.ts'
import type { FakeApi } from '@/test/fake-api.ts'
import { endVisit, expectAccessible, visit } from '@/test/visit.tsx'
// Loaded before the first test, so that no test waits for it
import './PeopleDialog.tsx'
import './VersionsDialog.tsx'

afterEach(endVisit)

type List = Answer<typeof api.systemMessages.list>
type Event = Answer<typeof api.systemMessages.read>
const atOnce = { delay_minutes: 0, again_after_days: null, tell_after_days: null }
const sessionNotice: List['data'][number] = {
  key: 'session_notice',
  name: 'Session updates',
  purpose: 'Tells a caregiver about a seat.',
  class: 'work',
  audience: 'employee',
  unheard: 'Caregivers are not told about their seat.',
  timing: 'delay',
  channels: [
    {
      channel: 'sms',
      is_on: true,
      template: { id: idOf(1), version: 3, is_active: true },
      languages: { en: 'written', es: 'unreviewed', ru: 'missing' },
      line: {},
      ...atOnce,
    },
  ],
}
const reset: List['data'][number] = {
  key: 'password_reset',
  name: 'Password reset',
  purpose: 'Someone asked for a link.',
  class: 'account',
  audience: 'user',
  unheard: null,
  timing: 'at_once',
  channels: [
    {
      channel: 'mail',
      is_on: true,
      template: null,
      languages: { en: 'standard', es: 'standard', ru: 'missing' },
      line: {},
      ...atOnce,
    },
  ],
}
const texts = { en: { subject: null, body: '{{agency}}: {{news}} {{session}} {{answer}}', is_reviewed: true } }
const template = {
  id: idOf(1),
  version: 3,
  key: 'session_notice',
  event: 'session_notice',
  title: null,
  channel: 'sms' as const,
  texts,
  is_active: true,
  updated_by_name: 'Ada Admin',
  updated_at: '2026-11-20T15:00:00.000Z',
}
const variable = (name: string, sample: string, over: object = {}) => ({
  name,
  label: name,
  only_mail: false,
  may_lack: false,
  is_block: false,
  needed: false,
  samples: { en: sample, es: sample },
  ...over,
})
const variables = [
  variable('first_name', 'Marisol'),
  variable('agency', 'Harborlight', { needed: true }),
  variable('office_phone', '(718) 555-0142', { may_lack: true }),
  variable('news', 'You have a seat in CPR renewal.', { is_block: true, needed: true }),
  variable('session', 'Sat, Mar 14, 9:00 AM.', { is_block: true, needed: true }),
  variable('answer', 'Details: https://preceptor.example.org/s/7bN2Kd', { is_block: true, needed: true }),
]
const event: Event = {
  ...sessionNotice,
  agency_languages: ['en', 'es', 'ru'],
  words: [
    {
      channel: 'sms',
      variables,
      standard: { en: { subject: null, body: 'Harborlight: You have a seat.' } },
      starts: { en: { subject: null, body: '{{agency}}: {{news}}' } },
      footer: { en: 'Reply STOP to end.' },
      template,
    },
  ],
}
const list = (over: Partial<List> = {}): List => ({
  languages: ['en', 'es', 'ru'],
  data: [sessionNotice, reset],
  own: [],
  own_variables: [variable('first_name', 'Marisol'), variable('coordinator', 'Elena Soto', { may_lack: true })],
  ...over,
})
const answers = (server: FakeApi) => {
  server.answer(api.systemMessages.list, list())
  server.answer(api.systemMessages.read, event)
  server.answer(api.smsSenders.list, { data: [] })
}

test('[R-RTE-9] system-messages: a grid of messages and languages; turning one off names who goes without it', async () => {
  const user = userEvent.setup()
  const server = await visit('/settings/system-messages', {
    answers: fake => {
      answers(fake)
      fake.answer(api.systemMessages.update, sessionNotice)
    },
  })
  const grid = await screen.findByRole('region', { name: 'Caregivers: languages' })
  const row = within(grid).getByRole('row', { name: /Session updates/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map(cell => cell.textContent),
  ).toEqual([
    'Text message',
    'Send Session updates by Text message',
    'Written EnglishNot reviewed SpanishMissing: Russian',
  ])
  expect(within(row).getByRole('link', { name: 'Edit Session updates, Text message' })).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Accounts' })).getByText('Always on')).toBeTruthy()
  expect(screen.getByText('No ready replies yet')).toBeTruthy()
  await expectAccessible()
  await user.click(within(row).getByRole('checkbox'))
  const dialog = await screen.findByRole('dialog', { name: 'Turn off “Session updates” by Text message?' })
  expect(dialog.textContent).toContain('Caregivers are not told about their seat.')
  expect(server.of(api.systemMessages.update)).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Turn off' }))
  await screen.findByText('“Session updates” is off.')
  expect(server.of(api.systemMessages.update).map(({ body }) => body)).toMatchObject([
    { channel: 'sms', is_on: false, accepts_silence: true },
  ])
  await user.type(screen.getByRole('searchbox', { name: 'Find a message' }), 'zzz')
  expect(screen.getByText('No message matches “zzz”')).toBeTruthy()
})

test('a viewer can read, on a phone too, and a list that fails to load can be reloaded', async () => {
  const server = await visit('/settings/system-messages', {
    as: 'viewer',
    phone: true,
    answers: fake => {
      fake.answer(api.systemMessages.read, event)
      fake.answer(api.smsSenders.list, { data: [] })
      fake.refuse(api.systemMessages.list, 503)
    },
  })
  const user = userEvent.setup()
  await screen.findByText('System messages could not be loaded')
  server.answer(api.systemMessages.list, list())
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  const grid = await screen.findByRole('region', { name: 'Caregivers: languages' })
  expect(within(grid).getByRole<HTMLInputElement>('checkbox').disabled).toBe(true)
  expect(screen.queryByRole('link', { name: 'New ready reply' })).toBeNull()
  await user.click(within(grid).getByRole('link', { name: 'View Session updates, Text message' }))
  await screen.findByRole('textbox', { name: /Message/ })
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  await expectAccessible()
})

test('the editor checks variables at their field, counts parts and replaces special characters', async () => {
  const user = userEvent.setup()
  const server = await visit('/settings/system-messages/session_notice', {
    answers: fake => {
      answers(fake)
      fake.answer(api.templates.update, { ...template, version: 4 })
    },
  })
  const body = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Message/ })
  expect(screen.getByText(/You have a seat in CPR renewal.*Reply STOP to end/)).toBeTruthy()
  expect(screen.getByText(/1 segment · \d+ of 160 characters per segment/)).toBeTruthy()
  await user.click(body)
  body.setSelectionRange(0, 0)
  await user.keyboard('Hi {{{{frist_name}} – ')
  expect(screen.getByText(/special characters/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Use plain letters' }))
  expect(body.value).toContain('{{frist_name}} - {{agency}}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('{{frist_name}} isn’t a variable. Did you mean {{first_name}}?')
  expect(body.getAttribute('aria-invalid')).toBe('true')
  expect(server.of(api.templates.update)).toEqual([])
  await user.clear(body)
  await user.keyboard('Hi ')
  await user.click(screen.getByRole('button', { name: 'Insert variable' }))
  await user.click(await screen.findByRole('menuitem', { name: /office_phone/ }))
  expect(body.value).toBe('Hi {{office_phone|the office}}')
  await user.type(body, ' {{{{agency}} {{{{news}} {{{{session}} {{{{answer}}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.of(api.templates.update)).toHaveLength(1))
  expect(server.of(api.templates.update)[0]?.body).toMatchObject({
    texts: {
      en: {
        subject: null,
        body: 'Hi {{office_phone|the office}} {{agency}} {{news}} {{session}} {{answer}}',
        is_reviewed: true,
      },
    },
  })
})

test('previews with real people, sends a test to oneself, and restores an older version', async () => {
  const user = userEvent.setup()
  const older = { en: { subject: null, body: 'Before {{agency}} {{news}} {{session}} {{answer}}', is_reviewed: true } }
  const server = await visit('/settings/system-messages/session_notice', {
    answers: fake => {
      answers(fake)
      const shown = {
        employee_id: idOf(3),
        name: 'Fatima Khoury',
        why: ['right_to_left' as const],
        wants: 'ar',
        language: 'en',
      }
      const said = {
        subject: null,
        body: 'Harborlight: You have a seat.',
        encoding: 'GSM-7' as const,
        segments: 1,
        unfilled: [],
      }
      fake.answer(api.templates.preview, {
        data: [
          { ...shown, ...said },
          {
            ...shown,
            ...said,
            employee_id: idOf(4),
            name: 'Aaa Bbb',
            why: ['no_coordinator'],
            body: '',
            unfilled: ['coordinator'],
          },
        ],
      })
      fake.answer(api.templates.test, { recipient: 'ada@example.org' })
      const version = { written_by_name: 'Ada Admin', written_at: '2026-11-20T15:00:00.000Z' }
      fake.answer(api.templates.read, {
        ...template,
        versions: [
          { ...version, version: 3, texts },
          { ...version, version: 1, texts: older },
        ],
      })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Real people…' }))
  const people = await screen.findByRole('dialog', { name: 'Preview for real people' })
  await within(people).findByText('Fatima Khoury')
  expect(people.textContent).toContain('In English; speaks Arabic')
  expect(people.textContent).toContain('Not sent to Aaa Bbb: no value for {{coordinator}}.')
  await expectAccessible()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Send test to me' }))
  await screen.findByText('Test sent to ada@example.org.')
  expect(server.of(api.templates.test)[0]?.body).toMatchObject({ language: 'en', texts })
  await user.click(screen.getByRole('button', { name: 'Versions…' }))
  await user.click(await screen.findByRole('button', { name: 'Use version 1 again' }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Message/ }).value).toBe(older.en.body)
})

test('a ready reply is written and opens at its own address', async () => {
  const user = userEvent.setup()
  const made = { ...template, id: idOf(7), event: null, key: 'call_us', title: 'Call us' }
  const server = await visit('/settings/system-messages/new', {
    answers: fake => {
      answers(fake)
      fake.answer(api.templates.add, made)
    },
  })
  await user.type(await screen.findByRole('textbox', { name: /Title/ }), 'Call us')
  await user.click(screen.getByRole('textbox', { name: /Message/ }))
  await user.keyboard('Hi {{{{first_name}}, call {{{{coordinator}}.')
  expect(screen.getByText(/Some people have no value for {{coordinator}}/)).toBeTruthy()
  server.answer(
    api.systemMessages.list,
    list({ own: [{ ...made, languages: { en: 'written', es: 'missing', ru: 'missing' } }] }),
  )
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(location.pathname).toBe(`/settings/system-messages/${idOf(7)}`))
  expect(server.of(api.templates.add)[0]?.body).toMatchObject({
    title: 'Call us',
    channel: 'sms',
    texts: { en: { subject: null, body: 'Hi {{first_name}}, call {{coordinator}}.', is_reviewed: false } },
    is_active: true,
  })
})

test('a message that does not exist says so', async () => {
  await visit('/settings/system-messages/nothing', {
    answers: fake =>
      fake.answer(api.systemMessages.read, () => ({ status: 404, body: { code: 'NOT_FOUND', message: 'No.' } })),
  })
  expect(await screen.findByText('This message doesn’t exist')).toBeTruthy()
})

test('when a work message is sent: its delay in minutes, and the follow-up for an unopened link', async () => {
  const user = userEvent.setup()
  const server = await visit('/settings/system-messages/learner_link', {
    answers: fake => {
      answers(fake)
      fake.answer(api.systemMessages.read, { ...event, key: 'learner_link', timing: 'ladder' })
      fake.answer(api.systemMessages.update, sessionNotice)
    },
  })
  const card = await screen.findByRole('region', { name: 'When it goes out' })
  const delay = within(card).getByRole('spinbutton', { name: /Wait before sending/ })
  await user.clear(delay)
  await user.type(delay, '2000')
  await user.type(within(card).getByRole('spinbutton', { name: /Send again/ }), '3')
  await user.click(within(card).getByRole('button', { name: 'Save timing' }))
  await within(card).findByText('Enter 0 to 1,440 minutes.')
  expect(server.of(api.systemMessages.update)).toEqual([])
  await user.clear(delay)
  await user.type(delay, '15')
  await user.click(within(card).getByRole('button', { name: 'Save timing' }))
  await screen.findByText('Saved when this message goes out.')
  expect(server.of(api.systemMessages.update).map(({ body }) => body)).toEqual([
    expect.objectContaining({ channel: 'sms', delay_minutes: 15, again_after_days: 3, tell_after_days: null }),
  ])
  await expectAccessible()
})

const sender: Answer<typeof api.smsSenders.list>['data'][number] = {
  id: idOf(9),
  number: '+17185550100',
  name: 'Main',
  is_shared: false,
  registration: 'pending',
  per_minute: 60,
  paused_at: '2026-11-20T15:00:00.000Z',
  paused_for: 'The number isn’t registered.',
  waiting: 12,
  week: { sent: 200, delivered: 190, failed: 4 },
  errors: [{ code: 30007, words: 'Filtered as spam.', count: 3 }],
}

test('[R-RTE-9] system-messages: numbers with their health; vendor staff can resume one and set its rate', async () => {
  const user = userEvent.setup()
  const visitAs = (as: 'agency_admin' | 'admin') =>
    visit(as === 'admin' ? `/csm/agency/${idOf(100)}/settings/system-messages` : '/settings/system-messages', {
      as,
      answers: fake => {
        answers(fake)
        fake.answer(api.smsSenders.list, { data: [sender] })
        fake.answer(api.smsSenders.resume, { ...sender, paused_at: null, paused_for: null })
        fake.answer(api.smsSenders.update, sender)
      },
    })
  await visitAs('agency_admin')
  const card = await screen.findByRole('region', { name: 'Numbers' })
  await within(card).findByText('(718) 555-0100')
  for (const said of [
    'Main · Your number · Registration pending · 60 text messages a minute',
    /Paused since .* The number isn’t registered\./,
    '200 sent, 190 delivered, 4 failed · 12 waiting',
    '3 × Filtered as spam.',
  ])
    expect(within(card).getByText(said)).toBeTruthy()
  expect(within(card).queryByRole('button')).toBeNull()
  await expectAccessible()
  await endVisit()
  const server = await visitAs('admin')
  await user.click(await screen.findByRole('button', { name: 'Actions for (718) 555-0100' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Resume' }))
  await screen.findByText('(718) 555-0100 sends again.')
  await user.click(screen.getByRole('button', { name: 'Actions for (718) 555-0100' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit…' }))
  const rate = await screen.findByRole('spinbutton', { name: /Text messages a minute/ })
  await user.clear(rate)
  await user.type(rate, '90')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Number saved.')
  expect(server.of(api.smsSenders.update).map(({ body }) => body)).toEqual([
    expect.objectContaining({ name: 'Main', per_minute: 90, registration: 'pending' }),
  ])
})
