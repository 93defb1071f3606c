import * as z from 'zod/mini'
import { access } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { fileAddress, keptFile } from '../files/files.ts'
import { countsShape, valueCounts } from '../lists/counts.ts'
import { listShape } from '../lists/query.ts'
import {
  messageDirections,
  messageReasons,
  messageStates,
  messageWays,
  threadStates,
  unassignedReasons,
  unassignedStates,
} from '../messages/states.ts'
import { messageText } from '../messages/texts.ts'
import { page, pageOf, perPage } from '../paging.ts'
import { id, instant, keysOf, option, optionalLine, text, version } from '../schemas.ts'
import { threadsList } from './threads-list.ts'

export const mostSmsLetters = 1600
export const mostMailLetters = 100_000
export const mostMessageFiles = 10
/** Total size limit for all files of a message. */
export const mostMessageBytes = 25 * 1024 ** 2

const named = z.nullable(z.string())
const channel = z.enum(keysOf(messageWays), messageText('chooseChannel'))
const moment = z.nullable(instant)

/** The subject of a message. A checklist is identified by its assignment; a form whose title the caller may not see has no name. */
const subject = z.object({ kind: z.enum(['session', 'program', 'checklist', 'form']), id, name: named })
export type MessageSubject = z.output<typeof subject>

const message = z.object({
  id,
  direction: z.enum(keysOf(messageDirections)),
  /** Null for a staff note. */
  channel: z.nullable(z.enum(keysOf(messageWays))),
  /** The key of its system message, with the name; null for incoming messages and notes. */
  event: named,
  event_name: named,
  from_address: named,
  to_address: named,
  /** Null for callers without permission to read threads, like the text. */
  subject: named,
  text: named,
  /** Quoted text of an incoming email. */
  quoted: named,
  files: z.array(keptFile),
  language: named,
  wanted_language: named,
  about: z.nullable(subject),
  segments: z.nullable(z.int()),
  state: z.enum(keysOf(messageStates.names)),
  reason: z.nullable(z.enum(keysOf(messageReasons))),
  /** The reason it did not arrive and the person who can act, in the reader's language. */
  explanation: named,
  held_until: moment,
  sender_name: z.string(),
  /** Set if the sender isn't an agency user: the employee wrote it, or a system message was sent. */
  sender_kind: z.enum(['employee', 'user', 'system']),
  from_other_address: z.boolean(),
  /** The id of the bulk message it belongs to. */
  batch_id: z.nullable(id),
  created_at: instant,
  sent_at: moment,
  settled_at: moment,
  /** Actions available to the caller. */
  may: z.array(z.enum(['cancel', 'retry'])),
})
export type ThreadMessage = z.output<typeof message>

const thread = z.object({
  /** The employee's id. */
  id,
  /** First and last name. */
  name: z.string(),
  state: z.enum(keysOf(threadStates.names)),
  /** The person who answers: assigned by hand, or the coordinator's user; null for the agency inbox. */
  owner: z.nullable(option),
  is_assigned: z.boolean(),
  waiting_since: moment,
  /** Shown in amber from then on. */
  reply_warn_at: moment,
  reply_due_at: moment,
  snoozed_until: moment,
  unread: z.int(),
  last_at: moment,
  version,
  /** The caller can read the text and may write. */
  may_read: z.boolean(),
  may_write: z.boolean(),
})
export type Thread = z.output<typeof thread>

const threadRow = z.extend(thread, {
  /** The name in list format. */
  listed_name: z.string(),
  location: named,
  coordinator: named,
  /** The newest message, shortened. */
  last: named,
  last_direction: z.nullable(z.enum(keysOf(messageDirections))),
  channel: z.nullable(z.enum(keysOf(messageWays))),
})
export type ThreadRow = z.output<typeof threadRow>

const unassigned = z.object({
  id,
  channel,
  from_address: z.string(),
  to_address: z.string(),
  text: z.string(),
  why: z.enum(keysOf(unassignedReasons)),
  candidates: z.array(z.object({ id, name: z.string(), coordinator: named })),
  files: z.array(keptFile),
  state: z.enum(keysOf(unassignedStates)),
  /** The linked employee; null if there is none, or the record is gone. */
  linked_to: z.nullable(option),
  decided_by_name: named,
  decided_at: moment,
  created_at: instant,
  version,
})
export type UnassignedMessage = z.output<typeof unassigned>

const one = z.object({ id })
/** A session, checklist or form in a URL, such as `form.0198a9b2-…`. */
const subjectName = z
  .string()
  .check(
    z.regex(
      /^(session|checklist|form)\.[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i,
      messageText('strangeSubject'),
    ),
  )
const reading = { access: access.readThreads, scope: 'agency' } as const
const writing = { access: access.sendMessages, scope: 'agency' } as const

const newMessage = z.strictObject({
  kind: z.enum(['sms', 'mail', 'note'], messageText('chooseChannel')),
  /** Only for emails. */
  subject: z.optional(optionalLine(200)),
  /** At most 1,600 characters in a text message, 4,000 in a note. */
  text: text(mostMailLetters, messageText('enterMessage')),
  /** The saved reply it started from. */
  template_id: z.optional(id),
  language: z.optional(z.string().check(z.maxLength(10))),
  /** The context in which a nurse writes: a session, checklist or form they handle. A checklist is identified by its assignment. */
  about: z.optional(z.strictObject({ kind: z.enum(['session', 'checklist', 'form']), id })),
  files: z.optional(
    z.array(id).check(z.maxLength(mostMessageFiles, messageText('tooManyFiles', { most: String(mostMessageFiles) }))),
  ),
})

/** Conversations between agency and employees. A thread has the same id as its employee. */
export const threads = {
  list: endpoint({
    method: 'GET',
    path: '/admin/threads',
    summary: 'List inbox threads by assignee and response deadline',
    ...reading,
    query: z.strictObject(listShape(threadsList)),
    response: pageOf(threadRow),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/admin/threads/counts',
    summary: 'Count threads per value of one filter, with the other filters applied',
    ...reading,
    query: z.strictObject(countsShape(threadsList)),
    response: valueCounts,
  }),
  messages: endpoint({
    method: 'GET',
    path: '/admin/providers/:id/messages',
    summary:
      'List an employee’s messages, newest first. Without permission to read threads: event, channel, time and state, but no text',
    access: access.employees,
    scope: 'agency',
    params: one,
    query: z.strictObject({ page, per_page: perPage(100, 50), about: z.optional(subjectName) }),
    response: z.extend(pageOf(message), { thread, about: z.nullable(subject) }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/admin/providers/:id/messages',
    summary: 'Send an employee a text message or an email, or add a staff note to the thread',
    ...writing,
    fails: ['CONFLICT'],
    params: one,
    body: newMessage,
    response: message,
  }),
  file: endpoint({
    method: 'GET',
    path: '/admin/threads/:id/files/:file_id',
    summary: 'Get a URL for a file of a message, valid for ten minutes',
    ...reading,
    params: z.object({ id, file_id: id }),
    response: fileAddress,
  }),
  read: endpoint({
    method: 'POST',
    path: '/admin/threads/:id/read',
    summary: 'Mark the messages of a thread as read',
    ...reading,
    params: one,
    body: z.strictObject({}),
    response: thread,
  }),
  owners: endpoint({
    method: 'GET',
    path: '/admin/threads/:id/owners',
    summary: 'List users of the agency who may answer in this thread',
    ...writing,
    params: one,
    response: z.object({ data: z.array(option) }),
  }),
  assign: endpoint({
    method: 'POST',
    path: '/admin/threads/:id/assign',
    summary: 'Assign a thread to a user; null assigns it to the employee’s coordinator',
    ...writing,
    versioned: true,
    params: one,
    body: z.strictObject({ user_id: z.nullable(id) }),
    response: thread,
  }),
  snooze: endpoint({
    method: 'POST',
    path: '/admin/threads/:id/snooze',
    summary: 'Snooze a thread until a given time; an incoming message reopens it',
    ...writing,
    versioned: true,
    fails: ['CONFLICT'],
    params: one,
    body: z.strictObject({ until: z.iso.datetime(messageText('chooseMoment')) }),
    response: thread,
  }),
  done: endpoint({
    method: 'POST',
    path: '/admin/threads/:id/done',
    summary: 'Mark a thread as needing no answer; the clock stops',
    ...writing,
    versioned: true,
    fails: ['CONFLICT'],
    params: one,
    body: z.strictObject({}),
    response: thread,
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/admin/threads/:id/reopen',
    summary: 'Reopen a thread so that someone answers after all',
    ...writing,
    versioned: true,
    fails: ['CONFLICT'],
    params: one,
    body: z.strictObject({}),
    response: thread,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/admin/messages/:id/cancel',
    summary: 'Cancel a message that was not sent yet',
    ...writing,
    fails: ['CONFLICT'],
    params: one,
    body: z.strictObject({}),
    response: message,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/admin/messages/:id/retry',
    summary: 'Resend a failed message',
    ...writing,
    fails: ['CONFLICT'],
    params: one,
    body: z.strictObject({}),
    response: message,
  }),
}

/** Texts from phones that belong to no one, or to several people. */
export const unassignedMessages = {
  list: endpoint({
    method: 'GET',
    path: '/admin/unassigned-messages',
    summary:
      'List text messages that can’t be matched to anyone; a limited coordinator sees those that only their own people can have sent',
    ...reading,
    query: z.strictObject({ state: z._default(z.enum(keysOf(unassignedStates)), 'open'), page, per_page: perPage() }),
    response: pageOf(unassigned),
  }),
  file: endpoint({
    method: 'GET',
    path: '/admin/unassigned-messages/:id/files/:file_id',
    summary: 'Get a URL for a file that came with an unassigned text, valid for ten minutes',
    ...reading,
    params: z.object({ id, file_id: id }),
    response: fileAddress,
  }),
  link: endpoint({
    method: 'POST',
    path: '/admin/unassigned-messages/:id/link',
    summary: 'Assign a text to its sender; optionally remember the number',
    ...writing,
    fails: ['CONFLICT'],
    params: one,
    body: z.strictObject({
      employee_id: id,
      /** Remembers the number as this person's from now on. */
      remember: z.boolean(messageText('chooseYesNo')),
      /** The owner of the phone, such as "sister". */
      relation: z.optional(optionalLine(60)),
    }),
    response: unassigned,
  }),
  discard: endpoint({
    method: 'POST',
    path: '/admin/unassigned-messages/:id/discard',
    summary: 'Discard a text that belongs to no one in the agency',
    ...writing,
    fails: ['CONFLICT'],
    params: one,
    body: z.strictObject({}),
    response: unassigned,
  }),
}
