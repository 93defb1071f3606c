import { api, type MessageSubject, type Thread, type ThreadMessage, type ThreadRow } from '@preceptor/contract'
import { type FakeApi, type Said } from './fake-api.ts'

export const ana = '0198a9b2-0000-7000-8000-0000000000a1'
export const gloria = { id: '0198a9b2-0000-7000-8000-0000000000e1', name: 'Gloria Whitfield' }
const owners = [gloria, { id: `${gloria.id.slice(0, -1)}2`, name: 'Tom Okafor' }]
const minute = 60_000
/** Returns the time this many minutes from now. */
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString()

export const aThread = (over: Partial<Thread> = {}): Thread => ({
  id: ana,
  name: 'Ana Reyes',
  state: 'open',
  owner: gloria,
  is_assigned: false,
  waiting_since: inMinutes(-60),
  reply_warn_at: inMinutes(60),
  reply_due_at: inMinutes(125),
  snoozed_until: null,
  unread: 0,
  last_at: inMinutes(-60),
  version: 3,
  may_read: true,
  may_write: true,
  ...over,
})

export const aRow = (over: Partial<ThreadRow> = {}): ThreadRow => ({
  ...aThread(),
  listed_name: 'Reyes, Ana',
  location: 'Queens',
  coordinator: gloria.name,
  last: 'Can I come on Friday?',
  last_direction: 'in',
  channel: 'sms',
  ...over,
})

/** Returns a subject with a name: everything referenced belongs to this person. */
function subjectOf(named: unknown): MessageSubject | null {
  const [kind, id] = typeof named === 'string' ? named.split('.') : []
  return kind && id ? { kind: kind as MessageSubject['kind'], id, name: 'Safe transfers' } : null
}

let made = 0
export function aMessage(over: Partial<ThreadMessage> = {}): ThreadMessage {
  made += 1
  return {
    id: `0198a9b2-0000-7000-8000-${String(made).padStart(12, '0')}`,
    direction: 'out',
    channel: 'sms',
    event: null,
    event_name: null,
    from_address: '+17185550100',
    to_address: '+17185550142',
    subject: null,
    text: 'See you on Friday.',
    quoted: null,
    files: [],
    language: null,
    wanted_language: null,
    about: null,
    segments: 1,
    state: 'delivered',
    reason: null,
    explanation: null,
    held_until: null,
    sender_name: gloria.name,
    sender_kind: 'user',
    from_other_address: false,
    batch_id: null,
    created_at: '2026-11-27T15:00:00.000Z',
    sent_at: '2026-11-27T15:00:01.000Z',
    settled_at: null,
    may: [],
    ...over,
  }
}
export const received = (text: string, over: Partial<ThreadMessage> = {}) =>
  aMessage({
    direction: 'in',
    text,
    state: 'received',
    segments: null,
    sender_kind: 'employee',
    sender_name: 'Ana Reyes',
    from_address: '+17185550142',
    ...over,
  })

/** A thread on a small server: sent messages are added to it. */
export function withThread(server: FakeApi, over: Partial<Thread> = {}, first: readonly ThreadMessage[] = []) {
  let thread = aThread(over)
  let messages = [...first]
  const moved = (to: Partial<Thread>) => () => (thread = { ...thread, ...to, version: thread.version + 1 })
  const change = (id: string | undefined, to: Partial<ThreadMessage>): Said<typeof api.threads.cancel> => {
    messages = messages.map(one => (one.id === id ? { ...one, ...to } : one))
    return messages.find(one => one.id === id) ?? { status: 404 }
  }
  return server
    .answer(api.preferences.get, () => ({}))
    .answer(api.savedViews.list, { data: [] })
    .answer(api.templates.list, () => ({ data: [] }))
    .answer(api.contact.get, () => ({
      channels: [
        { channel: 'mail' as const, address: 'ana@example.org', allowed: true, dead_since: null },
        { channel: 'sms' as const, address: '+17185550142', allowed: true, dead_since: null },
      ],
      sends_texts: true,
      texts_wait_until: null,
      time_zone: 'America/New_York',
      consents: [],
      reminders: [],
    }))
    .answer(api.threads.owners, () => ({ data: owners }))
    .answer(api.threads.messages, ({ query }) => {
      const [page, size] = [Number(query['page'] ?? 1), Number(query['per_page'] ?? 50)]
      const newest = messages.toReversed()
      return {
        data: newest.slice((page - 1) * size, page * size),
        meta: { total: messages.length, page, per_page: size },
        thread,
        about: subjectOf(query['about']),
      }
    })
    .answer(api.threads.read, moved({ unread: 0 }))
    .answer(api.threads.done, moved({ state: 'done', waiting_since: null, reply_due_at: null, reply_warn_at: null }))
    .answer(api.threads.reopen, moved({ state: 'open' }))
    .answer(api.threads.assign, ({ body }) => {
      const owner = owners.find(one => one.id === body?.['user_id'])
      return moved({ is_assigned: owner !== undefined, owner: owner ?? gloria })()
    })
    .answer(api.threads.snooze, ({ body }) => moved({ state: 'snoozed', snoozed_until: String(body?.['until']) })())
    .answer(api.threads.send, ({ body }) => {
      const kind = String(body?.['kind']) as 'sms' | 'mail' | 'note'
      const sent = aMessage({
        direction: kind === 'note' ? 'note' : 'out',
        channel: kind === 'note' ? null : kind,
        text: String(body?.['text']),
        subject: typeof body?.['subject'] === 'string' ? body['subject'] : null,
        state: kind === 'note' ? 'noted' : 'queued',
        sender_name: 'Ada Admin',
        created_at: new Date().toISOString(),
        may: kind === 'note' ? [] : ['cancel'],
      })
      messages = [...messages, sent]
      return sent
    })
    .answer(api.threads.cancel, ({ params }) => change(params['id'], { state: 'canceled', may: [] }))
    .answer(api.threads.retry, ({ params }) =>
      change(params['id'], { state: 'queued', reason: null, explanation: null, may: [] }),
    )
}
